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

import org.lcindex.plan.Decline;
import org.lcindex.predicate.TopRows;
import org.lcindex.regionserver.base.Timings.Timing;
import org.lcindex.regionserver.scan.watching.PlainTrace;
import org.lcindex.regionserver.scan.watching.ScanWatch;
import org.lcindex.rpc.PlanReport;

/**
 * A scan of one region that wants the first rows in a column's order, with what is known of the
 * last of its rounds. Written by one thread, read by any.
 */
final class TopTrace extends ScanWatch {
  private final String queryId;
  private final String region;
  private final TopRows wanted;
  // While there is no other.
  private volatile ScanWatch plain;
  private volatile ScanWatch last;
  private volatile int rounds;
  private volatile long entries;

  /**
   * @param declined why no index serves it, if nothing else says so
   */
  TopTrace(String queryId, String region, TopRows wanted, Decline declined) {
    super(0);
    this.queryId = queryId;
    this.region = region;
    this.wanted = wanted;
    this.plain = new PlainTrace(queryId, region, declined, null, 0);
  }

  /** From here on it is the scan that HBase opened. */
  void plain(Decline why) {
    plain = new PlainTrace(queryId, region, why, null, 0);
    round(null, 1, 0);
  }

  /**
   * A round begins.
   *
   * @param watch of its scan; null when nothing is known of it
   * @param number of the round
   * @param looked entries looked at for it and those before
   */
  void round(ScanWatch watch, int number, long looked) {
    last = watch;
    rounds = number;
    entries = looked;
    if (watch != null && killedBy() != null) {
      watch.kill(killedBy());
    }
  }

  /** With the round that is under way, which has the steps. */
  @Override
  public void kill(String user) {
    super.kill(user);
    ScanWatch round = last;
    if (round != null) {
      round.kill(user);
    }
  }

  @Override
  public Timing timing() {
    ScanWatch round = last;
    return (round == null ? plain : round).timing();
  }

  @Override
  public PlanReport report() {
    ScanWatch round = last;
    PlanReport plan = (round == null ? plain : round).report();
    return new PlanReport(
        queryId,
        region,
        plan.path(),
        plan.drivingColumn(),
        plan.declined(),
        wasCalled() ? rows() : null,
        plan.estimate(),
        plan.rows(),
        plan.reads(),
        new PlanReport.Times(plan.times().plan(), plan.times().gather(), busyNanos()),
        plan.alternatives(),
        new PlanReport.Top(wanted.toString(), rounds, entries),
        null);
  }
}
