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
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Plan;
import org.lcindex.plan.Planner;
import org.lcindex.regionserver.server.Counters;
import org.lcindex.regionserver.server.Counters.Counter;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.PlanReport;

/**
 * Looks at every scan that opens in an indexed region and either wraps its core scanner in an
 * indexed one or leaves it alone. Thread safe.
 */
@InterfaceAudience.Private
public final class ScanInterceptor {
  private final RegionIndex region;
  private final RecentPlans recentPlans = new RecentPlans();

  public ScanInterceptor(RegionIndex region) {
    this.region = region;
  }

  public RecentPlans recentPlans() {
    return recentPlans;
  }

  /**
   * @return {@code core} itself, or a scanner that owns it
   * @throws DoNotRetryIOException when the scan forces an index and none can serve it
   */
  public RegionScanner intercept(Scan scan, RegionScanner core) throws IOException {
    long opened = System.nanoTime();
    ScanMode mode = ScanMode.of(scan);
    if (mode == ScanMode.FORBID || scan.getFilter() == null) {
      return mode == ScanMode.FORCE ? refuse("the scan has no filter") : core;
    }
    Counters counters = region.server().counters();
    counters.increment(Counter.SCANS_CONSIDERED);
    QueryRecognizer.Recognized recognized =
        QueryRecognizer.recognize(region, scan, core.getMvccReadPoint());
    if (recognized.query() == null) {
      counters.increment(Counter.SCANS_DECLINED_SHAPE);
      return decline(scan, core, mode, opened, null, recognized.declined());
    }
    Query query = recognized.query();
    Plan plan = Planner.choose(PlanInputs.of(query), mode == ScanMode.FORCE);
    if (!plan.usesIndex()) {
      counters.increment(Counter.SCANS_DECLINED_COST);
      return decline(scan, core, mode, opened, plan, plan.reason());
    }
    counters.increment(Counter.SCANS_INDEXED);
    String queryId = queryId(scan);
    QueryTrace trace =
        new QueryTrace(queryId, regionName(), plan, System.nanoTime() - opened, opened, counters);
    if (queryId != null) {
      recentPlans.add(queryId, trace::report);
    }
    QueryColumn driver = query.columns().get(query.drivers().get(plan.chosen()));
    return new IndexRegionScanner(
        region.region(),
        region.server(),
        core,
        query,
        new CandidateGatherer(query, driver, trace),
        trace);
  }

  private RegionScanner decline(
      Scan scan, RegionScanner core, ScanMode mode, long opened, Plan plan, String reason)
      throws DoNotRetryIOException {
    if (mode == ScanMode.FORCE) {
      return refuse(reason);
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
    return core;
  }

  private RegionScanner refuse(String reason) throws DoNotRetryIOException {
    throw new DoNotRetryIOException(
        String.format(
            "%s=force, but no index can serve the scan in region %s: %s. Use auto, or change the scan",
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
