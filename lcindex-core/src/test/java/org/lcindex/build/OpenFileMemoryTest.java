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
package org.lcindex.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.KeyValue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.ifile.IFileDirectory;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.rowfile.BlockDirectory;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.sfile.SFile;

/**
 * Heap of open index files: what stays does not grow with the rows, what grows is in the cache and
 * no more than the cache may hold.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OpenFileMemoryTest {
  private static final int ROWS = 20_000;
  private static final int GROUP_ROWS = 8;
  private static final int OPEN = 200;
  private static final long CACHE = 4 << 20;
  private static final long MOST_OF_A_READER = 3_000;
  private static final byte[] TAIL = EndlessKeys.TAIL.qualifier();
  private static final byte[] OTHER = EndlessKeys.OTHER.qualifier();

  private final LocalFiles files = LocalFiles.real();
  private BuildResult built;
  private Path ifile;

  @BeforeAll
  void build(@TempDir Path directory) throws IOException {
    BuildOptions options =
        BuildOptions.DEFAULT.withGroupRows(GROUP_ROWS).withRowBlockRows(GROUP_ROWS);
    List<List<Cell>> rows = Rows.random(new Random(5), ROWS);
    built = Rows.build(files, directory, rows, options);
    ifile = Rows.ifile(built.indexes().get(0));
  }

  private interface Opener {
    AutoCloseable open(PageCache cache) throws IOException;
  }

  /** Bytes of heap for each of many open files, those in the cache not counted. */
  private static long heapOfOne(Opener opener) throws Exception {
    PageCache cache = new PageCache(0, CACHE);
    List<AutoCloseable> open = new ArrayList<>();
    opener.open(cache).close(); // classes, and what all have in common
    long before = used();
    for (int i = 0; i < OPEN; i++) {
      open.add(opener.open(cache));
      assertTrue(cache.directoryBytes() <= CACHE, cache.directoryBytes() + " bytes");
    }
    long after = used();
    long held = (after - before - cache.directoryBytes()) / OPEN;
    for (AutoCloseable one : open) {
      one.close();
    }
    assertEquals(0, cache.directoryBytes(), "a closed file's directory is let go");
    return held;
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  @Test
  void anOpenIFileTakesNoHeapForItsGroups() throws Exception {
    try (IFileReader reader = IFileReader.open(files, ifile, null)) {
      assertTrue(reader.footer().groups() > 2_000, reader.footer().groups() + " groups");
    }
    long bytes = heapOfOne(cache -> IFileReader.open(files, ifile, cache));
    System.out.println("an open IFile: " + bytes + " bytes");
    assertTrue(bytes < MOST_OF_A_READER, bytes + " bytes");
  }

  /** Keys without a short upper bound: of each, footers and directories have 64 bytes at most. */
  @Test
  void longKeysStayInTheirPages(@TempDir Path own) throws Exception {
    List<List<Cell>> rows = new ArrayList<>();
    for (int r = 0; r < 100; r++) {
      byte[] key = new byte[500_000];
      Arrays.fill(key, 0, 64, (byte) 0xFF);
      key[64] = (byte) r;
      rows.add(List.of(new KeyValue(new byte[] {1, (byte) r}, Rows.FAMILY, TAIL, 1, key)));
      rows.add(List.of(new KeyValue(new byte[] {2, (byte) r}, Rows.FAMILY, OTHER, 1, key)));
    }
    rows.sort((a, b) -> CellComparator.getInstance().compareRows(a.get(0), b.get(0)));
    List<IndexDefinition> both = List.of(EndlessKeys.TAIL, EndlessKeys.OTHER);
    BuildResult of = Rows.build(files, own, rows, both, BuildOptions.DEFAULT);
    for (BuildResult.Built index : of.indexes()) {
      try (IFileReader reader = IFileReader.open(files, Rows.ifile(index), null)) {
        assertTrue(reader.directory().groups() > 10);
        assertTrue(reader.directory().memoryBytes() < 20_000);
      }
      assertTrue(files.size(Rows.sfile(index)) < 20_000, files.size(Rows.sfile(index)) + " bytes");
    }
  }

  @Test
  void anOpenRowFileTakesNoHeapForItsBlocks() throws Exception {
    long bytes = heapOfOne(cache -> RowFileReader.open(files, built.rowFile(), cache));
    System.out.println("an open RFile: " + bytes + " bytes");
    assertTrue(bytes < MOST_OF_A_READER, bytes + " bytes");
  }

  @Test
  void whatTheCacheCountsIsWhatDirectoriesTake() throws Exception {
    List<IFileDirectory> groups = new ArrayList<>();
    List<BlockDirectory> blocks = new ArrayList<>();
    long before = used();
    for (int i = 0; i < 50; i++) {
      try (IFileReader reader = IFileReader.open(files, ifile, null)) {
        groups.add(reader.directory());
      }
    }
    long middle = used();
    for (int i = 0; i < 50; i++) {
      try (RowFileReader reader = RowFileReader.open(files, built.rowFile(), null)) {
        blocks.add(reader.directory());
      }
    }
    long after = used();
    double perGroup = (middle - before) / 50.0 / groups.get(0).groups();
    double perBlock = (after - middle) / 50.0 / blocks.get(0).blocks();
    System.out.printf("a group: %.0f bytes, a row block: %.0f bytes%n", perGroup, perBlock);
    assertEquals(1, 50.0 * groups.get(0).memoryBytes() / (middle - before), 0.2);
    assertEquals(1, 50.0 * blocks.get(0).memoryBytes() / (after - middle), 0.2);
  }

  @Test
  void whatIsInUseIsNotReadAgain() throws Exception {
    PageCache none = new PageCache(0, 0);
    try (IFileReader reader = IFileReader.open(files, ifile, none)) {
      IFileDirectory held = reader.directory();
      used();
      assertEquals(0, none.directoryBytes());
      assertTrue(held == reader.directory());
    }
  }

  private static void letGo(IFileReader reader) throws IOException {
    WeakReference<IFileDirectory> seen = new WeakReference<>(reader.directory());
    while (seen.get() != null) {
      System.gc();
    }
  }

  @Test
  void aPlanReadsNothingAndKnowsASureBound() throws Exception {
    KeyRanges some = KeyRanges.of(List.of(KeyRange.atLeast(new byte[] {(byte) 0xC0, 0x50})));
    try (IFileReader reader = IFileReader.open(files, ifile, new PageCache(0, 0))) {
      IFileDirectory held = reader.directory();
      long exact = reader.countAtMost(some, true, false);
      long bytes = reader.bytesPerEntry(0);
      assertTrue(held.groups() > 0 && bytes > 0);
      held = null;
      letGo(reader);
      Path away = ifile.resolveSibling("away");
      Files.move(ifile, away);
      long sure = reader.countAtMost(some, true, false);
      Files.move(away, ifile);
      assertTrue(exact < sure, exact + " < " + sure);
      assertTrue(sure < reader.counts().entries());
      assertTrue(reader.bytesPerEntry(0) > 0);
    }
  }

  @Test
  void sharesOfRowsAreKnownAboutWithoutTheDirectory() throws Exception {
    try (RowFileReader reader = RowFileReader.open(files, built.rowFile(), new PageCache(0, 0))) {
      List<byte[]> asked = new ArrayList<>();
      RowFileReader.Cursor cursor = reader.cursor();
      while (cursor.next()) {
        if (cursor.ordinal() % 1_000 == 500) {
          asked.add(cursor.row());
        }
      }
      WeakReference<BlockDirectory> seen = new WeakReference<>(reader.directory());
      checkShares(reader, asked, GROUP_ROWS);
      cursor = null;
      while (seen.get() != null) {
        System.gc();
      }
      checkShares(reader, asked, ROWS / 16.0);
      assertEquals(0, reader.rowsBetween(new byte[] {(byte) 0xFF}, new byte[0]));
      assertEquals(0, reader.rowsBetween(new byte[0], new byte[] {1}));
      assertEquals(ROWS, reader.rowsBetween(new byte[] {1}, new byte[] {(byte) 0xFF}));
      long none = reader.rowsBetween(asked.get(3), asked.get(3));
      assertTrue(none > 0, "a range that is between two samples has some rows");
    }
  }

  private static void checkShares(RowFileReader reader, List<byte[]> asked, double delta) {
    for (int from = 0; from < asked.size(); from++) {
      byte[] start = asked.get(from);
      assertEquals(500 + 1_000 * from, reader.rowsBetween(new byte[0], start), delta);
      assertEquals(ROWS - 500 - 1_000 * from, reader.rowsBetween(start, new byte[0]), delta);
      for (int to = from + 1; to < asked.size(); to++) {
        assertEquals(1_000 * (to - from), reader.rowsBetween(start, asked.get(to)), delta);
      }
    }
  }

  @Test
  void damageOfADirectoryIsFoundWhenItIsReadAgain() throws Exception {
    byte[] good = Files.readAllBytes(ifile);
    try (IFileReader reader = IFileReader.open(files, ifile, null)) {
      letGo(reader);
      byte[] bad = good.clone();
      bad[bad.length * 99 / 100] ^= 1;
      Files.write(ifile, bad);
      assertThrows(CorruptIndexException.class, reader::verifyChecksums);
      CorruptIndexException e = assertThrows(CorruptIndexException.class, reader::directory);
      assertEquals(ifile, e.path());
      assertThrows(CorruptIndexException.class, () -> reader.group(0));
    } finally {
      Files.write(ifile, good);
    }
  }

  @Test
  void filesOfAnHFileShareWhatTheyHaveInCommon() throws Exception {
    try (IFileReader price = IFileReader.open(files, ifile, null);
        IFileReader status = IFileReader.open(files, Rows.ifile(built.indexes().get(1)), null);
        RowFileReader rows = RowFileReader.open(files, built.rowFile(), null)) {
      assertTrue(price.schema().identity() == rows.footer().identity());
      assertTrue(price.directory().shapes() == rows.shapes());
      assertTrue(price.schema().others().get(1) == status.schema().others().get(1));
      SFile histogram = SFile.read(files, Rows.sfile(built.indexes().get(1)));
      assertTrue(price.schema().others().get(0) == histogram.index());
    }
  }
}
