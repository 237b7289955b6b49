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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.workload.OrdersTables;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.query.Condition;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.ServerCallCounts;
import org.lcindex.rpc.PlanReport;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * {@code bench calls}: queries over many regions, by a scanner for each region and by one call for
 * each server. Both must return the same rows before anything is timed.
 */
@Command(
    name = "calls",
    description = "Queries over many regions of ORDERS: a scanner a region, one call a server.")
final class CallsCommand extends Bench<CallsReport> {
  private static final TableName NAME = TableName.valueOf("calls");

  @Option(
      names = "--regions",
      paramLabel = "N",
      defaultValue = "40",
      description = "Regions of the table.")
  private int regions;

  @Option(
      names = "--servers",
      paramLabel = "N",
      defaultValue = "2",
      description = "Region servers, in one process.")
  private int servers;

  /**
   * A query.
   *
   * @param first rows wanted; 0 for all
   */
  private record Question(String condition, Way way, int first) {
    Mdrq query(AskedTable table) {
      MdrqBuilder query = table.query(List.of(Condition.parse(condition)), way);
      return first > 0 ? query.limit(first).build() : query.build();
    }

    @Override
    public String toString() {
      return condition
          + (first > 0 ? ", first " + first : "")
          + (way == Way.AUTO ? "" : ", by index");
    }
  }

  private static final List<Question> QUESTIONS =
      List.of(
          new Question("o:totalprice between 50000 and 50001", Way.FORCE, 0),
          new Question("o:totalprice between 50000 and 50100", Way.FORCE, 0),
          new Question("o:totalprice between 50000 and 55000", Way.FORCE, 0),
          new Question("o:totalprice between 50000 and 55000", Way.FORCE, 10),
          new Question("o:totalprice between 50000 and 100000", Way.AUTO, 0),
          new Question("o:clerk::STRING = 'Clerk#000000001'", Way.AUTO, 0),
          new Question("o:clerk::STRING >= 'Clerk'", Way.AUTO, 0));

  @Override
  String setting() {
    within("--regions", regions, 1_000);
    within("--servers", servers, 10);
    return regions + " regions on " + servers + " servers";
  }

  @Override
  CallsReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().regionServers(servers).start()) {
      OrdersTables.create(cluster.connection(), NAME, rows(), regions);
      OrdersTables.index(cluster.connection(), NAME);
      OrdersTable.loader(cluster.connection(), LoadOptions.of(NAME), LoadListener.NONE)
          .load(GeneratedOrders.first(rows()));
      Tables.flush(cluster, NAME);
      new OrdersRegion(cluster, NAME).awaitIndexed();
      Configuration scannersOnly = new Configuration(cluster.connection().getConfiguration());
      scannersOnly.setLong(ConfigKeys.QUERY_CALL_BYTES.name(), 0);
      try (Connection other = ConnectionFactory.createConnection(scannersOnly);
          AskedTable scanners = new AskedTable(other, NAME);
          AskedTable calls = new AskedTable(cluster.connection(), NAME)) {
        return ask(scanners, calls, new Measured(raw), out);
      }
    }
  }

  private CallsReport ask(AskedTable scanners, AskedTable calls, Measured measured, PrintWriter out)
      throws IOException {
    Map<Question, Long> rows = new LinkedHashMap<>();
    for (Question question : QUESTIONS) {
      long expected = rows(scanners.client(), question.query(scanners));
      long found = rows(calls.client(), question.query(calls));
      if (expected != found) {
        throw new IOException(
            question + ": " + found + " rows by calls, " + expected + " by scanners; not timed");
      }
      rows.put(question, expected);
    }
    for (int round = 0; round <= rounds(); round++) {
      out.println(Measured.round(round));
      out.flush();
      for (Question question : QUESTIONS) {
        Repeats runs = round == 0 ? Repeats.warmUp(rows()) : Repeats.MEASURED;
        time(question, "scanners", scanners, runs, round, measured);
        time(question, "calls", calls, runs, round, measured);
      }
    }
    List<CallsReport.Answer> answers = new ArrayList<>();
    for (Question question : QUESTIONS) {
      answers.add(answer(question, rows.get(question), calls, measured));
    }
    return new CallsReport(rows(), regions, servers, rounds(), answers);
  }

  private static CallsReport.Answer answer(
      Question question, long rows, AskedTable calls, Measured measured) throws IOException {
    // The regions' own times, and calls, of one more run.
    Explanation explained = calls.client().explain(question.query(calls), true);
    ServerCallCounts counts = explained.calls();
    double regionMillis =
        explained.plans().stream().map(PlanReport::times).mapToLong(PlanReport.Times::total).sum()
            / 1e6;
    return new CallsReport.Answer(
        question.toString(),
        rows,
        counts == null ? 0 : counts.calls(),
        counts == null ? 0 : counts.whole(),
        counts == null ? 0 : counts.scanned(),
        regionMillis,
        measured.of(question + " by scanners", "millis"),
        measured.of(question + " by calls", "millis"),
        measured
            .of(question + " by scanners", "millis")
            .over(measured.of(question + " by calls", "millis")));
  }

  private static void time(
      Question question, String by, AskedTable table, Repeats repeats, int round, Measured measured)
      throws IOException {
    double millis =
        repeats
            .millis(
                () -> {
                  Mdrq query = question.query(table);
                  return () -> rows(table.client(), query);
                })
            .median();
    measured.add(
        "calls",
        round,
        question + " by " + by,
        Map.of("question", question.toString(), "by", by, "millis", millis));
  }

  private static long rows(MdrqClient client, Mdrq query) throws IOException {
    long rows = 0;
    try (ResultScanner scanner = client.scan(query)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows++;
      }
    }
    return rows;
  }
}
