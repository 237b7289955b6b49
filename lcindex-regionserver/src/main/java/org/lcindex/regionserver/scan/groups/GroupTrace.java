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

import org.lcindex.plan.Decline;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.scan.watching.PlainTrace;
import org.lcindex.regionserver.scan.watching.ScanWatch;
import org.lcindex.rpc.PlanReport;

/**
 * A scan of one region that wants groups, with what is known of the scan of its rows. Written by
 * one thread, read by any.
 */
final class GroupTrace extends ScanWatch {
  private final String queryId;
  private final String region;
  private final String keys;
  private final ScanWatch rows;
  private volatile long entries;
  private volatile long grouped;
  private volatile int answers;

  /**
   * @param keys of the groups, for people
   * @param rows what is known of the scan of the rows; null when nothing is
   * @param declined why no index serves it, if nothing else says so
   */
  GroupTrace(String queryId, String region, String keys, ScanWatch rows, Decline declined) {
    super(0);
    this.queryId = queryId;
    this.region = region;
    this.keys = keys;
    this.rows = rows == null ? new PlainTrace(queryId, region, declined, null, 0) : rows;
  }

  /**
   * How far it is.
   *
   * @param byEntries rows of which index entries said enough
   * @param read rows that were grouped by their cells
   */
  void grouped(long byEntries, long read) {
    entries = byEntries;
    grouped = read;
  }

  /** Groups go to the client. */
  void answered() {
    answers++;
  }

  /** With the scan of the rows, which has the steps. */
  @Override
  public void kill(String user) {
    super.kill(user);
    rows.kill(user);
  }

  @Override
  public Timing timing() {
    return rows.timing();
  }

  @Override
  public PlanReport report() {
    PlanReport plan = rows.report();
    return new PlanReport(
        queryId,
        region,
        plan.path(),
        plan.drivingColumn(),
        plan.declined(),
        wasCalled() ? Long.valueOf(entries + grouped) : null,
        plan.estimate(),
        plan.rows(),
        plan.reads(),
        new PlanReport.Times(plan.times().plan(), plan.times().gather(), busyNanos()),
        plan.alternatives(),
        null,
        new PlanReport.Groups(keys, entries, grouped, answers),
        null);
  }
}
