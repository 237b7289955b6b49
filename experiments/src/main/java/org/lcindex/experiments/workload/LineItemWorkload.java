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

import io.trino.tpch.LineItem;
import io.trino.tpch.LineItemGenerator;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.load.RowSource;
import org.lcindex.tpch.OrdersTable;

/**
 * TPC-H LINEITEM with four indexed columns, for which nobody has tuned anything. It has what ORDERS
 * has not: columns of few values (a quantity is one of 50, a discount one of 11), so that none of
 * them narrows a query much by itself; columns that depend on each other (the price of an item is
 * that of a part times the quantity), so that whoever multiplies their selectivities is wrong; and
 * sixteen columns a row.
 *
 * <p>The row key is the order key as eight bytes and the line number as four.
 */
public final class LineItemWorkload extends Workload {
  static final String NAME = "lineitem";

  private static final String FAMILY = "l";
  private static final byte[] FAMILY_BYTES = Bytes.toBytes(FAMILY);
  private static final double ROWS_PER_SCALE = 6_000_000;

  /** From 1 to 50. */
  public static final WorkloadColumn QUANTITY = indexed(FAMILY, "quantity", "LONG", " 0 51 51");

  /** Up to 105,000. */
  public static final WorkloadColumn PRICE =
      indexed(FAMILY, "extendedprice", "DOUBLE", " 0 105000 100");

  /** From 0.00 to 0.10 by hundredths. */
  public static final WorkloadColumn DISCOUNT = indexed(FAMILY, "discount", "DOUBLE", " 0 0.11 11");

  public static final WorkloadColumn SHIP_DATE = indexed(FAMILY, "shipdate", "DATE", "");

  private static final List<WorkloadColumn> COLUMNS =
      List.of(
          plain(FAMILY, "orderkey", "LONG"),
          plain(FAMILY, "partkey", "LONG"),
          plain(FAMILY, "suppkey", "LONG"),
          plain(FAMILY, "linenumber", "INT"),
          QUANTITY,
          PRICE,
          DISCOUNT,
          plain(FAMILY, "tax", "DOUBLE"),
          plain(FAMILY, "returnflag", "STRING"),
          plain(FAMILY, "linestatus", "STRING"),
          SHIP_DATE,
          plain(FAMILY, "commitdate", "DATE"),
          plain(FAMILY, "receiptdate", "DATE"),
          plain(FAMILY, "shipinstruct", "STRING"),
          plain(FAMILY, "shipmode", "STRING"),
          plain(FAMILY, "comment", "STRING"));

  private static final List<RangeQuery> QUERIES =
      List.of(
          // TPC-H's forecast of revenue change.
          new RangeQuery(
              "Q6",
              List.of(
                  SHIP_DATE.between("1994-01-01", "1994-12-31"),
                  DISCOUNT.between("0.05", "0.07"),
                  QUANTITY.between("1", "23"))),
          new RangeQuery(
              "Q6-month",
              List.of(
                  SHIP_DATE.between("1994-03-01", "1994-03-31"),
                  DISCOUNT.between("0.05", "0.07"),
                  QUANTITY.between("1", "23"))),
          // Large quantities are where high prices are: about every row that has one has both.
          new RangeQuery(
              "dependent", List.of(QUANTITY.from("46"), PRICE.between("85000", "105000"))),
          // And here no row has both.
          new RangeQuery("impossible", List.of(QUANTITY.between("1", "10"), PRICE.from("60000"))),
          new RangeQuery("coarse", List.of(QUANTITY.is("1"), DISCOUNT.is("0.1"))),
          new RangeQuery(
              "narrow", List.of(PRICE.between("50000", "50100"), SHIP_DATE.from("1997-01-01"))));

  /**
   * The first rows that dbgen makes.
   *
   * @param rows at least 1
   */
  public LineItemWorkload(long rows) {
    super(NAME, rows, COLUMNS, QUERIES);
  }

  @Override
  public Map<String, Long> counted() {
    return ExpectedItems.count(items(rows));
  }

  @Override
  public byte[][] splitKeys(int regions) {
    // An order has four lines on average.
    return OrdersTable.splitKeys((rows + 3) / 4, regions);
  }

  /** The generator's own rows. */
  static Iterator<LineItem> items(long rows) {
    // A tenth and some more than are wanted: how many lines orders have is known only on average.
    return first(rows, new LineItemGenerator((rows * 1.1 + 1_000) / ROWS_PER_SCALE, 1, 1));
  }

  @Override
  public RowSource.Cursor open() {
    Iterator<LineItem> items = items(rows);
    return () -> items.hasNext() ? put(items.next()) : null;
  }

  private static Put put(LineItem item) {
    byte[] orderKey = Bytes.toBytes(item.getOrderKey());
    byte[] line = Bytes.toBytes(item.getLineNumber());
    Put put = new Put(Bytes.add(orderKey, line));
    add(put, "orderkey", orderKey);
    add(put, "partkey", Bytes.toBytes(item.getPartKey()));
    add(put, "suppkey", Bytes.toBytes(item.getSupplierKey()));
    add(put, "linenumber", line);
    add(put, "quantity", Bytes.toBytes(item.getQuantity()));
    add(put, "extendedprice", Bytes.toBytes(item.getExtendedPrice()));
    add(put, "discount", Bytes.toBytes(item.getDiscount()));
    add(put, "tax", Bytes.toBytes(item.getTax()));
    add(put, "returnflag", Bytes.toBytes(item.getReturnFlag()));
    add(put, "linestatus", Bytes.toBytes(item.getStatus()));
    add(put, "shipdate", date(item.getShipDate()));
    add(put, "commitdate", date(item.getCommitDate()));
    add(put, "receiptdate", date(item.getReceiptDate()));
    add(put, "shipinstruct", Bytes.toBytes(item.getShipInstructions()));
    add(put, "shipmode", Bytes.toBytes(item.getShipMode()));
    add(put, "comment", Bytes.toBytes(item.getComment()));
    return put;
  }

  private static void add(Put put, String qualifier, byte[] value) {
    put.addColumn(FAMILY_BYTES, Bytes.toBytes(qualifier), value);
  }

  private static byte[] date(int epochDay) {
    return Bytes.toBytes(LocalDate.ofEpochDay(epochDay).toString());
  }
}
