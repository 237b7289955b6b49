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

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * When something is to be looked at again: once in each period, a little earlier by chance, so that
 * many servers with the same things do not look at the same time. For one thread.
 */
final class DueTimes<K> {
  /** The earliest next look, as a share of the period. */
  private static final double EARLIEST = 0.5;

  private final Map<K, Long> due = new HashMap<>();
  private final long period;
  private final LongSupplier clock;
  private final DoubleSupplier chance;

  /**
   * @param period the longest time between two looks, in the clock's unit
   * @param chance numbers from 0 to 1
   */
  DueTimes(long period, LongSupplier clock, DoubleSupplier chance) {
    this.period = period;
    this.clock = clock;
    this.chance = chance;
  }

  /**
   * Whether it is time to look at something; if so, the next time is set.
   *
   * @param atFirst the answer for what was not asked about before
   */
  boolean isDue(K key, boolean atFirst) {
    long now = clock.getAsLong();
    Long known = due.get(key);
    if (known != null && now - known < 0) {
      return false;
    }
    due.put(key, now + (long) (period * (EARLIEST + (1 - EARLIEST) * chance.getAsDouble())));
    return known != null || atFirst;
  }

  /** Forgets everything else. */
  void retain(Set<K> keys) {
    due.keySet().retainAll(keys);
  }
}
