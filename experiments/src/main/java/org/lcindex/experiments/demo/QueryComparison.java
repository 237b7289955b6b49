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
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.rpc.PlanReport;

/**
 * Runs the queries through the index and without it. First each result is compared with the other
 * cell by cell, which also warms both up; then both are timed in turns and their medians taken.
 *
 * @param out for differences
 * @param progress told what runs
 */
record QueryComparison(AskedTable table, PrintWriter out, Consumer<String> progress) {
  /** In one round: a few milliseconds are measured worse than some hundred. */
  private static final Repeats INDEX_RUNS = Repeats.times(5);

  private static final Duration WARM_UP = Duration.ofSeconds(8);

  /** All queries; each is timed so many times. */
  List<QueryReport> run(int rounds) throws IOException {
    Map<RangeQuery, Checked> checked = new LinkedHashMap<>();
    for (RangeQuery query : OrdersWorkload.QUERIES) {
      progress.accept("comparing the answers of " + query.name());
      checked.put(query, check(query));
    }
    for (int round = 0; round < rounds; round++) {
      for (RangeQuery query : OrdersWorkload.QUERIES) {
        progress.accept("round " + (round + 1) + " of " + rounds + ", " + query.name());
        if (round % 2 == 0) {
          time(query, Way.FORCE, checked.get(query).index());
          time(query, Way.PLAIN, checked.get(query).scan());
        } else {
          time(query, Way.PLAIN, checked.get(query).scan());
          time(query, Way.FORCE, checked.get(query).index());
        }
      }
    }
    List<QueryReport> reports = new ArrayList<>();
    checked.forEach((query, times) -> reports.add(times.report(query)));
    return reports;
  }

  /**
   * All queries, timed as by {@link #run}, once the servers have compiled what both ways need: in
   * the first seconds after their start an indexed query takes several times as long as later.
   */
  List<QueryReport> runWarm(int rounds) throws IOException {
    progress.accept("the servers warm up");
    long end = System.nanoTime() + WARM_UP.toNanos();
    while (System.nanoTime() < end) {
      for (RangeQuery query : OrdersWorkload.QUERIES) {
        time(query, Way.FORCE, new ArrayList<>());
        time(query, Way.PLAIN, new ArrayList<>());
      }
    }
    return run(rounds);
  }

  private void time(RangeQuery query, Way way, List<Double> millis) throws IOException {
    Repeats repeats = way == Way.FORCE ? INDEX_RUNS : Repeats.times(1);
    Samples runs =
        repeats.millis(
            () -> {
              Mdrq mdrq = table.query(query, way).build();
              return () -> Tables.drain(table.client().scan(mdrq));
            });
    millis.addAll(runs.values().values());
  }

  /** How a query was served, after running it through the index. */
  Explanation explain(RangeQuery query) throws IOException {
    return table.client().explain(table.query(query, Way.FORCE).build(), true);
  }

  /** A query that was compared, with the milliseconds of its runs. */
  private record Checked(
      boolean equal, Explanation explanation, List<Double> index, List<Double> scan) {
    QueryReport report(RangeQuery query) {
      List<PlanReport> plans =
          explanation.plans().stream().filter(p -> p.path() == PlanReport.Path.INDEX).toList();
      return new QueryReport(
          query.name(),
          explanation.rowsReturned(),
          plans.stream().map(PlanReport::drivingColumn).distinct().collect(Collectors.joining("+")),
          plans.stream().mapToLong(PlanReport::estimatedCandidates).sum(),
          plans.stream().mapToLong(p -> p.rows() == null ? 0 : p.rows().candidates()).sum(),
          toMicros(index),
          toMicros(scan),
          equal);
    }

    private static double toMicros(List<Double> millis) {
      return Math.round(Samples.of(millis).median() * 1e3) / 1e3;
    }
  }

  private Checked check(RangeQuery query) throws IOException {
    Explanation explanation = explain(query);
    ResultComparison comparison =
        ResultComparison.of(
            table.client().scan(table.query(query, Way.PLAIN).build()),
            table.client().scan(table.query(query, Way.FORCE).build()));
    comparison
        .difference()
        .ifPresent(
            d -> out.println("DIFFERENCE between scan and index, " + query.name() + ", " + d));
    return new Checked(comparison.equal(), explanation, new ArrayList<>(), new ArrayList<>());
  }
}
