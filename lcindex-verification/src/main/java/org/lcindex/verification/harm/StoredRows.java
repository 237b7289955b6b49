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
import java.util.function.IntFunction;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy;

/**
 * A table of one region whose HFiles stay as they are until somebody asks for a compaction. Its
 * blocks are not cached, so that a server's heap has little but the index. Thread safe.
 */
final class StoredRows {
  private static final int PATTERN = 1_024;

  private final Connection connection;
  private final TableName name;

  StoredRows(Connection connection, TableName name) {
    this.connection = connection;
    this.name = name;
  }

  void create() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
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
  void write(int from, int to, IntFunction<Put> rows) throws IOException {
    try (Table table = connection.getTable(name)) {
      for (int number = from; number < to; number++) {
        table.put(rows.apply(number));
      }
    }
  }

  void flush() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.flush(name);
    }
  }

  void majorCompact() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.majorCompact(name);
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
