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
package org.lcindex.regionserver.disk;

import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.lcindex.io.LocalFiles;

/**
 * The directories of one local disk: made, listed and deleted. What fails is the {@link
 * LocalDisk}'s to tell. Thread safe.
 */
final class DiskTree {
  private final LocalDisk disk;
  private final LocalFiles files;
  private final Strays strays;
  private final Set<Path> undeleted = ConcurrentHashMap.newKeySet();

  /** Empty parents are not deleted while someone makes a directory in them. */
  private final Object parents = new Object();

  DiskTree(LocalDisk disk, LocalFiles files, Strays strays) {
    this.disk = disk;
    this.files = files;
    this.strays = strays;
  }

  /** Removes what unfinished builds of an earlier process left. */
  void clean() {
    try {
      files.list(IndexFileNames.tmp(disk.dir())).forEach(this::delete);
    } catch (IOException e) {
      disk.failed("cannot be cleaned", e);
    }
  }

  /** Tries again what could not be deleted before. */
  void deleteRemains() {
    for (Path path : Set.copyOf(undeleted)) {
      undeleted.remove(path);
      delete(path);
    }
  }

  /** What a directory holds that has a name of the right kind; nothing when it cannot be read. */
  List<Path> list(Path directory, Predicate<String> isOurs) {
    List<Path> found = new ArrayList<>();
    try {
      if (disk.isAvailable() && files.exists(directory)) {
        for (Path path : files.list(directory)) {
          if (isOurs.test(path.getFileName().toString())) {
            found.add(path);
          } else {
            strays.met(path);
          }
        }
      }
    } catch (NotDirectoryException e) {
      strays.met(directory);
    } catch (IOException e) {
      disk.failed("holds directories that cannot be listed", e);
    }
    return found;
  }

  /** Makes a directory, whose parents are not deleted meanwhile for being empty. */
  void mkdirs(Path directory) throws IOException {
    // Who waits for the lock waits for the disk, and is seen to do so.
    disk.watch()
        .call(
            DiskWatch.Kind.OTHER,
            directory,
            () -> {
              synchronized (parents) {
                files.mkdirs(directory);
                return null;
              }
            });
  }

  /** What was deleted. */
  record Deleted(int files, long bytes) {
    static final Deleted NOTHING = new Deleted(0, 0);

    Deleted plus(Deleted more) {
      return new Deleted(files + more.files, bytes + more.bytes);
    }
  }

  /** Deletes the directory of an HFile, and its parents when they are empty. */
  Deleted deleteHFile(Path hfileDir) {
    Deleted deleted = Deleted.NOTHING;
    try {
      if (files.isDirectory(hfileDir)) {
        deleted = delete(hfileDir);
        disk.watch()
            .call(
                DiskWatch.Kind.OTHER,
                hfileDir,
                () -> {
                  synchronized (parents) {
                    deleteEmptyParents(hfileDir);
                    return null;
                  }
                });
      } else if (files.exists(hfileDir)) {
        strays.met(hfileDir);
      }
    } catch (IOException e) {
      disk.failed("holds files that cannot be deleted", e);
    }
    return deleted;
  }

  /** Deletes what a build has left; a later check does while the disk is not available. */
  void deleteBuild(Path build) {
    if (disk.isAvailable()) {
      delete(build);
    } else {
      undeleted.add(build);
    }
  }

  /** Deletes a file or directory; what cannot be deleted now is left to a later check. */
  Deleted delete(Path path) {
    try {
      return files.exists(path) ? deleteTree(path) : Deleted.NOTHING;
    } catch (IOException e) {
      disk.failed("holds files that cannot be deleted", e);
      // Everything else has a name that will be used again; reconciliations look for it.
      if (path.startsWith(IndexFileNames.tmp(disk.dir()))) {
        undeleted.add(path);
      }
      return Deleted.NOTHING;
    }
  }

  /** Region, table and namespace directories that are left without content. */
  private void deleteEmptyParents(Path path) {
    Path data = IndexFileNames.data(disk.dir());
    try {
      for (Path parent = path.getParent();
          parent.startsWith(data) && !parent.equals(data);
          parent = parent.getParent()) {
        if (!files.list(parent).isEmpty()) {
          return;
        }
        files.delete(parent);
      }
    } catch (IOException e) {
      // Someone publishes there at this moment, or the disk is in trouble, which others report.
    }
  }

  private Deleted deleteTree(Path path) throws IOException {
    Deleted deleted = Deleted.NOTHING;
    if (files.isDirectory(path)) {
      for (Path child : files.list(path)) {
        deleted = deleted.plus(deleteTree(child));
      }
    } else {
      deleted = new Deleted(1, files.size(path));
    }
    files.delete(path);
    return deleted;
  }
}
