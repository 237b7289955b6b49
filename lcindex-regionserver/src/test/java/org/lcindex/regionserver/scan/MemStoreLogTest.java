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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HalfFlush;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.RowText;
import org.lcindex.testing.Sampled;

/** Queries that read the log of the MemStore in the place of its cells answer as plain scans do. */
class MemStoreLogTest {
  private static final byte[] FAMILY = IndexedTable.FAMILY;
  private static final int ROWS = 300;

  private final Random random = new Random(11);

  @Sampled(2)
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void allKindsOfWrites(boolean pointDeletes) throws Exception {
    try (IndexedTable table = loaded("writes")) {
      table.createIndexes();
      for (int round = 1; round <= 12; round++) {
        for (int i = 0; i < 25; i++) {
          write(table, pointDeletes);
        }
        assertWhole(table);
        table.checkQueries("round " + round);
        if (round % 4 == 0) {
          table.flush();
          table.checkQueries("just flushed in round " + round);
          table.awaitBuilt();
          table.checkQueries("flushed and indexed in round " + round);
        }
      }
    }
  }

  /** One write of some kind to some row, often one that is in HFiles. */
  private void write(IndexedTable table, boolean pointDeletes) throws IOException {
    byte[] row = IndexedTable.row(random.nextInt(ROWS));
    long old = 1_000 + random.nextInt(1_000);
    switch (random.nextInt(pointDeletes ? 18 : 15)) {
      case 0, 1 -> table.load(ROWS + random.nextInt(ROWS), 2 * ROWS, random.nextInt(50));
      case 2 -> table.table.put(IndexedTable.put(random.nextInt(ROWS), random.nextInt(50)));
      case 3 -> table.table.put(new Put(row).addColumn(FAMILY, IndexedTable.PRICE, price()));
      case 4 -> table.table.put(new Put(row).addColumn(FAMILY, IndexedTable.STATUS, status()));
      case 5 -> table.table.put(new Put(row).addColumn(FAMILY, IndexedTable.NOTE, status()));
      case 6 -> table.table.put(new Put(row).addColumn(FAMILY, IndexedTable.PRICE, old, price()));
      case 7 ->
          table.table.put(new Put(row).addColumn(FAMILY, IndexedTable.PRICE, future(), price()));
      case 8 -> expired(table, row);
      case 9 -> table.table.delete(new Delete(row));
      case 10 -> table.table.delete(new Delete(row).addColumns(FAMILY, IndexedTable.STATUS));
      case 11 ->
          table.table.append(
              new Append(row).addColumn(FAMILY, IndexedTable.STATUS, Bytes.toBytes("n")));
      case 12 -> increment(table, row);
      case 13 ->
          table.table.checkAndMutate(
              CheckAndMutate.newBuilder(row)
                  .ifNotExists(FAMILY, IndexedTable.STATUS)
                  .build(new Put(row).addColumn(FAMILY, IndexedTable.STATUS, status())));
      case 14 ->
          table.table.mutateRow(
              RowMutations.of(
                  List.<Mutation>of(
                      new Put(row).addColumn(FAMILY, IndexedTable.PRICE, price()),
                      new Delete(row).addColumns(FAMILY, IndexedTable.STATUS))));
      case 15 -> table.table.delete(new Delete(row).addColumn(FAMILY, IndexedTable.PRICE));
      case 16 -> table.table.delete(new Delete(row).addFamilyVersion(FAMILY, old));
      default -> table.table.delete(new Delete(row, future()));
    }
  }

  private static void increment(IndexedTable table, byte[] row) throws IOException {
    try {
      // A price has eight bytes, too.
      table.table.increment(new Increment(row).addColumn(FAMILY, IndexedTable.PRICE, 1L << 48));
    } catch (IOException e) {
      throw new AssertionError(Bytes.toString(row), e);
    }
  }

  private void expired(IndexedTable table, byte[] row) throws IOException {
    table.table.put(new Put(row).addColumn(FAMILY, IndexedTable.STATUS, status()).setTTL(1));
    long end = System.currentTimeMillis() + 2;
    while (System.currentTimeMillis() < end) {
      Thread.onSpinWait();
    }
  }

  private byte[] price() {
    return Bytes.toBytes(random.nextInt(1_000) * 1.25);
  }

  private byte[] status() {
    return Bytes.toBytes(List.of("done", "new", "open").get(random.nextInt(3)));
  }

