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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy;

/** The tables: one with indexes and three fifths of the regions, two others beside it. */
record HarmTables(Connection connection, HarmOptions options) {
  static final TableName MAIN = TableName.valueOf("harm");
  private static final List<TableName> OTHERS =
      List.of(TableName.valueOf("harm_other_1"), TableName.valueOf("harm_other_2"));
  private static final int BATCH_BYTES = 2_000_000;
  private static final int OTHER_ROWS = 2_000;

  void create() throws IOException {
    int others = options.regions() / 5;
    try (Admin admin = connection.getAdmin()) {
      create(admin, MAIN, options.rows(), options.regions() - others * OTHERS.size());
      for (TableName other : OTHERS) {
        create(admin, other, OTHER_ROWS, others);
      }
    }
  }

  private static void create(Admin admin, TableName name, int rows, int regions)
      throws IOException {
    byte[][] splits = new byte[regions - 1][];
    for (int i = 1; i < regions; i++) {
      splits[i - 1] = HarmRows.key((int) ((long) rows * i / regions));
    }
    admin.createTable(
        TableDescriptorBuilder.newBuilder(name)
            .setRegionSplitPolicyClassName(DisabledRegionSplitPolicy.class.getName())
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(HarmRows.FAMILY)
                    .setCompressionType(Compression.Algorithm.SNAPPY)
                    .build())
            .build(),
        splits);
  }

  /** Writes every row once and flushes. */
  void load() throws IOException {
    load(MAIN, options.rows());
    for (TableName other : OTHERS) {
      load(other, OTHER_ROWS);
    }
    try (Admin admin = connection.getAdmin()) {
      admin.flush(MAIN);
    }
  }

  private void load(TableName name, int rows) throws IOException {
    try (Table table = connection.getTable(name)) {
      List<Put> batch = new ArrayList<>();
      long bytes = 0;
      for (int number = 0; number < rows; number++) {
        // The other tables are not to be large.
        Put put = HarmRows.load(name.equals(MAIN) ? number : 3 + number % 200);
        batch.add(
            name.equals(MAIN)
                ? put
                : new Put(HarmRows.key(number))
                    .addColumn(HarmRows.FAMILY, HarmRows.PAYLOAD, HarmRows.key(number)));
        bytes += put.heapSize();
        if (bytes > BATCH_BYTES) {
          table.put(batch);
          batch.clear();
          bytes = 0;
        }
      }
      table.put(batch);
    }
  }

  /** The definitions of the indexes. */
  String[] indexes() {
    String[] definitions = new String[options.indexes()];
    for (int column = 0; column < definitions.length; column++) {
      definitions[column] = "f:" + new String(HarmRows.qualifier(column)) + " INT";
    }
    return definitions;
  }
}
