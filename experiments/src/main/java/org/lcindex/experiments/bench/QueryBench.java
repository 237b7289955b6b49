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

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;

/**
 * Times queries over one table by ordinary scanners: without the index, with it, as the planner
 * chooses, and a contiguous key range scan of as many rows, which is the least that HBase takes to
 * return them. Results are compared cell by cell before anything is timed.
 *
 * <p>What takes a few milliseconds is run several times and the median is the round's value. Before
 * the rounds that count, each query {@linkplain Repeats#warmUp warms up} by the index.
 */
final class QueryBench {
  private static final OperatingSystemMXBean PROCESS =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** The ways to get the rows; the order is turned round in every other round. */
  enum Way {
    SCAN(QueryMode.FORBID),
    FORCE(QueryMode.FORCE),
    AUTO(QueryMode.AUTO),
    FLOOR(null);

    /** Null when it is not the query that runs. */
    private final QueryMode mode;

    Way(QueryMode mode) {
      this.mode = mode;
    }

    private boolean mayUseIndex() {
      return this == FORCE || this == AUTO;
    }
  }

  /** The table, opened, and what state it is in. */
  private record Subject(
      Table table, TableDescriptor descriptor, String state, Meanwhile meanwhile) {
    ResultScanner rowsThatWereThere(Scan scan) throws IOException {
      ResultScanner all = table.getScanner(scan);
      return meanwhile.changes() ? new RowsThatWereThere(all, meanwhile) : all;
    }
  }

  private final EmbeddedCluster cluster;
  private final TableName name;
  private final List<RangeQuery> queries;
  private final Set<Way> ways;
  private final Repeats warmUp;
  private final RawLog raw;
  private final PrintWriter out;

  /** Of all queries in all ways. */
  QueryBench(EmbeddedCluster cluster, TableName name, int rows, RawLog raw, PrintWriter out) {
    this(cluster, name, rows, OrdersWorkload.QUERIES, EnumSet.allOf(Way.class), raw, out);
  }

  /**
   * @param rows of the table
   */
  QueryBench(
      EmbeddedCluster cluster,
      TableName name,
      int rows,
      List<RangeQuery> queries,
      Set<Way> ways,
      RawLog raw,
      PrintWriter out) {
    this.cluster = cluster;
    this.name = name;
    this.queries = queries;
    this.ways = ways;
    this.warmUp = Repeats.warmUp(rows);
    this.raw = raw;
    this.out = out;
  }

  /**
   * Runs the queries; round 0 warms up and does not count.
   *
   * @param state of the table, in words
   * @throws IOException also when the results of two ways differ
   */
  List<TimedQuery> run(String state, int rounds) throws IOException {
    return run(state, rounds, Meanwhile.NOTHING);
  }

  /** The same; of a table that changes those rows are compared that were there before. */
  List<TimedQuery> run(String state, int rounds, Meanwhile meanwhile) throws IOException {
    try (Table table = cluster.connection().getTable(name)) {
      Subject subject = new Subject(table, table.getDescriptor(), state, meanwhile);
      List<TimedQuery> all = check(subject);
      for (int round = 0; round <= rounds; round++) {
        out.println(state + ", round " + round + (round > 0 ? "" : " (warm-up)"));
        out.flush();
        meanwhile.beforeRound(round);
        for (TimedQuery timed : all) {
          time(timed, round, subject);
        }
      }
      for (TimedQuery timed : all) {
        explain(timed, subject);
      }
      return all;
    }
  }

  /**
   * Compares the results and times nothing.
   *
   * @throws IOException when they differ
   */
  void compare(String state) throws IOException {
    try (Table table = cluster.connection().getTable(name)) {
      check(new Subject(table, table.getDescriptor(), state, Meanwhile.NOTHING));
    }
  }

  private List<TimedQuery> check(Subject subject) throws IOException {
    List<TimedQuery> all = new ArrayList<>();
    for (RangeQuery query : queries) {
      long rows = 0;
      for (Way way : ways) {
        if (way.mayUseIndex()) {
          rows = compare(query, way, subject);
        }
      }
      all.add(new TimedQuery(query, rows));
    }
    return all;
  }

