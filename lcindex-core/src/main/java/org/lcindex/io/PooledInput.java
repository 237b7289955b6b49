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
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file that is open as far as its reader is concerned; whether the operating system has it open
 * is the business of {@link PooledFiles}. Thread safe.
 *
 * <p>Every reopening compares the {@link FileVersion} with that of the first opening, so a reader
 * never gets bytes of another file that took the path.
 */
final class PooledInput implements LocalFiles.Input {
  /** Each try but the first follows an interruption of another reader in that very moment. */
  private static final int MAX_TRIES = 100;

  private static final int MAX_OPENINGS = 10;

  private final PooledFiles pool;
  private final Path path;
  private final FileVersion version;
  // Written under the lock of this, which is held while the file is opened: a disk that hangs
  // holds up the readers of its file only.
  private volatile PooledHandle handle;
  private boolean closed;

  /** Opens a file for the first time. */
  PooledInput(PooledFiles pool, Path path) throws IOException {
    this.pool = pool;
    this.path = path;
    for (int opening = 1; ; opening++) {
      FileVersion before = pool.version(path);
      PooledHandle opened = pool.openHandle(path);
      boolean certain = false;
      try {
        // What was opened in between is this version if the path has it before and after.
        certain = before.equals(pool.version(path)) && opened.input().size() == before.size();
      } finally {
        if (!certain) {
          pool.discard(opened);
        }
        pool.unpin(opened);
      }
      if (certain) {
        version = before;
        handle = opened;
        return;
      }
      if (opening == MAX_OPENINGS) {
        throw new IOException(path + " changes all the time, it cannot be opened");
      }
    }
  }

  @Override
  public long size() {
    return version.size();
  }

  @Override
  public void readFully(long position, byte[] into, int offset, int length) throws IOException {
    for (int attempt = 1; ; attempt++) {
      if (Thread.currentThread().isInterrupted()) {
        // To read now would close the channel under all other readers.
        throw new InterruptedIOException("interrupted before a read of " + path);
      }
      PooledHandle pinned = pin();
      try {
        pinned.input().readFully(position, into, offset, length);
        return;
      } catch (ClosedByInterruptException e) {
        pool.discard(pinned);
        throw e;
      } catch (ClosedChannelException e) {
        // Another reader was interrupted: his trouble, not ours.
        pool.discard(pinned);
        if (attempt == MAX_TRIES) {
          throw e;
        }
      } finally {
        pool.unpin(pinned);
      }
    }
  }

  private PooledHandle pin() throws IOException {
    PooledHandle known = handle;
    return known != null && known.pin() ? known : reopen();
  }

  private synchronized PooledHandle reopen() throws IOException {
    if (closed) {
      throw new IOException(path + " is read after it was closed");
    }
    if (handle.pin()) {
      return handle; // another reader was first
    }
    PooledHandle opened = null;
    boolean same = false;
    try {
      opened = pool.openHandle(path);
      FileVersion found = pool.version(path);
      same = found.equals(version) && opened.input().size() == version.size();
      if (!same) {
        throw new StaleFileException(path, "has changed from " + version + " to " + found, null);
      }
      handle = opened;
      return opened;
    } catch (NoSuchFileException e) {
      throw new StaleFileException(path, "was deleted", e);
    } finally {
      if (opened != null && !same) {
        pool.discard(opened);
        pool.unpin(opened);
      }
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    pool.discard(handle);
  }
}
