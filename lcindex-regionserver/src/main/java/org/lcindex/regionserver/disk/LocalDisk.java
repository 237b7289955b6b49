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
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.rpc.caller.CauseText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One of the local directories and how it is doing. Whatever fails on it makes it a standing
 * problem; a {@linkplain #check() check} that finds it writable, with nothing failed since the
 * check before, ends that. Thread safe.
 *
 * <p>It is {@linkplain #isAvailable() not available} before it was looked at for the first time,
 * while another process uses it, while other users may look into it, while it does not answer
 * ({@link DiskWatch}), and while its disk is not mounted: what would be written would fill the disk
 * under it. That is so while the directory is on a device that one above it was on when the disk
 * was found. On any other device it is another disk, mounted in the place of the one that was
 * there.
 */
final class LocalDisk {
  private static final Logger LOG = LoggerFactory.getLogger(LocalDisk.class);

  /** A disk on which a build failed is the last choice for so long. */
  private static final long SUSPECT_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** The cause of a disk's problem that it is stalled; others have none. */
  private static final String STALLED = "stalled";

  private final LocalFiles files;
  private final Path dir;
  private final Problems problems;
  private final Path probe;
  private final DirectoryLock lock;
  private final AtomicBoolean trouble = new AtomicBoolean();
  private final DiskWatch watch;
  private final DiskTree tree;
  private final AtomicBoolean checking = new AtomicBoolean();

  // Of its free bytes: left to others, and what builds under way need.
  private final long kept;
  private final AtomicLong reserved = new AtomicLong();
  private volatile boolean available;
  private volatile boolean looked;
  private volatile long usable = -1;
  private volatile String device;
  private volatile Set<String> devicesAbove = Set.of();
  private volatile long suspectSince = System.nanoTime() - SUSPECT_NANOS;

  /**
   * @param kept bytes that are left to others
   */
  LocalDisk(
      LocalFiles files, Path dir, Problems problems, DiskWatch watch, Strays strays, long kept) {
    this.kept = kept;
    this.files = files;
    this.watch = watch;
    this.dir = dir;
    this.problems = problems;
    this.probe = IndexFileNames.tmp(dir).resolve("probe-" + UUID.randomUUID());
    this.lock = new DirectoryLock(IndexFileNames.lock(dir));
    this.tree = new DiskTree(this, files, strays);
  }

  Path dir() {
    return dir;
  }

  /** Whether its files are this process's to use. */
  boolean isAvailable() {
    return available && !watch.isStalled();
  }

  /** Whether it is known if it is available. */
  boolean isKnown() {
    return looked || watch.isStalled();
  }

  DiskWatch watch() {
    return watch;
  }

  /** The directories on it. */
  DiskTree tree() {
    return tree;
  }

  /**
   * {@value DiskWatch#TICK_MILLIS} ms have passed. Does not wait for the disk.
   *
   * @return whether it has become available or unavailable by that
   */
  boolean tick() {
    boolean before = watch.isStalled();
    watch.tick();
    String stalled = watch.stalledBecause();
    if (stalled != null) {
      problems.report(dir.toString(), STALLED, "does not answer: " + stalled);
    } else if (before) {
      problems.clear(dir.toString(), STALLED);
    }
    return before != (stalled != null);
  }

  /**
   * Does {@link #check()} on the disk's own thread, unless one is under way.
   *
   * @param changed called when it has become available or unavailable, or is known now
   */
  void checkLater(Runnable changed) {
    if (checking.compareAndSet(false, true)) {
      watch.later(
          () -> {
            boolean before = isKnown() && isAvailable();
            boolean known = isKnown();
            try {
              check();
            } finally {
              checking.set(false);
            }
            if (!known || before != isAvailable()) {
              changed.run();
            }
          });
    }
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
    if (watch.isStalled()) {
      return;
    }
    boolean failedBefore = trouble.getAndSet(false);
    try {
      boolean before = available;
      available = take();
      if (available) {
        if (!before) {
          tree.clean();
        }
        tree.deleteRemains();
        files.mkdirs(IndexFileNames.data(dir));
        // A directory that is there says nothing on a disk that has become read-only.
        files.mkdirs(probe);
        files.delete(probe);
        measure();
      }
    } catch (IOException e) {
      failed("cannot be used", e);
    } finally {
      looked = true;
    }
    if (!failedBefore && !trouble.get()) {
      problems.clear(dir.toString());
    }
  }

  /** Lets another have the directory. */
  void close() {
    available = false;
    try {
      watch.follow(
          DiskWatch.Kind.OTHER,
          dir,
          () -> {
            lock.release();
            return null;
          });
    } catch (IOException e) {
      failed("cannot be unlocked", e);
    }
  }

  private boolean take() throws IOException {
    String now = device();
    if (device != null && !device.equals(now) && devicesAbove.contains(now)) {
      failed(
          "is not mounted, so it is left alone; mount its disk, or restart the server to use it");
      return false;
    }
    files.mkdirs(dir);
    now = device();
    if (!now.equals(device)) {
      if (device != null) {
        LOG.info("LCIndex: {} is on another disk than before, which is used from now on", dir);
      }
      device = now;
      devicesAbove = devicesAbove();
    }
    if (!isPrivate(dir)) {
      return false;
    }
    String holder = watch.call(DiskWatch.Kind.OTHER, dir, lock::acquire);
    if (holder != null) {
      failed("is in use by " + holder + "; give every region server directories of its own");
      return false;
    }
    Path root = IndexFileNames.root(dir);
    files.mkdirs(root);
    return isPrivate(root);
  }

  /** Index files hold what tables hold: nobody else may read or change them. */
  private boolean isPrivate(Path path) throws IOException {
    if (!files.isOwn(path)) {
      failed(
          "is not used, because "
              + path
              + " belongs to another user, who could read and change index files; give it to the"
              + " user of the region server");
      return false;
    }
    files.makePrivate(path);
    return true;
  }

  /** Of the directory, or, as long as it is not there, of where it would be made. */
  private String device() throws IOException {
    Path there = dir;
    while (!files.exists(there) && there.getParent() != null) {
      there = there.getParent();
    }
    return files.device(there);
  }

  /** The devices of the directories above it, but for its own. */
  private Set<String> devicesAbove() throws IOException {
    Set<String> found = new HashSet<>();
    for (Path above = dir.getParent(); above != null; above = above.getParent()) {
      found.add(files.device(above));
    }
    found.remove(device);
    return Set.copyOf(found);
  }

  /** Free bytes as of the last look, -1 when the disk cannot be used. Does not ask the disk. */
  long usableSpace() {
    return isAvailable() ? usable : -1;
  }

  /** Free bytes, -1 when the disk cannot be used. */
  long measure() {
    try {
      usable = isAvailable() ? files.usableSpace(dir) : -1;
    } catch (IOException e) {
      usable = -1;
      failed("cannot be used", e);
    }
    return usable;
  }

  /**
   * Keeps room for what is about to be made, until it is {@linkplain #release released}. A disk
   * that does not tell what is free is believed to have room.
   *
   * @throws NoRoomException when there is none, or others need it
   */
  void reserve(long bytes) throws NoRoomException {
    long free = bytes == 0 ? -1 : measure();
    if (free >= 0 && bytes > free - kept) {
      throw NoRoomException.before(dir, bytes, free, kept);
    }
    long all = reserved.addAndGet(bytes);
    if (free >= 0 && all > bytes && all > free - kept) {
      reserved.addAndGet(-bytes);
      throw NoRoomException.forNow(dir, bytes, free, kept);
    }
  }

  /** Asks the disk. */
  DiskRoom room() {
    return new DiskRoom(dir, measure(), kept, reserved.get());
  }

  void release(long bytes) {
    reserved.addAndGet(-bytes);
  }

  /** It was full before files were whole that are in a directory. */
  NoRoomException full(Path build, long needed, IOException cause) {
    long written = 0;
    try {
      for (Path file : files.list(build)) {
        written += files.size(file);
      }
    } catch (IOException e) {
      LOG.debug("Files in {} are not counted", build, e);
    }
    return NoRoomException.full(dir, needed, written, measure(), kept, cause);
  }

  /** That the disk does not answer is told by its watch. */
  void failed(String what, IOException cause) {
    if (!(cause instanceof DiskBusyException)) {
      failed(what + ": " + CauseText.line(cause));
    }
  }

  private void failed(String problem) {
    trouble.set(true);
    problems.report(dir.toString(), problem);
  }
}
