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
package org.lcindex.regionserver.server;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Gauges as they were at one moment, at most {@value #FRESH_MILLIS} ms ago: a metrics system asks
 * for one after the other, and each look at all of them goes over every open region. Thread safe.
 */
final class GaugeSnapshot {
  static final long FRESH_MILLIS = 1_000;

  private final Supplier<Map<String, Long>> gauges;
  private final LongSupplier nanoClock;
  private Map<String, Long> values;
  private long taken;

  GaugeSnapshot(Supplier<Map<String, Long>> gauges, LongSupplier nanoClock) {
    this.gauges = gauges;
    this.nanoClock = nanoClock;
  }

  /** The value of one of them. */
  synchronized long get(String name) {
    long now = nanoClock.getAsLong();
    if (values == null || now - taken >= TimeUnit.MILLISECONDS.toNanos(FRESH_MILLIS)) {
      values = gauges.get();
      taken = now;
    }
    return values.get(name);
  }
}
