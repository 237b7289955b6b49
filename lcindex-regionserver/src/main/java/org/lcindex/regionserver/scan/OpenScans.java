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
package org.lcindex.regionserver.scan;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hbase.thirdparty.com.google.common.collect.MapMaker;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.PlanText;
import org.lcindex.type.ShownText;

/**
 * The open scans of a region that are watched: what each takes is told when it ends, to the metrics
 * and, if it was long, to the log of slow queries. Thread safe.
 */
@InterfaceAudience.Private
public final class OpenScans {
  private final IndexServer server;
  private final RegionIndex region;

  // Weak: a region that closes lets go of its scanners without a word.
  private final Map<InternalScanner, Watched> open = new MapMaker().weakKeys().makeMap();

  private record Watched(Scan scan, ScanWatch watch) {}

  OpenScans(IndexServer server, RegionIndex region) {
    this.server = server;
    this.region = region;
  }

  /** Has a scanner watched. */
  void watch(InternalScanner scanner, Scan scan, ScanWatch watch) {
    open.put(scanner, new Watched(scan, watch));
  }

  /** Watches a scanner no longer, because no client calls it; null when it was not watched. */
  ScanWatch unwatch(InternalScanner scanner) {
    Watched watched = open.remove(scanner);
    return watched == null ? null : watched.watch();
  }

  /** A client asks a scanner for rows. */
  public void callBegins(InternalScanner scanner) {
    Watched watched = open.get(scanner);
    if (watched != null) {
      watched.watch().callBegins();
    }
  }

  /** A client gets rows of a scanner. */
  public void callEnds(InternalScanner scanner, List<Result> results) {
    Watched watched = open.get(scanner);
    if (watched != null) {
      watched.watch().callEnds(results);
    }
  }

  /** A scanner is closed by its client, or for want of one. */
  public void closed(InternalScanner scanner) {
    Watched watched = open.remove(scanner);
    if (watched == null || !watched.watch().wasCalled()) {
      return;
    }
    ScanWatch watch = watched.watch();
    long nanos = watch.busyNanos();
    Timing timing = watch.timing();
    server.timings().add(timing, nanos);
    boolean indexed = timing == Timing.INDEXED;
    server.tableMetrics().scanned(region.info().getTable(), indexed, nanos);
    server.slowQueries().ended(nanos, () -> line(watched.scan(), watch, nanos));
  }

  private String line(Scan scan, ScanWatch watch, long nanos) {
    return ShownText.line(
        String.format(
            "table %s, region %s, user %s: %s in %s for %s; %s",
            region.info().getTable(),
            region.info().getEncodedName(),
            watch.user(),
            Measures.count(watch.rows(), "row"),
            Measures.time(nanos),
            ConditionText.of(scan),
            PlanText.line(watch.report())));
  }
}
