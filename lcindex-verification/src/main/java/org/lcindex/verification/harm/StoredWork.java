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
import java.util.Arrays;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy;

/**
 * A load on a table of one region whose HFiles stay as they are until somebody asks for a
 * compaction. Its blocks are not cached, so that a server's heap has little but the index. Rows are
 * written again as they are, so each answer must be the plain scan's. Thread safe.
 */
abstract class StoredWork implements HarmWork {
  private static final int PATTERN = 1_024;

  private final Connection connection;
  private final HarmTally tally;
  private final String name;
  private final TableName table;
  private final String[] indexes;

  /**
   * @param name of the load in reports
   */
  StoredWork(Connection connection, HarmTally tally, String name, String table, String... indexes) {
    this.connection = connection;
    this.tally = tally;
    this.name = name;
    this.table = TableName.valueOf(table);
    this.indexes = indexes;
  }

  @Override
  public final TableName table() {
    return table;
  }

  @Override
  public final String[] indexes() {
    return indexes;
  }

  @Override
  public final boolean mustBeBuilt() {
    return true;
  }

  /** The put of a row, always the same. */
  abstract Put put(int number);

  final void create() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setRegionSplitPolicyClassName(DisabledRegionSplitPolicy.class.getName())
              .setValue("hbase.hstore.compaction.min", "100")
              .setValue("hbase.hstore.blockingStoreFiles", "200")
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(HarmRows.FAMILY)
                      .setCompressionType(Compression.Algorithm.SNAPPY)
                      .setBlockCacheEnabled(false)
                      .build())
              .build());
    }
  }

  /** Writes rows one after the other. */
  final void write(int from, int to) throws IOException {
    try (Table t = connection.getTable(table)) {
      for (int number = from; number < to; number++) {
        t.put(put(number));
      }
    }
  }

  final void flush() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.flush(table);
    }
  }

  final void majorCompact() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.majorCompact(table);
    }
  }

  /** Reads a scan to its end. */
  final RowSums sums(Scan scan, byte[] column) throws IOException {
    return RowSums.of(connection, table, scan, column);
  }

  /**
   * Counts a comparison, and tells what was wrong.
   *
   * @param difference null for nothing
   */
  final void compared(String what, Object mode, String difference) {
    tally.count(name + ": " + what + " compared, " + mode, 1);
    if (difference != null) {
      tally.trouble(name + ", " + what + ", " + mode + ": " + difference);
    }
  }

  /** Bytes with a start; the rest depends on it, and is short when compressed. */
  static byte[] filled(byte[] start, int length) {
    byte[] bytes = Arrays.copyOf(start, length);
    for (int i = start.length; i < length; i++) {
      bytes[i] = (byte) ('a' + (start[start.length - 1] + i % PATTERN * 7) % 26);
    }
    return bytes;
  }
}
