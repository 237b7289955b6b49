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
package org.lcindex.regionserver.scan.first;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hbase.thirdparty.com.google.common.collect.MapMaker;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Decline;
import org.lcindex.predicate.TopRows;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.planning.ScanPlanner;
import org.lcindex.regionserver.scan.query.Declines;
import org.lcindex.regionserver.scan.query.ScanMode;
import org.lcindex.regionserver.scan.watching.RecentPlans;
import org.lcindex.regionserver.scan.watching.ScanRecords;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.caller.CauseText;

/**
 * Scans of a region that want the first rows in the order of a column. HBase opens such a scan as
 * it is, with nothing left out: whatever goes wrong here, it has all rows, of which the client
 * takes the first itself. Thread safe.
 */
public final class TopScans {
  /** About what a plan keeps on the heap. */
  private static final long PLAN_BYTES = 2_048;

  private static final long MEMORY_WITHOUT_INDEX = 4 << 20;

  /** Rows that are kept are whole, those of other scans are row keys mostly. */
  private static final long MEMORY_FACTOR = 8;

  private final ScanPlanner planner;
  private final ScanRecords records;
  private final IndexServer server;
  private final RegionIndex region;
  private final Map<Scan, Prepared> prepared = new MapMaker().weakKeys().makeMap();

  /**
   * A scan that is opened.
   *
   * @param rounds null when the scan is the only one
   */
  private record Prepared(TopRows wanted, TopRounds rounds, String queryId, Decline declined) {}

  public TopScans(
      ScanPlanner planner, ScanRecords records, IndexServer server, RegionIndex region) {
    this.planner = planner;
    this.records = records;
    this.server = server;
    this.region = region;
  }

  /** Whether a scan wants first rows, and wants them of the region. */
  public static boolean wants(Scan scan) throws DoNotRetryIOException {
    return scan.getAttribute(LCIndexConstants.SCAN_TOP) != null
        && ScanMode.of(scan) != ScanMode.FORBID
        && !scan.isReversed()
        && !scan.isRaw()
        && scan.getBatch() <= 0
        && !scan.isNeedCursorResult();
  }

  /**
   * Decides about a scan that is not open yet.
   *
   * @throws DoNotRetryIOException when it is not told what is wanted, or the scan forces an index
   *     and none can serve it
   */
  public void prepare(Scan scan) throws DoNotRetryIOException {
    TopRows wanted = read(scan.getAttribute(LCIndexConstants.SCAN_TOP));
    planner.addFamilies(scan);
    TopRounds rounds = rounds(scan, wanted);
    if (ScanMode.wantsPlanOnly(scan)) {
      planOnly(scan, rounds);
      return;
    }
    String queryId = RecentPlans.idOf(scan);
    // It is this scan that is told of, and not those that it is made of.
    scan.setAttribute(LCIndexConstants.SCAN_QUERY_ID, null);
    Decline declined = null;
    if (rounds == null) {
      planner.prepare(scan);
      declined = Declines.unasked(region, ScanMode.of(scan));
    }
    prepared.put(scan, new Prepared(wanted, rounds, queryId, declined));
  }

  private static TopRows read(byte[] attribute) throws DoNotRetryIOException {
    try {
      return TopRows.parseFrom(attribute);
    } catch (IllegalArgumentException e) {
      throw new DoNotRetryIOException(
          "scan attribute " + LCIndexConstants.SCAN_TOP + ": " + e.getMessage(), e);
    }
  }

  private TopRounds rounds(Scan scan, TopRows wanted) {
    if (!region.isIndexed()) {
      return null;
    }
    try {
      return TopRounds.of(planner, region, scan, wanted);
    } catch (IOException e) {
      return null;
    }
  }

  /** No row of it is returned, so its own filter may leave some out. */
  private void planOnly(Scan scan, TopRounds rounds) throws DoNotRetryIOException {
    try (ScanMemory memory = memory()) {
      if (rounds != null) {
        scan.setFilter(rounds.next(memory).getFilter());
      }
    } catch (IOException e) {
      throw new DoNotRetryIOException("planning the first round: " + CauseText.line(e), e);
    }
    planner.prepare(scan);
  }

  /**
   * Puts a scanner of the first rows in front of a core scanner.
   *
   * @return null when the scan was not {@linkplain #prepare prepared}
   */
  public RegionScanner intercept(Scan scan, RegionScanner core) throws IOException {
    Prepared of = prepared.remove(scan);
    if (of == null) {
      return null;
    }
    RegionScanner only = of.rounds() == null ? planner.open(scan, core) : null;
    if (only == null && HBase.scanner(core) == null) {
      // Another coprocessor has replaced it, and would not see the rounds.
      return plain(scan, of, core, Declines.replaced());
    }
    TopTrace trace;
    TopScanner scanner;
    try {
      trace = new TopTrace(of.queryId(), records.region(), of.wanted(), of.declined());
      scanner = scanner(of, core, only, trace);
      if (only != null) {
        trace.round(records.open().unwatch(only), 1, 0);
      }
    } catch (RuntimeException | Error e) {
      records.failed("opening a scan of first rows of " + region.info(), e);
      return plain(scan, of, core, Decline.Reason.FAILURE.because("opening it failed: " + e));
    }
    if (of.queryId() != null) {
      long names = of.wanted().family().length + of.wanted().qualifier().length;
      records.recentPlans().add(of.queryId(), trace::report, PLAN_BYTES + names);
    }
    records.open().watch(scanner, scan, trace);
    return scanner;
  }

  private TopScanner scanner(Prepared of, RegionScanner core, RegionScanner only, TopTrace trace) {
    return new TopScanner(
        region.region(), of.wanted(), core, only, of.rounds(), records, memory(), trace);
  }

  /** All rows come from HBase, and the client picks the first ones. */
  private RegionScanner plain(Scan scan, Prepared of, RegionScanner core, Decline why)
      throws IOException {
    planner.refuseIfForced(scan, core, why);
    records.countFallenBack(why.reason());
    records.open().watch(core, scan, records.plain(of.queryId(), System.nanoTime(), null, why));
    return core;
  }

  /** For the rows that are kept, and before that for the keys that are looked at. */
  private ScanMemory memory() {
    long most =
        MEMORY_FACTOR
            * region.stores().stream()
                .mapToLong(store -> store.settings().scanMemory())
                .max()
                .orElse(MEMORY_WITHOUT_INDEX);
    return new ScanMemory(server.queryLimits().memory(), most);
  }
}