  /** Runs the query once more, so that it is served as in the rounds, and asks how. */
  private void explain(TimedQuery timed, Subject subject) throws IOException {
    for (Way way : ways) {
      if (way.mayUseIndex()) {
        String id = "bench-" + UUID.randomUUID();
        Scan scan =
            timed.query().mdrq(subject.descriptor()).mode(way.mode).queryId(id).build().toScan();
        Tables.drain(subject.table().getScanner(scan));
        try (MdrqClient client = new MdrqClient(cluster.connection())) {
          timed.plans().put(way, client.plans(name, id));
        }
      }
    }
  }

  /** The number of rows of both the plain scan and this way. */
  private static long compare(RangeQuery query, Way way, Subject subject) throws IOException {
    Scan plain = query.mdrq(subject.descriptor()).mode(QueryMode.FORBID).build().toScan();
    Scan other = query.mdrq(subject.descriptor()).mode(way.mode).build().toScan();
    ResultComparison comparison =
        ResultComparison.of(subject.rowsThatWereThere(plain), subject.rowsThatWereThere(other));
    if (!comparison.equal()) {
      throw new IOException(
          query.name()
              + " with lcindex.mode="
              + way.mode.attribute()
              + " differs from the plain scan ("
              + subject.state()
              + "), so nothing was timed: "
              + comparison.difference().orElseThrow());
    }
    return comparison.rows();
  }

  private void time(TimedQuery timed, int round, Subject subject) throws IOException {
    List<Way> order = new ArrayList<>(ways);
    if (Math.floorMod(round, 2) == 1) {
      Collections.reverse(order);
    }
    for (Way way : order) {
      if (way == Way.FLOOR && timed.rows() == 0) {
        continue;
      }
      TimedQuery.Cost cost =
          cost(timed, way, subject, round == 0 && way.mayUseIndex() ? warmUp : Repeats.MEASURED);
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("state", subject.state());
      line.put("round", round);
      line.put("query", timed.query().name());
      line.put("way", way.name());
      line.put("rows", timed.rows());
      line.put("millis", cost.millis());
      line.put("cpuMillis", cost.cpuMillis());
      if (subject.meanwhile().changes()) {
        line.put("insertedPerSecond", cost.inserted());
      }
      raw.write("query", line);
      if (round > 0) {
        timed.add(way, cost);
      }
    }
  }

  private static TimedQuery.Cost cost(TimedQuery timed, Way way, Subject subject, Repeats repeats)
      throws IOException {
    double total = 0;
    long insertedBefore = subject.meanwhile().inserted();
    long begin = System.nanoTime();
    long cpuBefore = PROCESS.getProcessCpuTime();
    List<Double> runs = new ArrayList<>();
    while (repeats.again(runs.size(), total)) {
      Scan scan = scan(timed, way, subject.descriptor());
      long start = System.nanoTime();
      long rows = Tables.drain(subject.table().getScanner(scan));
      double millis = (System.nanoTime() - start) / 1e6;
      total += millis;
      runs.add(millis);
      if (rows < timed.rows() || (rows > timed.rows() && !subject.meanwhile().changes())) {
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
    double cpu = (PROCESS.getProcessCpuTime() - cpuBefore) / 1e6;
    double inserted =
        (subject.meanwhile().inserted() - insertedBefore) / ((System.nanoTime() - begin) / 1e9);
    return new TimedQuery.Cost(new Samples(runs).median(), cpu / runs.size(), inserted);
  }

  private static Scan scan(TimedQuery timed, Way way, TableDescriptor descriptor) {
    return way == Way.FLOOR
        ? new Scan().setLimit(Math.toIntExact(timed.rows())).setCaching(RangeQuery.CACHING)
        : timed.query().mdrq(descriptor).mode(way.mode).build().toScan();
  }
}
