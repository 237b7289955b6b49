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
package org.lcindex.verification.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;

/**
 * Why a wrong answer during a merge says nothing about an index: what HBase itself does, in a table
 * without any. When this test fails HBase has mended it, and the allowance in {@link Findings} can
 * go.
 */
@Tag("nightly")
class MergedScanTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int ROWS = 200;

  private final TableName name = SharedCluster.newName("merged_scan");

  @AfterEach
  void drop() throws Exception {
    SharedCluster.compactions(true);
    try (Admin admin = SharedCluster.get().connection().getAdmin()) {
      admin.disableTable(name);
      admin.deleteTable(name);
    }
  }

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("r%03d", i));
  }

  @Test
  void aScannerUnderWhichRegionsMergeMissesEarlierWrites() throws Exception {
    SharedCluster.compactions(false);
    try (Admin admin = SharedCluster.get().connection().getAdmin();
        Table table = SharedCluster.get().connection().getTable(name)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build(),
          new byte[][] {row(3)});
      // One by one: the second region's sequence ids get ahead of those of the first.
      for (int i = 0; i < ROWS; i++) {
        table.put(new Put(row(i)).addColumn(FAMILY, FAMILY, FAMILY));
      }
      int seen = 1;
      try (ResultScanner scanner = table.getScanner(new Scan().setCaching(1))) {
        scanner.next();
        List<RegionInfo> regions = admin.getRegions(name);
        admin
            .mergeRegionsAsync(
                new byte[][] {
                  regions.get(0).getEncodedNameAsBytes(), regions.get(1).getEncodedNameAsBytes()
                },
                false)
            .get();
        while (scanner.next() != null) {
          seen++;
        }
      }
      assertTrue(seen < ROWS, "all " + seen + " rows seen");
      int again = 0;
      try (ResultScanner scanner = table.getScanner(new Scan())) {
        while (scanner.next() != null) {
          again++;
        }
      }
      assertEquals(ROWS, again);
    }
  }
}
