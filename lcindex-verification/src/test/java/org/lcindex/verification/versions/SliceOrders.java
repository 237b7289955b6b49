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
package org.lcindex.verification.versions;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.query.Explanation;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.QueryMode;
import org.lcindex.query.TableVerification;
import org.lcindex.query.text.VerifyText;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;

/**
 * TPC-H ORDERS with its three indexes and five queries, for tests that ask the same of one HBase as
 * of another. What is asked by index is asked of the plain scan, too, and compared cell by cell;
 * the regions' plans tell whether an index served it. Not thread safe.
 */
final class SliceOrders implements AutoCloseable {
  static final TableName NAME = OrdersTable.NAME;
  static final String[] INDEXES = {
    "o:totalprice DOUBLE 0 600000 100", "o:orderdate DATE", "o:orderpriority STRING"
  };

  /** For tables that many servers have to carry at once. */
  static final int SOME_ROWS = 4_000;

  static final Duration LIMIT = Duration.ofMinutes(10);

  /** The evaluation of the LCIndex paper, its section 5. */
  static final Map<String, String> QUERIES = new LinkedHashMap<>();

  private static final byte[] FAMILY = OrdersTable.family();
  private static final byte[] PRICE = Bytes.toBytes("totalprice");
  private static final byte[] DATE = Bytes.toBytes("orderdate");
  private static final byte[] PRIORITY = Bytes.toBytes("orderpriority");

  static {
    QUERIES.put("Scan-A", "totalprice between 20000 and 45000");
    QUERIES.put("MDRQ-A", QUERIES.get("Scan-A") + " and orderdate >= '1997-03-10'");
    QUERIES.put("MDRQ-B", QUERIES.get("MDRQ-A") + " and orderpriority::STRING = '3-MEDIUM'");
    QUERIES.put(
        "MDRQ-C",
        "totalprice between 20000 and 35000 and orderdate >= '1997-11-10'"
            + " and orderpriority::STRING = '3-MEDIUM'");
    QUERIES.put(
        "MDRQ-D",
        "totalprice between 25000 and 35000 and orderdate >= '1998-03-10'"
            + " and orderpriority::STRING = '3-MEDIUM'");
  }

  private final Connection connection;
  private final OrdersSource orders;
  private final Table table;
  final MdrqClient client;
  final LCIndexAdmin indexes;
  private final List<String> differences = new ArrayList<>();
  private long compared;
  private long byIndex;

  /** The table of a cluster, whether it is there or not. */
  SliceOrders(Connection connection, long rows) throws IOException {
    this.connection = connection;
    this.orders = GeneratedOrders.first(rows);
    this.table = connection.getTable(NAME);
    this.client = new MdrqClient(connection);
    this.indexes = new LCIndexAdmin(connection);
  }

  /** Puts all orders into the table, which exists. */
  void load() throws IOException {
    OrdersTable.loader(connection, LoadOptions.of(NAME), LoadListener.NONE).load(orders);
  }

  /** Every so many of the orders, from the first, gets values within the queries' ranges. */
  void overwrite(int every, int first) throws Exception {
    change(
        every,
        first,
        order ->
            new Put(OrdersTable.rowKey(order.orderKey()))
                .addColumn(FAMILY, PRICE, Bytes.toBytes(20_000.0 + order.orderKey() % 25_000))
                .addColumn(FAMILY, DATE, Bytes.toBytes(order.orderDate().plusYears(2).toString()))
                .addColumn(FAMILY, PRIORITY, Bytes.toBytes("3-MEDIUM")));
  }

  /** Every so many of the orders, from the first, goes, or loses a column. */
  void delete(int every, int first) throws Exception {
    change(
        every,
        first,
        order -> {
          Delete delete = new Delete(OrdersTable.rowKey(order.orderKey()));
          return order.orderKey() % 2 == 0 ? delete : delete.addColumns(FAMILY, PRICE);
        });
  }

  private interface Change {
    Row of(OrderRow order);
  }

  private void change(int every, int first, Change change) throws Exception {
    List<Row> batch = new ArrayList<>();
    try (OrdersSource.Cursor cursor = orders.open()) {
      int number = 0;
      for (OrderRow order = cursor.order(); order != null; order = cursor.order()) {
        if (number++ % every == first) {
          batch.add(change.of(order));
        }
      }
    }
    table.batch(batch, new Object[batch.size()]);
  }

