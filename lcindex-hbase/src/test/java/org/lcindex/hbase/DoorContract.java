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
package org.lcindex.hbase;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.StartedFlush;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every implementation of {@link HBaseDoor} does, on the HBase that it was made for: each
 * version's module has a test that extends this.
 */
public abstract class DoorContract {
  private static final int ROWS = 400;
  private static final byte[] FAMILY = DoorRegion.FAMILY;
  private static final Scan SCAN = new Scan().addFamily(FAMILY).readVersions(2);

  /** What is tested. */
  private final HBaseDoor door;

  private DoorRegion local;

  /**
   * @param door the implementation
   */
  protected DoorContract(HBaseDoor door) {
    this.door = door;
  }

  /**
   * A call that may read so many bytes of blocks; null where HBase has no such limit.
   *
   * @param bytes the limit
   */
  protected abstract ScannerContext limitedTo(long bytes);

  @BeforeEach
  void open() throws IOException {
    local = new DoorRegion();
  }

  @AfterEach
  void close() throws IOException {
    local.close();
  }

  private HRegion region() {
    return local.region();
  }

  private OpenStore store() {
    return door.region(region()).store(FAMILY);
  }

  /** Two HFiles and a MemStore that overlap, with versions and deleted rows. */
  private void fill() throws IOException {
    local.put(0, ROWS, 2, 1);
    region().flush(true);
    local.put(0, ROWS, 3, 2);
    for (int i = 0; i < ROWS; i += 20) {
      region().delete(new Delete(DoorRegion.row(i)));
    }
    region().flush(true);
    local.put(0, ROWS, 5, 3);
  }

