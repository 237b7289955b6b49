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
package org.lcindex.regionserver.store;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.io.PooledFiles;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.testing.OtherJvm;
import org.lcindex.regionserver.testing.TestIndexes;
import org.lcindex.testing.Sampled;

/** Heap and file handles of an HFile's open index files: README has the numbers. */
class OpenIndexMemoryTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int HFILES = 40;
  private static final int ROWS = 2_000;
  private static final int OPEN_FILES = 16;

  /** Of an HFile and its row file; of each index. */
  private static final long OF_AN_HFILE = 6_000;

  private static final long OF_AN_INDEX = 5_000;

  @TempDir Path directory;

  /** In a process of its own: in this one a cluster may be at work. */
  @Sampled(3)
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10})
  void heapOfAnOpenIndexDependsOnTheNumberOfIndexesOnly(int indexes) throws Exception {
    String said =
        OtherJvm.lastLine(
            "256m", Measurement.class, directory.toString(), Integer.toString(indexes));
    long bytes = Long.parseLong(said);
    System.out.printf("%d indexes: %d bytes of heap for an HFile%n", indexes, bytes);
    assertTrue(bytes < OF_AN_HFILE + indexes * OF_AN_INDEX, bytes + " bytes");
  }

  /** Keys of 500 KB that begin with 64 bytes 0xFF have no short upper bound. */
  @Test
  @Tag("slices")
  void heapOfAnOpenIndexDoesNotDependOnItsKeys() throws Exception {
    String said = OtherJvm.lastLine("512m", LongKeys.class, directory.toString());
    long bytes = Long.parseLong(said);
    System.out.printf("keys of 500 KB: %d bytes of heap for an HFile%n", bytes);
    // A histogram that is chosen from the data has up to 100 flags.
    assertTrue(bytes < OF_AN_HFILE + OF_AN_INDEX + 100 * 64, bytes + " bytes");
  }

  /** Measures, as {@link Measurement} does, the memory of a few HFiles with such keys. */
  static final class LongKeys {
    private LongKeys() {}

    public static void main(String[] arguments) throws IOException {
      PooledFiles pool = new PooledFiles(LocalFiles.real(), OPEN_FILES);
      TestIndexes built = new TestIndexes(Path.of(arguments[0]), pool, new PageCache(0, 0));
      List<IndexDefinition> definitions = List.of(IndexDefinition.parse("f:tail BYTES", null));
      List<List<Cell>> rows = new ArrayList<>();
      for (int r = 0; r < 100; r++) {
        byte[] key = new byte[500_000];
        Arrays.fill(key, 0, 64, (byte) 0xFF);
        key[64] = (byte) r;
        byte[] row = Bytes.toBytes(String.format("row%03d", r));
        rows.add(List.of(new KeyValue(row, FAMILY, Bytes.toBytes("tail"), 1L, key)));
      }
      built.open("first", 0, definitions, rows).retire();
      List<HFileIndex> open = new ArrayList<>();
      long before = used();
      for (int i = 0; i < HFILES; i++) {
        open.add(built.open(String.format("%032d", i), 0, definitions, rows));
      }
      long bytes = (used() - before) / open.size();
      open.forEach(HFileIndex::retire);
      System.out.println(bytes);
      System.exit(0); // watches go on
    }
  }

  /** Opens the index files of many HFiles and prints the bytes of heap for one. */
  static final class Measurement {
    private Measurement() {}

    public static void main(String[] arguments) throws IOException {
      int indexes = Integer.parseInt(arguments[1]);
      PooledFiles pool = new PooledFiles(LocalFiles.real(), OPEN_FILES);
      TestIndexes built = new TestIndexes(Path.of(arguments[0]), pool, new PageCache(0, 0));
      List<IndexDefinition> definitions = definitions(indexes);
      List<List<Cell>> rows = rows(ROWS, indexes);
      built.open("first", 0, definitions, rows).retire();
      List<HFileIndex> open = new ArrayList<>();
      long before = used();
      for (int i = 0; i < HFILES; i++) {
        open.add(built.open(String.format("%032d", i), 0, definitions, rows));
      }
      long bytes = (used() - before) / HFILES;
      if (pool.openCount() > OPEN_FILES) {
        throw new IllegalStateException(pool.openCount() + " open files");
      }
      open.forEach(HFileIndex::retire);
      System.out.println(bytes);
      System.exit(0); // watches go on
    }
  }

  /** What the cache of directories has to hold for all of them. */
  @Sampled(3)
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 10})
  void directoriesGrowWithRowsAndIndexes(int indexes) throws IOException {
    PageCache cache = new PageCache(0, 64 << 20);
    TestIndexes built = new TestIndexes(directory, LocalFiles.real(), cache);
    int count = 10 * ROWS;
    HFileIndex open = built.open("large", 0, definitions(indexes), rows(count, indexes));
    long perMillion = cache.directoryBytes() * 1_000_000 / count;
    System.out.printf("%d indexes: %d bytes for a million rows%n", indexes, perMillion);
    assertTrue(perMillion < 250_000 + indexes * 600_000L, perMillion + " bytes");
    open.retire();
  }

  private static List<IndexDefinition> definitions(int indexes) {
    return IntStream.range(0, indexes)
        .mapToObj(i -> IndexDefinition.parse("f:column" + i + " LONG", null))
        .toList();
  }

  private static List<List<Cell>> rows(int count, int columns) {
    Random random = new Random(1);
    List<List<Cell>> rows = new ArrayList<>();
    for (int r = 0; r < count; r++) {
      byte[] row = Bytes.toBytes(String.format("customer%08d", r));
      List<Cell> cells = new ArrayList<>();
      for (int c = 0; c < columns; c++) {
        byte[] column = Bytes.toBytes("column" + c);
        cells.add(new KeyValue(row, FAMILY, column, 1L, Bytes.toBytes(random.nextLong())));
      }
      byte[] text = Bytes.toBytes(Long.toHexString(random.nextLong()).repeat(6));
      cells.add(new KeyValue(row, FAMILY, Bytes.toBytes("text"), 1L, text));
      rows.add(cells);
    }
    return rows;
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }
}
