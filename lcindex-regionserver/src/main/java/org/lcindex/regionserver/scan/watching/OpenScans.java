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
package org.lcindex.regionserver.scan.watching;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Query;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.collect.MapMaker;
import org.lcindex.plan.Measures;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.scan.core.EndableFilter;
import org.lcindex.regionserver.scan.query.Declines;
import org.lcindex.regionserver.scan.query.ScanMode;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.PlanText;
import org.lcindex.rpc.RunningScan;
import org.lcindex.type.ShownText;

/**
 * The open scans of a region that clients read: what each takes is told when it ends, to the
 * metrics and, if it was long, to the log of slow queries; while it is open it is listed, and can
 * be ended. Scans of a single row are not among them. Thread safe.
 */
public final class OpenScans {
  /** Of scans that are only listed: so many with a scanner each hold much more in HBase. */
  private static final int MOST_UNASKED = 10_000;

  private final IndexServer server;
  private final RegionIndex region;

  // Weak: a region that closes lets go of its scanners without a word.
  private final Map<InternalScanner, OpenScan> open = new MapMaker().weakKeys().makeMap();

  public OpenScans(IndexServer server, RegionIndex region) {
    this.server = server;
    this.region = region;
  }

  /** Has a scanner watched. */
  public void watch(InternalScanner scanner, Scan scan, ScanWatch watch) {
    if (scan.getFilter() instanceof EndableFilter filter) {
      filter.watch(watch::checkKilled);
    }
    open.put(scanner, new OpenScan(scan, watch));
  }

  /** Has a scanner listed that is not watched. */
  public void list(InternalScanner scanner, Scan scan) throws DoNotRetryIOException {
    if (!open.containsKey(scanner) && open.size() < MOST_UNASKED) {
      ScanMode mode = ScanMode.of(scan);
      String name = region.info().getEncodedName();
      watch(scanner, scan, PlainTrace.unasked(name, () -> Declines.unasked(region, mode)));
    }
  }

  /** Watches a scanner no longer, because no client calls it; null when it was not watched. */
  public ScanWatch unwatch(InternalScanner scanner) {
    OpenScan watched = open.remove(scanner);
    return watched == null ? null : watched.watch();
  }

  /**
   * A client asks a scanner for rows.
   *
   * @throws DoNotRetryIOException when somebody has ended it
   */
  public void callBegins(InternalScanner scanner) throws DoNotRetryIOException {
    OpenScan watched = open.get(scanner);
    if (watched != null) {
      watched.watch().checkKilled();
      watched.watch().callBegins();
    }
  }

  /** A client gets rows of a scanner. */
  public void callEnds(InternalScanner scanner, List<Result> results) {
    OpenScan watched = open.get(scanner);
    if (watched != null) {
      watched.watch().callEnds(results);
    }
  }

  /** A scanner is closed by its client, or for want of one. */
  public void closed(InternalScanner scanner) {
    OpenScan watched = open.remove(scanner);
    if (watched == null || !watched.watch().wasCalled()) {
      return;
    }
    ScanWatch watch = watched.watch();
    Timing timing = watch.timing();
    if (timing == null) {
      return;
    }
    long nanos = watch.busyNanos();
    server.telemetry().timings().add(timing, nanos);
    boolean indexed = timing == Timing.INDEXED;
    server.telemetry().tableMetrics().scanned(region.info().getTable(), indexed, nanos);
    server.telemetry().slowQueries().ended(nanos, () -> line(watched, watch, nanos));
  }

  private String line(OpenScan scan, ScanWatch watch, long nanos) {
    return ShownText.line(
        String.format(
            "table %s, region %s, user %s: %s in %s for %s; %s",
            region.info().getTable(),
            region.info().getEncodedName(),
            watch.user(),
            Measures.count(watch.rows(), "row"),
            Measures.time(nanos),
            scan.condition(),
            PlanText.line(watch.report())));
  }

  /**
   * The id that a client gave to its query; null when it gave none.
   *
   * @param part a scan or a Get of the query
   */
  public static String givenId(Query part) {
    byte[] id = OpenScan.givenId(part);
    return id == null ? null : Bytes.toString(id);
  }

  public boolean isEmpty() {
    return open.isEmpty();
  }

  /**
   * Those that are open.
   *
   * @param user whose; null for everybody's
   * @param withheld why numbers are left out that come of the data; null when they are not
   */
  public List<RunningScan> running(String user, String withheld) {
    return open.values().stream()
        .filter(scan -> user == null || user.equals(scan.watch().user()))
        .map(scan -> scan.running(region.info(), withheld))
        .toList();
  }

  /**
   * Has those of one query end.
   *
   * @param by who wants it
   * @param everybodys whether others' end, too
   * @return how many end, and how many do not because they are others'
   */
  public int[] kill(String id, String by, boolean everybodys) {
    int[] ended = new int[2];
    for (OpenScan scan : open.values()) {
      if (scan.is(id)) {
        boolean may = everybodys || by.equals(scan.watch().user());
        ended[may ? 0 : 1]++;
        if (may) {
          scan.watch().kill(by);
        }
      }
    }
    return ended;
  }
}
