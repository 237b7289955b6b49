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
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedByInterruptException;

/**
 * The kinds of failures while index files are read or made, by what they say about the files.
 * Whoever catches one asks {@link #of} before anything is done to a file: only one of the three is
 * a reason to delete.
 */
public enum FailureKind {
  /** The bytes are not what was written: a checksum or the format says so. Delete, build again. */
  CORRUPT,
  /**
   * They could not be read or written now: the disk, too many open files, a closed channel, an
   * interrupted thread. The file stays, and it is tried again.
   */
  IO,
  /** Code of ours went wrong, or memory ran out. The file stays, and is not used for ever. */
  BUG;

  /** The kind of a failure. */
  public static FailureKind of(Throwable failure) {
    if (failure instanceof UncheckedIOException wrapped) {
      return of(wrapped.getCause());
    }
    if (failure instanceof CorruptIndexException) {
      return CORRUPT;
    }
    // An interruption is the caller's wish, and no more the file's fault than a busy disk.
    return failure instanceof IOException || failure instanceof InterruptedException ? IO : BUG;
  }

  /** Whether the thread was told to stop: that says nothing about any file, and is no failure. */
  public static boolean isInterruption(Throwable failure) {
    if (failure instanceof UncheckedIOException wrapped) {
      return isInterruption(wrapped.getCause());
    }
    // Both are thrown in the interrupted thread; other threads see AsynchronousCloseException.
    return failure instanceof InterruptedException
        || failure instanceof ClosedByInterruptException
        || failure instanceof InterruptedIOException
            && !(failure instanceof SocketTimeoutException);
  }
}
