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
package org.apache.hadoop.hbase.regionserver;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.hbase.SingleRowReader;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.testing.IndexedTable;

/**
 * Cells that are equal in key and sequence id, in two segments of the MemStore: a batch has a row
 * twice, with one timestamp, and an in-memory flush falls between. Which of them a scan shows
 * depends on the state of HBase's heap, so a reader of single rows leaves such rows to HBase's own
 * scanner.
 */
class TiedCellsTest {
  private static final byte[] FAMILY = IndexedTable.FAMILY;
  private static final int ROWS = 40;

  @Test
  void rowsWithTiedCellsAreLeftToTheCoreScanner() throws Exception {
    try (IndexedTable table =
        new IndexedTable(
            SharedCluster.get(),
            "tied",
            new byte[0][],
            kind ->
                kind.modifyColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                        .setInMemoryCompaction(MemoryCompactionPolicy.BASIC)
                        .build()))) {
      table.load(0, ROWS, 1);
      table.flush();
      HRegion region = table.cluster.regions(table.name).get(0);
      HStore store = region.getStore(FAMILY);
      long timestamp = System.currentTimeMillis();
      long sequenceId = region.getMVCC().getReadPoint();
      for (int i = 0; i < ROWS; i++) {
        InMemoryFlush.add(region, store, price(i, timestamp, sequenceId, 1));
      }
      InMemoryFlush.of(store);
      for (int i = 0; i < ROWS; i++) {
        // Of every fourth row the same cell, of another a newer one, of the others none.
        if (i % 4 < 2) {
          InMemoryFlush.add(region, store, price(i, timestamp + i % 4, sequenceId, 2));
        }
      }
      Scan scan = new Scan().addFamily(FAMILY);
      SeekMarks marks = new SeekMarks(1 << 20);
      try (RegionScannerImpl core = region.getScanner(scan);
          SingleRowReader reader =
              HBase.scanner(core)
                  .rows(
                      HBase.region(region).store(FAMILY),
                      scan,
                      marks,
                      SingleRowReader.KnownRows.NONE)) {
        for (int i = 0; i < ROWS; i++) {
          assertEquals(i % 4 != 0, reader.read(IndexedTable.row(i), new ArrayList<>()), "row " + i);
        }
      }
    }
  }

  private static KeyValue price(int row, long timestamp, long sequenceId, double value) {
    KeyValue cell =
        new KeyValue(
            IndexedTable.row(row), FAMILY, IndexedTable.PRICE, timestamp, Bytes.toBytes(value));
    cell.setSequenceId(sequenceId);
    return cell;
  }
}
