/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package org.lcindex.query.offline;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.lcindex.offline.OfflineNames;
import org.lcindex.rpc.IndexException;

/**
 * Brings files of a built folder into stages: within a file system they are moved, between two they
 * are copied. What is there already is left, so it may be stopped anywhere and repeated. For one
 * thread.
 */
final class StagedFiles {
  private static final FsPermission ALL = new FsPermission((short) 0777);
  private static final FsPermission READABLE = new FsPermission((short) 0644);

  /** How names begin of what is not whole yet. */
  private static final String UNFINISHED = "_copy.";

  private final Configuration conf;
  private final FileSystem from;
  private final FileSystem to;
  private final boolean moves;

  /**
   * Files of a folder on their way to a stage.
   *
   * @param from the folder's file system
   * @param to HBase's
   */
  StagedFiles(Configuration conf, FileSystem from, FileSystem to) {
    this.conf = conf;
    this.from = from;
    this.to = to;
    this.moves = from.getUri().equals(to.getUri());
  }

  /** Whether files are moved and not copied. */
  boolean moves() {
    return moves;
  }

  /**
   * Brings all index files.
   *
   * @param families the folders of families
   * @param progress told how many HFiles' index files are there, and of how many
   * @return of how many HFiles the stage has index files then
   */
  int indexFiles(List<Path> families, Path stage, BiConsumer<Integer, Integer> progress)
      throws IOException {
    List<Path> contents = new ArrayList<>();
    for (Path family : families) {
      for (FileStatus content : list(from, new Path(family, OfflineNames.INDEX_FOLDER))) {
        if (OfflineNames.isContentId(content.getPath().getName())) {
          contents.add(content.getPath());
        }
      }
    }
    AtomicInteger done = new AtomicInteger();
    AtOnce.each(
        AtOnce.FILES,
        contents,
        content -> bring(content, new Path(stage, content.getName())),
        content -> progress.accept(done.incrementAndGet(), contents.size()));
    return finish(stage);
  }

  /**
   * Removes what was left by a call that was killed, or is being copied by one that comes too late,
   * and gives others rights. Only here, in a stage that nobody finds: whoever changed files on
   * their way would change what queries answer.
   *
   * @return how many files or folders there are
   */
  private int finish(Path folder) throws IOException {
    int whole = 0;
    for (FileStatus found : list(to, folder)) {
      if (found.getPath().getName().startsWith(UNFINISHED)) {
        to.delete(found.getPath(), true);
      } else {
        open(found.getPath());
        whole++;
      }
    }
    return whole;
  }

  /**
   * Copies HFiles that are in another file system; returns how many are there then.
   *
   * @param wanted which ones, by the family's folder and the file's name
   */
  int hfiles(
      List<Path> families,
      Predicate<String> wanted,
      Path folder,
      BiConsumer<Integer, Integer> progress)
      throws IOException {
    List<Path> hfiles = new ArrayList<>();
    for (Path family : families) {
      for (FileStatus hfile : list(from, family)) {
        String name = hfile.getPath().getName();
        if (hfile.isFile()
            && !name.startsWith("_")
            && !name.startsWith(".")
            && wanted.test(family.getName() + "/" + name)) {
          hfiles.add(hfile.getPath());
        }
      }
    }
    AtomicInteger done = new AtomicInteger();
    AtOnce.each(
        AtOnce.FILES,
        hfiles,
        hfile -> {
          Path family = new Path(folder, hfile.getParent().getName());
          to.mkdirs(family);
          bring(hfile, new Path(family, hfile.getName()));
        },
        hfile -> progress.accept(done.incrementAndGet(), hfiles.size()));
    for (Path family : families) {
      Path staged = new Path(folder, family.getName());
      if (to.exists(staged)) {
        to.setPermission(staged, ALL);
        finish(staged);
      }
    }
    return done.get();
  }

  /** As a whole or not at all; another call may bring it meanwhile. */
  private void bring(Path source, Path target) throws IOException {
    if (!to.exists(target) && !put(source, target) && !to.exists(target)) {
      throw new IndexException(
          "Cannot move "
              + source
              + " to the stage "
              + target.getParent()
              + ": whoever loads has to own the folder; load again");
    }
  }

  private boolean put(Path source, Path target) throws IOException {
    try {
      if (moves) {
        return to.rename(source, target);
      }
      Path whole = new Path(target.getParent(), UNFINISHED + UUID.randomUUID());
      return FileUtil.copy(from, source, to, whole, false, conf) && to.rename(whole, target);
    } catch (FileNotFoundException e) {
      if (to.exists(target)) {
        return true;
      }
      throw e;
    }
  }

  /** Servers run as another user, who reads files and deletes them in the end. */
  private void open(Path path) throws IOException {
    FileStatus status = to.getFileStatus(path);
    to.setPermission(path, status.isDirectory() ? ALL : READABLE);
    if (status.isDirectory()) {
      for (FileStatus file : list(to, path)) {
        open(file.getPath());
      }
    }
  }

  private static FileStatus[] list(FileSystem fs, Path folder) throws IOException {
    try {
      return fs.listStatus(folder);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }
}
