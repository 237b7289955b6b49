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
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.WorkloadColumn;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.RecordScanner;
import picocli.CommandLine.Command;

/**
 * {@code bench sql}: what SQL over JDBC takes beside the Java API, with the same rows and columns;
 * what planning a statement takes; and a program's first connection. The driver is found by its
 * URL, so this command needs {@code lcindex-sql} on the class path.
 */
@Command(
    name = "sql",
    description = "SQL by JDBC beside the Java API, on ORDERS with three indexes.")
final class SqlBenchCommand extends Bench<SqlBenchCommand.Report> {
  private static final TableName NAME = TableName.valueOf("sqlorders");
  private static final List<String> QUERIES = List.of("MDRQ-B", "MDRQ-C", "MDRQ-D");
  private static final List<String> COLUMNS =
      List.of("o:totalprice", "o:orderdate", "o:orderpriority");

  /** So often a query is asked in each way, in a round. */
  private static final int TURNS = 20;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /**
   * Times of one query, in milliseconds.
   *
   * @param apiMillis of {@code MdrqClient}, whose rows are counted
   * @param recordsMillis of {@code MdrqClient}, whose rows become records with the same values
   * @param preparedMillis of a prepared statement
   * @param freshMillis of a statement that is prepared for this one execution
   * @param ratio of the prepared statement to {@code apiMillis}
   * @param toRecords of the prepared statement to {@code recordsMillis}
   * @param apiCpu processor time of the thread that asks, as the others are
   */
  record Asked(
      String query,
      int rows,
      Samples apiMillis,
      Samples recordsMillis,
      Samples preparedMillis,
      Samples freshMillis,
      Samples ratio,
      Samples toRecords,
      Samples apiCpu,
      Samples recordsCpu,
      Samples preparedCpu,
      Samples freshCpu) {}

  /** A row with its values, as a program has them without SQL. */
  record Order(double totalprice, LocalDate orderdate, String orderpriority) {}

  /** What was measured; times in milliseconds, the first ones of a process that had none before. */
  record Report(long rows, double firstConnection, double firstStatement, List<Asked> queries) {
    @Override
    public String toString() {
      return String.format(
              "first connection %,.0f ms, first statement %,.0f ms%n%n",
              firstConnection, firstStatement)
          + new ResultColumns<Asked>()
              .add("query", Asked::query)
              .number("rows", "%,d", Asked::rows)
              .samples("API ms", "%,.1f", Asked::apiMillis)
              .samples("records ms", "%,.1f", Asked::recordsMillis)
              .samples("prepared ms", "%,.1f", Asked::preparedMillis)
              .samples("prepared / API", "%.2f", Asked::ratio)
              .samples("prepared / records", "%.2f", Asked::toRecords)
              .samples("fresh ms", "%,.1f", Asked::freshMillis)
              .samples("API CPU ms", "%,.1f", Asked::apiCpu)
              .samples("records CPU ms", "%,.1f", Asked::recordsCpu)
              .samples("prepared CPU ms", "%,.1f", Asked::preparedCpu)
              .samples("fresh CPU ms", "%,.1f", Asked::freshCpu)
              .text(queries);
    }
  }

  /** Asks once; returns the number of rows. */
  @FunctionalInterface
  private interface Question {
    int ask() throws IOException, SQLException;
  }

  @Override
  String setting() {
    return "1 region";
  }

