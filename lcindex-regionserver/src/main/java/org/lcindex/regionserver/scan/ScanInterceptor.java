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

import java.io.IOException;
import java.util.Set;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Plan;
import org.lcindex.plan.Planner;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.PlanReport;

/**
 * Looks at every scan that opens in an indexed region. Before HBase opens its core scanner it
 * decides and, for an index, wraps the scan's filter so that the core scanner can be asked for
 * single rows; afterwards it puts the indexed scanner in front. A scan that is declined is not
 * touched. Thread safe.
 */
@InterfaceAudience.Private
public final class ScanInterceptor {
  private final IndexServer server;
  private final RegionIndex region;
  private final RecentPlans recentPlans = new RecentPlans();

  public ScanInterceptor(IndexServer server, RegionIndex region) {
    this.server = server;
    this.region = region;
  }

  public RecentPlans recentPlans() {
    return recentPlans;
  }

  /**
   * Decides about a scan whose core scanner is not open yet.
   *
   * @throws DoNotRetryIOException when the scan forces an index and none can serve it
   */
  public void prepare(Scan scan) throws IOException {
    long opened = System.nanoTime();
    ScanMode mode = ScanMode.of(scan);
    if (!region.isIndexed()) {
      if (mode == ScanMode.FORCE) {
        refuse("the table has no index that could be used");
      }
      return;
    }
    if (mode == ScanMode.FORBID || scan.getFilter() == null) {
      if (mode == ScanMode.FORCE) {
        refuse("the scan has no filter");
      }
      return;
    }
    Counters counters = server.counters();
    counters.increment(Counter.SCANS_CONSIDERED);
    addFamilies(scan);
    QueryRecognizer.Recognized recognized = QueryRecognizer.recognize(region, scan);
    if (recognized.query() == null) {
      counters.increment(Counter.SCANS_DECLINED_SHAPE);
      declined(scan, mode, opened, null, recognized.declined());
      return;
    }
    Query query = recognized.query();
    query.store().awaitOpened();
    Plan plan = Planner.choose(PlanInputs.of(query), mode == ScanMode.FORCE);
    if (!plan.usesIndex()) {
      counters.increment(Counter.SCANS_DECLINED_COST);
      declined(scan, mode, opened, plan, plan.reason());
      return;
    }
    if (scan.getReadType() == Scan.ReadType.DEFAULT) {
      // The core scanner will be sought from row to row; reading a stream would be a waste.
      scan.setReadType(Scan.ReadType.PREAD);
    }
    scan.setFilter(
        new TargetRowFilter(
            scan.getFilter(), new PreparedScan(query, plan, System.nanoTime() - opened, opened)));
  }

  /** What {@code HRegion} does next with a scan that names no family. */
  private void addFamilies(Scan scan) {
    if (!scan.hasFamilies()) {
      Set<byte[]> families = region.region().descriptor().getColumnFamilyNames();
      families.forEach(scan::addFamily);
    }
  }

  /**
   * @return {@code core} itself, or a scanner that owns it
   */
  public RegionScanner intercept(Scan scan, RegionScanner core) {
    if (!(scan.getFilter() instanceof TargetRowFilter filter)) {
      return region.isIndexed() && wantsPlanOnly(scan) ? new EmptyRegionScanner(core) : core;
    }
    PreparedScan prepared = filter.prepared();
    Counters counters = server.counters();
    String queryId = queryId(scan);
    QueryTrace trace =
        new QueryTrace(
            queryId,
            regionName(),
            prepared.plan(),
            prepared.planNanos(),
            prepared.openedNanos(),
            counters);
    if (queryId != null) {
      recentPlans.add(queryId, trace::report);
    }
    if (wantsPlanOnly(scan)) {
      return new EmptyRegionScanner(core);
    }
    counters.increment(Counter.SCANS_INDEXED);
    Query query = prepared.query().at(core.getMvccReadPoint());
    CandidateGatherer gatherer = new CandidateGatherer(query, prepared.driver(), trace);
    return new IndexRegionScanner(region.region().hregion(), server, core, filter, gatherer, trace);
  }

  private void declined(Scan scan, ScanMode mode, long opened, Plan plan, String reason)
      throws DoNotRetryIOException {
    if (mode == ScanMode.FORCE) {
      refuse(reason);
    }
    String queryId = queryId(scan);
    if (queryId != null) {
      PlanReport report =
          PlanReport.plain(
              queryId,
              regionName(),
              reason,
              new PlanReport.Times(System.nanoTime() - opened, 0, 0),
              plan == null ? null : QueryTrace.alternatives(plan));
      recentPlans.add(queryId, () -> report);
    }
  }

  private static boolean wantsPlanOnly(Scan scan) {
    return scan.getAttribute(LCIndexConstants.SCAN_EXPLAIN) != null;
  }

  private void refuse(String reason) throws DoNotRetryIOException {
    throw new DoNotRetryIOException(
        String.format(
            "%s=force, but no index can serve the scan in region %s: %s. Use auto, or change the"
                + " scan",
            LCIndexConstants.SCAN_MODE, regionName(), reason));
  }

  private static String queryId(Scan scan) {
    byte[] id = scan.getAttribute(LCIndexConstants.SCAN_QUERY_ID);
    return id == null ? null : Bytes.toString(id);
  }

  private String regionName() {
    return region.info().getEncodedName();
  }
}
