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

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.metrics.Histogram;

/** How long things take, as distributions among a server's {@link Metrics}. Thread safe. */
public final class Timings {

  /** What is measured. */
  public enum Timing {
    PLAN(
        "scans.plan.micros",
        "Time to plan a scan in one region, of those that an index could serve, in microseconds",
        TimeUnit.MICROSECONDS),
    INDEXED(
        "scans.indexed.millis",
        "Time to plan and answer one scan of one region by an index, without the time its client"
            + " takes, in milliseconds",
        TimeUnit.MILLISECONDS),
    FELL_BACK(
        "scans.fell.back.millis",
        "Time of one scan of one region that began with an index and went on as a plain one, in"
            + " milliseconds",
        TimeUnit.MILLISECONDS),
    PLAIN(
        "scans.plain.millis",
        "The same for scans with a filter that were left to HBase, in milliseconds",
        TimeUnit.MILLISECONDS),
    LAG(
        "index.lag.millis",
        "Time from an HFile (or, for older ones, the index's creation or the region's opening) to"
            + " its index files, in milliseconds",
        TimeUnit.MILLISECONDS),
    ENTRIES(
        "global.wait.micros",
        "Time that one batch of writes waited for its entries in global indexes, in microseconds",
        TimeUnit.MICROSECONDS);

    private final String label;
    private final String meaning;
    private final TimeUnit unit;

    Timing(String label, String meaning, TimeUnit unit) {
      this.label = label;
      this.meaning = meaning;
      this.unit = unit;
    }
  }

  private final Map<Timing, Histogram> histograms = new EnumMap<>(Timing.class);

  public Timings(Metrics metrics) {
    for (Timing timing : Timing.values()) {
      histograms.put(timing, metrics.histogram(timing.label, timing.meaning));
    }
  }

  /** Something took so long. */
  public void add(Timing timing, long nanos) {
    histograms.get(timing).update(timing.unit.convert(nanos, TimeUnit.NANOSECONDS));
  }
}
