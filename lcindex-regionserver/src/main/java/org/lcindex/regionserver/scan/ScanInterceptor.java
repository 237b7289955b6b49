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

import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Plan;
import org.lcindex.plan.Planner;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.regionserver.adapter.OpenScanner;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.PlanReport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at every scan that opens in an indexed region. Before HBase opens its core scanner it
 * decides and, for an index, wraps the scan's filter so that the core scanner can be asked for
 * single rows; afterwards it puts the indexed scanner in front. Nothing else of the scan is
 * touched, so that the core scanner can answer it alone, as HBase would. Thread safe.
 */
@InterfaceAudience.Private
public final class ScanInterceptor {
  private static final Logger LOG = LoggerFactory.getLogger(ScanInterceptor.class);

  /** Longer ids are not remembered: they come from clients, and plans stay on the heap. */
  private static final int MAX_ID_BYTES = 128;

  /** FilterLists in each other: a deeper filter could exhaust the handler's stack. */
  private static final int MAX_DEPTH = 100;

  private final IndexServer server;
  private final RegionIndex region;
  private final FilterRecognizer.Limits limits;
  private final RecentPlans recentPlans = new RecentPlans();

  public ScanInterceptor(IndexServer server, RegionIndex region) {
    this.server = server;
    this.region = region;
    int most = server.queryLimits().maxConditions();
    this.limits = new FilterRecognizer.Limits(most, most, MAX_DEPTH);
  }

  public RecentPlans recentPlans() {
    return recentPlans;
  }

  /**
   * Decides about a scan whose core scanner is not open yet.
   *
   * @throws DoNotRetryIOException when the scan forces an index and none can serve it
   */
  public void prepare(Scan scan) throws DoNotRetryIOException {
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
    if (scan.isGetScan()) {
      // One row is looked up faster than any plan. It is not refused either: a longer scan comes
      // to this where a region's bounds leave one row of it.
      counters.increment(Counter.SCANS_DECLINED_SHAPE);
      declined(scan, ScanMode.AUTO, opened, null, "single row");
      return;
    }
    addFamilies(scan);
    QueryRecognizer.Recognized recognized = QueryRecognizer.recognize(region, scan, limits);
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
    scan.setFilter(
        new TargetRowFilter(
            scan.getFilter(), new PreparedScan(query, plan, System.nanoTime() - opened, opened)));
  }

  /** What {@code HRegion} does next with a scan that names no family. */
  private void addFamilies(Scan scan) {
    if (!scan.hasFamilies()) {
      region.region().descriptor().getColumnFamilyNames().forEach(scan::addFamily);
    }
  }

  /**
   * Puts the indexed scanner in front of a core scanner whose scan was {@linkplain #prepare
   * prepared} for one.
   *
   * @return {@code core} itself, or a scanner that owns it
   */
  public RegionScanner intercept(Scan scan, RegionScanner core) {
    if (!(scan.getFilter() instanceof TargetRowFilter filter)) {
      return region.isIndexed() && wantsPlanOnly(scan) ? new EmptyRegionScanner(core) : core;
    }
    PreparedScan prepared = filter.prepared();
    String queryId = queryId(scan);
    Plan plan = prepared.plan();
    Counters counters = server.counters();
    QueryTrace trace =
        new QueryTrace(
            queryId, regionName(), plan, prepared.planNanos(), prepared.openedNanos(), counters);
    if (queryId != null) {
      recentPlans.add(queryId, trace::report, QueryTrace.bytesOf(plan));
    }
    if (wantsPlanOnly(scan)) {
      return new EmptyRegionScanner(core);
    }
    OpenScanner own = OpenScanner.of(core);
    if (own == null) {
      trace.fellBack("another coprocessor replaced the scanner");
      return core;
    }
    counters.increment(Counter.SCANS_INDEXED);
    Query query = prepared.query().at(core.getMvccReadPoint());
    ScanMemory memory =
        new ScanMemory(server.queryLimits().memory(), query.store().settings().scanMemory());
    return new IndexRegionScanner(
        region.region(),
        query,
        prepared.driver(),
        own,
        filter,
        memory,
        trace,
        server.environment().bugs());
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
      recentPlans.add(queryId, () -> report, QueryTrace.bytesOf(plan) + 2L * reason.length());
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
    if (id != null && id.length > MAX_ID_BYTES) {
      LOG.debug(
          "The plan of a scan is not remembered: its {} has {} bytes; give at most {}",
          LCIndexConstants.SCAN_QUERY_ID,
          id.length,
          MAX_ID_BYTES);
      return null;
    }
    return id == null ? null : Bytes.toString(id);
  }

  private String regionName() {
    return region.info().getEncodedName();
  }
}
