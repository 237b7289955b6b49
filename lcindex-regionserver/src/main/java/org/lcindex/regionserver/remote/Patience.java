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
package org.lcindex.regionserver.remote;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * The limit of the time that a copy waits for busy servers in all. For one thread; clock and pause
 * are injected.
 */
final class Patience {
  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private final LongSupplier clock;
  private final LongConsumer pause;
  private final long endNanos;

  Patience(long millis) {
    this(millis, System::nanoTime, LockSupport::parkNanos);
  }

  Patience(long millis, LongSupplier clock, LongConsumer pause) {
    this.clock = clock;
    this.pause = pause;
    this.endNanos = clock.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis);
  }

  /**
   * Waits as the server asked.
   *
   * @return false when patience is at its end, {@code stop} is true or the thread was interrupted
   */
  boolean await(long millis, BooleanSupplier stop) {
    long until = clock.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis);
    if (until - endNanos > 0) {
      return false;
    }
    for (long rest = until - clock.getAsLong(); rest > 0; rest = until - clock.getAsLong()) {
      if (stop.getAsBoolean() || Thread.currentThread().isInterrupted()) {
        return false;
      }
      pause.accept(Math.min(rest, SLICE_NANOS));
    }
    return true;
  }
}
