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

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One open file of {@link PooledFiles}. A reader pins it for the time of one read; it is closed
 * when it is retired and nobody pins it, so no read ever meets a file that the pool has closed.
 * Thread safe, without a lock.
 */
final class PooledHandle implements Closeable {
  /** Added to the pins of a handle that is not to be pinned any more. */
  private static final int RETIRED = Integer.MIN_VALUE;

  private final LocalFiles.Input input;
  private final AtomicInteger pins = new AtomicInteger(1);
  private volatile boolean used = true;

  /** A handle that is pinned once, by its maker. */
  PooledHandle(LocalFiles.Input input) {
    this.input = input;
  }

  /** What to read from while it is pinned. */
  LocalFiles.Input input() {
    return input;
  }

  /** Keeps it open until {@link #unpin}; false when it is retired. */
  boolean pin() {
    int seen = pins.get();
    while (seen >= 0) {
      int found = pins.compareAndExchange(seen, seen + 1);
      if (found == seen) {
        if (!used) { // readers of one file share the flag: most need not write it
          used = true;
        }
        return true;
      }
      seen = found;
    }
    return false;
  }

  /** Gives back what {@link #pin} gave. */
  void unpin() {
    if (pins.decrementAndGet() == RETIRED) {
      closeQuietly();
    }
  }

  /** Lets nobody pin it from now on; it is closed when the last one has let go. */
  @Override
  public void close() {
    int before = pins.getAndUpdate(count -> count | RETIRED);
    if (before == 0) {
      closeQuietly();
    }
  }

  /** Retires it if nobody pins it; the caller has then to call {@link #closeQuietly}. */
  boolean retireIfIdle() {
    return pins.compareAndSet(0, RETIRED);
  }

  /** Whether it was pinned since the last call. */
  boolean wasUsed() {
    boolean was = used;
    used = false;
    return was;
  }

  void closeQuietly() {
    try {
      input.close();
    } catch (IOException e) {
      // Closing a file that was only read from loses nothing.
    }
  }
}
