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
package org.lcindex.query.calls;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.LCIndexConstants;

/** One HBase of two region servers for all tests of this module, and tables in it. */
public final class SharedCluster implements BeforeAllCallback {
  static final byte[] FAMILY = Bytes.toBytes("f");
  static final int ROWS = 6_000;
  private static EmbeddedCluster cluster;

  @Override
  public void beforeAll(ExtensionContext context) {
    // Closed by JUnit after the last test of the run.
    context
        .getRoot()
        .getStore(ExtensionContext.Namespace.GLOBAL)
        .getOrComputeIfAbsent(SharedCluster.class, key -> started());
  }

  private static AutoCloseable started() {
    try {
      // No observer but those that a test attaches.
      cluster =
          EmbeddedCluster.builder()
              .regionServers(2)
              .set(LCIndexConstants.EVERY_TABLE_KEY, "")
              .start();
    } catch (Exception e) {
      throw new IllegalStateException("no cluster", e);
    }
    return cluster::close;
  }

  /** The cluster. */
  public static EmbeddedCluster cluster() {
    return cluster;
  }

  static byte[] row(int i) {
    return Bytes.toBytes(String.format("%06d", i));
  }

  static TableName create(String name, String observer) throws IOException {
    TableName table = TableName.valueOf(name);
    TableDescriptorBuilder builder =
        TableDescriptorBuilder.newBuilder(table)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY));
    if (observer != null) {
      builder.setCoprocessor(observer);
    }
    try (Admin admin = cluster.admin();
        Table t = cluster.connection().getTable(table)) {
      admin.createTable(builder.build(), new byte[][] {row(1_000), row(4_000)});
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(new Put(row(i)).addColumn(FAMILY, FAMILY, row(i)));
      }
      t.put(puts);
      admin.flush(table);
    }
    return table;
  }

  static void split(TableName table, int at) throws Exception {
    try (Admin admin = cluster.admin()) {
      for (RegionInfo region : admin.getRegions(table)) {
        if (region.containsRow(row(at))) {
          admin.splitRegionAsync(region.getRegionName(), row(at)).get(3, TimeUnit.MINUTES);
        }
      }
    }
  }
}
