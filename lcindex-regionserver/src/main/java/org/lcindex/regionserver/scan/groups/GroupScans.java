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
package org.lcindex.regionserver.scan.groups;

import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hbase.thirdparty.com.google.common.collect.MapMaker;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.group.GroupRequest;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.planning.ScanPlanner;
import org.lcindex.regionserver.scan.query.Declines;
import org.lcindex.regionserver.scan.query.InPlaceOfRows;
import org.lcindex.regionserver.scan.query.ScanMode;
import org.lcindex.regionserver.scan.watching.RecentPlans;
import org.lcindex.regionserver.scan.watching.ScanRecords;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;

/**
 * Scans of a region that want groups of its rows. Their rows are found as those of any scan;
 * whatever goes wrong here, they have all rows, which the client groups. Thread safe.
 */
public final class GroupScans {
  /** About what a plan keeps on the heap. */
  private static final long PLAN_BYTES = 2_048;

  private final ScanPlanner planner;
  private final ScanRecords records;
  private final IndexServer server;
  private final RegionIndex region;
  private final Map<Scan, Prepared> prepared = new MapMaker().weakKeys().makeMap();

  /** A scan that is opened. */
  private record Prepared(GroupRequest request, byte[] family, String queryId, Decline declined) {}

  public GroupScans(
      ScanPlanner planner, ScanRecords records, IndexServer server, RegionIndex region) {
    this.planner = planner;
    this.records = records;
    this.server = server;
    this.region = region;
  }

  /** Whether a scan wants groups, and wants them of the region. */
  public static boolean wants(Scan scan) throws DoNotRetryIOException {
    return scan.getAttribute(LCIndexConstants.SCAN_GROUP) != null
        && ScanMode.of(scan) != ScanMode.FORBID
        && !ScanMode.wantsPlanOnly(scan)
        && !scan.isReversed()
        && !scan.isRaw()
        && scan.getBatch() <= 0
        && !scan.isNeedCursorResult()
        && InPlaceOfRows.groups(scan) != null;
  }

  /**
   * Plans the rows of a scan that is not open yet.
   *
   * @param opened when it began, by {@link System#nanoTime}
   * @throws DoNotRetryIOException when the scan forces an index and none can serve it
   */
  public void prepare(Scan scan, long opened) throws DoNotRetryIOException {
    String queryId = RecentPlans.idOf(scan);
    planner.addFamilies(scan);
    // It is this scan that is told of, and not the one of its rows.
    scan.setAttribute(LCIndexConstants.SCAN_QUERY_ID, null);
    try {
      planner.plan(scan, opened);
    } finally {
      scan.setAttribute(
          LCIndexConstants.SCAN_QUERY_ID, queryId == null ? null : Bytes.toBytes(queryId));
    }
    byte[] family = scan.getFamilyMap().keySet().iterator().next();
    Decline declined = Declines.unasked(region, ScanMode.of(scan));
    prepared.put(scan, new Prepared(InPlaceOfRows.groups(scan), family, queryId, declined));
  }

  /**
   * Puts a scanner of groups in front of that of the rows.
   *
   * @return null when the scan was not {@linkplain #prepare prepared}
   */
  public RegionScanner intercept(Scan scan, RegionScanner core) throws IOException {
    Prepared of = prepared.remove(scan);
    if (of == null) {
      return null;
    }
    RegionScanner rows = planner.open(scan, core);
    if (rows == core && HBase.scanner(core) == null) {
      // Another coprocessor has replaced it: who knows what it returns.
      return rows;
    }
    GroupTrace trace =
        new GroupTrace(
            of.queryId(),
            records.region(),
            of.request().toString(),
            records.open().unwatch(rows),
            of.declined());
    MemoryBudget all = server.queryLimits().memory();
    long most = server.queryLimits().groupBytes();
    RegionScanner scanner =
        new GroupScanner(
            region.region(),
            of.request(),
            of.family(),
            rows,
            ScanMemory.withGroups(all, 0, most),
            most,
            trace);
    if (of.queryId() != null) {
      long words = 2L * of.request().toString().length();
      records.recentPlans().add(of.queryId(), trace::report, PLAN_BYTES + words);
    }
    records.open().watch(scanner, scan, trace);
    return scanner;
  }
}
