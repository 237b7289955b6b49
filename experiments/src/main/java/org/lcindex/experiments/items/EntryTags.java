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
package org.lcindex.experiments.items;

import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServers;

/**
 * Entries that servers have written before rows, and what they have read for them.
 *
 * @param entries all of them
 * @param oldRows base rows that were read to remove the entries of old values
 * @param uncoveringRows base rows that were read because older values might reappear
 * @param stripeWaits times that a batch waited for another one of its rows, with a grid
 * @param stripeMicros for which they waited
 */
public record EntryTags(
    long entries, long oldRows, long uncoveringRows, long stripeWaits, long stripeMicros) {
  /** Where there are none. */
  public static final EntryTags NONE = new EntryTags(0, 0, 0, 0, 0);

  /** Tells what was written until now. */
  @FunctionalInterface
  public interface Counts {
    EntryTags now();
  }

  /** Those of all servers of a cluster, since these have started. */
  public static EntryTags of(EmbeddedCluster cluster) {
    EntryTags all = NONE;
    for (var server : cluster.regionServers()) {
      Counters counters = IndexServers.of(server.getConfiguration()).telemetry().counters();
      all =
          all.plus(
              new EntryTags(
                  counters.get(Counter.GLOBAL_ENTRIES),
                  counters.get(Counter.GLOBAL_OLD_ROWS_READ),
                  counters.get(Counter.GLOBAL_ROWS_READ),
                  counters.get(Counter.GLOBAL_STRIPE_WAITS),
                  counters.get(Counter.GLOBAL_STRIPE_MICROS)));
    }
    return all;
  }

  /** Both together. */
  public EntryTags plus(EntryTags other) {
    return new EntryTags(
        entries + other.entries,
        oldRows + other.oldRows,
        uncoveringRows + other.uncoveringRows,
        stripeWaits + other.stripeWaits,
        stripeMicros + other.stripeMicros);
  }

  /** What came since the other. */
  public EntryTags minus(EntryTags other) {
    return new EntryTags(
        entries - other.entries,
        oldRows - other.oldRows,
        uncoveringRows - other.uncoveringRows,
        stripeWaits - other.stripeWaits,
        stripeMicros - other.stripeMicros);
  }
}
