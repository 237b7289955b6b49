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
package org.lcindex.pace;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * A limit in bytes per second that any number of threads share.
 *
 * <p>It keeps one number: the time at which everything let through so far is paid for. Who comes
 * later, or a moment earlier, goes on at once and moves that time by the price of his own bytes;
 * who comes earlier than that waits until then. So a request of any size passes, one at a time, and
 * the average is kept. Small requests pass in bursts of that moment's worth, as a wait for each
 * would cost more than it should. A burst keeps a core from what else the machine serves, so the
 * moment is short. No wait is exact: who comes too late gets a moment back, and no more, so a pause
 * saves up nothing. Thread safe.
 */
public final class Throttle {
  /** Longest wait before {@code stop} is asked again. */
  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final long MOMENT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /**
   * Longer for whoever is asked: when both sides of a copy keep the same limit, only the one that
   * asks should wait.
   */
  private static final long MOMENT_ASKED_NANOS = 10 * MOMENT_NANOS;

  private final double nanosPerByte;
  private final LongSupplier clock;
  private final LongConsumer pause;
  private long paidAt;

  /**
   * @param bytesPerSecond 0 for no limit
   */
  public Throttle(long bytesPerSecond) {
    this(bytesPerSecond, System::nanoTime, LockSupport::parkNanos);
  }

  /** With a clock and a pause of the caller's, both in nanoseconds. */
  Throttle(long bytesPerSecond, LongSupplier clock, LongConsumer pause) {
    if (bytesPerSecond < 0) {
      throw new IllegalArgumentException(
          bytesPerSecond + " bytes per second: give 0 (no limit) or more");
    }
    this.nanosPerByte = bytesPerSecond == 0 ? 0 : 1e9 / bytesPerSecond;
    this.clock = clock;
    this.pause = pause;
    this.paidAt = clock.getAsLong();
  }

  /**
   * Waits until it is the caller's turn.
   *
   * @param stop asked while waiting
   * @return false when {@code stop} was true or the thread was interrupted (it still is); the bytes
   *     then count all the same
   */
  public boolean acquire(long bytes, BooleanSupplier stop) {
    long turn = reserve(bytes);
    for (long wait = turn - clock.getAsLong(); wait > 0; wait = turn - clock.getAsLong()) {
      if (stop.getAsBoolean() || Thread.currentThread().isInterrupted()) {
        return false;
      }
      pause.accept(Math.min(wait, SLICE_NANOS));
    }
    return !stop.getAsBoolean() && !Thread.currentThread().isInterrupted();
  }

  /**
   * Takes the bytes if it is the caller's turn now.
   *
   * @return 0 when they were taken, else in how many milliseconds to ask again
   */
  public synchronized long tryAcquire(long bytes) {
    long wait = paidAt - clock.getAsLong();
    if (wait > MOMENT_ASKED_NANOS) {
      return 1 + TimeUnit.NANOSECONDS.toMillis(wait);
    }
    reserve(bytes);
    return 0;
  }

  /** Counts the bytes and returns the time of their turn. */
  private synchronized long reserve(long bytes) {
    long now = clock.getAsLong();
    long free = Math.max(paidAt - now, -MOMENT_NANOS) + now;
    paidAt = free + (long) (bytes * nanosPerByte);
    return free - now > MOMENT_NANOS ? free : now;
  }
}