  private long future() {
    return System.currentTimeMillis() + 1_000 + random.nextInt(1_000_000);
  }

  @Test
  void aFlushedHFileIsKnownBeforeItHasIndexFiles() throws Exception {
    try (IndexedTable table = loaded("bare")) {
      table.createIndexes();
      table.load(200, 500, 7);
      List<Pair> before = open(table);
      TableLog.change(table, ConfigKeys.JOBS_MODE.name(), "NEVER");
      table.flush();
      LogView view = TableLog.view(table);
      assertEquals(1, view.hfiles().size());
      table.load(150, 450, 8);
      List<Pair> after = open(table);
      table.load(400, 600, 9);
      table.checkQueries("one HFile is in the log");
      table.flush();
      assertEquals(2, TableLog.view(table).hfiles().size());
      table.checkQueries("two HFiles are in the log");
      for (Pair pair : before) {
        pair.check("opened before the flush");
      }
      TableLog.change(table, ConfigKeys.JOBS_MODE.name(), null);
      table.awaitBuilt();
      table.checkQueries("the HFiles have index files");
      assertEquals(0, TableLog.view(table).hfiles().size());
      assertEquals(0, TableLog.view(table).copies());
      for (Pair pair : after) {
        pair.check("opened between two flushes");
      }
    }
  }

  /** A query with and without index, opened when nothing was written, read later. */
  private record Pair(RegionScanner plain, RegionScanner indexed) {
    void check(String when) throws IOException {
      try (plain;
          indexed) {
        RowText.assertSame(rows(plain), rows(indexed), when);
      }
    }

    private static List<String> rows(RegionScanner scanner) throws IOException {
      List<String> rows = new ArrayList<>();
      List<Cell> row = new ArrayList<>();
      boolean more = true;
      while (more) {
        row.clear();
        more = scanner.next(row);
        if (!row.isEmpty()) {
          rows.add(RowText.of(row));
        }
      }
      return rows;
    }
  }

  /** In the region, where a scanner is open before its first row is asked for. */
  private static List<Pair> open(IndexedTable table) throws Exception {
    HRegion region = SharedCluster.get().regions(table.name).get(0);
    List<Pair> pairs = new ArrayList<>();
    for (Scan scan : table.queries()) {
      pairs.add(
          new Pair(
              open(region, IndexedTable.in(QueryMode.FORBID, scan)),
              open(region, IndexedTable.in(QueryMode.FORCE, scan))));
    }
    return pairs;
  }

  private static RegionScanner open(HRegion region, Scan scan) throws IOException {
    region.getCoprocessorHost().preScannerOpen(scan);
    return region.getCoprocessorHost().postScannerOpen(scan, region.getScanner(scan));
  }

  @Test
  void aFlushThatFailedAfterItsSnapshot() throws Exception {
    try (IndexedTable table = loaded("failed")) {
      table.createIndexes();
      table.load(200, 400, 7);
      HRegion region = SharedCluster.get().regions(table.name).get(0);
      HStore store = region.getStore(FAMILY);
      HalfFlush.begin(store, region.getMVCC().getReadPoint());
      table.checkQueries("with a snapshot");
      table.load(350, 500, 8);
      table.checkQueries("with a snapshot and more");
      region.flush(true); // of the snapshot only
      assertTrue(store.getMemStoreSize().getCellsCount() > 0);
      table.checkQueries("the snapshot was flushed");
      table.awaitBuilt();
      table.checkQueries("the snapshot's HFile has index files");
      TableLog.change(table, ConfigKeys.JOBS_MODE.name(), "NEVER");
      table.load(450, 550, 9);
      table.flush();
      table.checkQueries("all was flushed");
      TableLog.change(table, ConfigKeys.JOBS_MODE.name(), null);
      table.awaitBuilt();
      table.load(100, 200, 10);
      assertWhole(table);
      table.checkQueries("as if nothing had been");
    }
  }