  private static List<Cell> all(RawCells cells) throws IOException {
    List<Cell> found = new ArrayList<>();
    cells.seekFirst();
    for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
      found.add(cell);
    }
    assertTrue(cells.hasEnded());
    return found;
  }

  @Test
  void theSampleIsRead(@TempDir Path dir) throws IOException {
    Configuration conf = new Configuration(false);
    for (HBaseDoor one : List.of(door, door.without(Set.of("a/Class")))) {
      String folder = one == door ? "with" : "without";
      assertNull(one.readSample(new org.apache.hadoop.fs.Path(dir.resolve(folder).toUri()), conf));
    }
    assertSame(door, door.without(Set.of()));
  }

  @Test
  void aRegionIsSeenAsItIs() throws IOException {
    OpenRegion open = door.region(region());
    assertEquals(region().getRegionInfo(), open.info());
    assertEquals(region().getTableDescriptor(), open.descriptor());
    assertTrue(open.is(region()));
    assertEquals(List.of("f"), open.stores().stream().map(OpenStore::familyName).toList());
    assertNull(open.store(Bytes.toBytes("g")));
    assertFalse(open.observersMayAlterCells());
    assertFalse(open.observersSeeFilteredRows());
    long reads = region().getReadRequestsCount();
    open.countRead();
    assertEquals(reads + 1, region().getReadRequestsCount());
    open.checkCall();
    open.beginScan();
    open.endScan();
    assertFalse(store().isClosing());
    OpenStore store = store();
    region().close();
    assertTrue(store.isClosing());
    assertThrows(IOException.class, open::beginScan);
  }

  @Test
  void placesShowWhatARawScanHides() throws IOException {
    byte[] row = DoorRegion.row(7);
    Put put = new Put(row).addColumn(FAMILY, FAMILY, 10, Bytes.toBytes("v"));
    region().put(put);
    region().flush(true);
    region().put(new Put(row).addColumn(FAMILY, FAMILY, 10, Bytes.toBytes("w")));
    region().put(new Put(row).addColumn(FAMILY, FAMILY, 20, Bytes.toBytes("x")).setTTL(1));
    local.put(8, 9, 1, 1);
    Scan raw = new Scan(new Get(row)).setRaw(true).readAllVersions().addFamily(FAMILY);
    try (RegionScanner scanner = region().getScanner(raw)) {
      List<Cell> cells = new ArrayList<>();
      scanner.nextRaw(cells);
      assertEquals(List.of("w"), values(cells));
    }
    try (RegionScanner scanner = region().getScanner(raw)) {
      List<Cell> cells = new ArrayList<>();
      for (RawCells place : door.scanner(scanner).places(store())) {
        while (place.peek() != null && CellUtil.matchingRows(place.peek(), row)) {
          cells.add(place.next());
        }
        place.letGo();
      }
      assertEquals(List.of("v", "w", "x"), values(cells));
    }
    Scan absent = new Scan(new Get(DoorRegion.row(300))).setRaw(true).addFamily(FAMILY);
    try (RegionScanner scanner = region().getScanner(absent)) {
      assertEquals(List.of(), door.scanner(scanner).places(store()));
    }
  }

  @Test
  void whatAFlushWritesIsSeen() throws IOException {
    byte[] row = DoorRegion.row(7);
    assertEquals(List.of(), flushing());
    for (String value : List.of("v", "w")) {
      region().put(new Put(row).addColumn(FAMILY, FAMILY, 10, Bytes.toBytes(value)));
    }
    assertEquals(List.of(), flushing());
    StartedFlush.of(region().getStore(FAMILY));
    region().put(new Put(row).addColumn(FAMILY, FAMILY, 10, Bytes.toBytes("x")));
    assertEquals(List.of("v", "w"), flushing());
    region().flush(true);
    assertEquals(List.of(), flushing());
  }

  private List<String> flushing() throws IOException {
    List<Cell> cells = new ArrayList<>();
    for (RawCells segment : store().flushing()) {
      cells.addAll(all(segment));
      segment.close();
    }
    assertEquals(cells.size(), store().flushingCells());
    return values(cells);
  }

  private static List<String> values(List<Cell> cells) {
    return cells.stream().map(cell -> Bytes.toString(CellUtil.cloneValue(cell))).sorted().toList();
  }

  @Test
  void theMemStoreIsSeenWithItsSequenceIds() throws IOException {
    OpenStore store = store();
    assertTrue(store.isMemoryEmpty());
    assertEquals(0, store.flushedThrough());
    local.put(0, 10, 1, 1);
    long first = store.readPoint();
    assertFalse(store.isMemoryEmpty());
    assertEquals(20, store.memStoreCells());
    assertTrue(store.isMemoryBeyond(0));
    assertFalse(store.isMemoryBeyond(first));
    assertTrue(store.writePoint() >= first);
    region().flush(true);
    assertTrue(store.isMemoryEmpty());
    assertTrue(store.flushedThrough() >= first, "flushed through " + store.flushedThrough());
    local.put(0, 10, 1, 2);
    assertTrue(store.isMemoryBeyond(first));
  }

  @Test
  void anHFileTellsWhatItsIndexFilesNeed() throws IOException {
    local.put(0, ROWS, 1, 1);
    region().flush(true);
    OpenStore store = store();
    List<LiveHFile> files = store.files();
    assertSame(files, store.files());
    LiveHFile file = files.get(0);
    assertTrue(store.has(file));
    assertEquals(file.path().getName(), file.name());
    assertEquals(2 * ROWS, file.entries());
    assertTrue(file.isFlushResult());
    assertTrue(file.visibleFrom() <= store.readPoint() && file.visibleFrom() > 0);
    assertArrayEquals(DoorRegion.row(0), file.firstRow());
    assertArrayEquals(DoorRegion.row(ROWS - 1), file.lastRow());
    assertEquals(file.bytes(), file.identity().length());
    try (RawCells cells = file.cells()) {
      assertEquals(2 * ROWS, all(cells).size());
    }
    region().compact(true);
    assertFalse(store.files().get(0).isFlushResult());
    assertFalse(store.has(file));
  }

  @Test
  void aPinKeepsACompactedFileOpen() throws IOException {
    fill();
    region().flush(true);
    LiveHFile file = store().files().get(0);
    assertTrue(file.pin());
    region().compact(true);
    region().getStore(FAMILY).closeAndArchiveCompactedFiles();
    try (RawCells cells = file.cells()) {
      assertEquals(file.entries(), all(cells).size());
    }
    file.unpin();
    region().getStore(FAMILY).closeAndArchiveCompactedFiles();
    assertFalse(file.pin());
    assertThrows(IOException.class, file::cells);
  }

  @Test
  void aReferenceShowsHalfAndHasTheWholeBehindIt() throws IOException {
    local.put(0, ROWS, 1, 1);
    region().flush(true);
    String whole = store().files().get(0).name();
    OpenStore upper = door.region(local.upperHalf(DoorRegion.row(ROWS / 2))).store(FAMILY);
    LiveHFile reference = upper.files().get(0);
    assertEquals(whole, reference.origin().hfile());
    assertEquals(whole, reference.identity().name());
    try (RawCells half = reference.cells();
        RawCells all = upper.behind(reference)) {
      assertEquals(ROWS, all(half).size());
      assertEquals(2 * ROWS, all(all).size());
    }
  }

  @Test
  void aScannerIsSeenInto() throws IOException {
    fill();
    assertNull(door.scanner(foreign()));
    try (RegionScanner scanner = region().getScanner(SCAN)) {
      OpenScanner open = door.scanner(scanner);
      assertSame(scanner, open.scanner());
      open.stayWithPositionalReads();
      CoreView view = open.view(store(), SCAN);
      assertEquals(names(), Set.copyOf(view.files()));
      assertFalse(view.streams(false));
      List<RawCells> memory = view.openMemStore(sequenceId -> false);
      assertEquals(store().memStoreCells(), count(memory));
      assertEquals(0, view.openMemStore(sequenceId -> true).size());
      for (LiveHFile file : store().files()) {
        try (RawCells cells = view.open(file.name())) {
          assertFalse(cells.inMemStore());
          assertEquals(file.entries(), all(cells).size());
        }
        for (RawCells cells : view.stream(List.of(file.name())).values()) {
          assertEquals(file.entries(), count(List.of(cells)));
        }
      }
      open.seek(DoorRegion.row(203));
      List<Cell> row = new ArrayList<>();
      assertTrue(open.nextRaw(row, ScannerContext.newBuilder().build()));
      assertArrayEquals(DoorRegion.row(204), CellUtil.cloneRow(row.get(0)));
      door.shipped(scanner);
    }
  }

  private Set<String> names() {
    return Set.copyOf(store().files().stream().map(LiveHFile::name).toList());
  }

  /** How many cells there are, and closes them. */
  private static long count(List<RawCells> parts) throws IOException {
    long count = 0;
    for (RawCells cells : parts) {
      try (cells) {
        count += all(cells).size();
      }
    }
    return count;
  }

  private static RegionScanner foreign() {
    return (RegionScanner)
        Proxy.newProxyInstance(
            DoorContract.class.getClassLoader(),
            new Class<?>[] {RegionScanner.class},
            (proxy, method, arguments) -> null);
  }

  @Test
  void rowsAreReadAsGetsReadThem() throws IOException {
    fill();
    SeekMarks marks = new SeekMarks(1 << 20);
    for (HBaseDoor one : List.of(door, door.without(Set.of("a/Class")))) {
      Scan scan = new Scan(SCAN);
      int there = 0;
      try (RegionScanner scanner = region().getScanner(scan);
          SingleRowReader reader =
              one.scanner(scanner)
                  .rows(
                      one.region(region()).store(FAMILY),
                      scan,
                      marks,
                      SingleRowReader.KnownRows.NONE)) {
        assertNotNull(reader);
        assertFalse(reader.isOutdated());
        for (int i = 0; i < ROWS + 2; i++) {
          List<Cell> found = new ArrayList<>();
          assertTrue(reader.read(DoorRegion.row(i), found), "row " + i);
          List<Cell> expected =
              region()
                  .get(new Get(DoorRegion.row(i)).addFamily(FAMILY).readVersions(2))
                  .listCells();
          assertEquals(
              expected == null ? List.of() : DoorRegion.texts(expected), DoorRegion.texts(found));
          there += found.isEmpty() ? 0 : 1;
          reader.letGo(ScannerContext.newBuilder().build());
        }
        local.put(1, 2, 1, 4);
        region().flush(true);
        assertTrue(reader.isOutdated());
      }
      assertTrue(there > ROWS / 2, there + " rows");
    }
  }

  @Test
  void progressIsThatOfRowsAndCanBeTakenBack() {
    ScanProgress progress = door.progress();
    ScannerContext context =
        ScannerContext.newBuilder(true).setTrackMetrics(true).setBatchLimit(5).build();
    progress.begin(context);
    List<Cell> row = new ArrayList<>(DoorRegion.put(1, 1).getFamilyCellMap().get(FAMILY));
    long[] before = progress.size(context);
    long[] rows = progress.rows(context);
    progress.addRow(context, row);
    assertEquals(before[0] + 2, progress.size(context)[0]);
    assertTrue(progress.size(context)[1] > before[1]);
    progress.setSize(context, before);
    assertArrayEquals(before, progress.size(context));
    progress.countRows(context, 3, 2);
    assertArrayEquals(new long[] {rows[0] + 3, rows[1] + 2}, progress.rows(context));
    progress.setRows(context, rows, 1, 0);
    assertArrayEquals(new long[] {rows[0] + 1, rows[1]}, progress.rows(context));
    assertFalse(progress.callIsOver(context));
    assertTrue(progress.end(context, true));
    assertFalse(progress.end(context, false));
  }

  /** A row of two cells, of which a call takes one. */
  @Test
  void aScannerThatStopsWithinARowIsKnown() throws IOException {
    local.put(0, 2, 1, 1);
    ScannerContext context = ScannerContext.newBuilder().setBatchLimit(1).build();
    List<Cell> cells = new ArrayList<>();
    try (RegionScanner scanner = region().getScanner(SCAN)) {
      for (int row = 0; row < 2; row++) {
        scanner.next(cells, context);
        assertTrue(door.progress().isWithinRow(context));
        scanner.next(cells, context);
        assertFalse(door.progress().isWithinRow(context));
      }
    }
    assertEquals(4, cells.size());
  }

  @Test
  void blocksThatAreReadCountTowardsTheCall() throws IOException {
    assumeTrue(limitedTo(1) != null, "this HBase does not count blocks");
    local.put(0, ROWS, 1, 1);
    region().flush(true);
    ScannerContext context = limitedTo(10 << 10);
    long read = 0;
    try (RegionScanner scanner = region().getScanner(SCAN);
        RawCells cells =
            door.scanner(scanner).view(store(), SCAN).open(store().files().get(0).name())) {
      cells.seekFirst();
      assertFalse(door.progress().callIsOver(context));
      while (!door.progress().callIsOver(context)) {
        assertNotNull(cells.next(), "the limit is never reached");
        read++;
        cells.letGo(context);
      }
    }
    // Cells of about sixty bytes, in blocks of a kilobyte.
    assertTrue(read > 50, read + " cells");
  }

  @Test
  void noCallIsServedHere() {
    assertFalse(door.call().isServed());
    assertEquals(Long.MAX_VALUE, door.call().remainingMillis());
    assertEquals(Long.MAX_VALUE, door.call().rowLimit());
  }
}
