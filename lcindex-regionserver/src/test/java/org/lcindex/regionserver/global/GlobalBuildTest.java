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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Coprocessor;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.shaded.protobuf.RequestConverter;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.global.coverage.EntriesCoverage;
import org.lcindex.regionserver.global.coverage.EntriesReading;
import org.lcindex.regionserver.global.coverage.ServerCatalog;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.testing.Sampled;

/** Builds of what is uncovered, in a cluster. */
class GlobalBuildTest {
  private static final int ROWS = 3_000;

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("row%05d", i));
  }

  private static Put put(int i, String value) {
    return new Put(row(i))
        .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, Bytes.toBytes(value))
        .addColumn(GlobalTable.FAMILY, GlobalTable.NUMBER, Bytes.toBytes((long) i));
  }

  /** Rows of all kinds: overwritten, deleted, expiring, with old versions that may come back. */
  private static void fill(Table table) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(put(i, "value" + i % 50));
    }
    table.put(puts);
    for (int i = 0; i < ROWS; i += 10) {
      table.put(put(i, "again"));
      table.delete(new Delete(row(i + 1)));
      table.put(put(i + 2, "gone").setTTL(1));
      table.put(put(i + 3, "hidden"));
      table.delete(new Delete(row(i + 3)).addColumn(GlobalTable.FAMILY, GlobalTable.VALUE));
    }
  }

  private static GlobalTable filled(String prefix) throws Exception {
    return new GlobalTable(
        SharedCluster.get(), prefix, plain -> {}, entries -> {}, GlobalBuildTest::fill);
  }

  /** Puts and deletes rows until it is closed. */
  private static final class Writer implements AutoCloseable {
    private final AtomicBoolean stop = new AtomicBoolean();
    private final AtomicLong written = new AtomicLong();
    private final AtomicReference<Throwable> failure = new AtomicReference<>();
    private final Thread thread;

    Writer(GlobalTable table) {
      thread =
          new Thread(
              () -> {
                SplittableRandom random = new SplittableRandom(7);
                try (Table base = table.connection.getTable(table.name)) {
                  while (!stop.get()) {
                    written.incrementAndGet();
                    int i = random.nextInt(ROWS);
                    switch (random.nextInt(4)) {
                      case 0 -> base.delete(new Delete(row(i)));
                      case 1 ->
                          base.delete(
                              new Delete(row(i)).addColumn(GlobalTable.FAMILY, GlobalTable.VALUE));
                      default -> base.put(put(i, "written" + random.nextInt(20)));
                    }
                  }
                } catch (IOException | RuntimeException e) {
                  failure.set(e);
                }
              });
      thread.start();
    }

    /** Waits until it has written so often. */
    void await(long writes) throws Exception {
      Await.until(Await.LIMIT, () -> "writes", () -> written.get() >= writes);
    }

    @Override
    public void close() {
      stop.set(true);
      try {
        thread.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      assertEquals(null, failure.get());
    }
  }

  @Test
  void rowsThatWereThereGetTheirEntries() throws Exception {
    try (GlobalTable table = filled("global-build")) {
      table.awaitCovered();
      table.checkAll("a build");
      assertTrue(table.check(table.text()).values() > ROWS / 2);
      assertTrue(table.catalog().read(table.name, table.text()).tokens().isEmpty());
      assertTrue(table.catalog().read(table.name, table.text()).built().isEmpty());
      Await.until(
          Await.LIMIT,
          () -> table.risen(Counter.GLOBAL_BUILD_ROWS) + " rows are counted",
          () -> table.risen(Counter.GLOBAL_BUILD_ROWS) >= 2 * (ROWS - ROWS / 10));
    }
  }

  /** A raw scan shows one cell of a timestamp; when that has expired, another is to be seen. */
  @Test
  void whatARawScanDoesNotShowGetsItsEntry() throws Exception {
    long now = System.currentTimeMillis();
    try (GlobalTable table =
        new GlobalTable(
            SharedCluster.get(),
            "global-doubles",
            // Three HFiles would be compacted when the region opens, and then one version is left.
            plain -> plain.setCompactionEnabled(false),
            entries -> {},
            plain -> {
              plain.put(timed(now, "v"));
              SharedCluster.get().connection().getAdmin().flush(plain.getName());
              plain.put(timed(now, "w").setTTL(3_600_000));
              SharedCluster.get().connection().getAdmin().flush(plain.getName());
              plain.put(timed(now + 1, "x").setTTL(3_600_000));
            })) {
      table.awaitCovered();
      assertEquals(3, table.tags().size(), () -> "v, w, x");
      table.checkAll("a build");
    }
  }

  private static Put timed(long timestamp, String value) {
    return new Put(row(1))
        .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, timestamp, Bytes.toBytes(value));
  }

  @Test
  void writersBesideABuild() throws Exception {
    try (GlobalTable table = filled("global-beside")) {
      try (Writer writer = new Writer(table)) {
        writer.await(1);
        table.awaitCovered();
        writer.await(100);
      }
      table.checkAll("a build with writers");
    }
  }

  @Test
  void splitsMergesAndReopeningsLoseNothing() throws Exception {
    try (GlobalTable table = filled("global-split");
        Admin admin = table.connection.getAdmin()) {
      try (Writer writer = new Writer(table)) {
        writer.await(1);
        admin.split(table.name, row(ROWS / 2));
        Await.until(Await.LIMIT, () -> "two regions", () -> regions(admin, table).size() == 2);
        table.awaitCovered();
        mark(table);
        for (RegionInfo region : regions(admin, table)) {
          admin.majorCompactRegion(region.getRegionName());
        }
        Await.until(Await.LIMIT, () -> "one region again", () -> merged(admin, table));
        table.awaitCovered();
      }
      table.checkAll("splits and merges");
    }
  }

  /** Merges both regions; not before they are rid of what they share with their parent. */
  private static boolean merged(Admin admin, GlobalTable table) throws Exception {
    List<RegionInfo> two = regions(admin, table);
    for (RegionInfo region : two) {
      admin.unassign(region.getEncodedNameAsBytes());
      admin.assign(region.getEncodedNameAsBytes());
    }
    try {
      admin
          .mergeRegionsAsync(
              new byte[][] {two.get(0).getRegionName(), two.get(1).getRegionName()}, false)
          .get(2, TimeUnit.MINUTES);
      return true;
    } catch (ExecutionException e) {
      return false;
    }
  }

  private static List<RegionInfo> regions(Admin admin, GlobalTable table) throws IOException {
    return admin.getRegions(table.name);
  }

  private static void mark(GlobalTable table) throws IOException {
    byte[] row = table.catalog().read(table.name, table.text()).key();
    table.catalog().mark(row, Catalog.token(KeyRange.all(), Reason.REPLACED));
  }

  @Test
  @Tag("slices")
  void aBuildThatEndsWithItsRegionBeginsAnew() throws Exception {
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set(ConfigKeys.GLOBAL_BUILD_PACE.name(), "100000")
                .set(ConfigKeys.GLOBAL_BUILD_BATCH.name(), "1000")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        GlobalTable table =
            new GlobalTable(cluster, "global-killed", plain -> {}, e -> {}, GlobalBuildTest::fill);
        Admin admin = table.connection.getAdmin()) {
      Await.until(
          Await.LIMIT,
          () -> "a build has begun",
          () -> table.risen(Counter.GLOBAL_BUILD_ENTRIES) > 0);
      assertFalse(table.coverage(table.text()).covers(KeyRange.all()));
      RegionInfo region = regions(admin, table).get(0);
      admin.unassign(region.getEncodedNameAsBytes());
      assertFalse(table.coverage(table.text()).covers(KeyRange.all()));
      admin.assign(region.getEncodedNameAsBytes());
      table.awaitCovered();
      table.checkAll("a build that was killed");
    }
  }

  /** An HFile with a value for each row. */
  private static Path loadable(GlobalTable table, String folder) throws IOException {
    Path file = new Path(table.cluster.folder() + "/" + folder, "file");
    Configuration conf = table.cluster.configuration();
    FileSystem files = file.getFileSystem(conf);
    try (HFile.Writer writer =
        HFile.getWriterFactoryNoCache(conf)
            .withPath(files, file)
            .withFileContext(new HFileContextBuilder().build())
            .create()) {
      for (int i = 0; i < ROWS; i++) {
        writer.append(
            new KeyValue(
                row(i), GlobalTable.FAMILY, GlobalTable.VALUE, 1_000L, Bytes.toBytes("loaded")));
      }
    }
    return file;
  }

  @Test
  void aBulkLoadIsMarkedBeforeAndBuiltAfter() throws Exception {
    try (GlobalTable table = new GlobalTable("global-bulk")) {
      table.base.put(put(1, "before"));
      Path file = loadable(table, "global-bulk");
      Configuration conf = table.cluster.configuration();
      long begin = System.nanoTime();
      BulkLoadHFiles.create(conf).bulkLoad(table.name, Map.of(GlobalTable.FAMILY, List.of(file)));
      assertTrue(System.nanoTime() - begin > TimeUnit.MILLISECONDS.toNanos(CoverageCache.LEASE));
      table.awaitCovered();
      table.checkAll("a bulk load");
      assertEquals(ROWS, table.check(table.text()).values());
      assertTrue(table.risen(Counter.GLOBAL_BUILD_ENTRIES) >= ROWS);
    }
  }

  /**
   * Rule TG5: an HFile of another region that comes without a number of this one. HBase shows its
   * cells when this region has given out as many sequence ids.
   */
  @Test
  void whatHBaseShowsLaterIsBuiltAndHidesNothing() throws Exception {
    TableName other = SharedCluster.newName("global-other");
    try (GlobalTable table = new GlobalTable("global-foreign");
        Admin admin = table.connection.getAdmin();
        Table theirs = table.connection.getTable(other)) {
      table.base.put(put(1, "old"));
      admin.createTable(
          TableDescriptorBuilder.newBuilder(other)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(GlobalTable.FAMILY))
              .build());
      for (int i = 0; i < 300; i++) {
        theirs.put(put(3, "theirs"));
      }
      theirs.put(put(1, "loaded"));
      admin.flush(other);
      Configuration conf = table.cluster.configuration();
      Path file = new Path(table.cluster.folder() + "/" + other.getNameAsString(), "file");
      FileSystem files = file.getFileSystem(conf);
      HStoreFile theirFile =
          table
              .cluster
              .regions(other)
              .get(0)
              .getStore(GlobalTable.FAMILY)
              .getStorefiles()
              .iterator()
              .next();
      assertTrue(FileUtil.copy(files, theirFile.getPath(), files, file, false, conf));
      loadUnnumbered(table, file);
      table.awaitCovered();
      assertEquals("old", shown(table, 1), "HBase shows what was loaded at once");
      table.sweep(table.text());
      table.awaitGone();
      table.checkAll("what HBase does not show yet");
      for (int i = 0; !shown(table, 1).equals("loaded") && i < 1_000; i++) {
        table.base.put(put(2, "own"));
      }
      assertEquals("loaded", shown(table, 1));
      table.checkAll("what HBase shows now");
    } finally {
      Tables.drop(SharedCluster.get().connection(), other);
    }
  }

  /** As HBase does while a flush is under way; its own clients cannot ask for it. */
  private static void loadUnnumbered(GlobalTable table, Path file) throws Exception {
    HRegion region = table.cluster.regions(table.name).get(0);
    HRegionServer server =
        table.cluster.regionServers().stream()
            .filter(one -> one.getOnlineRegion(region.getRegionInfo().getRegionName()) == region)
            .findFirst()
            .orElseThrow();
    server
        .getRSRpcServices()
        .bulkLoadHFile(
            null,
            RequestConverter.buildBulkLoadHFileRequest(
                List.of(new Pair<>(GlobalTable.FAMILY, file.toString())),
                region.getRegionInfo().getRegionName(),
                false,
                null,
                null));
  }

  private static String shown(GlobalTable table, int row) throws IOException {
    Result shown = table.base.get(new Get(row(row)));
    return Bytes.toString(shown.getValue(GlobalTable.FAMILY, GlobalTable.VALUE));
  }

  /** HBase does not call the hook after a load then, or not ours. */
  @Sampled(2)
  @ParameterizedTest
  @EnumSource(FailingBulkLoads.Hook.class)
  void aBulkLoadOfWhichTheHookOfAnotherFailsIsBuilt(FailingBulkLoads.Hook hook) throws Exception {
    boolean comes = hook == FailingBulkLoads.Hook.AFTER;
    try (GlobalTable table = new GlobalTable("global-bulk-" + hook)) {
      table.base.put(put(1, "before"));
      // The greater number is called later; of one priority that which was loaded later.
      table
          .cluster
          .regions(table.name)
          .get(0)
          .getCoprocessorHost()
          .load(
              FailingBulkLoads.class,
              comes ? Coprocessor.PRIORITY_USER : LCIndexConstants.OBSERVER_PRIORITY,
              table.cluster.configuration());
      Path file = loadable(table, "global-bulk-" + hook);
      FailingBulkLoads.FAILING.set(hook);
      assertThrows(
          IOException.class,
          () ->
              BulkLoadHFiles.create(table.cluster.configuration())
                  .bulkLoad(table.name, Map.of(GlobalTable.FAMILY, List.of(file))));
      assertNull(FailingBulkLoads.FAILING.get());
      table.awaitCovered();
      table.checkAll("a bulk load that has failed");
      assertEquals(comes ? ROWS : 1, table.check(table.text()).values());
    }
  }

  @Test
  @Tag("slices")
  void aDefinitionThatIsTakenAwayAndPutBackIsBuiltAnew() throws Exception {
    try (GlobalTable table = new GlobalTable("global-away");
        Admin admin = table.connection.getAdmin()) {
      table.base.put(put(1, "before"));
      TableDescriptor with = admin.getDescriptor(table.name);
      TableDescriptor without =
          TableDescriptorBuilder.newBuilder(with).removeValue(IndexDefinitions.GLOBAL_KEY).build();
      admin.modifyTable(without);
      Await.until(
          Await.LIMIT,
          () -> "the region marks what it does not know",
          () -> !table.coverage(table.text()).covers(KeyRange.all()));
      table.base.put(put(2, "meanwhile"));
      admin.modifyTable(with);
      table.awaitCovered();
      table.checkAll("a definition that was away");
      assertEquals(2, table.check(table.text()).values());
    }
  }

  @Test
  void entriesOfAnotherIncarnationAreNotBelieved() throws Exception {
    try (GlobalTable table = new GlobalTable("global-incarnation");
        Admin admin = table.connection.getAdmin();
        ServerCatalog server =
            new ServerCatalog(table.cluster.regionServers().get(0).getConfiguration())) {
      TableDescriptor entries = admin.getDescriptor(table.entries(table.text()));
      EntriesCoverage coverage = new EntriesCoverage(entries, server);
      CoverageCache.Answer<EntriesReading, String> before = coverage.ask(reading -> "found");
      assertEquals("found", before.found());
      assertTrue(before.coverage().coverage().covers(KeyRange.all()));
      byte[] row = table.catalog().read(table.name, table.text()).key();
      Await.until(
          Await.LIMIT,
          () -> "the lease is over",
          () -> {
            if (table.catalog().read(row).incarnation() == GlobalTable.INCARNATION) {
              // Again, if the master has mended it, which looks at a new table a little later.
              table.catalog().disown(row, GlobalTable.INCARNATION + 1);
            }
            return !coverage.ask(reading -> "").coverage().coverage().covers(KeyRange.all());
          });
      // What is built says nothing of these entries.
      Await.until(
          Await.LIMIT,
          () -> "the build has ended",
          () -> table.catalog().read(row).tokens().isEmpty());
      TimeUnit.MILLISECONDS.sleep(CoverageCache.LEASE + 100);
      Coverage other = coverage.ask(reading -> "").coverage().coverage();
      assertTrue(other.covered(KeyRanges.all()).isEmpty());
      EntriesCoverage plain = new EntriesCoverage(admin.getDescriptor(table.name), server);
      assertFalse(plain.ask(reading -> "").coverage().coverage().covers(KeyRange.all()));
      table.catalog().delete(row);
      Await.until(
          Await.LIMIT,
          () -> "nothing is believed without a row",
          () ->
              coverage.ask(reading -> "").coverage().coverage().covered(KeyRanges.all()).isEmpty());
    }
  }
}
