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
package org.lcindex.experiments.bench;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lcindex.experiments.bench.QueryBench.Ask;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.rpc.PlanReport;

/** A query that was checked, and what it took in the rounds that count. Not thread safe. */
final class TimedQuery {
  private final RangeQuery query;
  private final String state;
  private final long rows;
  private final Measured measured;
  private final Map<Ask, List<PlanReport>> plans = new EnumMap<>(Ask.class);

  /**
   * A query of a table in a state.
   *
   * @param rows that it returns; in a table that changes, those of them that were there before
   */
  TimedQuery(RangeQuery query, String state, long rows, Measured measured) {
    this.query = query;
    this.state = state;
    this.rows = rows;
    this.measured = measured;
  }

  RangeQuery query() {
    return query;
  }

  long rows() {
    return rows;
  }

  String contender(Ask ask) {
    return query.name() + " by " + ask + ", " + state;
  }

  /** The median of the runs of each round. */
  Samples millis(Ask ask) {
    return measured.of(contender(ask), "millis");
  }

  /** The mean of this JVM, server and client: what other processes take has no part. */
  Samples cpuMillis(Ask ask) {
    return measured.of(contender(ask), "cpuMillis");
  }

  /** Rows a second that others inserted meanwhile. */
  Samples inserted(Ask ask) {
    return measured.of(contender(ask), "insertedPerSecond");
  }

  void served(Ask ask, List<PlanReport> how) {
    plans.put(ask, how);
  }

  /** How it was served at last, by a way that may use the index. */
  List<PlanReport> plans(Ask ask) {
    return plans.get(ask);
  }
}
