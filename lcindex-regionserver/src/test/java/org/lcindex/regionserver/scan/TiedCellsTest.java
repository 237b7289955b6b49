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
package org.lcindex.regionserver.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.InMemoryFlush;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.LCIndexConfig;
import org.lcindex.regionserver.testing.IndexedTable;

/**
 * Cells that are equal in key and sequence id, in two segments of the MemStore: a batch has a row
 * twice, with one timestamp, and an in-memory flush falls between. Which of them a scan shows
 * depends on the state of HBase's heap, so HBase's own scanner has to say it.
 */
class TiedCellsTest {
  private static final int ROWS = 24;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void theCoreScannerSaysWhichOneIsSeen(int segments) throws Exception {
    try (IndexedTable table =
        new IndexedTable(
            SharedCluster.get(),
            "tied",
            new byte[0][],
            kind ->
                kind.modifyColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(IndexedTable.FAMILY)
                        .setInMemoryCompaction(MemoryCompactionPolicy.BASIC)
                        .build()),
            LCIndexConfig.MEMSTORE_LOG_STORE,
            "0")) {
      table.load(0, ROWS, 1);
      table.flush();
      table.createIndexes();
      HRegion region = table.cluster.regions(table.name).get(0);
      HStore store = region.getStore(IndexedTable.FAMILY);
      long timestamp = System.currentTimeMillis();
      long sequenceId = region.getMVCC().getReadPoint();
      for (int segment = 0; segment <= segments; segment++) {
        for (int i = 0; i < ROWS; i++) {
          if (i % (segment + 2) != 1) {
            InMemoryFlush.add(
                region, store, price(i, timestamp, sequenceId, 10 * segment + i % 10));
          }
        }
        InMemoryFlush.of(store);
      }
      List<Scan> scans = new ArrayList<>();
      for (int value = 0; value < 10 * (segments + 1); value++) {
        scans.add(Mdrq.on(table.table).where("f:price = " + value).build().toScan());
      }
      scans.add(Mdrq.on(table.table).where("f:price < 10").build().toScan());
      scans.add(Mdrq.on(table.table).where("f:price between 10 and 19").build().toScan());
      table.checkQueries(scans, segments + " ties", QueryMode.FORCE);
    }
  }

  private static KeyValue price(int row, long timestamp, long sequenceId, double value) {
    KeyValue cell =
        new KeyValue(
            IndexedTable.row(row),
            IndexedTable.FAMILY,
            IndexedTable.PRICE,
            timestamp,
            Bytes.toBytes(value));
    cell.setSequenceId(sequenceId);
    return cell;
  }
}
