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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.hfile.BlockCache;
import org.apache.hadoop.hbase.io.hfile.CombinedBlockCache;
import org.apache.hadoop.hbase.io.hfile.bucket.BucketCache;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;

/**
 * A block cache outside of the heap that is too small for the table: its memory is used again and
 * again while scanners hold rows, whose cells must not be those of other blocks.
 */
class OffHeapCacheTest {
  private static final int ROWS = 12_000;
  private static final int SCANNERS = 4;
  private static final byte[] BODY = Bytes.toBytes("body");

  private static final Map<String, String> SETTINGS =
      Map.of(
          "hbase.bucketcache.ioengine", "offheap",
          "hbase.bucketcache.size", "2",
          "hbase.bucketcache.bucket.sizes", "5120,9216,17408");

  @Test
  void rowsWhoseBlocksAreEvicted() throws Exception {
    try (TwoServers servers = new TwoServers(SETTINGS);
        IndexedTable table =
            new IndexedTable(
                servers.cluster,
                "off-heap",
                new byte[0][],
                kind ->
                    kind.modifyColumnFamily(
                        ColumnFamilyDescriptorBuilder.newBuilder(IndexedTable.FAMILY)
                            .setBlocksize(8 * 1024)
                            .build()))) {
      servers.move(table.name, servers.second);
      for (int part = 0; part < 3; part++) {
        load(table, part * ROWS / 4, part * ROWS / 4 + ROWS / 2, part);
        table.flush();
      }
      table.createIndexes();
      BlockCache cache = servers.second.getBlockCache().orElseThrow();
      BucketCache bucket =
          assertInstanceOf(
              BucketCache.class,
              assertInstanceOf(CombinedBlockCache.class, cache).getSecondLevelCache());
      read(table);
      assertTrue(bucket.getStats().getEvictedCount() > 0, () -> "evicted: " + bucket.getStats());
      assertTrue(bucket.getStats().getHitCount() > 0, () -> "hits: " + bucket.getStats());
    }
  }

  private static void load(IndexedTable table, int from, int to, int variant) throws IOException {
    List<Put> puts = new ArrayList<>();
    List<Delete> deletes = new ArrayList<>();
    for (int i = from; i < to; i++) {
      byte[] body = Bytes.toBytes(("body " + i + " of " + variant + " ").repeat(20));
      // Rows that two HFiles hold have cells in both, so that they are read from HBase.
      Put put =
          i < from + ROWS / 4 && variant > 0
              ? new Put(IndexedTable.row(i))
              : IndexedTable.put(i, variant);
      puts.add(put.addColumn(IndexedTable.FAMILY, BODY, body));
      if (i % 50 == 7) {
        deletes.add(new Delete(IndexedTable.row(i)).addColumns(IndexedTable.FAMILY, BODY));
      }
    }
    table.table.put(puts);
    table.table.delete(deletes);
  }

  /** Several at once, each in steps, so that all but one hold rows while one reads. */
  private static void read(IndexedTable table) throws Exception {
    List<Callable<Void>> readers = new ArrayList<>();
    for (int i = 0; i < SCANNERS; i++) {
      int low = i * 200;
      readers.add(
          () -> {
            for (String condition :
                List.of(
                    "price between " + low + " and " + (low + 300),
                    "date >= '1995-01-20' and price > " + low,
                    "status = 'open' or price < " + low)) {
              check(table, condition);
            }
            return null;
          });
    }
    ExecutorService threads = Executors.newFixedThreadPool(SCANNERS);
    try (MdrqClient client = new MdrqClient(table.connection)) {
      for (Future<Void> reader : threads.invokeAll(readers)) {
        reader.get();
      }
      for (QueryMode mode : List.of(QueryMode.FORBID, QueryMode.FORCE)) {
        Mdrq all = Mdrq.on(table.table).where("price >= 0").mode(mode).build();
        assertEquals(ROWS, client.count(all), () -> "in " + mode);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void check(IndexedTable table, String condition) throws IOException {
    Scan scan = Mdrq.on(table.table).where(condition).build().toScan().setCaching(200);
    ResultScanner plain = table.table.getScanner(IndexedTable.in(QueryMode.FORBID, scan));
    ResultScanner indexed = table.table.getScanner(IndexedTable.in(QueryMode.FORCE, scan));
    ResultComparison comparison = ResultComparison.of(plain, indexed);
    assertEquals(Optional.empty(), comparison.difference(), condition);
    assertTrue(comparison.rows() > 0, condition);
  }
}
