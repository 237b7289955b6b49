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

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
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
  private static final int ROWS = 100;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
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
      for (int file = 0; file < 4; file++) {
        table.load(ROWS * file, ROWS * (file + 1), file);
        table.flush();
      }
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
      int checked = 0;
      for (int i = 0; i < ROWS; i++) {
        Double seen = whereHBaseAgrees(table, IndexedTable.row(i));
        if (seen != null) {
          checked++;
          Scan scan = Mdrq.on(table.table).where("f:price = " + seen).build().toScan();
          assertTrue(
              rows(table, IndexedTable.in(QueryMode.FORCE, scan)).contains(i), i + " has " + seen);
        }
      }
      assertTrue(checked > 0, "HBase agrees with itself about some rows");
    }
  }

  /**
   * A row's price, if a scan of all rows, one of the row and one that seeks to it show the same.
   */
  private static Double whereHBaseAgrees(IndexedTable table, byte[] row) throws IOException {
    Scan seeking =
        new Scan()
            .setFilter(
                new MultiRowRangeFilter(
                    new ArrayList<>(
                        List.of(new MultiRowRangeFilter.RowRange(row, true, row, true)))));
    Set<Double> seen = new HashSet<>();
    for (Scan scan : List.of(new Scan(), new Scan().withStartRow(row), seeking)) {
      try (ResultScanner results = table.table.getScanner(scan)) {
        for (Result result : results) {
          if (Arrays.equals(row, result.getRow())) {
            seen.add(Bytes.toDouble(result.getValue(IndexedTable.FAMILY, IndexedTable.PRICE)));
          }
        }
      }
    }
    return seen.size() == 1 ? seen.iterator().next() : null;
  }

  private static Set<Integer> rows(IndexedTable table, Scan scan) throws IOException {
    Set<Integer> found = new HashSet<>();
    try (ResultScanner results = table.table.getScanner(scan)) {
      results.forEach(result -> found.add(Integer.parseInt(Bytes.toString(result.getRow()))));
    }
    return found;
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
