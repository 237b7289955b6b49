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
package org.lcindex.experiments.workload;

import static org.lcindex.experiments.workload.WorkloadColumn.indexed;
import static org.lcindex.experiments.workload.WorkloadColumn.plain;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.tpch.FirstOrders;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;

/** TPC-H ORDERS with the indexes and queries of the LCIndex paper's evaluation (its section 5). */
public final class OrdersWorkload extends TpchWorkload {
  static final String NAME = "orders";

  private static final String FAMILY = "o";

  /** Dbgen's prices are below 600,000. */
  public static final WorkloadColumn PRICE =
      indexed(FAMILY, "totalprice", "DOUBLE", " 0 600000 100");

  public static final WorkloadColumn DATE = indexed(FAMILY, "orderdate", "DATE", "");
  public static final WorkloadColumn PRIORITY = indexed(FAMILY, "orderpriority", "STRING", "");

  static final List<WorkloadColumn> COLUMNS =
      List.of(
          plain(FAMILY, "orderkey", "LONG"),
          plain(FAMILY, "custkey", "LONG"),
          plain(FAMILY, "orderstatus", "STRING"),
          PRICE,
          DATE,
          PRIORITY,
          plain(FAMILY, "clerk", "STRING"),
          plain(FAMILY, "shippriority", "INT"),
          plain(FAMILY, "comment", "STRING"));

  static final List<RangeQuery> QUERIES =
      List.of(
          new RangeQuery("Scan-A", List.of(PRICE.between("20000", "45000"))),
          new RangeQuery(
              "MDRQ-A", List.of(PRICE.between("20000", "45000"), DATE.from("1997-03-10"))),
          new RangeQuery(
              "MDRQ-B",
              List.of(
                  PRICE.between("20000", "45000"),
                  DATE.from("1997-03-10"),
                  PRIORITY.is("3-MEDIUM"))),
          new RangeQuery(
              "MDRQ-C",
              List.of(
                  PRICE.between("20000", "35000"),
                  DATE.from("1997-11-10"),
                  PRIORITY.is("3-MEDIUM"))),
          new RangeQuery(
              "MDRQ-D",
              List.of(
                  PRICE.between("25000", "35000"),
                  DATE.from("1998-03-10"),
                  PRIORITY.is("3-MEDIUM"))));

  private final FirstOrders orders;

  /** The first rows that dbgen makes. */
  public OrdersWorkload(long rows) {
    super(NAME, rows, COLUMNS, QUERIES);
    this.orders = new FirstOrders(rows);
  }

  @Override
  public Map<String, Long> counted() {
    Map<String, Long> counted = new LinkedHashMap<>();
    ExpectedOrders.count(rows).forEach(e -> counted.put(e.query(), e.rows()));
    return counted;
  }

  @Override
  public byte[][] splitKeys(int regions) {
    return OrdersTable.splitKeys(rows, regions);
  }

  @Override
  public Rows open() throws IOException {
    OrdersSource.Cursor cursor = orders.open();
    return new Rows() {
      @Override
      public Put next() throws IOException {
        OrderRow row = cursor.next();
        return row == null ? null : OrdersTable.toPut(row);
      }

      @Override
      public void close() throws IOException {
        cursor.close();
      }
    };
  }
}
