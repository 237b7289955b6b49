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
package org.lcindex.experiments.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.rpc.PlanReport;

/**
 * Runs the queries through the index and without it. First each result is compared with the other
 * cell by cell, which also warms both up; then both are timed in turns and their medians taken.
 */
final class QueryComparison {
  /** In one round: a few milliseconds are measured worse than some hundred. */
  private static final int INDEX_RUNS = 5;

  private static final Duration WARM_UP = Duration.ofSeconds(8);

  private final MdrqClient client;
  private final TableDescriptor table;
  private final PrintWriter out;

  QueryComparison(MdrqClient client, TableDescriptor table, PrintWriter out) {
    this.client = client;
    this.table = table;
    this.out = out;
  }

  /** All queries; each is timed so many times. */
  List<QueryReport> run(int rounds) throws IOException {
    Map<RangeQuery, Checked> checked = new LinkedHashMap<>();
    for (RangeQuery query : OrdersWorkload.QUERIES) {
      checked.put(query, check(query));
    }
    Map<RangeQuery, List<Double>> index = new LinkedHashMap<>();
    Map<RangeQuery, List<Double>> scan = new LinkedHashMap<>();
    for (int round = 0; round < rounds; round++) {
      for (RangeQuery query : OrdersWorkload.QUERIES) {
        List<Double> indexTimes = index.computeIfAbsent(query, q -> new ArrayList<>());
        List<Double> scanTimes = scan.computeIfAbsent(query, q -> new ArrayList<>());
        if (round % 2 == 0) {
          timeIndex(query, indexTimes);
          scanTimes.add(millis(query, QueryMode.FORBID));
        } else {
          scanTimes.add(millis(query, QueryMode.FORBID));
          timeIndex(query, indexTimes);
        }
      }
    }
    List<QueryReport> reports = new ArrayList<>();
    checked.forEach(
        (query, c) ->
            reports.add(
                report(
                    query,
                    c,
                    new Samples(index.get(query)).median(),
                    new Samples(scan.get(query)).median())));
    return reports;
  }

  /**
   * All queries, timed as by {@link #run}, once the servers have compiled what both ways need: in
   * the first seconds after their start an indexed query takes several times as long as later.
   */
  List<QueryReport> runWarm(int rounds) throws IOException {
    long end = System.nanoTime() + WARM_UP.toNanos();
    while (System.nanoTime() < end) {
      for (RangeQuery query : OrdersWorkload.QUERIES) {
        timeIndex(query, new ArrayList<>());
        millis(query, QueryMode.FORBID);
      }
    }
    return run(rounds);
  }

  private void timeIndex(RangeQuery query, List<Double> times) throws IOException {
    for (int i = 0; i < INDEX_RUNS; i++) {
      times.add(millis(query, QueryMode.FORCE));
    }
  }

  /** How a query was served, after running it through the index. */
  Explanation explain(RangeQuery query) throws IOException {
    return client.explain(mdrq(query, QueryMode.FORCE), true);
  }

  private record Checked(ResultComparison comparison, Explanation explanation) {}

  private Checked check(RangeQuery query) throws IOException {
    Explanation explanation = explain(query);
    ResultComparison comparison =
        ResultComparison.of(
            client.scan(mdrq(query, QueryMode.FORBID)), client.scan(mdrq(query, QueryMode.FORCE)));
    comparison
        .difference()
        .ifPresent(
            d -> out.println("DIFFERENCE between scan and index, " + query.name() + ", " + d));
    return new Checked(comparison, explanation);
  }

  private static QueryReport report(
      RangeQuery query, Checked checked, double indexMillis, double scanMillis) {
    List<PlanReport> plans =
        checked.explanation().plans().stream()
            .filter(p -> p.path() == PlanReport.Path.INDEX)
            .toList();
    return new QueryReport(
        query.name(),
        checked.explanation().rowsReturned(),
        plans.stream().map(PlanReport::drivingColumn).distinct().collect(Collectors.joining("+")),
        plans.stream().mapToLong(PlanReport::estimatedCandidates).sum(),
        plans.stream().mapToLong(p -> p.rows() == null ? 0 : p.rows().candidates()).sum(),
        rounded(indexMillis),
        rounded(scanMillis),
        checked.comparison().equal());
  }

  /** To microseconds. */
  private static double rounded(double millis) {
    return Math.round(millis * 1e3) / 1e3;
  }

  private double millis(RangeQuery query, QueryMode mode) throws IOException {
    Mdrq mdrq = mdrq(query, mode);
    long start = System.nanoTime();
    Tables.drain(client.scan(mdrq));
    return (System.nanoTime() - start) / 1e6;
  }

  private Mdrq mdrq(RangeQuery query, QueryMode mode) {
    return query.mdrq(table).mode(mode).build();
  }
}