  @Override
  Report measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().start()) {
      OrdersRegion region = new OrdersRegion(cluster, NAME);
      region.create(rows());
      region.load(rows());
      long begin = System.nanoTime();
      try (Connection connection =
              DriverManager.getConnection("jdbc:lcindex:", cluster.clientProperties());
          AskedTable table = new AskedTable(cluster.connection(), NAME)) {
        double firstConnection = (System.nanoTime() - begin) / 1e6;
        begin = System.nanoTime();
        drain(connection, sql(OrdersWorkload.query("MDRQ-D"), 0));
        double firstStatement = (System.nanoTime() - begin) / 1e6;
        List<Asked> asked = new ArrayList<>();
        for (String query : QUERIES) {
          asked.add(ask(OrdersWorkload.query(query), connection, table, new Measured(raw), out));
        }
        return new Report(rows(), firstConnection, firstStatement, asked);
      } catch (SQLException e) {
        throw new IOException("SQL failed: " + e.getMessage(), e);
      }
    }
  }

  private Asked ask(
      RangeQuery query, Connection connection, AskedTable table, Measured measured, PrintWriter out)
      throws IOException, SQLException {
    MdrqBuilder builder = table.query(query, Way.AUTO);
    COLUMNS.forEach(builder::select);
    Mdrq api = builder.build();
    try (PreparedStatement prepared = connection.prepareStatement(sql(query, 0))) {
      int[] fresh = {0};
      Map<String, Question> ways =
          Map.of(
              "API", () -> count(table.client().scan(api)),
              "records", () -> count(table.client().scan(api, Order.class)),
              "prepared", () -> count(prepared.executeQuery()),
              "fresh", () -> drain(connection, sql(query, ++fresh[0])));
      int rows = ways.get("API").ask();
      for (Map.Entry<String, Question> way : ways.entrySet()) {
        int others = way.getValue().ask();
        if (others != rows) {
          throw new IOException(
              query.name() + ": " + rows + " rows by the API, " + others + " " + way.getKey());
        }
      }
      for (int round = 0; round <= rounds(); round++) {
        out.println(query.name() + ", " + Measured.round(round));
        out.flush();
        Repeats repeats = round == 0 ? Repeats.warmUp(rows()) : Repeats.times(TURNS);
        Turns turns = new Turns(ways);
        repeats.millis(() -> turns::take);
        turns.addTo(query.name(), round, measured);
      }
      String name = query.name();
      Samples apiMillis = measured.of(name + " API", "millis");
      Samples recordsMillis = measured.of(name + " records", "millis");
      Samples preparedMillis = measured.of(name + " prepared", "millis");
      return new Asked(
          name,
          rows,
          apiMillis,
          recordsMillis,
          preparedMillis,
          measured.of(name + " fresh", "millis"),
          preparedMillis.over(apiMillis),
          preparedMillis.over(recordsMillis),
          measured.of(name + " API", "cpu"),
          measured.of(name + " records", "cpu"),
          measured.of(name + " prepared", "cpu"),
          measured.of(name + " fresh", "cpu"));
    }
  }

  /** Ways take turns: what else the machine does slows all of them alike. */
  private static final class Turns {
    private final Map<String, Question> ways;
    private final Map<String, List<Double>> millis = new HashMap<>();
    private final Map<String, Long> cpu = new HashMap<>();

    Turns(Map<String, Question> ways) {
      this.ways = ways;
    }

    /** Asks in each way once. */
    void take() throws IOException {
      for (Map.Entry<String, Question> way : ways.entrySet()) {
        long before = THREADS.getCurrentThreadCpuTime();
        double took = Repeats.millis(() -> ask(way.getKey(), way.getValue()));
        cpu.merge(way.getKey(), THREADS.getCurrentThreadCpuTime() - before, Long::sum);
        millis.computeIfAbsent(way.getKey(), any -> new ArrayList<>()).add(took);
      }
    }

    private static void ask(String way, Question question) throws IOException {
      try {
        question.ask();
      } catch (SQLException e) {
        throw new IOException(way + ": " + e.getMessage(), e);
      }
    }

    void addTo(String query, int round, Measured measured) throws IOException {
      for (String way : ways.keySet()) {
        String contender = query + " " + way;
        Samples runs = Samples.of(millis.get(way));
        int number = runs.values().size();
        measured.add(
            "sql",
            round,
            contender,
            Map.of(
                "contender",
                contender,
                "runs",
                number,
                "millis",
                runs.median(),
                "cpu",
                cpu.get(way) / 1e6 / number));
      }
    }
  }

  /**
   * A query as a statement.
   *
   * @param number makes it another statement than those with other numbers
   */
  private static String sql(RangeQuery query, int number) {
    String select =
        COLUMNS.stream().map(name -> name.substring(2)).collect(Collectors.joining(", "));
    String where =
        query.conditions().stream().map(SqlBenchCommand::sql).collect(Collectors.joining(" and "));
    return "select \"row\", " + select + ", " + number + " from " + NAME + " where " + where;
  }

  private static String sql(RangeCondition range) {
    WorkloadColumn column = range.column();
    String name = column.toString().substring(2);
    if (range.isPoint()) {
      return name + " = " + literal(range.low());
    }
    String low = range.low() == null ? null : name + " >= " + literal(range.low());
    String high = range.high() == null ? null : name + " <= " + literal(range.high());
    return low == null ? high : high == null ? low : low + " and " + high;
  }

  private static String literal(Object value) {
    return value instanceof Number ? value.toString() : "'" + value + "'";
  }

  private static int drain(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return count(statement.executeQuery(sql));
    }
  }

  private static int count(ResultSet rows) throws SQLException {
    try (ResultSet open = rows) {
      int count = 0;
      while (open.next()) {
        open.getDouble(2);
        open.getObject(3);
        open.getString(4);
        count++;
      }
      return count;
    }
  }

  private static int count(RecordScanner<Order> rows) {
    try (RecordScanner<Order> open = rows) {
      int count = 0;
      for (Order row : open) {
        count += row.orderpriority().isEmpty() ? 0 : 1;
      }
      return count;
    }
  }

  private static int count(ResultScanner rows) {
    try (ResultScanner open = rows) {
      int count = 0;
      for (Result row : open) {
        count += row.isEmpty() ? 0 : 1;
      }
      return count;
    }
  }
}
