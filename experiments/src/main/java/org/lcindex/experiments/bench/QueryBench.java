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

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.experiments.workload.TpchQueries;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.rpc.PlanReport;

/**
 * Times the queries over one table by ordinary scanners: without the index, with it, as the planner
 * chooses, and a contiguous key range scan of as many rows, which is the least that HBase takes to
 * return them. Results are compared cell by cell before anything is timed.
 *
 * <p>What takes a few milliseconds is run several times and the median is the round's value.
 */
final class QueryBench {
  private static final double LEAST_MILLIS = 100;
  private static final int MOST_RUNS = 20;

  /** The ways to get the rows; the order is turned round in every other round. */
  private enum Way {
    SCAN(QueryMode.FORBID),
    FORCE(QueryMode.FORCE),
    AUTO(QueryMode.AUTO),
    FLOOR(null);

    /** Null when it is not the query that runs. */
    private final QueryMode mode;

    Way(QueryMode mode) {
      this.mode = mode;
    }
  }

  /** A query with its row count and, by way, its times in milliseconds. */
  private record Timed(
      TpchQueries.Query query, long rows, String autoPath, Map<Way, List<Double>> millis) {
    Samples samples(Way way) {
      return new Samples(millis.getOrDefault(way, List.of()));
    }
  }

  private final EmbeddedCluster cluster;
  private final TableName name;
  private final RawLog raw;
  private final PrintWriter out;

  QueryBench(EmbeddedCluster cluster, TableName name, RawLog raw, PrintWriter out) {
    this.cluster = cluster;
    this.name = name;
    this.raw = raw;
    this.out = out;
  }

  /**
   * Runs all queries; round 0 warms up and does not count.
   *
   * @throws IOException also when the results of two ways differ
   */
  List<QuickReport.Query> run(int rounds) throws IOException {
    try (Table table = cluster.connection().getTable(name)) {
      TableDescriptor descriptor = table.getDescriptor();
      List<Timed> all = new ArrayList<>();
      for (TpchQueries.Query query : TpchQueries.all()) {
        all.add(check(query, table, descriptor));
      }
      for (int round = 0; round <= rounds; round++) {
        out.println("queries, round " + round + (round == 0 ? " (warm-up)" : ""));
        out.flush();
        for (Timed timed : all) {
          time(timed, round, table, descriptor);
        }
      }
      return all.stream().map(QueryBench::report).toList();
    }
  }

  private Timed check(TpchQueries.Query query, Table table, TableDescriptor descriptor)
      throws IOException {
    String id = "bench-" + query.name();
    long rows = 0;
    for (QueryMode mode : new QueryMode[] {QueryMode.FORCE, QueryMode.AUTO}) {
      Scan plain = query.on(descriptor).mode(QueryMode.FORBID).build().toScan();
      Scan other =
          query.on(descriptor).mode(mode).queryId(id + "-" + mode.attribute()).build().toScan();
      ResultComparison comparison =
          ResultComparison.of(table.getScanner(plain), table.getScanner(other));
      if (!comparison.equal()) {
        throw new IOException(
            query.name()
                + " with lcindex.mode="
                + mode.attribute()
                + " differs from the plain scan, so nothing was timed: "
                + comparison.difference().orElseThrow());
      }
      rows = comparison.rows();
    }
    try (MdrqClient client = new MdrqClient(cluster.connection())) {
      String path =
          client.plans(name, id + "-" + QueryMode.AUTO.attribute()).stream()
              .map(PlanReport::path)
              .map(PlanReport.Path::name)
              .distinct()
              .sorted()
              .collect(Collectors.joining("+"));
      return new Timed(query, rows, path, new EnumMap<>(Way.class));
    }
  }

  private void time(Timed timed, int round, Table table, TableDescriptor descriptor)
      throws IOException {
    Way[] ways = Way.values();
    for (int i = 0; i < ways.length; i++) {
      Way way = round % 2 == 0 ? ways[i] : ways[ways.length - 1 - i];
      if (way == Way.FLOOR && timed.rows() == 0) {
        continue;
      }
      double millis = millis(timed, way, table, descriptor);
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("round", round);
      line.put("query", timed.query().name());
      line.put("way", way.name());
      line.put("rows", timed.rows());
      line.put("millis", millis);
      raw.write("query", line);
      if (round > 0) {
        timed.millis().computeIfAbsent(way, w -> new ArrayList<>()).add(millis);
      }
    }
  }

  private static double millis(Timed timed, Way way, Table table, TableDescriptor descriptor)
      throws IOException {
    double total = 0;
    List<Double> runs = new ArrayList<>();
    while (runs.isEmpty() || (runs.size() < MOST_RUNS && total < LEAST_MILLIS)) {
      Scan scan = scan(timed, way, descriptor);
      long start = System.nanoTime();
      long rows = Tables.drain(table.getScanner(scan));
      double millis = (System.nanoTime() - start) / 1e6;
      total += millis;
      runs.add(millis);
      if (rows != timed.rows()) {
        throw new IOException(
            timed.query().name()
                + " by "
                + way
                + " returned "
                + rows
                + " rows, must be "
                + timed.rows());
      }
    }
    return new Samples(runs).median();
  }

  private static Scan scan(Timed timed, Way way, TableDescriptor descriptor) {
    return way == Way.FLOOR
        ? new Scan().setLimit(Math.toIntExact(timed.rows())).setCaching(TpchQueries.CACHING)
        : timed.query().on(descriptor).mode(way.mode).build().toScan();
  }

  private static QuickReport.Query report(Timed timed) {
    Samples scan = timed.samples(Way.SCAN);
    Samples force = timed.samples(Way.FORCE);
    Samples auto = timed.samples(Way.AUTO);
    Samples floor = timed.samples(Way.FLOOR);
    boolean any = timed.rows() > 0;
    return new QuickReport.Query(
        timed.query().name(),
        timed.rows(),
        timed.autoPath(),
        QuickReport.Range.of(scan),
        QuickReport.Range.of(force),
        QuickReport.Range.of(auto),
        any ? QuickReport.Range.of(floor) : null,
        QuickReport.Range.of(scan.over(force)),
        QuickReport.Range.of(scan.over(auto)),
        any ? QuickReport.Range.of(force.over(floor)) : null);
  }
}
