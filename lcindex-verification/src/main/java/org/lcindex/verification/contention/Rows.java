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
package org.lcindex.verification.contention;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.util.Bytes;

/** The rows of a table: as many in each of its families, all of them flushed. Thread safe. */
final class Rows {
  /** The family that is always there. */
  static final String FAMILY = "f";

  private static final int ROWS = 60;

  private final TableName table;

  /** The families that have rows. */
  private final Map<String, Boolean> written = new ConcurrentHashMap<>();

  Rows(TableName table) {
    this.table = table;
  }

  /** The column of an index. */
  static String column(int number) {
    return "i" + number;
  }

  /** A key in whose middle the table is split. */
  static byte[] middle() {
    return key(ROWS / 2);
  }

  private static byte[] key(int number) {
    return Bytes.toBytes(String.format(Locale.ROOT, "r%04d", number));
  }

  /** Writes the rows of a family and flushes. */
  void write(Administrator client, String family, int columns) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      Put put = new Put(key(row));
      for (int column = 0; column < columns; column++) {
        put.addColumn(
            Bytes.toBytes(family), Bytes.toBytes(column(column)), Bytes.toBytes(row * 31 + column));
      }
      puts.add(put);
    }
    try (Table t = client.connection().getTable(table)) {
      t.put(puts);
    }
    client.admin().flush(table);
    written.put(family, true);
  }

  /** The rows of a family are to go, or may have gone. */
  void forget(String family) {
    written.remove(family);
  }

  void forgetAll() {
    written.clear();
  }

  /** Families that are there and lack rows, with how many they lack. */
  Map<String, Integer> lost(Connection connection, Map<String, String> items) throws IOException {
    Map<String, Integer> lost = new ConcurrentHashMap<>();
    for (String family : written.keySet()) {
      // A family that is gone is the descriptor's matter.
      int missing = items.containsKey(Items.family(family)) ? ROWS - count(connection, family) : 0;
      if (missing > 0) {
        lost.put(family, missing);
      }
    }
    return lost;
  }

  private int count(Connection connection, String family) throws IOException {
    int count = 0;
    try (Table t = connection.getTable(table);
        ResultScanner rows = t.getScanner(new Scan().addFamily(Bytes.toBytes(family)))) {
      while (rows.next() != null) {
        count++;
      }
    } catch (IOException e) {
      if (!noSuchFamily(e)) {
        throw e;
      }
    }
    return count;
  }

  /** Whether a region does not have a family, whatever the descriptor says. */
  static boolean noSuchFamily(IOException e) {
    return Refusals.contains(e, NoSuchColumnFamilyException.class);
  }
}
