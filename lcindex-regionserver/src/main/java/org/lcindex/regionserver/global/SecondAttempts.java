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
package org.lcindex.regionserver.global;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How many calls for entries may be under way that are made for the second time, to ordinary
 * handlers. A region that hangs keeps the handler of each such call, and with those that wait for
 * entries none would be left. So these are a quarter of a server's handlers at most, and one that
 * had no answer in time counts for a minute: its handler may hang for longer than anybody waited.
 * Thread safe.
 */
final class SecondAttempts {
  private static final long HANGING_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final int most;
  private final LongSupplier clock;
  private final Deque<Long> hanging = new ArrayDeque<>();
  private int open;

  /**
   * For a server.
   *
   * @param writers handlers that write
   * @param clock that never goes back, in nanoseconds
   */
  SecondAttempts(int writers, LongSupplier clock) {
    this.most = Math.max(1, writers / 4);
    this.clock = clock;
  }

  /** Whether one more may be made; if so, {@link #ended} has to follow. */
  synchronized boolean tryTake() {
    while (!hanging.isEmpty() && clock.getAsLong() - hanging.peek() >= HANGING_NANOS) {
      hanging.remove();
    }
    if (open + hanging.size() >= most) {
      return false;
    }
    open++;
    return true;
  }

  /** One has ended. */
  synchronized void ended(boolean answered) {
    open--;
    if (!answered) {
      hanging.add(clock.getAsLong());
    }
  }
}
