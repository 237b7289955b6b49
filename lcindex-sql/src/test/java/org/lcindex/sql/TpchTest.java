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

import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;

/** The queries of TPC-H that ask for ORDERS and LINEITEM alone have DuckDB's answers. */
@Tag("slices")
class TpchTest {
  private static final double SCALE =
      Double.parseDouble(System.getProperty("lcindex.test.scale", "0.002"));

  private static final List<String> ORDERS =
      List.of("orderkey LONG", "orderpriority STRING", "orderdate DATE");

  private static final List<String> ITEMS =
      List.of(
          "orderkey LONG",
          "linenumber INT",
          "quantity LONG",
          "extendedprice DECIMAL",
          "discount DECIMAL",
          "tax DECIMAL",
          "returnflag STRING",
          "linestatus STRING",
          "shipdate DATE",
          "commitdate DATE",
          "receiptdate DATE",
          "shipmode STRING");

  private static final List<String> QUERIES =
      List.of(
          """
          select returnflag, linestatus, sum(quantity), sum(extendedprice),
            sum(extendedprice * (1 - discount)),
            sum(extendedprice * (1 - discount) * (1 + tax)),
            avg(quantity), avg(extendedprice), avg(discount), count(*)
          from ${items} where shipdate <= date '1998-12-01' - interval '90' day
          group by returnflag, linestatus order by returnflag, linestatus""",
          """
          select orderpriority, count(*) from ${orders} o
          where orderdate >= date '1993-07-01' and orderdate < date '1993-10-01'
            and exists (select * from ${items} l
              where l.orderkey = o.orderkey and commitdate < receiptdate)
          group by orderpriority order by orderpriority""",
          """
          select sum(extendedprice * discount) from ${items}
          where shipdate >= date '1994-01-01' and shipdate < date '1995-01-01'
            and discount between 0.05 and 0.07 and quantity < 24""",
          """
          select shipmode,
            sum(case when orderpriority in ('1-URGENT', '2-HIGH') then 1 else 0 end),
            sum(case when orderpriority not in ('1-URGENT', '2-HIGH') then 1 else 0 end)
          from ${orders} o, ${items} l
          where o.orderkey = l.orderkey and shipmode in ('MAIL', 'SHIP')
            and commitdate < receiptdate and shipdate < commitdate
            and receiptdate >= date '1994-01-01' and receiptdate < date '1995-01-01'
          group by shipmode order by shipmode""");

  @Test
  void answersAreThoseOfDuckDb() throws Exception {
    TableName orders = SharedCluster.newName("orders");
    TableName items = SharedCluster.newName("items");
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Connection ours = SqlTable.connect(true);
        Connection plain = SqlTable.connect(false)) {
      FilledTable filled = new FilledTable(duck, orders, ORDERS, "f:orderdate DATE");
      for (Order order : new OrderGenerator(SCALE, 1, 1)) {
        filled.add(
            Bytes.toBytes(order.getOrderKey()),
            order.getOrderKey(),
            order.getOrderPriority(),
            LocalDate.ofEpochDay(order.getOrderDate()));
      }
      filled.finish();
      filled =
          new FilledTable(
              duck, items, ITEMS, "f:orderkey LONG", "f:shipdate DATE", "f:quantity LONG");
      for (LineItem item : new LineItemGenerator(SCALE, 1, 1)) {
        filled.add(
            Bytes.add(Bytes.toBytes(item.getOrderKey()), Bytes.toBytes(item.getLineNumber())),
            item.getOrderKey(),
            item.getLineNumber(),
            item.getQuantity(),
            BigDecimal.valueOf(item.getExtendedPriceInCents(), 2),
            BigDecimal.valueOf(item.getDiscountPercent(), 2),
            BigDecimal.valueOf(item.getTaxPercent(), 2),
            item.getReturnFlag(),
            item.getStatus(),
            LocalDate.ofEpochDay(item.getShipDate()),
            LocalDate.ofEpochDay(item.getCommitDate()),
            LocalDate.ofEpochDay(item.getReceiptDate()),
            item.getShipMode());
      }
      filled.finish();
      for (String query : QUERIES) {
        String sql =
            query
                .replace("${items}", FilledTable.quoted(items))
                .replace("${orders}", FilledTable.quoted(orders));
        List<String> expected = rounded(SqlTable.rows(duck, sql));
        assertEquals(expected, rounded(SqlTable.rows(ours, sql)), sql);
        assertEquals(expected, rounded(SqlTable.rows(plain, sql)), sql);
      }
    }
  }

  /** Averages are decimals here, and floating numbers there. */
  private static List<String> rounded(List<String> rows) {
    List<String> rounded = new ArrayList<>();
    for (String row : rows) {
      List<String> cells = new ArrayList<>();
      for (String cell : row.split("\\|")) {
        cells.add(
            cell.matches("-?[0-9]+\\.[0-9]+")
                ? new BigDecimal(cell).setScale(6, RoundingMode.HALF_UP).toPlainString()
                : cell);
      }
      rounded.add(String.join("|", cells));
    }
    return rounded;
  }
}
