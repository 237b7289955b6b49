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
package org.lcindex.experiments.demo;

import java.io.IOException;
import java.time.LocalDate;
import java.util.Optional;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;

/**
 * Updates 3 % and deletes from 2 % of the orders, in two waves. A hash of the order key decides
 * what becomes of a row and in which wave, so every run makes the same changes, and making them
 * twice is as making them once. Many rows move into the queries' ranges or out of them.
 *
 * <p>Per thousand rows: 10 are written anew, 10 get another price, 10 another date or priority, 10
 * are deleted, and 10 lose one of the three indexed columns.
 */
final class OrderChanges {
  static final int WAVES = 2;
  private static final int OF = 1000;
  private static final byte[] FAMILY = OrdersTable.family();
  private static final byte[] PRICE = Bytes.toBytes("totalprice");
  private static final byte[] DATE = Bytes.toBytes("orderdate");
  private static final byte[] PRIORITY = Bytes.toBytes("orderpriority");
  private static final byte[][] INDEXED = {PRICE, DATE, PRIORITY};

  private OrderChanges() {}

  /**
   * What a wave did.
   *
   * @param updated rows
   * @param deleted rows, whole or one column
   */
  record Count(long updated, long deleted) {}

  /** Makes the changes of one wave, 0 or 1, and returns when the servers have them. */
  static Count apply(Connection connection, TableName table, OrdersSource source, int wave)
      throws IOException {
    long updated = 0;
    long deleted = 0;
    try (BufferedMutator writer = connection.getBufferedMutator(table);
        OrdersSource.Cursor rows = source.open()) {
      for (OrderRow row = rows.order(); row != null; row = rows.order()) {
        Optional<Mutation> change = change(row, wave);
        if (change.isPresent()) {
          writer.mutate(change.get());
          if (change.get() instanceof Put) {
            updated++;
          } else {
            deleted++;
          }
        }
      }
    }
    return new Count(updated, deleted);
  }

  /** What becomes of a row in a wave. */
  static Optional<Mutation> change(OrderRow row, int wave) {
    // Fibonacci hashing: neighbouring keys get unrelated fates.
    long hash = (row.orderKey() * 0x9E3779B97F4A7C15L) >>> 24;
    long draw = hash / OF;
    if (draw % WAVES != wave) {
      return Optional.empty();
    }
    byte[] key = OrdersTable.rowKey(row.orderKey());
    return Optional.ofNullable(
        switch ((int) (hash % OF) / 10) {
          case 0 -> OrdersTable.toPut(renewed(row, draw));
          case 1 -> new Put(key).addColumn(FAMILY, PRICE, Bytes.toBytes(price(draw)));
          case 2 ->
              draw / WAVES % 2 == 0
                  ? new Put(key).addColumn(FAMILY, DATE, Bytes.toBytes(date(draw).toString()))
                  : new Put(key).addColumn(FAMILY, PRIORITY, Bytes.toBytes("3-MEDIUM"));
          case 3 -> new Delete(key);
          case 4 -> new Delete(key).addColumns(FAMILY, INDEXED[(int) (draw / WAVES % 3)]);
          default -> null;
        });
  }

  private static OrderRow renewed(OrderRow row, long draw) {
    return new OrderRow(
        row.orderKey(),
        row.custKey(),
        "P",
        price(draw),
        date(draw),
        row.orderPriority(),
        row.clerk(),
        row.shipPriority(),
        row.comment() + " (renewed)");
  }

  /** From 10,000.00 to 59,999.99: around the queries' range. */
  private static double price(long draw) {
    return 10_000 + Math.floorMod(draw, 5_000_000L) / 100.0;
  }

  /** In 1997 and 1998: around the queries' first day. */
  private static LocalDate date(long draw) {
    return LocalDate.of(1997, 1, 1).plusDays(Math.floorMod(draw, 580));
  }
}
