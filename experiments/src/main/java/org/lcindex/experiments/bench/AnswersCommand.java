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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.Condition;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import picocli.CommandLine.Command;

/**
 * {@code bench answers}: questions whose answers are no rows, or few of many, by the plain scan and
 * by index. Both must say the same before anything is timed. Groups are measured beside DuckDB.
 */
@Command(
    name = "answers",
    description =
        "Numbers of rows, sums, extremes, first rows and groups over ORDERS with three indexes.")
final class AnswersCommand extends Bench<AnswersReport> {
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
    String answer(AskedTable table, Way way) throws IOException {
      return ask.of(table.client(), table.query(where, way));
    }

    /** What both ways say. */
    String checked(AskedTable table) throws IOException {
      String plain = answer(table, Way.PLAIN);
      String index = answer(table, Way.FORCE);
      if (!plain.equals(index)) {
        throw new IOException(
            String.format(
                "%s: %s by index, %s by the plain scan, so nothing was timed", name, index, plain));
      }
      return index;
    }
  }

  @Override
  String setting() {
    return "1 region";
  }

  @Override
  AnswersReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().start()) {
      OrdersRegion region = new OrdersRegion(cluster, NAME);
      region.create(rows());
      region.load(rows());
      try (AskedTable table = new AskedTable(cluster.connection(), NAME)) {
        Measured measured = new Measured(raw);
        List<AnswersReport.Answer> answers = ask(table, measured, out);
        return new AnswersReport(
            rows(),
            rounds(),
            answers,
            new GroupAnswers(region, rows(), measured).measure(rounds(), out));
      }
    }
  }

  private List<AnswersReport.Answer> ask(AskedTable table, Measured measured, PrintWriter out)
      throws IOException {
    Map<Question, String> answers = new LinkedHashMap<>();
    for (Question question : questions()) {
      answers.put(question, question.checked(table));
    }
    for (int round = 0; round <= rounds(); round++) {
      out.println(Measured.round(round));
      out.flush();
      for (Map.Entry<Question, String> asked : answers.entrySet()) {
        Repeats byIndex = round == 0 ? Repeats.warmUp(rows()) : Repeats.MEASURED;
        time(asked, Way.PLAIN, Repeats.MEASURED, round, table, measured);
        time(asked, Way.FORCE, byIndex, round, table, measured);
      }
    }
    List<AnswersReport.Answer> reported = new ArrayList<>();
    answers.forEach(
        (question, answer) -> {
          Samples plain = measured.of(contender(question, Way.PLAIN), "millis");
          Samples index = measured.of(contender(question, Way.FORCE), "millis");
          reported.add(
              new AnswersReport.Answer(question.name(), answer, plain, index, plain.over(index)));
        });
    return reported;
  }

  private static String contender(Question question, Way way) {
    return question.name() + " by " + way;
  }

  private static void time(
      Map.Entry<Question, String> asked,
      Way way,
      Repeats repeats,
      int round,
      AskedTable table,
      Measured measured)
      throws IOException {
    Question question = asked.getKey();
    Samples runs =
        repeats.millis(
            () ->
                () -> {
                  String answer = question.answer(table, way);
                  if (!answer.equals(asked.getValue())) {
                    throw new IOException(
                        question.name() + ": " + answer + " now, before: " + asked.getValue());
                  }
                });
    measured.add(
        "answer",
        round,
        contender(question, way),
        Map.of(
            "question", question.name(),
            "mode", way.mode().attribute(),
            "runs", runs.values().size(),
            "millis", runs.median()));
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
            AnswersCommand::rows),
        new Question("Scan-A, rows", a, AnswersCommand::rows),
        new Question("MDRQ-D, rows", d, AnswersCommand::rows),
        new Question("MDRQ-D, number", d, AnswersCommand::number),
        new Question("MDRQ-B, number", b, AnswersCommand::number),
        new Question("Scan-A, number", a, AnswersCommand::number),
        new Question("all, number", all, AnswersCommand::number),
        new Question("Scan-A, sum of prices", a, aggregate(AggregateFunction.SUM)),
        new Question("all, sum of prices", all, aggregate(AggregateFunction.SUM)),
        new Question("all, highest price", all, aggregate(AggregateFunction.MAXIMUM)),
        new Question("all, 10 highest prices", all, AnswersCommand::highest),
        new Question(
            "1 priority of 5, 10 highest prices",
            List.of(Condition.parse("o:orderpriority = '3-MEDIUM'")),
            AnswersCommand::highest));
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
}
