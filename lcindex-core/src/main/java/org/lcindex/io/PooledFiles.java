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
package org.lcindex.io;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Another file system of which no more than a number of files are open for reading at a time,
 * however many {@link LocalFiles.Input}s there are: an input's file is opened when it is read and
 * closed when others need the room. Thread safe.
 *
 * <p>A read pins its file without a lock. The pool's lock is taken to open and close files only,
 * and never held during a call to the operating system. Which file gives way is decided by the
 * clock algorithm: the one that was opened first and not read since the last look. When all of them
 * are being read at this moment, one more is opened: over the limit by no more than there are
 * readers, until the first of them is done.
 */
public final class PooledFiles extends ForwardingLocalFiles {

  private final int limit;
  // In the order of the clock: the first is looked at next. Guarded by itself.
  private final LinkedHashSet<PooledHandle> handles = new LinkedHashSet<>();
  // Handles, and those that are being opened. Written under the lock of handles.
  private volatile int open;
  private final AtomicLong openings = new AtomicLong();

  /**
   * A pool over another file system.
   *
   * @param limit files open for reading at a time, at least 1
   */
  public PooledFiles(LocalFiles files, int limit) {
    super(files);
    if (limit < 1) {
      throw new IllegalArgumentException("limit of open files is " + limit + ", give at least 1");
    }
    this.limit = limit;
  }

  /** The limit. */
  public int limit() {
    return limit;
  }

  /** How many files are open for reading now. */
  public int openCount() {
    return open;
  }

  /** How many times a file was opened: much more often than there are files, the limit is low. */
  public long openings() {
    return openings.get();
  }

  @Override
  public Input open(Path path) throws IOException {
    return new PooledInput(this, path);
  }

  @Override
  public Output create(Path path) throws IOException {
    try {
      return super.create(path);
    } catch (IOException e) {
      if (!isTooManyOpenFiles(e)) {
        throw e;
      }
      closeIdle();
      return super.create(path);
    }
  }

  /** Opens a file, pinned once for the caller; what is idle gives way to it. */
  PooledHandle openHandle(Path path) throws IOException {
    makeRoom(limit - 1, 1);
    PooledHandle opened = null;
    try {
      opened = new PooledHandle(openRaw(path));
      openings.incrementAndGet();
    } finally {
      synchronized (handles) {
        if (opened == null) {
          open--;
        } else {
          handles.add(opened);
        }
      }
    }
    return opened;
  }

  private Input openRaw(Path path) throws IOException {
    try {
      return super.open(path);
    } catch (IOException e) {
      if (!isTooManyOpenFiles(e)) {
        throw e;
      }
      // Others of this process need them, too: give back what is not in use, and try once more.
      closeIdle();
      try {
        return super.open(path);
      } catch (IOException again) {
        again.addSuppressed(e);
        throw again;
      }
    }
  }

  /** Whether it says that the process or the system has no file descriptor left. */
  static boolean isTooManyOpenFiles(IOException e) {
    return String.valueOf(e.getMessage()).contains("Too many open files");
  }

  void unpin(PooledHandle handle) {
    handle.unpin();
    if (open > limit) {
      makeRoom(limit, 0);
    }
  }

  /** Retires a handle: its file was closed by its reader, or its channel by an interruption. */
  void discard(PooledHandle handle) {
    synchronized (handles) {
      if (handles.remove(handle)) {
        open--;
      }
    }
    handle.close();
  }

  /** Closes all files that nobody reads at this moment; they are opened again when needed. */
  void closeIdle() {
    makeRoom(0, 0);
  }

  /** Closes idle files until no more than {@code target} are open, and counts new ones. */
  private void makeRoom(int target, int opening) {
    List<PooledHandle> victims = new ArrayList<>();
    synchronized (handles) {
      // Each handle is looked at twice: the first look may only take its mark away.
      for (int looks = 2 * handles.size();
          looks > 0 && open > target && !handles.isEmpty();
          looks--) {
        PooledHandle next = handles.iterator().next();
        handles.remove(next);
        if (!next.wasUsed() && next.retireIfIdle()) {
          victims.add(next);
          open--;
        } else {
          handles.add(next);
        }
      }
      open += opening;
    }
    victims.forEach(PooledHandle::closeQuietly);
  }
}
