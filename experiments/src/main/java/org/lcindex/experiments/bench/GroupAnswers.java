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
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.config.ConfigKeys;
import org.lcindex.experiments.kit.AskedTable;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.kit.Way;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.query.Group;
import org.lcindex.query.GroupKey;
import org.lcindex.query.Grouping;
import org.lcindex.query.Groups;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;

/**
 * The groups of {@code bench answers}: numbers of rows by a column with an index beside DuckDB; by
 * a column without one beside HBase's own scanner of that column inside the server, which sends
 * nothing; by the row key beside the plain scan. For one thread.
 */
final class GroupAnswers {
  /** Enough for a group of each row. */
  private static final String CLIENT_BYTES = Long.toString(4L << 30);

  /** Beside what a question is measured. */
  private enum Beside {
    DUCKDB,
    SCANNER,
    PLAIN_SCAN
  }

  /**
   * A question.
   *
   * @param key by which rows are grouped, with a type
   */
  private record Question(String key, Way way, Beside beside) {
    String column() {
      return key.substring(0, key.indexOf(':'));
    }
  }

  private static final List<Question> QUESTIONS =
      List.of(
          new Question("orderpriority::STRING", Way.FORCE, Beside.DUCKDB),
          new Question("orderdate::DATE", Way.FORCE, Beside.DUCKDB),
          new Question("orderstatus::STRING", Way.AUTO, Beside.SCANNER),
          new Question("clerk::STRING", Way.AUTO, Beside.SCANNER),
          new Question("custkey::LONG", Way.AUTO, Beside.SCANNER),
          new Question("row::LONG", Way.AUTO, Beside.PLAIN_SCAN));

  private final OrdersRegion region;
  private final long rows;
  private final Measured measured;

  GroupAnswers(OrdersRegion region, long rows, Measured measured) {
    this.region = region;
    this.rows = rows;
    this.measured = measured;
  }

  /** Asks everything. */
  List<AnswersReport.Grouped> measure(int rounds, PrintWriter out) throws IOException {
    Configuration roomy = new Configuration(region.cluster().configuration());
    roomy.set(ConfigKeys.QUERY_GROUP_BYTES.name(), CLIENT_BYTES);
    try (DuckOrders duck = new DuckOrders(GeneratedOrders.first(rows));
        Connection connection = ConnectionFactory.createConnection(roomy);
        AskedTable table = new AskedTable(connection, region.name())) {
      List<AnswersReport.Grouped> answers = new ArrayList<>();
      for (Question question : QUESTIONS) {
        out.println("groups by " + question.column());
        out.flush();
        answers.add(measure(question, rounds, table, duck));
      }
      return answers;
    } catch (SQLException e) {
      throw new IOException("DuckDB failed: " + e.getMessage(), e);
    }
  }

  private AnswersReport.Grouped measure(
      Question question, int rounds, AskedTable table, DuckOrders duck)
      throws IOException, SQLException {
    String name = "groups by " + question.column();
    String other = name + ", " + question.beside();
    try (PreparedStatement statement =
        duck.groups(question.column().equals("row") ? "orderkey" : question.column())) {
      TreeMap<String, Long> expected = DuckOrders.read(statement);
      compare(question, expected, groups(question, table));
      for (int round = 0; round <= rounds; round++) {
        Repeats repeats = round == 0 ? Repeats.warmUp((int) rows) : Repeats.MEASURED;
        time(name, round, repeats, () -> groups(question, table));
        time(other, round, repeats, () -> beside(question, table, statement));
      }
      Samples millis = measured.of(name, "millis");
      Samples beside = measured.of(other, "millis");
      return new AnswersReport.Grouped(
          question.column(),
          expected.size(),
          millis,
          question.beside().toString(),
          beside,
          millis.over(beside));
    }
  }

  private void time(String contender, int round, Repeats repeats, Repeats.Run run)
      throws IOException {
    Samples runs = repeats.millis(() -> run);
    measured.add(
        "groups",
        round,
        contender,
        Map.of("contender", contender, "runs", runs.values().size(), "millis", runs.median()));
  }

  private static Groups groups(Question question, AskedTable table) throws IOException {
    return table
        .client()
        .group(
            table.query(List.of(), question.way()).build(),
            Grouping.by(GroupKey.of(question.key())));
  }

  private static void compare(Question question, TreeMap<String, Long> expected, Groups groups)
      throws IOException {
    TreeMap<String, Long> found = new TreeMap<>();
    for (Group group : groups) {
      found.put(group.keys().get(0).text(), group.rows());
    }
    if (!found.equals(expected)) {
      throw new IOException(
          "groups by %s: %d, DuckDB has %d, or other numbers; so nothing was timed"
              .formatted(question.column(), found.size(), expected.size()));
    }
  }

  private void beside(Question question, AskedTable table, PreparedStatement statement)
      throws IOException {
    switch (question.beside()) {
      case DUCKDB -> {
        try {
          DuckOrders.read(statement);
        } catch (SQLException e) {
          throw new IOException("DuckDB failed: " + e.getMessage(), e);
        }
      }
      case SCANNER -> scanInside(question.column());
      case PLAIN_SCAN ->
          table.drain(new Scan().setCaching(RangeQuery.CACHING).addFamily(OrdersTable.family()));
    }
  }

  /** Reads a column by HBase's scanner, in the region and without coprocessors. */
  private void scanInside(String column) throws IOException {
    Scan scan = new Scan().addColumn(OrdersTable.family(), Bytes.toBytes(column));
    List<Cell> cells = new ArrayList<>();
    long read = 0;
    try (RegionScanner scanner = region.cluster().regions(region.name()).get(0).getScanner(scan)) {
      for (boolean more = true; more; read++) {
        cells.clear();
        more = scanner.nextRaw(cells);
      }
    }
    if (read < rows) {
      throw new IOException("a scan of " + column + " ended after " + read + " rows");
    }
  }
}
