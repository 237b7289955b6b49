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
package org.lcindex.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;

/** The ten questions of docs/sql.md are statements as they stand there, and DuckDB agrees. */
class TenQuestionsTest {
  private static final double SCALE = 0.002;
  private static final MathContext DIGITS = new MathContext(9);

  @Test
  void answersAreThoseOfDuckDb() throws Exception {
    TableName orders = SharedCluster.newName("orders");
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Connection ours = SqlTable.connect(true)) {
      FilledTable filled =
          new FilledTable(
              duck,
              orders,
              List.of(
                  "row LONG",
                  "custkey LONG",
                  "orderdate DATE",
                  "totalprice DOUBLE",
                  "orderpriority STRING",
                  "clerk STRING"),
              "f:orderdate DATE",
              "f:totalprice DOUBLE",
              "f:orderpriority STRING");
      for (Order order : new OrderGenerator(SCALE, 1, 1)) {
        filled.add(
            Bytes.toBytes(order.getOrderKey()),
            order.getOrderKey(),
            order.getCustomerKey() % 300,
            LocalDate.ofEpochDay(order.getOrderDate()),
            order.getTotalPrice(),
            order.getOrderPriority(),
            order.getClerk());
      }
      filled.finish();
      List<String> questions = questions();
      assertEquals(10, questions.size());
      for (String question : questions) {
        String sql = question.replaceAll("from orders\\b", "from " + FilledTable.quoted(orders));
        List<String> expected = rounded(SqlTable.rows(duck, sql));
        assertFalse(expected.isEmpty(), question);
        assertEquals(expected, rounded(SqlTable.rows(ours, sql)), question);
      }
    }
  }

  private static List<String> questions() throws Exception {
    String page = Files.readString(Path.of("..").resolve("docs/sql.md"));
    page = page.substring(page.indexOf("## Ten questions"));
    page = page.substring(0, page.indexOf("\n## "));
    return Pattern.compile("(?s)```sql\n(.*?)\n```")
        .matcher(page)
        .results()
        .map((MatchResult found) -> found.group(1))
        .toList();
  }

  /** Sums are rounded once here, and after each number there. */
  private static List<String> rounded(List<String> rows) {
    List<String> rounded = new ArrayList<>();
    for (String row : rows) {
      List<String> cells = new ArrayList<>();
      for (String cell : row.split("\\|")) {
        cells.add(
            cell.matches("-?[0-9.]+(E[0-9-]+)?")
                ? new BigDecimal(cell).round(DIGITS).stripTrailingZeros().toPlainString()
                : cell);
      }
      rounded.add(String.join("|", cells));
    }
    return rounded;
  }
}
