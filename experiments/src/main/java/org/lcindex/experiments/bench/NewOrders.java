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
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;

/**
 * Rows that are not in the table yet, without end, their keys anywhere between those that are. No
 * key comes twice; the values are dbgen's. Thread safe.
 */
final class NewOrders implements AutoCloseable {
  /** Dbgen uses the first 8 of every 32 order keys. */
  private static final int USED_BITS = 3;

  private static final int BITS = 5;
  private static final long PLACES = 1L << (BITS - USED_BITS);

  /** A prime larger than any table, so that its multiples go through all rows before any again. */
  private static final long STEP = 2_654_435_761L;

  private final long rows;
  private final OrdersSource values;
  private OrdersSource.Cursor cursor;
  private long taken;

  /** New rows for a table that has the first rows that dbgen makes. */
  NewOrders(long rows) throws IOException {
    this.rows = rows;
    this.values = GeneratedOrders.first(rows);
    this.cursor = values.open();
  }

  /** The next ones. */
  synchronized List<Put> take(int count) throws IOException {
    List<Put> puts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      puts.add(OrdersTable.toPut(nextValues().withKey(newKey(taken++))));
    }
    return puts;
  }

  private OrderRow nextValues() throws IOException {
    OrderRow row = cursor.order();
    if (row == null) {
      cursor.close();
      cursor = values.open();
      row = cursor.order();
    }
    return row;
  }

  /** First the keys that dbgen leaves out, then those behind the table in the same way. */
  private long newKey(long number) {
    long place = number / rows + 1;
    long near = key(1 + number % rows * STEP % rows);
    long behind = (key(rows) >>> BITS) + 1 << BITS;
    return near + (place % PLACES << USED_BITS) + place / PLACES * behind;
  }

  /** The key that dbgen gives a row; the first row is number 1. */
  static long key(long number) {
    return (number >>> USED_BITS << BITS) + number % (1 << USED_BITS);
  }

  /** Whether this is the key of one of the rows that dbgen makes for the table. */
  boolean isDbgens(long orderKey) {
    return orderKey <= key(rows) && orderKey % (1 << BITS) < 1 << USED_BITS;
  }

  @Override
  public synchronized void close() throws IOException {
    cursor.close();
  }
}
