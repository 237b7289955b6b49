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
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Samples;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.QueryMode;

/**
 * Times questions whose answers are no rows, or few of many, by the plain scan and by index. Both
 * must say the same before anything is timed.
 */
final class AnswersBench {
  private static final TableName NAME = TableName.valueOf("answers");
  private static final String PRICE = "o:totalprice";
  private static final int FIRST = 10;

  /** What a question is asked with; the query's mode is set. */
  @FunctionalInterface
  private interface Ask {
    String of(MdrqClient client, MdrqBuilder query) throws IOException;
  }

  /**
   * A question.
   *
   * @param where conditions; none for all rows
   */
  private record Question(String name, List<Condition> where, Ask ask) {
    String answer(MdrqClient client, TableDescriptor table, QueryMode mode) throws IOException {
      return ask.of(
          client,
          Mdrq.on(table)
              .where(where.toArray(Condition[]::new))
              .caching(RangeQuery.CACHING)
              .mode(mode));
    }
  }

  /** A question with its times by mode. */
  private record Timed(Question question, String answer, Map<QueryMode, List<Double>> millis) {
    Samples samples(QueryMode mode) {
      return new Samples(millis.get(mode));
    }
  }

  private final EmbeddedCluster cluster;
  private final RawLog raw;
  private final PrintWriter out;

  AnswersBench(EmbeddedCluster cluster, RawLog raw, PrintWriter out) {
    this.cluster = cluster;
    this.raw = raw;
    this.out = out;
  }

  /**
   * Loads a table and asks; one round more comes first to warm up.
   *
   * @throws IOException also when the two ways do not say the same
   */
  AnswersReport run(int rows, int rounds) throws IOException {
    OrdersRegion region = new OrdersRegion(cluster, NAME);
    region.create(rows);
    region.load(rows);
    try (Table table = cluster.connection().getTable(NAME);
        MdrqClient client = new MdrqClient(cluster.connection())) {
      TableDescriptor descriptor = table.getDescriptor();
      List<Timed> all = new ArrayList<>();
      for (Question question : questions()) {
        all.add(check(question, client, descriptor));
      }
      for (int round = 0; round <= rounds; round++) {
        out.println("round " + round + (round > 0 ? "" : " (warm-up)"));
        out.flush();
        for (Timed timed : all) {
          Repeats byIndex = round == 0 ? Repeats.warmUp(rows) : Repeats.MEASURED;
          time(timed, QueryMode.FORBID, round, Repeats.MEASURED, client, descriptor);
          time(timed, QueryMode.FORCE, round, byIndex, client, descriptor);
        }
      }
      return new AnswersReport(rows, rounds, all.stream().map(AnswersBench::answer).toList());
    }
  }

  private static List<Question> questions() {
    List<Condition> b = conditions("MDRQ-B");
    List<Condition> d = conditions("MDRQ-D");
    List<Condition> a = conditions("Scan-A");
    List<Condition> all = List.of();
    return List.of(
        new Question(
            "one price, rows",
            List.of(Condition.parse(PRICE + " between 50000 and 50010")),
            AnswersBench::rows),
        new Question("Scan-A, rows", a, AnswersBench::rows),
        new Question("MDRQ-D, rows", d, AnswersBench::rows),
        new Question("MDRQ-D, number", d, AnswersBench::number),
        new Question("MDRQ-B, number", b, AnswersBench::number),
        new Question("Scan-A, number", a, AnswersBench::number),
        new Question("all, number", all, AnswersBench::number),
        new Question("Scan-A, sum of prices", a, aggregate(AggregateFunction.SUM)),
        new Question("all, sum of prices", all, aggregate(AggregateFunction.SUM)),
        new Question("all, highest price", all, aggregate(AggregateFunction.MAXIMUM)),
        new Question("all, 10 highest prices", all, AnswersBench::highest),
        new Question(
            "1 priority of 5, 10 highest prices",
            List.of(Condition.parse("o:orderpriority = '3-MEDIUM'")),
            AnswersBench::highest));
  }

  private static List<Condition> conditions(String query) {
    return OrdersWorkload.query(query).conditions().stream()
        .map(RangeCondition::condition)
        .toList();
  }

  private static String rows(MdrqClient client, MdrqBuilder query) throws IOException {
    return Tables.drain(client.scan(query.build())) + " rows";
  }

  private static String number(MdrqClient client, MdrqBuilder query) throws IOException {
    return Long.toString(client.count(query.build()));
  }

  private static Ask aggregate(AggregateFunction function) {
    return (client, query) ->
        client.aggregate(query.build(), PRICE, function).texts().values().iterator().next();
  }

  /** How many, and a number that stands for the rows and their order. */
  private static String highest(MdrqClient client, MdrqBuilder query) throws IOException {
    int rows = 0;
    int hash = 0;
    try (ResultScanner scanner =
        client.scan(query.orderBy(PRICE, Order.DESC).limit(FIRST).build())) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows++;
        hash = 31 * hash + Arrays.hashCode(row.getRow());
      }
    }
    return String.format(Locale.ROOT, "%d rows, #%08x", rows, hash);
  }

  private Timed check(Question question, MdrqClient client, TableDescriptor table)
      throws IOException {
    String plain = question.answer(client, table, QueryMode.FORBID);
    String index = question.answer(client, table, QueryMode.FORCE);
    if (!plain.equals(index)) {
      throw new IOException(
          String.format(
              "%s: %s by index, %s by the plain scan, so nothing was timed",
              question.name(), index, plain));
    }
    Map<QueryMode, List<Double>> millis = new EnumMap<>(QueryMode.class);
    millis.put(QueryMode.FORBID, new ArrayList<>());
    millis.put(QueryMode.FORCE, new ArrayList<>());
    return new Timed(question, index, millis);
  }

  private void time(
      Timed timed,
      QueryMode mode,
      int round,
      Repeats repeats,
      MdrqClient client,
      TableDescriptor table)
      throws IOException {
    List<Double> runs = new ArrayList<>();
    double total = 0;
    while (repeats.again(runs.size(), total)) {
      long start = System.nanoTime();
      String answer = timed.question().answer(client, table, mode);
      double millis = (System.nanoTime() - start) / 1e6;
      if (!answer.equals(timed.answer())) {
        throw new IOException(
            timed.question().name() + ": " + answer + " now, before: " + timed.answer());
      }
      runs.add(millis);
      total += millis;
    }
    double median = new Samples(runs).median();
    raw.write(
        "answer",
        Map.of(
            "round", round,
            "question", timed.question().name(),
            "mode", mode.attribute(),
            "runs", runs.size(),
            "millis", median));
    if (round > 0) {
      timed.millis().get(mode).add(median);
    }
  }

  private static AnswersReport.Answer answer(Timed timed) {
    Samples plain = timed.samples(QueryMode.FORBID);
    Samples index = timed.samples(QueryMode.FORCE);
    return new AnswersReport.Answer(
        timed.question().name(),
        timed.answer(),
        QuickReport.Range.of(plain),
        QuickReport.Range.of(index),
        QuickReport.Range.of(plain.over(index)));
  }
}
