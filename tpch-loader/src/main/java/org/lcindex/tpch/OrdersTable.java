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
package org.lcindex.tpch;

import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.load.TableLoader;
import org.lcindex.load.UniformRow;
import org.lcindex.type.ValueCodec;

/**
 * ORDERS in HBase: all nine columns in one family, the row key is the order key as eight big-endian
 * bytes.
 *
 * <table>
 * <caption>Encodings</caption>
 * <tr><th>columns</th><th>bytes</th></tr>
 * <tr><td>orderkey, custkey</td><td>{@code Bytes.toBytes(long)}</td></tr>
 * <tr><td>totalprice</td><td>{@code Bytes.toBytes(double)}</td></tr>
 * <tr><td>shippriority</td><td>{@code Bytes.toBytes(int)}</td></tr>
 * <tr><td>orderdate</td><td>ISO text, {@code 1996-01-02}</td></tr>
 * <tr><td>the others</td><td>text in UTF-8</td></tr>
 * </table>
 */
public final class OrdersTable {
  /** The name unless another one is chosen. */
  public static final TableName NAME = TableName.valueOf("orders");

  private static final byte[] FAMILY_BYTES = {'o'};

  /** The columns in the order of the specification. */
  private static final List<OrdersColumn> COLUMNS =
      List.of(
          column("orderkey", "LONG", OrderRow::orderKey),
          column("custkey", "LONG", OrderRow::custKey),
          column("orderstatus", "STRING", OrderRow::orderStatus),
          column("totalprice", "DOUBLE", OrderRow::totalPrice),
          column("orderdate", "DATE", OrderRow::orderDate),
          column("orderpriority", "STRING", OrderRow::orderPriority),
          column("clerk", "STRING", OrderRow::clerk),
          column("shippriority", "INT", OrderRow::shipPriority),
          column("comment", "STRING", OrderRow::comment));

  /** dbgen uses the first eight of every thirty-two keys. */
  private static final int KEYS_PER_ROW = 4;

  /** A column: its name, how its values are stored, and what it has of a row. */
  private record OrdersColumn(
      byte[] qualifier, ValueCodec codec, Function<OrderRow, Object> value) {}

  private OrdersTable() {}

  private static OrdersColumn column(String name, String type, Function<OrderRow, Object> value) {
    return new OrdersColumn(Bytes.toBytes(name), ValueCodec.named(type), value);
  }

  /** The one column family. */
  public static byte[] family() {
    return FAMILY_BYTES.clone();
  }

  /** A table of this layout with HBase's own defaults; add index definitions to it as needed. */
  public static TableDescriptorBuilder descriptor(TableName name) {
    return TableDescriptorBuilder.newBuilder(name)
        .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY_BYTES));
  }

  /**
   * The layout with the types of its columns and row keys declared, so that conditions and output
   * know them.
   */
  public static TableDescriptor declared(TableName name) {
    DeclaredColumns declared =
        DeclaredColumns.none().with(ColumnDeclaration.ofRow(ValueCodec.named("LONG")));
    for (OrdersColumn column : COLUMNS) {
      declared = declared.with(ColumnDeclaration.of(FAMILY_BYTES, column.qualifier, column.codec));
    }
    return declared.applyTo(descriptor(name).build());
  }

  /** Writes rows to a table of this layout. */
  public static TableLoader loader(
      Connection connection, LoadOptions options, LoadListener listener) {
    return new TableLoader(connection, List.of(FAMILY_BYTES), options, listener);
  }

  /** Split keys that give each of some regions as many of dbgen's rows; empty for one region. */
  public static byte[][] splitKeys(long rows, int regions) {
    if (regions < 1 || rows < regions) {
      throw new IllegalArgumentException(
          regions + " regions for " + rows + " rows; must be at least 1 and at most the rows");
    }
    byte[][] keys = new byte[regions - 1][];
    for (int i = 1; i < regions; i++) {
      keys[i - 1] = rowKey(rows * i / regions * KEYS_PER_ROW);
    }
    return keys;
  }

  /** The row key of an order. */
  public static byte[] rowKey(long orderKey) {
    return Bytes.toBytes(orderKey);
  }

  /** The columns, in the order of the specification. */
  static List<byte[]> qualifiers() {
    return COLUMNS.stream().map(column -> column.qualifier.clone()).toList();
  }

  /** Puts row key and values, in the order of {@link #qualifiers}. */
  static void put(OrderRow row, UniformRow into) {
    into.clear();
    into.putLong(row.orderKey());
    into.end();
    for (OrdersColumn column : COLUMNS) {
      byte[] cell = column.codec.cellOf(column.value.apply(row));
      into.put(cell, 0, cell.length);
      into.end();
    }
  }

  /** The put of a row; the server sets the timestamp. */
  public static Put toPut(OrderRow row) {
    Put put = new Put(rowKey(row.orderKey()));
    for (OrdersColumn column : COLUMNS) {
      put.addColumn(FAMILY_BYTES, column.qualifier, column.codec.cellOf(column.value.apply(row)));
    }
    return put;
  }
}
