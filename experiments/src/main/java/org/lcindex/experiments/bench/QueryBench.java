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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.workload.RangeQuery;

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

  /** What is asked for the rows; the order is turned round in every other round. */
  enum Ask {
    SCAN(Way.PLAIN),
    FORCE(Way.FORCE),
    AUTO(Way.AUTO),
    FLOOR(null);

    /** Null when it is not the query that runs. */
    private final Way way;

    Ask(Way way) {
      this.way = way;
    }

    private boolean mayUseIndex() {
      return this == FORCE || this == AUTO;
    }
  }

  private final EmbeddedCluster cluster;
  private final TableName name;
  private final List<RangeQuery> queries;
  private final Set<Ask> asks;
  private final Repeats warmUp;
  private final Measured measured;
  private final PrintWriter out;

  /** The table, opened, in which state it is, and who inserts meanwhile; null for nobody. */
  private record Subject(AskedTable table, String state, Writers writers) {
    long inserted() throws IOException {
      return writers == null ? 0 : writers.inserted();
    }

    ResultComparison compare(RangeQuery query, Ask ask) throws IOException {
      return table.compare(query, ask.way, row -> writers == null || writers.wasThere(row));
    }
  }

  /**
   * @param rows of the table
   */
  QueryBench(
      EmbeddedCluster cluster,
      TableName name,
      int rows,
      List<RangeQuery> queries,
      Set<Ask> asks,
      RawLog raw,
      PrintWriter out) {
    this.cluster = cluster;
    this.name = name;
    this.queries = queries;
    this.asks = asks;
    this.warmUp = Repeats.warmUp(rows);
    this.measured = new Measured(raw);
    this.out = out;
  }

  /**
   * Runs the queries; round 0 warms up and does not count.
   *
   * @param state of the table, in words
   * @param writers who insert meanwhile; those rows are compared that were there before. Null for
   *     nobody
   * @throws IOException also when the results of two ways differ
   */
  List<TimedQuery> run(String state, int rounds, Writers writers) throws IOException {
    try (AskedTable table = new AskedTable(cluster.connection(), name)) {
      Subject subject = new Subject(table, state, writers);
      List<TimedQuery> all = check(subject);
      for (int round = 0; round <= rounds; round++) {
        out.println(state + ", " + Measured.round(round));
        out.flush();
        if (writers != null) {
          writers.beforeRound(round);
        }
        for (TimedQuery timed : all) {
          time(timed, round, subject);
        }
      }
      for (TimedQuery timed : all) {
        explain(timed, table);
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
    try (AskedTable table = new AskedTable(cluster.connection(), name)) {
      check(new Subject(table, state, null));
    }
  }

  private List<TimedQuery> check(Subject subject) throws IOException {
    List<TimedQuery> all = new ArrayList<>();
    for (RangeQuery query : queries) {
      long rows = 0;
      for (Ask ask : asks) {
        if (ask.mayUseIndex()) {
          rows = compare(query, ask, subject);
        }
      }
      all.add(new TimedQuery(query, subject.state(), rows, measured));
    }
    return all;
  }

  /** Runs the query once more, so that it is served as in the rounds, and asks how. */
  private void explain(TimedQuery timed, AskedTable table) throws IOException {
    for (Ask ask : asks) {
      if (ask.mayUseIndex()) {
        timed.served(ask, table.serve(timed.query(), ask.way).plans());
      }
    }
  }

  /** The number of rows of both the plain scan and this way. */
  private static long compare(RangeQuery query, Ask ask, Subject subject) throws IOException {
    ResultComparison comparison = subject.compare(query, ask);
    if (!comparison.equal()) {
      throw new IOException(
          query.name()
              + " with lcindex.mode="
              + ask.way.mode().attribute()
              + " differs from the plain scan ("
              + subject.state()
              + "), so nothing was timed: "
              + comparison.difference().orElseThrow());
    }
    return comparison.rows();
  }

  private void time(TimedQuery timed, int round, Subject subject) throws IOException {
    List<Ask> order = new ArrayList<>(asks);
    if (Math.floorMod(round, 2) == 1) {
      Collections.reverse(order);
    }
    for (Ask ask : order) {
      if (ask == Ask.FLOOR && timed.rows() == 0) {
        continue;
      }
      Map<String, Object> line = new HashMap<>();
      line.put("state", subject.state());
      line.put("query", timed.query().name());
      line.put("way", ask.name());
      line.put("rows", timed.rows());
      cost(timed, ask, subject, round == 0 && ask.mayUseIndex() ? warmUp : Repeats.MEASURED, line);
      measured.add("query", round, timed.contender(ask), line);
    }
  }

  private static void cost(
      TimedQuery timed, Ask ask, Subject subject, Repeats repeats, Map<String, Object> line)
      throws IOException {
    long insertedBefore = subject.inserted();
    long begin = System.nanoTime();
    long cpuBefore = PROCESS.getProcessCpuTime();
    Samples runs =
        repeats.millis(
            () -> {
              Scan scan = scan(timed, ask, subject.table());
              return () -> check(timed, ask, subject, subject.table().drain(scan));
            });
    double cpu = (PROCESS.getProcessCpuTime() - cpuBefore) / 1e6;
    line.put("millis", runs.median());
    line.put("cpuMillis", cpu / runs.values().size());
    if (subject.writers() != null) {
      double seconds = (System.nanoTime() - begin) / 1e9;
      line.put("insertedPerSecond", (subject.inserted() - insertedBefore) / seconds);
    }
  }

  private static void check(TimedQuery timed, Ask ask, Subject subject, long rows)
      throws IOException {
    if (rows < timed.rows() || (rows > timed.rows() && subject.writers() == null)) {
      throw new IOException(
          timed.query().name()
              + " by "
              + ask
              + " returned "
              + rows
              + " rows, must be "
              + timed.rows());
    }
  }

  private static Scan scan(TimedQuery timed, Ask ask, AskedTable table) {
    return ask == Ask.FLOOR
        ? new Scan().setLimit(Math.toIntExact(timed.rows())).setCaching(RangeQuery.CACHING)
        : table.scan(timed.query(), ask.way);
  }
}
