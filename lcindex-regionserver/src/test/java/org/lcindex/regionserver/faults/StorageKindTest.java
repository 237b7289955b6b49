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
package org.lcindex.regionserver.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.MemoryCompactionPolicy;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.DateTieredStoreEngine;
import org.apache.hadoop.hbase.regionserver.DefaultStoreEngine;
import org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.StoreEngine;
import org.apache.hadoop.hbase.regionserver.StripeStoreConfig;
import org.apache.hadoop.hbase.regionserver.StripeStoreEngine;
import org.apache.hadoop.hbase.regionserver.compactions.FIFOCompactionPolicy;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexState;
import org.lcindex.testing.Sampled;

/**
 * Every way in which HBase can keep a table's rows: either its index answers as the plain scan
 * does, through flushes and compactions, or it is declined with a reason.
 */
class StorageKindTest {

  /** What is indexed. */
  enum Kind {
    STRIPES(
        table ->
            table
                .setValue(StoreEngine.STORE_ENGINE_CLASS_KEY, StripeStoreEngine.class.getName())
                .setValue(StripeStoreConfig.INITIAL_STRIPE_COUNT_KEY, "3")
                .setValue(StripeStoreConfig.MIN_FILES_KEY, "2")
                .setValue(HStore.BLOCKING_STOREFILES_KEY, "100")),
    DATE_TIERED(
        table ->
            table
                .setValue(StoreEngine.STORE_ENGINE_CLASS_KEY, DateTieredStoreEngine.class.getName())
                .setValue("hbase.hstore.compaction.date.tiered.base.window.millis", "10")
                .setValue(HStore.BLOCKING_STOREFILES_KEY, "100")),
    FIFO(
        table ->
            family(table, family -> family.setTimeToLive(3_600))
                .setValue(
                    DefaultStoreEngine.DEFAULT_COMPACTION_POLICY_CLASS_KEY,
                    FIFOCompactionPolicy.class.getName())
                .setRegionSplitPolicyClassName(DisabledRegionSplitPolicy.class.getName())
                .setValue(HStore.BLOCKING_STOREFILES_KEY, "1000")),
    IN_MEMORY_BASIC(
        table ->
            family(table, family -> family.setInMemoryCompaction(MemoryCompactionPolicy.BASIC))),
    IN_MEMORY_EAGER(
        table ->
            family(table, family -> family.setInMemoryCompaction(MemoryCompactionPolicy.EAGER))),
    IN_MEMORY_ADAPTIVE(
        table ->
            family(table, family -> family.setInMemoryCompaction(MemoryCompactionPolicy.ADAPTIVE))),
    KEEP_DELETED(
        table ->
            family(
                table,
                family -> family.setKeepDeletedCells(KeepDeletedCells.TRUE).setMaxVersions(3))),
    KEEP_DELETED_TTL(
        table ->
            family(
                table,
                family ->
                    family
                        .setKeepDeletedCells(KeepDeletedCells.TTL)
                        .setTimeToLive(3_600)
                        .setMaxVersions(3)
                        .setMinVersions(1))),
    NEW_VERSIONS(
        table -> family(table, family -> family.setNewVersionBehavior(true).setMaxVersions(2))),
    FAST_DIFF(
        table -> family(table, family -> family.setDataBlockEncoding(DataBlockEncoding.FAST_DIFF))),
    ROW_INDEX(
        table ->
            family(table, family -> family.setDataBlockEncoding(DataBlockEncoding.ROW_INDEX_V1))),
    TRACKED_BY_FILE(table -> table.setValue("hbase.store.file-tracker.impl", "FILE")),
    REPLICAS(table -> table.setRegionReplication(2));

    private final Consumer<TableDescriptorBuilder> kind;

    Kind(Consumer<TableDescriptorBuilder> kind) {
      this.kind = kind;
    }
  }

  private static TableDescriptorBuilder family(
      TableDescriptorBuilder table, UnaryOperator<ColumnFamilyDescriptorBuilder> change) {
    return table.modifyColumnFamily(
        change
            .apply(
                ColumnFamilyDescriptorBuilder.newBuilder(
                    table.build().getColumnFamily(IndexedTable.FAMILY)))
            .build());
  }

  private static IndexedTable create(String name, Consumer<TableDescriptorBuilder> kind)
      throws Exception {
    return new IndexedTable(
        SharedCluster.get(),
        name,
        new byte[0][],
        kind,
        "hbase.hregion.memstore.block.multiplier",
        "8");
  }

  private static HStore store(IndexedTable table) {
    HRegion primary =
        table.cluster.regions(table.name).stream()
            .filter(region -> region.getRegionInfo().getReplicaId() == 0)
            .findFirst()
            .orElseThrow();
    return primary.getStore(IndexedTable.FAMILY);
  }

