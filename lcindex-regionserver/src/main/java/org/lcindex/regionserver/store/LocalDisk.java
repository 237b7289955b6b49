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
package org.lcindex.regionserver.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.server.Problems;

/**
 * One of the local directories and how it is doing. Whatever fails on it makes it a standing
 * problem; a {@linkplain #check() check} that finds it writable, with nothing failed since the
 * check before, ends that. Thread safe.
 */
final class LocalDisk {
  private final LocalFiles files;
  private final Path dir;
  private final Problems problems;
  private final Path probe;
  private final AtomicBoolean trouble = new AtomicBoolean();
  private final Set<Path> undeleted = ConcurrentHashMap.newKeySet();

  LocalDisk(LocalFiles files, Path dir, Problems problems) {
    this.files = files;
    this.dir = dir;
    this.problems = problems;
    this.probe = IndexFileNames.tmp(dir).resolve("probe-" + UUID.randomUUID());
  }

  Path dir() {
    return dir;
  }

  /**
   * Makes the directories that are missing (at the start, or because someone deleted them) and
   * deletes the remains of builds that could not be deleted before.
   */
  void check() {
    boolean failedBefore = trouble.getAndSet(false);
    for (Path path : Set.copyOf(undeleted)) {
      undeleted.remove(path);
      delete(path);
    }
    try {
      files.mkdirs(IndexFileNames.data(dir));
      // A directory that is there says nothing on a disk that has become read-only.
      files.mkdirs(probe);
      files.delete(probe);
    } catch (IOException e) {
      failed("cannot be used", e);
    }
    if (!failedBefore && !trouble.get()) {
      problems.clear(dir.toString());
    }
  }

  /** Removes what unfinished builds of an earlier process left. */
  void clean() {
    try {
      files.list(IndexFileNames.tmp(dir)).forEach(this::delete);
    } catch (IOException e) {
      failed("cannot be cleaned", e);
    }
  }

  /** Free bytes, -1 when the disk cannot be used. */
  long usableSpace() {
    try {
      return files.usableSpace(dir);
    } catch (IOException e) {
      failed("cannot be used", e);
      return -1;
    }
  }

  /** Deletes a file or directory; what cannot be deleted now is left to a later check. */
  void delete(Path path) {
    try {
      if (files.exists(path)) {
        deleteTree(path);
      }
    } catch (IOException e) {
      failed("holds files that cannot be deleted", e);
      // Everything else has a name that will be used again; reconciliations look for it.
      if (path.startsWith(IndexFileNames.tmp(dir))) {
        undeleted.add(path);
      }
    }
  }

  /** Region, table and namespace directories that are left without content. */
  void deleteEmptyParents(Path path) {
    Path data = IndexFileNames.data(dir);
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

  private void deleteTree(Path path) throws IOException {
    if (files.isDirectory(path)) {
      for (Path child : files.list(path)) {
        deleteTree(child);
      }
    }
    files.delete(path);
  }

  void failed(String what, IOException cause) {
    trouble.set(true);
    problems.report(dir.toString(), what + ": " + cause);
  }
}
