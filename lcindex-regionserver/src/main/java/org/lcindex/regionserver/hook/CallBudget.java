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
package org.lcindex.regionserver.hook;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How long one call goes on that asks for several regions of a query. A call is worth it as long as
 * its regions take less than calls of their own would: so it begins with a tenth of the time that
 * it may take at most, and each region that it has scanned adds a two-hundredth: of 50 ms, 3 ms and
 * a quarter of a millisecond. For one call.
 */
final class CallBudget {
  private static final int AT_FIRST = 10;
  private static final int EACH = 200;
  private static final int ONE_REGION = 5;

  private final LongSupplier nanoTime;
  private final long start;
  private final long maxNanos;

  /**
   * A budget that begins to be spent.
   *
   * @param maxMillis of the whole call
   */
  CallBudget(long maxMillis, LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.start = nanoTime.getAsLong();
    this.maxNanos = TimeUnit.MILLISECONDS.toNanos(maxMillis);
  }

  /** Whether there is time for another region. */
  boolean allowsAnother(int scanned) {
    long allowed = Math.min(maxNanos, maxNanos / AT_FIRST + scanned * (maxNanos / EACH));
    return nanoTime.getAsLong() - start < allowed;
  }

  /** How long a scan of one region may go on; HBase may give it more. */
  long millisOfRegion() {
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(maxNanos / ONE_REGION));
  }
}