  private static void compact(IndexedTable table) throws Exception {
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.majorCompact(table.name);
      Await.until(
          IndexedTable.LIMIT,
          () -> "compacted",
          () -> hbase.getCompactionState(table.name) == CompactionState.NONE);
    }
  }

  @Sampled(3)
  @ParameterizedTest
  @EnumSource
  void answersAsThePlainScan(Kind kind) throws Exception {
    long bugs = SharedIndex.server().telemetry().counters().get(Counter.FAILURES_BUG);
    try (IndexedTable table = create("kind", kind.kind)) {
      table.createIndexes();
      table.loadThreeFiles();
      check(table, kind, "flushed");
      table.awaitBuilt();
      check(table, kind, "indexed");
      compact(table);
      check(table, kind, "compacted");
      List<Put> puts = new ArrayList<>();
      List<Delete> deletes = new ArrayList<>();
      for (int i = 50; i < 700; i += 11) {
        puts.add(
            new Put(IndexedTable.row(i))
                .addColumn(IndexedTable.FAMILY, IndexedTable.PRICE, Bytes.toBytes(i / 7.0)));
        // The newest version only: what it covered comes back.
        deletes.add(
            new Delete(IndexedTable.row(i + 3)).addColumn(IndexedTable.FAMILY, IndexedTable.PRICE));
      }
      table.table.put(puts);
      table.table.delete(deletes);
      check(table, kind, "in the MemStore");
      table.flush();
      table.load(200, 350, 8);
      table.flush();
      table.awaitBuilt();
      long indexed = table.counter("scans.indexed");
      check(table, kind, "over old and new files");
      assertTrue(table.counter("scans.indexed") > indexed, "served by the index");
      compact(table);
      table.awaitBuilt();
      check(table, kind, "compacted again");
      assertEquals(IndexState.QUERYABLE, table.admin.status(table.name).overall().state());
      Await.until(
          IndexedTable.LIMIT,
          () -> "index files of the live HFiles only",
          () -> table.indexFiles().size() == 7 * store(table).getStorefilesCount());
    }
    assertEquals(
        bugs, SharedIndex.server().telemetry().counters().get(Counter.FAILURES_BUG), "bugs");
  }

  private static void check(IndexedTable table, Kind kind, String when) throws IOException {
    if (kind == Kind.FIFO || kind == Kind.KEEP_DELETED_TTL) {
      table.checkQueriesWithTtl(when);
    } else {
      table.checkQueries(when);
    }
  }

  /**
   * Cells that expire when they are in HFiles and index files: by their own TTL, by the family's.
   */
  @Test
  void cellsThatExpire() throws Exception {
    int ttl = 3_600;
    long soon = 3_000;
    try (IndexedTable table =
        create("expire", descriptor -> family(descriptor, f -> f.setTimeToLive(ttl)))) {
      table.createIndexes();
      List<Put> puts = new ArrayList<>();
      long old = System.currentTimeMillis() - 1_000L * ttl + soon;
      for (int i = 0; i < 300; i++) {
        Put put = IndexedTable.put(i, 1);
        if (i % 3 == 0) {
          put.setTTL(soon);
        } else if (i % 3 == 1) {
          put = IndexedTable.put(i, 1, old);
        }
        puts.add(put);
      }
      table.table.put(puts);
      table.flush();
      table.awaitBuilt();
      Scan all = IndexedTable.in(QueryMode.FORBID, table.queries().get(0));
      Await.until(
          IndexedTable.LIMIT,
          () -> "two of three rows expire",
          () -> Tables.drain(table.table.getScanner(all)) == 100);
      table.checkQueriesWithTtl("expired");
      compact(table);
      table.awaitBuilt();
      table.checkQueriesWithTtl("compacted");
    }
  }

  private static String refused(Consumer<TableDescriptorBuilder> kind) throws Exception {
    try (IndexedTable table = create("refused", kind)) {
      return assertThrows(IndexException.class, table::createIndexes).getMessage();
    }
  }

  @Test
  void declinedKindsSayWhy() throws Exception {
    String mob = refused(t -> family(t, f -> f.setMobEnabled(true).setMobThreshold(100)));
    assertTrue(mob.contains("MOB") && mob.contains("family without MOB"), mob);
  }

  /** Another tool turns MOBs on in a family with an index: the index goes, nothing is wrong. */
  @Test
  void mobsTurnedOnLater() throws Exception {
    try (IndexedTable table = create("mob", descriptor -> {})) {
      table.loadThreeFiles();
      table.createIndexes();
      alter(table, family -> family.setMobEnabled(true).setMobThreshold(4));
      table.checkQueries("with MOBs", QueryMode.AUTO);
      assertEquals(IndexState.DISABLED, table.admin.status(table.name).overall().state());
      assertEquals("the family holds MOBs", table.admin.status(table.name).overall().reason());
      table.load(700, 900, 4);
      table.flush();
      table.checkQueries("with new MOBs", QueryMode.AUTO);
      Await.until(IndexedTable.LIMIT, () -> "no files", () -> table.indexFiles().isEmpty());
      alter(table, family -> family.setMobEnabled(false));
      table.checkQueries("without MOBs", QueryMode.AUTO);
      table.awaitBuilt();
      table.checkQueries("indexed again");
    }
  }

  private static void alter(IndexedTable table, UnaryOperator<ColumnFamilyDescriptorBuilder> change)
      throws IOException {
    try (Admin hbase = table.connection.getAdmin()) {
      TableDescriptor old = hbase.getDescriptor(table.name);
      hbase.modifyTable(family(TableDescriptorBuilder.newBuilder(old), change).build());
    }
  }
}
