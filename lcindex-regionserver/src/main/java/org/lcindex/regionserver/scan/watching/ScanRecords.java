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

import org.lcindex.plan.Decline;
import org.lcindex.plan.Plan;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.scan.query.Declines;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;

/**
 * The records of a region's scans for operators: which are open, the plans of the last ones, how
 * many an index did not serve and why, and bugs on the way. Thread safe.
 */
public final class ScanRecords implements AutoCloseable {
  private final IndexServer server;
  private final RegionIndex region;
  private final RecentPlans recentPlans;
  private final OpenScans open;

  public ScanRecords(IndexServer server, RegionIndex region) {
    this.server = server;
    this.region = region;
    this.recentPlans = new RecentPlans(server.queryLimits().plans());
    this.open = new OpenScans(server, region);
  }

  /** The region's scans that are under way. */
  public OpenScans open() {
    return open;
  }

  public RecentPlans recentPlans() {
    return recentPlans;
  }

  /** The name of the region in plans. */
  public String region() {
    return region.info().getEncodedName();
  }

  /**
   * Has it told, if anybody asks, that a scan is a plain one.
   *
   * @param queryId under which it is told of; null when nobody asks
   * @param opened when it began, by {@link System#nanoTime}
   * @param plan what was compared; null when the scan came not so far
   */
  public PlainTrace plain(String queryId, long opened, Plan plan, Decline why) {
    Decline told = Declines.forTable(region.info(), why);
    PlainTrace trace = new PlainTrace(queryId, region(), told, plan, System.nanoTime() - opened);
    if (queryId != null) {
      long words = 2L * (told.why().length() + told.remedy().length());
      recentPlans.add(queryId, trace::report, PlanReports.bytesOf(plan) + words);
    }
    return trace;
  }

  /** Counts a scan that no index serves. */
  public void count(Decline.Reason reason) {
    Counter.of(reason).ifPresent(server.telemetry().counters()::increment);
  }

  /** Counts a scan that an index was to serve, and did not. */
  public void countFallenBack(Decline.Reason reason) {
    server.telemetry().counters().increment(Counter.SCANS_FELL_BACK);
    count(reason);
  }

  /** Tells of a bug, but not of each query that runs into it. */
  public void failed(String what, Throwable cause) {
    server.telemetry().bugs().report(what + " failed; it is a plain scan", cause);
  }

  /** The region is closed: nothing is remembered of its scans. */
  @Override
  public void close() {
    recentPlans.close();
  }
}
