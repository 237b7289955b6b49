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
import java.util.function.Supplier;
import org.lcindex.plan.Decline;
import org.lcindex.plan.Plan;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.rpc.PlanReport;

/** A scan that was left to HBase before it began. */
public final class PlainTrace extends ScanWatch {
  private final String queryId;
  private final String region;
  private final Supplier<Decline> declined;
  private final Plan plan;
  private final Timing timing;

  /**
   * @param plan what was compared; null when the scan came not so far
   */
  public PlainTrace(String queryId, String region, Decline declined, Plan plan, long planNanos) {
    this(queryId, region, () -> declined, plan, Timing.PLAIN, planNanos);
  }

  private PlainTrace(
      String queryId,
      String region,
      Supplier<Decline> declined,
      Plan plan,
      Timing timing,
      long planNanos) {
    super(planNanos);
    this.queryId = queryId;
    this.region = region;
    this.declined = declined;
    this.plan = plan;
    this.timing = timing;
  }

  /**
   * A scan in which LCIndex has no part, so that no metric counts it: of a region without indexes,
   * or without a filter. It is known only to be listed and ended, and has words only when somebody
   * asks.
   */
  static PlainTrace unasked(String region, Supplier<Decline> declined) {
    return new PlainTrace(null, region, declined, null, null, 0);
  }

  @Override
  public Timing timing() {
    return timing;
  }

  @Override
  public PlanReport report() {
    return new PlanReport(
        queryId,
        region,
        PlanReport.Path.PLAIN,
        null,
        declined.get(),
        wasCalled() ? rows() : null,
        plan == null ? null : PlanReports.estimate(plan),
        null,
        null,
        new PlanReport.Times(planNanos(), 0, wasCalled() ? busyNanos() : 0),
        plan == null ? List.of() : PlanReports.alternatives(plan),
        null,
        null);
  }
}
