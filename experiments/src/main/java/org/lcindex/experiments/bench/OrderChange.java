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

import java.util.function.BiFunction;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersTable;

/**
 * What becomes of some of the orders. A hash of the order key decides of which, for each kind of
 * change anew, so that every run makes the same changes and some rows get several. New values of
 * indexed columns are those of the row before: they stay as likely as they were, and rows move into
 * the queries' ranges and out of them.
 */
enum OrderChange {
  /** A column without index. */
  COMMENT(100, (row, before) -> put(row, "comment", Bytes.toBytes(row.comment() + " (new)"))),

  /** An indexed column. */
  PRICE(100, (row, before) -> put(row, "totalprice", Bytes.toBytes(before.totalPrice()))),

  /** All columns. */
  WHOLE(100, OrderChange::again),

  /** All columns of many rows. */
  HALF(500, OrderChange::again),

  DELETED(20, (row, before) -> new Delete(OrdersTable.rowKey(row.orderKey()))),

  /** One column: of every other row one with an index. */
  PARTLY(20, (row, before) -> (row.orderKey() % 2 == 0 ? COMMENT : PRICE).of(row, before));

  private final int perMille;
  private final BiFunction<OrderRow, OrderRow, Mutation> change;

  OrderChange(int perMille, BiFunction<OrderRow, OrderRow, Mutation> change) {
    this.perMille = perMille;
    this.change = change;
  }

  /**
   * The change of a row that {@linkplain #concerns is concerned}.
   *
   * @param before the row before it
   */
  Mutation of(OrderRow row, OrderRow before) {
    return change.apply(row, before);
  }

  boolean concerns(OrderRow row) {
    long hash = row.orderKey() * 0x9E3779B97F4A7C15L + ordinal() * 0xD1B54A32D192ED03L;
    hash = (hash ^ hash >>> 32) * 0x94D049BB133111EBL;
    return (hash >>> 33) % 1000 < perMille;
  }

  private static Put put(OrderRow row, String column, byte[] value) {
    return new Put(OrdersTable.rowKey(row.orderKey()))
        .addColumn(OrdersTable.family(), Bytes.toBytes(column), value);
  }

  private static Put again(OrderRow row, OrderRow before) {
    return OrdersTable.toPut(
        row.with(before.totalPrice(), before.orderDate(), before.orderPriority()));
  }
}
