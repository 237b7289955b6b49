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
package org.lcindex.regionserver.scan.opening;

import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.scan.query.Declines;
import org.lcindex.regionserver.scan.query.InPlaceOfRows;
import org.lcindex.regionserver.scan.query.ScanMode;
import org.lcindex.regionserver.scan.watching.PlainTrace;
import org.lcindex.regionserver.scan.watching.PlanReports;
import org.lcindex.regionserver.scan.watching.RecentPlans;

/**
 * Scans of a region whose indexes are not used at all: a read replica, or any region of a server
 * that is DISABLED. They are HBase's own, but they are told of as other plain scans are, and one
 * that forces the index is refused.
 *
 * <p>Uses nothing of HBase but what its clients use, except for the last thing that it does: what
 * else there is may be what is missing. Thread safe.
 */
public final class UnservedScans implements AutoCloseable {
  /** Of all such regions, which need not have a server of ours whose budgets they could use. */
  private static final MemoryBudget PLANS =
      new MemoryBudget("the memory for plans of regions that are not served", 1 << 20);

  private final RegionInfo region;
  private final Decline why;
  private final RecentPlans recentPlans = new RecentPlans(PLANS);

  public UnservedScans(RegionInfo region, Decline why) {
    this.region = region;
    this.why = Declines.forTable(region, why);
  }

  /** Why no scan of the region is served. */
  public Decline why() {
    return why;
  }

  public RecentPlans recentPlans() {
    return recentPlans;
  }

  /** The region is closed: nothing is remembered of its scans. */
  @Override
  public void close() {
    recentPlans.close();
  }

  /**
   * Decides about a scan that is not open yet.
   *
   * @param altered whether observers of the region may alter cells
   * @throws DoNotRetryIOException when it forces an index
   */
  public void prepare(Scan scan, BooleanSupplier altered) throws DoNotRetryIOException {
    if (ScanMode.of(scan) == ScanMode.FORCE) {
      throw Declines.refusal(region, why);
    }
    if (ScanMode.wantsPlanOnly(scan)) {
      scan.setFilter(new PageFilter(0));
    }
    String queryId = RecentPlans.idOf(scan);
    if (queryId != null) {
      PlainTrace trace = new PlainTrace(queryId, region.getEncodedName(), why, null, 0);
      recentPlans.add(queryId, trace::report, PlanReports.bytesOf(why));
    }
    // Last, because it needs more of HBase: without it rows are larger, and nothing else.
    InPlaceOfRows.settle(scan, altered);
    InPlaceOfRows.shorten(scan, altered);
  }
}