  TableDescriptor descriptor() throws IOException {
    return table.getDescriptor();
  }

  /** A query of this text on the table. */
  MdrqBuilder query(String text) throws IOException {
    return Mdrq.on(table).where(text);
  }

  /** Runs the five queries. */
  void compareQueries(String when) throws IOException {
    for (Map.Entry<String, String> query : QUERIES.entrySet()) {
      compareQuery(when + ", " + query.getKey(), query.getValue());
    }
  }

  /** Runs a query by index and without it; returns how the regions served it by index. */
  Explanation compareQuery(String what, String text) throws IOException {
    Mdrq plain = query(text).mode(QueryMode.FORBID).build();
    Mdrq forced = query(text).mode(QueryMode.FORCE).build();
    ResultComparison comparison = ResultComparison.of(client.scan(plain), client.scan(forced));
    comparison.difference().ifPresent(why -> differ(what, why));
    Explanation explanation = client.explain(forced, true);
    equal(what + ", rows of the explained run", comparison.rows(), explanation.rowsReturned());
    if (comparison.rows() == 0) {
      differ(what, "no row matches, so nothing was compared");
    }
    count(what, explanation);
    return explanation;
  }

  /** First rows of an order, by index and without it. */
  void compareFirstRows(String what, String text, String column, Order order, int rows)
      throws IOException {
    Mdrq plain = query(text).orderBy(column, order).limit(rows).mode(QueryMode.FORBID).build();
    Mdrq forced = query(text).orderBy(column, order).limit(rows).mode(QueryMode.FORCE).build();
    ResultComparison comparison = ResultComparison.of(client.scan(plain), client.scan(forced));
    comparison.difference().ifPresent(why -> differ(what, why));
    equal(what + ", rows", (long) rows, comparison.rows());
    count(what, client.explain(forced, true));
  }

  /** What the regions answer without rows, and the first rows of an order. */
  void answers() throws IOException {
    for (Map.Entry<String, String> query : QUERIES.entrySet()) {
      compareAnswers(query.getKey(), query.getValue(), "o:totalprice");
    }
    String all = "totalprice >= 0";
    compareFirstRows("ten dearest orders", all, "o:totalprice", Order.DESC, 10);
    compareFirstRows("ten first orders", all, "o:orderdate", Order.ASC, 10);
  }

  /** Number of rows and everything about a column, by index and without it. */
  void compareAnswers(String what, String text, String column) throws IOException {
    for (QueryMode mode : List.of(QueryMode.FORCE, QueryMode.AUTO)) {
      equal(
          what + ", count",
          client.count(query(text).mode(QueryMode.FORBID).build()),
          client.count(inSmallAnswers(text, mode)));
      equal(
          what + ", functions of " + column,
          client.aggregate(query(text).mode(QueryMode.FORBID).build(), column).texts(),
          client.aggregate(inSmallAnswers(text, mode), column).texts());
    }
  }

  /** Rows of which nothing is returned must not fill the answers to the client's calls. */
  private Mdrq inSmallAnswers(String text, QueryMode mode) throws IOException {
    return query(text).mode(mode).customize(scan -> scan.setMaxResultSize(2_000)).build();
  }

  /** Every index file says what its HFile says. */
  void verify(String when) throws IOException {
    TableVerification verification = indexes.verify(NAME, VerifyArguments.CONTENT, progress -> {});
    if (!verification.isClean()) {
      differ(when + ", verify", VerifyText.of(verification));
    }
  }

  private void count(String what, Explanation explanation) {
    compared++;
    List<PlanReport> plans = explanation.plans();
    if (!plans.isEmpty() && explanation.indexedRegions() == plans.size()) {
      byIndex++;
    } else {
      differ(what, "not by index: " + explanation);
    }
  }

  void equal(String what, Object expected, Object found) {
    if (!expected.equals(found)) {
      differ(what, "expected " + expected + ", found " + found);
    }
  }

  void differ(String what, String why) {
    differences.add(what + ": " + why);
  }

  List<String> differences() {
    return List.copyOf(differences);
  }

  long compared() {
    return compared;
  }

  long byIndex() {
    return byIndex;
  }

  @Override
  public void close() throws IOException {
    client.close();
    indexes.close();
    table.close();
  }
}
