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
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.base.Problems;

/**
 * One of the local directories and how it is doing. Whatever fails on it makes it a standing
 * problem; a {@linkplain #check() check} that finds it writable, with nothing failed since the
 * check before, ends that. Thread safe.
 *
 * <p>It is {@linkplain #isAvailable() not available} while another process uses it, and while its
 * device is not the one it was first found on: the disk is not mounted, and what would be written
 * would fill the disk under it.
 */
final class LocalDisk {
  /** A disk on which a build failed is the last choice for so long. */
  private static final long SUSPECT_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final LocalFiles files;
  private final Path dir;
  private final Problems problems;
  private final Path probe;
  private final DirectoryLock lock;
  private final AtomicBoolean trouble = new AtomicBoolean();
  private final Set<Path> undeleted = ConcurrentHashMap.newKeySet();
  private volatile boolean available;
  private volatile String device;
  private volatile long suspectSince = System.nanoTime() - SUSPECT_NANOS;

  LocalDisk(LocalFiles files, Path dir, Problems problems) {
    this.files = files;
    this.dir = dir;
    this.problems = problems;
    this.probe = IndexFileNames.tmp(dir).resolve("probe-" + UUID.randomUUID());
    this.lock = new DirectoryLock(IndexFileNames.lock(dir));
  }

  Path dir() {
    return dir;
  }

  /** Whether its files are this process's to use. */
  boolean isAvailable() {
    return available;
  }

  /**
   * Whether something failed on it lately, so that another disk should be taken if there is one.
   */
  boolean isSuspect() {
    return System.nanoTime() - suspectSince < SUSPECT_NANOS;
  }

  /** A build on this disk failed, for whatever reason. */
  void suspect() {
    suspectSince = System.nanoTime();
  }

  /**
   * Takes the directory if it can be had, makes the directories that are missing (at the start, or
   * because someone deleted them) and deletes the remains of builds that could not be deleted
   * before.
   */
  void check() {
    boolean failedBefore = trouble.getAndSet(false);
    try {
      boolean before = available;
      available = take();
      if (available) {
        if (!before) {
          clean();
        }
        for (Path path : Set.copyOf(undeleted)) {
          undeleted.remove(path);
          delete(path);
        }
        files.mkdirs(IndexFileNames.data(dir));
        // A directory that is there says nothing on a disk that has become read-only.
        files.mkdirs(probe);
        files.delete(probe);
      }
    } catch (IOException e) {
      failed("cannot be used", e);
    }
    if (!failedBefore && !trouble.get()) {
      problems.clear(dir.toString());
    }
  }

  /** Lets another have the directory. */
  void close() {
    available = false;
    try {
      lock.release();
    } catch (IOException e) {
      failed("cannot be unlocked", e);
    }
  }

  private boolean take() throws IOException {
    String now = device();
    if (device != null && !device.equals(now)) {
      failed("is on another device than before; mount its disk, or restart the server to use it");
      return false;
    }
    files.mkdirs(dir);
    device = device();
    String holder = lock.acquire();
    if (holder != null) {
      failed("is in use by " + holder + "; give every region server directories of its own");
    }
    return holder == null;
  }

  /** Of the directory, or, as long as it is not there, of where it would be made. */
  private String device() throws IOException {
    Path there = dir;
    while (!files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return files.device(there);
  }

  /** Removes what unfinished builds of an earlier process left. */
  private void clean() {
    try {
      files.list(IndexFileNames.tmp(dir)).forEach(this::delete);
    } catch (IOException e) {
      failed("cannot be cleaned", e);
    }
  }

  /** Free bytes, -1 when the disk cannot be used. */
  long usableSpace() {
    try {
      return available ? files.usableSpace(dir) : -1;
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
    failed(what + ": " + cause);
  }

  private void failed(String problem) {
    trouble.set(true);
    problems.report(dir.toString(), problem);
  }
}
