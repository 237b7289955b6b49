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
package org.lcindex.regionserver.scan.delivering;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.client.metrics.ServerSideScanMetrics;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.scan.LocalRegion;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.LogLines;

/** Scans of a real region through its index and without it. */
public class IndexRegionScannerTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] PRICE = Bytes.toBytes("price");
  private static final byte[] TEXT = Bytes.toBytes("text");
  private static final IndexDefinition INDEX = IndexDefinition.parse("f:price LONG", null);
  private static final int ROWS = 600;
  private static final int PRICES = 1_000;

  public static TableDescriptor table(long scanMemory, String... values) {
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(LocalRegion.name())
            .setColumnFamily(ColumnFamilyDescriptorBuilder.newBuilder(F).setMaxVersions(3).build())
            .setValue(ConfigKeys.GROUP_ROWS.name(), "64")
            .setValue(ConfigKeys.PLANNER_COSTS.name(), IndexedTable.INDEX_IS_CHEAPER)
            .setValue(ConfigKeys.SCAN_MEMORY.name(), Long.toString(scanMemory));
    for (int i = 0; i < values.length; i += 2) {
      table.setValue(values[i], values[i + 1]);
    }
    return IndexDefinitions.of(table.build()).with(INDEX).applyTo(table.build());
  }

  public static Scan priceBelow(long price) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            F, PRICE, CompareOperator.LESS, new TypedComparator(INDEX.codec(), price));
    filter.setFilterIfMissing(true);
    return new Scan().setFilter(filter);
  }

  public static byte[] row(int i) {
    return Bytes.toBytes(String.format("row%06d", i));
  }

  public static Put put(int row, long price, long ts) {
    return new Put(row(row), ts)
        .addColumn(F, PRICE, Bytes.toBytes(price))
        .addColumn(F, TEXT, Bytes.toBytes("text of " + row + " at " + ts));
  }

  /** Three indexed HFiles, one without index and a MemStore, with overwrites and deletes. */
  private static void fill(LocalRegion local) throws IOException {
    Random random = new Random(1);
    for (int i = 0; i < ROWS; i++) {
      local.region().put(put(i, random.nextInt(PRICES), 1));
    }
    local.flushAndIndex();
    for (int file = 2; file < 4; file++) {
      for (int n = 0; n < ROWS / 5; n++) {
        local.region().put(put(random.nextInt(ROWS), random.nextInt(PRICES), file));
        if (n % 10 == 0) {
          local.region().delete(new Delete(row(random.nextInt(ROWS)), file));
        }
      }
      local.flushAndIndex();
    }
    for (int n = 0; n < ROWS / 10; n++) {
      local.region().put(put(random.nextInt(ROWS), random.nextInt(PRICES), 4));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 700, 20_000, 4 << 20})
  void everyWindowSizeGivesThePlainAnswer(long memory) throws IOException {
    try (LocalRegion local = new LocalRegion(table(memory))) {
      fill(local);
      List<Scan> scans =
          List.of(
              priceBelow(30),
              priceBelow(900),
              priceBelow(PRICES),
              priceBelow(500).withStartRow(row(100), false).withStopRow(row(477), true),
              priceBelow(500).addColumn(F, PRICE),
              priceBelow(500).readVersions(3),
              priceBelow(400).setReadType(Scan.ReadType.STREAM));
      for (Scan scan : scans) {
        List<String> plain = local.answer(scan, false);
        assertFalse(plain.isEmpty());
        assertEquals(plain, local.answer(scan, true), scan::toString);
        assertEquals(0, local.server().queryLimits().memory().used());
      }
      assertEquals(0, local.count(Counter.SCANS_FELL_BACK));
      assertTrue(local.count(Counter.ROWS_VERIFIED) > 0);
      long windows = local.count(Counter.SCAN_WINDOWS);
      long scanned = local.count(Counter.SCANS_INDEXED);
      assertEquals(memory == 4 << 20, windows == scanned, windows + " windows");
    }
  }

  @Test
  void directoriesThatFindNoRoomAreReadWhenTheyAreNeeded() throws IOException {
    try (LocalRegion local =
        new LocalRegion(table(700), ConfigKeys.METADATA_CACHE_BYTES.name(), "0")) {
      fill(local);
      List<Scan> scans =
          List.of(
              priceBelow(30),
              priceBelow(900),
              priceBelow(500).withStartRow(row(100), false).withStopRow(row(477), true));
      for (Scan scan : scans) {
        List<String> plain = local.answer(scan, false);
        assertFalse(plain.isEmpty());
        System.gc(); // What nobody holds has to be read again.
        assertEquals(plain, local.answer(scan, true), scan::toString);
      }
      assertEquals(0, local.server().countersAndGauges().get("metadata.cache.bytes"));
      assertEquals(0, local.count(Counter.SCANS_FELL_BACK));
    }
  }

  /** The directory is not in memory when it is damaged, and nobody but queries looks at it. */
  @Test
  void aQueryFindsADamagedDirectoryAndTheFilesAreBuiltAnew() throws IOException {
    try (LocalRegion local =
        new LocalRegion(
            table(4 << 20),
            ConfigKeys.METADATA_CACHE_BYTES.name(),
            "0",
            ConfigKeys.CHORE_SECONDS.name(),
            "1000")) {
      fill(local);
      List<String> plain = local.answer(priceBelow(500), false);
      Path ifile = local.indexFiles(".ifile").get(0);
      byte[] good = Files.readAllBytes(ifile);
      byte[] bad = good.clone();
      int trailer = bad.length - 24;
      bad[(int) ByteBuffer.wrap(bad).getLong(trailer) - 1] ^= 1; // the byte before the footer
      Files.write(ifile, bad);
      while (local.count(Counter.FILES_CORRUPT) == 0) {
        System.gc();
        assertEquals(plain, local.answer(priceBelow(500)));
      }
      local.awaitIndexed();
      assertArrayEquals(good, Files.readAllBytes(ifile));
      assertEquals(plain, local.answer(priceBelow(500), true));
      assertEquals(0, local.count(Counter.FAILURES_BUG));
    }
  }

  @Test
  void anHFileWithoutIndexIsPassedOverInWindows() throws IOException {
    TableDescriptor never = table(3_000, ConfigKeys.JOBS_MODE.name(), "never");
    try (LocalRegion local = new LocalRegion(never)) {
      for (int i = 0; i < ROWS; i++) {
        local.region().put(put(i, i % PRICES, 1));
        if (i % 250 == 0) {
          local.region().flush(true);
        }
      }
      assertEquals(local.answer(priceBelow(300), false), local.answer(priceBelow(300), true));
      assertTrue(local.count(Counter.SCAN_WINDOWS) > ROWS / (3_000 / 2 / Long.BYTES));
    }
  }

  @Test
  void withoutMemoryAScanIsPlain() throws IOException {
    try (LocalRegion local = new LocalRegion(table(4 << 20), ConfigKeys.QUERY_MEMORY.name(), "0")) {
      fill(local);
      assertEquals(local.answer(priceBelow(500), false), local.answer(priceBelow(500)));
      assertEquals(1, local.count(Counter.SCANS_FELL_BACK));
      assertEquals(0, local.count(Counter.ROWS_TRUSTED));
      DoNotRetryIOException refused =
          assertThrows(DoNotRetryIOException.class, () -> local.answer(priceBelow(500), true));
      assertTrue(refused.getMessage().contains(": no memory for it: "), refused::getMessage);
    }
  }

  /** The server's budget is used up while the scan goes on. */
  @Test
  void aScanThatGetsNoMoreMemoryGoesOnAsAPlainOne() throws IOException {
    LocalRegion opened = new LocalRegion(table(4 << 20), ConfigKeys.QUERY_MEMORY.name(), "66000");
    try (LocalRegion local = opened) {
      for (int i = 0; i < 2_000; i++) {
        local.region().put(put(i, i % PRICES, 1));
      }
      local.flushAndIndex();
      Scan scan = priceBelow(PRICES);
      assertEquals(local.answer(scan, false), local.answer(scan, true));
      assertEquals(1, local.count(Counter.SCANS_FELL_BACK));
      assertTrue(local.count(Counter.ROWS_TRUSTED) > 100, "the first window was used");
      assertEquals(0, local.server().queryLimits().memory().used());
    }
  }

  @Test
  void openScannersHoldTheirLimitAtMost() throws IOException {
    long limit = 10_000;
    try (LocalRegion local = new LocalRegion(table(limit))) {
      fill(local);
      List<RegionScanner> open = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        RegionScanner scanner = local.open(priceBelow(PRICES), true);
        assertFalse(LocalRegion.row(scanner, ScannerContext.newBuilder().build()).isEmpty());
        open.add(scanner);
        long used = local.server().queryLimits().memory().used();
        assertTrue(used > 0 && used <= limit * open.size(), used + " bytes");
      }
      for (RegionScanner scanner : open) {
        scanner.close();
      }
      assertEquals(0, local.server().queryLimits().memory().used());
    }
  }

  /** Both scanners are open while rows are written, flushed and compacted away. */
  @ParameterizedTest
  @ValueSource(longs = {1_000, 4 << 20})
  void openScannersKeepTheirReadPoint(long memory) throws IOException {
    try (LocalRegion local = new LocalRegion(table(memory))) {
      fill(local);
      ScannerContext context = ScannerContext.newBuilder().build();
      try (RegionScanner plain = local.open(priceBelow(800), false);
          RegionScanner indexed = local.open(priceBelow(800), true)) {
        Random random = new Random(2);
        for (int change = 0; change < 8; change++) {
          for (int i = 0; i < 50; i++) {
            assertEquals(LocalRegion.row(plain, context), LocalRegion.row(indexed, context));
          }
          for (int n = 0; n < 200; n++) {
            local.region().put(put(random.nextInt(ROWS), random.nextInt(PRICES), 5 + change));
            local.region().delete(new Delete(row(random.nextInt(ROWS))));
          }
          if (change % 2 == 0) {
            local.flushAndIndex();
          }
          if (change % 3 == 1) {
            local.compactAndIndex();
          }
        }
        assertEquals(LocalRegion.rest(plain), LocalRegion.rest(indexed));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {500, 4 << 20})
  void reseekSkipsRowsAlsoBeyondTheWindow(long memory) throws IOException {
    try (LocalRegion local = new LocalRegion(table(memory))) {
      fill(local);
      ScannerContext context = ScannerContext.newBuilder().build();
      try (RegionScanner plain = local.open(priceBelow(500), false);
          RegionScanner indexed = local.open(priceBelow(500), true)) {
        for (int to : new int[] {3, 10, 9, 250, 251, 500}) {
          plain.reseek(row(to));
          indexed.reseek(row(to));
          for (int i = 0; i < 5; i++) {
            assertEquals(LocalRegion.row(plain, context), LocalRegion.row(indexed, context));
          }
        }
        assertEquals(LocalRegion.rest(plain), LocalRegion.rest(indexed));
      }
    }
  }

  @Test
  void scanMetricsCountTheRowsThatWereLookedAt() throws IOException {
    try (LocalRegion local = new LocalRegion(table(4 << 20))) {
      for (int i = 0; i < 10; i++) {
        local.region().put(put(i, i, 1));
      }
      assertEquals(List.of(10L, 0L), rowsOf(local, priceBelow(100)), "in the MemStore");
      assertEquals(List.of(10L, 7L), rowsOf(local, priceBelow(3)), "in the MemStore");
      local.flushAndIndex();
      assertEquals(List.of(10L, 0L), rowsOf(local, priceBelow(100)), "in an IFile");
      assertEquals(List.of(3L, 0L), rowsOf(local, priceBelow(3)), "in an IFile");
      for (int i = 0; i < 10; i++) {
        local.region().put(put(i, 9 - i, 2));
      }
      local.flushAndIndex();
      assertEquals(List.of(3L, 0L), rowsOf(local, priceBelow(3)), "the newest copy");
      assertEquals(List.of(6L, 3L), rowsOf(local, priceBelow(3).readVersions(3)), "verified");
    }
  }

  private static List<Long> rowsOf(LocalRegion local, Scan scan) throws IOException {
    ScannerContext context = ScannerContext.newBuilder().setTrackMetrics(true).build();
    try (RegionScanner scanner = local.open(scan, true)) {
      List<Cell> cells = new ArrayList<>();
      while (scanner.next(cells, context)) {
        cells.clear();
      }
    }
    ServerSideScanMetrics metrics = context.getMetrics();
    return List.of(metrics.countOfRowsScanned.get(), metrics.countOfRowsFiltered.get());
  }

  @Test
  void aBugThatManyQueriesRunIntoIsLoggedOnce() throws IOException {
    LocalRegion opened =
        new LocalRegion(
            // Nobody reads index files but the queries.
            table(4 << 20, ConfigKeys.SHARED_ROWS_PAUSE.name(), "-1"),
            ConfigKeys.LOCAL_FILES_CLASS.name(),
            SwitchableFiles.class.getName());
    try (LocalRegion local = opened;
        LogLines log = new LogLines("org.lcindex")) {
      fill(local);
      ForwardingLocalFiles.find(SwitchableFiles.class, local.server().localStore().files())
          .inject(
              (operation, path, size) -> {
                if (operation == Operation.READ && path.toString().endsWith(".ifile")) {
                  throw new IllegalStateException("a bug");
                }
              });
      local.server().environment().memory().pageCache().clear();
      List<String> plain = local.answer(priceBelow(500), false);
      for (int query = 1; query <= 2; query++) {
        assertEquals(plain, local.answer(priceBelow(500)));
        assertEquals(query, local.count(Counter.SCANS_FELL_BACK));
      }
      assertEquals(1, log.containing("WARN").size(), log::toString);
    }
  }

  /** What is left of a longer scan where a region's bounds cut it. */
  @Test
  void forceDoesNotRefuseASingleRow() throws IOException {
    try (LocalRegion local = new LocalRegion(table(4 << 20))) {
      fill(local);
      Scan one = priceBelow(PRICES).withStartRow(row(5), true).withStopRow(row(5), true);
      assertTrue(one.isGetScan());
      assertEquals(local.answer(one, false), local.answer(one, true));
    }
  }

  @Test
  void aScanThatIsDeclinedIsLeftAlone() throws IOException {
    try (LocalRegion local = new LocalRegion(table(4 << 20))) {
      fill(local);
      Scan reversed = priceBelow(10).setReversed(true).addFamily(F);
      String before = reversed.toString();
      try (RegionScanner scanner = local.open(reversed)) {
        assertFalse(scanner instanceof IndexRegionScanner);
      }
      assertEquals(before, reversed.toString());
      Scan served = priceBelow(10).addFamily(F);
      served.setAttribute(LCIndexConstants.SCAN_MODE, Bytes.toBytes("force"));
      try (RegionScanner scanner = local.open(served)) {
        assertTrue(scanner instanceof IndexRegionScanner);
      }
      assertEquals(Scan.ReadType.DEFAULT, served.getReadType(), "a fall back is to stream");
    }
  }
}
