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
package org.lcindex.cluster;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;

/** A small table of numbered rows. */
final class TestRows {
  static final TableName TABLE = TableName.valueOf("numbers");
  private static final byte[] FAMILY = Bytes.toBytes("f");

  private TestRows() {}

  static void createTable(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
    }
  }

  static void put(Connection connection, int from, int to) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = from; i < to; i++) {
      puts.add(new Put(Bytes.toBytes(i)).addColumn(FAMILY, FAMILY, Bytes.toBytes(i)));
    }
    try (Table table = connection.getTable(TABLE)) {
      table.put(puts);
    }
  }

  static int count(Connection connection) throws IOException {
    int rows = 0;
    try (Table table = connection.getTable(TABLE);
        ResultScanner scanner = table.getScanner(new Scan())) {
      while (scanner.next() != null) {
        rows++;
      }
    }
    return rows;
  }
}
