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
package org.lcindex.regionserver.base;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** How fast this server indexes HFiles: their bytes in the last seconds. Thread safe. */
public final class BuildMeter {
  private static final int SECONDS = 10;

  /** A start says little: threads are not warm, and parts of a second count as whole ones. */
  private static final int LEAST_SECONDS = 2;

  private final LongSupplier nanoClock;
  private final long[] bytes = new long[SECONDS + 1];
  private long second;
  private long since;

  /** A meter; the clock is {@code System::nanoTime}. */
  public BuildMeter(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.second = now();
    this.since = second;
  }

  private long now() {
    return TimeUnit.NANOSECONDS.toSeconds(nanoClock.getAsLong());
  }

  public synchronized void add(long indexed) {
    advance();
    bytes[slot(second)] += indexed;
  }

  /**
   * Bytes per second over the last ten whole seconds, or since work began if that is less; 0 in the
   * first two, when that says little yet.
   */
  public synchronized long bytesPerSecond() {
    advance();
    long sum = Arrays.stream(bytes).sum();
    long measured = Math.min(SECONDS, second - since);
    return measured < LEAST_SECONDS ? 0 : sum / measured;
  }

  private void advance() {
    long now = now();
    if (now - second > SECONDS || Arrays.stream(bytes).allMatch(b -> b == 0)) {
      Arrays.fill(bytes, 0);
      second = now;
      since = now;
    }
    while (second < now) {
      second++;
      bytes[slot(second)] = 0;
    }
  }

  private int slot(long second) {
    return (int) Math.floorMod(second, (long) bytes.length);
  }
}