  @Tag("slices")
  @ParameterizedTest
  @EnumSource(
      value = MemoryCompactionPolicy.class,
      names = {"BASIC", "EAGER"})
  void inMemoryCompaction(MemoryCompactionPolicy policy) throws Exception {
    try (IndexedTable table =
        new IndexedTable(
            SharedCluster.get(),
            "inmemory",
            new byte[0][],
            kind ->
                kind.modifyColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                        .setInMemoryCompaction(policy)
                        .build()),
            "hbase.memstore.inmemoryflush.threshold.factor",
            "0.0001")) {
      table.load(0, ROWS, 1);
      table.flush();
      table.createIndexes();
      for (int round = 0; round < 8; round++) {
        table.load(round * 50, round * 50 + 200, round);
        for (int i = 0; i < 20; i++) {
          write(table, false);
        }
        assertWhole(table);
        table.checkQueries(policy + " in round " + round);
        if (round == 4) {
          table.flush();
          table.checkQueries(policy + " just flushed");
        }
      }
    }
  }

  @Test
  void whatWasWrittenBeforeTheLogIsWalked() throws Exception {
    try (IndexedTable table = loaded("before")) {
      table.load(100, 400, 7);
      table.createIndexes();
      table.load(350, 450, 8);
      assertFalse(TableLog.isWhole(table));
      table.checkQueries("some of it was written before the index");
      table.flush();
      table.load(50, 150, 9);
      assertWhole(table);
      table.checkQueries("flushed");
      table.admin.dropIndex(table.name, FAMILY, IndexedTable.STATUS);
      table.load(20, 60, 10);
      table.admin.createIndexes(table.name, "f:status STRING");
      table.load(40, 90, 11);
      table.checkQueries("with copies that do not know one column");
    }
  }

  @Test
  @Tag("slices")
  void withoutMemoryTheMemStoreIsWalked() throws Exception {
    try (IndexedTable table = loaded("memory", ConfigKeys.MEMSTORE_LOG_STORE.name(), "30000")) {
      table.createIndexes();
      table.load(200, 300, 7);
      assertWhole(table);
      table.checkQueries("there is room");
      table.load(0, 2_000, 8);
      assertFalse(TableLog.isWhole(table));
      table.checkQueries("there is none");
      table.flush();
      table.checkQueries("flushed");
      table.load(0, 50, 9);
      assertWhole(table);
      table.checkQueries("there is room again");
      TableLog.change(table, ConfigKeys.MEMSTORE_LOG_STORE.name(), "0");
      table.load(50, 100, 10);
      assertFalse(TableLog.isWhole(table));
      table.checkQueries("it is switched off");
      TableLog.change(table, ConfigKeys.MEMSTORE_LOG_STORE.name(), null);
      table.load(80, 120, 11);
      table.checkQueries("it is switched on");
      table.flush();
      table.load(80, 120, 12);
      assertWhole(table);
      table.checkQueries("it is switched on and was flushed");
    }
  }

  /**
   * A status that no HFile has, and then every row of the MemStore: each of these would be read to
   * look at its price, and only every second is if the price drives.
   */
  @Test
  void thePlannerKnowsWhatTheLogLeavesToHBase() throws Exception {
    try (IndexedTable table = loaded("planned");
        MdrqClient client = new MdrqClient(table.connection)) {
      table.createIndexes();
      Mdrq query =
          Mdrq.on(table.table)
              .where("f:status = 'rare' and f:price < 625")
              .mode(QueryMode.FORCE)
              .build();
      assertChosen("f:status", client.explain(query, true));
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(
            new Put(IndexedTable.row(i))
                .addColumn(FAMILY, IndexedTable.STATUS, Bytes.toBytes("rare")));
      }
      table.table.put(puts);
      Explanation byPrice = client.explain(query, true);
      assertChosen("f:price", byPrice);
      long expected = 0;
      try (ResultScanner plain =
          table.table.getScanner(IndexedTable.in(QueryMode.FORBID, query.toScan()))) {
        for (Result row : plain) {
          expected += row.isEmpty() ? 0 : 1;
        }
      }
      assertTrue(expected > ROWS / 4, "rows: " + expected);
      assertEquals(expected, byPrice.rowsReturned());
    }
  }

  private static void assertChosen(String column, Explanation explanation) {
    String text = explanation.toString();
    assertTrue(text.contains("1 region by the index on " + column + ":"), text);
  }

  private static IndexedTable loaded(String name, String... settings) throws Exception {
    IndexedTable table = new IndexedTable(name, settings);
    table.load(0, ROWS, 1);
    table.flush();
    table.load(200, ROWS, 2);
    table.flush();
    return table;
  }

  private static void assertWhole(IndexedTable table) throws Exception {
    assertNotNull(TableLog.view(table));
    assertTrue(TableLog.isWhole(table), "the log has the MemStore");
  }
}
