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

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.lcindex.experiments.bench.QueryBench.Way;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.rpc.PlanReport;

/**
 * A query that was checked, and what it took in the rounds that count.
 *
 * @param rows that it returns; in a table that changes, those of them that were there before
 * @param costs by way, in the order of the rounds
 * @param plans how it was served at last, by the ways that may use the index
 */
record TimedQuery(
    RangeQuery query, long rows, Map<Way, List<Cost>> costs, Map<Way, List<PlanReport>> plans) {

  TimedQuery(RangeQuery query, long rows) {
    this(query, rows, new EnumMap<>(Way.class), new EnumMap<>(Way.class));
  }

  /**
   * One round in one way.
   *
   * @param millis the median of its runs
   * @param cpuMillis the mean of this JVM, server and client: what other processes take has no part
   * @param inserted rows a second that others inserted meanwhile
   */
  record Cost(double millis, double cpuMillis, double inserted) {}

  void add(Way way, Cost cost) {
    costs.computeIfAbsent(way, w -> new ArrayList<>()).add(cost);
  }

  /** Milliseconds. */
  Samples samples(Way way) {
    return samples(way, Cost::millis);
  }

  /** Something of all rounds in one way. */
  Samples samples(Way way, Function<Cost, Double> value) {
    return new Samples(costs.getOrDefault(way, List.of()).stream().map(value).toList());
  }
}
