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
package org.lcindex.regionserver.master;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.wal.WALSplitter;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.testing.Sampled;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a table gets back from the WAL of a dead server: rows from before a restore or a clone,
 * because HBase gives the regions the names that they had; and after an ordinary crash only what
 * has its entries.
 */
class ReplayTest {
  private static final Logger LOG = LoggerFactory.getLogger(ReplayTest.class);
  private static final int REGIONS = 12;

  /** Some rows of every region. */
  private static int putOld(Connection connection, TableName table) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < 200; i += 7) {
      puts.add(
          new Put(Bytes.toBytes(String.format("%03d-old", i)))
              .addColumn(IndexedTable.FAMILY, Bytes.toBytes("v"), Bytes.toBytes("old")));
    }
    try (Table base = connection.getTable(table)) {
      base.put(puts);
    }
    return puts.size();
  }

  private static TreeSet<String> old(Connection connection, TableName table, QueryPath path)
      throws IOException {
    TreeSet<String> rows = new TreeSet<>();
    try (MdrqClient client = new MdrqClient(connection);
        Table base = connection.getTable(table);
        ResultScanner found =
            client.scan(Mdrq.on(base.getDescriptor()).where("v = 'old'").path(path).build())) {
      for (Result row = found.next(); row != null; row = found.next()) {
        rows.add(Bytes.toString(row.getRow()));
      }
    }
    return rows;
  }

  private static long oldEntries(IndexedTable table, GlobalIndex index) throws IOException {
    byte[] from = Bytes.toBytes("\0old");
    Scan scan = new Scan().withStartRow(from).withStopRow(Bytes.toBytes("\0ole"));
    try (Table entries = table.connection.getTable(table.entries(index))) {
      return Tables.drain(entries.getScanner(scan));
    }
  }

  /** Entries of rows that are not there go in a sweep. */
  private static void awaitNoOldEntries(IndexedTable table, GlobalIndex index) throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      Await.until(
          IndexedTable.LIMIT,
          () -> "no entries of old rows are left",
          () -> {
            new IndexCommands(admin, table.name)
                .repair(null, VerifyArguments.FILES, Duration.ofMinutes(1), line -> {});
            return oldEntries(table, index) == 0;
          });
    }
  }

  private static void awaitOld(Connection connection, TableName table, int rows) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> "HBase brings the old rows back",
        () -> old(connection, table, QueryPath.PLAIN).size() == rows);
    for (QueryPath path : List.of(QueryPath.GLOBAL, QueryPath.AUTO)) {
      Await.until(
          IndexedTable.LIMIT,
          () -> path + " has them, too",
          () -> old(connection, table, path).size() == rows);
    }
  }

  private static void toHFiles(EmbeddedCluster cluster, boolean hfiles) {
    cluster
        .regionServers()
        .forEach(
            server -> server.getConfiguration().setBoolean(WALSplitter.WAL_SPLIT_TO_HFILE, hfiles));
  }

  private static void restore(Connection connection, TableName table, String snapshot)
      throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.disableTable(table);
      admin.restoreSnapshot(snapshot);
      admin.enableTable(table);
    }
  }

  /**
   * Makes a table whose old rows the second server's WAL will bring back, and of whose old rows no
   * entries are left.
   *
   * @return how many old rows
   */
  private static int replace(TwoServers servers, IndexedTable table, boolean clone)
      throws Exception {
    GlobalIndex index = table.created("v", 0);
    servers.move(table.name, servers.second);
    table.awaitCovered(index);
    String snapshot = table.name.getNameAsString() + "-shot";
    try (Admin admin = table.connection.getAdmin()) {
      admin.snapshot(snapshot, table.name);
      int rows = putOld(table.connection, table.name);
      if (clone) {
        Tables.drop(table.connection, table.name);
        admin.cloneSnapshot(snapshot, table.name);
      } else {
        restore(table.connection, table.name, snapshot);
      }
      admin.deleteSnapshot(snapshot);
      servers.move(table.name, servers.second);
      table.awaitCovered(index);
      assertEquals(new TreeSet<>(), old(table.connection, table.name, QueryPath.PLAIN));
      awaitNoOldEntries(table, index);
      return rows;
    }
  }

  @Sampled(2)
  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false", "true, true"})
  void oldRowsComeBack(boolean clone, boolean hfiles) throws Exception {
    try (TwoServers servers = new TwoServers();
        IndexedTable table = new IndexedTable("replayed")) {
      toHFiles(servers.cluster, hfiles);
      int rows = replace(servers, table, clone);
      servers.abortSecond(table.name);
      toHFiles(servers.cluster, false);
      awaitOld(table.connection, table.name, rows);
    }
  }

  /** The catalog cannot be read before the region has moved on. */
  @Test
  @Tag("slices")
  void oldRowsOfARegionThatIsClosedByThen() throws Exception {
    try (TwoServers servers = new TwoServers();
        IndexedTable table = new IndexedTable("moved");
        Admin admin = table.connection.getAdmin()) {
      int rows = replace(servers, table, true);
      admin.disableTable(GlobalTables.CATALOG);
      HRegionServer third;
      try {
        servers.abortSecond(table.name);
        third = servers.cluster.startRegionServer();
        servers.move(table.name, third);
      } finally {
        admin.enableTable(GlobalTables.CATALOG);
      }
      awaitOld(table.connection, table.name, rows);
      servers.cluster.stopRegionServer(third);
    }
  }

  /** Nobody wrote down when the table was restored. */
  @Test
  void anIndexThatIsCreatedAfterTheRestore() throws Exception {
    try (TwoServers servers = new TwoServers();
        IndexedTable table = new IndexedTable("restored");
        Admin admin = table.connection.getAdmin()) {
      servers.move(table.name, servers.second);
      String snapshot = table.name.getNameAsString() + "-shot";
      admin.snapshot(snapshot, table.name);
      int rows = putOld(table.connection, table.name);
      restore(table.connection, table.name, snapshot);
      GlobalIndex index = table.created("v", 0);
      servers.move(table.name, servers.second);
      table.awaitCovered(index);
      servers.abortSecond(table.name);
      awaitOld(table.connection, table.name, rows);
      admin.deleteSnapshot(snapshot);
    }
  }

  /** HBase 2.6 empties single regions, which keep their names, too. */
  @Sampled(2)
  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false"})
  void oldRowsOfATruncatedRegion(boolean indexedLater, boolean hfiles) throws Exception {
    Method truncate = truncateRegion();
    try (TwoServers servers = new TwoServers();
        IndexedTable table = new IndexedTable("truncated");
        Admin admin = table.connection.getAdmin()) {
      toHFiles(servers.cluster, hfiles);
      GlobalIndex index = indexedLater ? IndexedTable.index("v", 0) : table.created("v", 0);
      servers.move(table.name, servers.second);
      int rows = putOld(table.connection, table.name);
      for (RegionInfo region : admin.getRegions(table.name)) {
        // No sooner can it be told from a region that is new.
        Await.until(
            IndexedTable.LIMIT,
            () -> "the region is some seconds old",
            () -> System.currentTimeMillis() - region.getRegionId() > 2_000);
        truncate.invoke(admin, region.getRegionName());
      }
      try (Table base = table.connection.getTable(table.name)) {
        Await.until(
            IndexedTable.LIMIT,
            () -> "the regions are empty",
            () -> Tables.drain(base.getScanner(new Scan())) == 0);
      }
      if (indexedLater) {
        IndexedTable.call(table.connection, IndexedTable.create(table.name, index));
      }
      servers.move(table.name, servers.second);
      table.awaitCovered(index);
      awaitNoOldEntries(table, index);
      servers.abortSecond(table.name);
      toHFiles(servers.cluster, false);
      assumeOld(table, rows);
      awaitOld(table.connection, table.name, rows);
    }
  }

  /** It does not where the master has heard in time that the region had flushed them. */
  private static void assumeOld(IndexedTable table, int rows) throws Exception {
    try {
      Await.until(
          Duration.ofSeconds(20), // not a bound: without them there is nothing to test
          () -> "HBase brings the old rows back",
          () -> old(table.connection, table.name, QueryPath.PLAIN).size() == rows);
    } catch (AssertionError e) {
      Assumptions.abort(e.getMessage());
    }
  }

  private static Method truncateRegion() {
    try {
      return Admin.class.getMethod("truncateRegion", byte[].class);
    } catch (NoSuchMethodException e) {
      Assumptions.abort("HBase truncates no single regions");
      return null;
    }
  }

  /** Nor does a crash long after a restore, as far as edits tell when they were written. */
  @Sampled(2)
  @ParameterizedTest
  @CsvSource({"false, false", "false, true", "true, false"})
  void anOrdinaryCrashUncoversNothing(boolean restored, boolean hfiles) throws Exception {
    try (TwoServers servers = new TwoServers();
        IndexedTable table = new IndexedTable("crashed");
        Admin admin = table.connection.getAdmin()) {
      toHFiles(servers.cluster, hfiles);
      GlobalIndex index = table.created("v", 0);
      // Where creating the table took seconds it may have been a clone, for all that one knows.
      Assumptions.assumeTrue(table.row(index).replaced() == null);
      // There is one clock here.
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(table.descriptor(table.name))
              .setValue("hbase.master.maxclockskew", "0")
              .build());
      String snapshot = table.name.getNameAsString() + "-shot";
      if (restored) {
        admin.snapshot(snapshot, table.name);
        restore(table.connection, table.name, snapshot);
        admin.deleteSnapshot(snapshot);
      }
      servers.move(table.name, servers.second);
      table.awaitCovered(index);
      long marks = table.marks(index);
      int rows = putOld(table.connection, table.name);
      long began = System.nanoTime();
      servers.abortSecond(table.name);
      awaitOld(table.connection, table.name, rows);
      LOG.info(
          "GLOBAL serves {} ms after the crash began (restored {}, HFiles {})",
          Duration.ofNanos(System.nanoTime() - began).toMillis(),
          restored,
          hfiles);
      lookedAt(table, index);
      assertEquals(marks + 1, table.marks(index));
      toHFiles(servers.cluster, false);
    }
  }

  /** Regions have told what they got back before they build what is marked here. */
  private static void lookedAt(IndexedTable table, GlobalIndex index) throws Exception {
    table.catalog.mark(table.row(index).key(), Catalog.token(KeyRange.all(), Reason.REPLACED));
    table.awaitCovered(index);
  }

  /** Three threads open all regions of a cluster, the catalog's among them. */
  @Test
  @Tag("slices")
  void allRegionsOpenAtOnce() throws Exception {
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set("hbase.regionserver.executor.openregion.threads", "3")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        Admin admin = cluster.admin()) {
      Connection connection = cluster.connection();
      TableName table = TableName.valueOf("all-at-once");
      byte[][] splits = new byte[REGIONS - 1][];
      for (int i = 1; i < REGIONS; i++) {
        splits[i - 1] = Bytes.toBytes(String.format("%03d", i * 200 / REGIONS));
      }
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(IndexedTable.FAMILY))
              .build(),
          splits);
      GlobalIndex index = IndexedTable.index("v", 0);
      IndexedTable.call(connection, IndexedTable.create(table, index));
      admin.snapshot("before", table);
      int rows = putOld(connection, table);
      Tables.drop(connection, table);
      admin.cloneSnapshot("before", table);
      Catalog catalog = new Catalog(connection, 30_000);
      Await.until(
          IndexedTable.LIMIT,
          () -> "the clone is covered",
          () -> {
            CatalogRow row = catalog.read(table, index);
            return row != null && row.index() != null && row.tokens().isEmpty();
          });
      cluster.abortRegionServer(cluster.regionServers().get(0));
      cluster.startRegionServer();
      awaitOld(connection, table, rows);
    }
  }
}
