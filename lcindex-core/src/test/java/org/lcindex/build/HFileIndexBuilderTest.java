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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableSet;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.build.Model.Expected;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.ifile.IFileGroup;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.Compression;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.io.Slice;
import org.lcindex.layout.Status;
import org.lcindex.rowfile.RowFileReader;

/** What goes in comes out, in IFile order, whatever the sizes of groups, blocks and memory. */
class HFileIndexBuilderTest {
  private static final BuildOptions TINY =
      BuildOptions.DEFAULT.withGroupRows(2).withPayloadBlockBytes(1).withRowBlockRows(3);
  private final LocalFiles files = LocalFiles.real();
  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(Compression.class)
  void roundTripWithUsualSizes(Compression compression) throws IOException {
    List<List<Cell>> rows = Rows.random(new Random(1), 3000);
    check(rows, BuildOptions.DEFAULT.withCompression(compression));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 10, 300})
  void roundTripWithTinyGroups(int count) throws IOException {
    check(Rows.random(new Random(count), count), TINY);
  }

  @Test
  void roundTripWithManySpills() throws IOException {
    List<List<Cell>> rows = Rows.random(new Random(5), 500);
    BuildResult result = check(rows, TINY.withMemoryBytes(20_000));
    assertTrue(result.runs() > 3, "runs: " + result.runs());
  }

  @Test
  void runsThatAreMergedTakeMemoryToo() throws IOException {
    List<List<Cell>> rows = Rows.random(new Random(5), 500);
    assertEquals(1, atATime(rows, TINY.withMemoryBytes(20_000)));
    assertTrue(atATime(rows, TINY) >= Rows.ALL.size());
  }

  private int atATime(List<List<Cell>> rows, BuildOptions options) throws IOException {
    int[] most = new int[1];
    Parts parts =
        (all, atATime) -> {
          most[0] = atATime;
          Parts.IN_TURN.run(all, atATime);
        };
    Path other = Files.createTempDirectory(directory, "at-a-time");
    Rows.build(files, other, Rows.identity("hfile"), rows, Rows.ALL, options, parts);
    return most[0];
  }

  @Test
  void roundTripWithoutRows() throws IOException {
    BuildResult result = check(List.of(), BuildOptions.DEFAULT);
    assertEquals(0, result.rows());
  }

  @Test
  void spillingMakesTheSameFilesByteForByte() throws IOException {
    List<List<Cell>> rows = Rows.random(new Random(6), 700);
    Path other = Files.createDirectory(directory.resolve("other"));
    BuildResult atOnce = Rows.build(files, directory, rows, BuildOptions.DEFAULT);
    BuildResult spilled =
        Rows.build(files, other, rows, BuildOptions.DEFAULT.withMemoryBytes(30_000));
    assertEquals(0, atOnce.runs());
    assertTrue(spilled.runs() > 3);
    assertEquals(-1, Files.mismatch(atOnce.rowFile(), spilled.rowFile()));
    for (int i = 0; i < atOnce.indexes().size(); i++) {
      Built left = atOnce.indexes().get(i);
      Built right = spilled.indexes().get(i);
      assertEquals(-1, Files.mismatch(Rows.ifile(left), Rows.ifile(right)));
      assertEquals(-1, Files.mismatch(Rows.sfile(left), Rows.sfile(right)));
    }
    assertEquals(7, files.list(other).size());
  }

  @Test
  void oneIndexAddedLaterNumbersShapesAlike() throws IOException {
    List<List<Cell>> rows = Rows.random(new Random(8), 100);
    BuildResult all = Rows.build(files, directory, rows, BuildOptions.DEFAULT);
    Path other = Files.createDirectory(directory.resolve("other"));
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            files,
            other,
            Rows.identity("hfile"),
            Rows.FAMILY,
            List.of(Rows.DAY),
            Rows.ALL,
            false,
            BuildOptions.DEFAULT)) {
      for (List<Cell> row : rows) {
        builder.appendRow(row);
      }
      BuildResult late = builder.finish();
      assertEquals(null, late.rowFile());
      assertEquals(
          -1, Files.mismatch(Rows.ifile(late.indexes().get(0)), Rows.ifile(all.indexes().get(2))));
    }
  }

  @Test
  void closeWithoutFinishRemovesEverything() throws IOException {
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            files,
            directory,
            Rows.identity("h"),
            Rows.FAMILY,
            Rows.ALL,
            Rows.ALL,
            true,
            BuildOptions.DEFAULT.withMemoryBytes(1))) {
      for (List<Cell> row : Rows.random(new Random(3), 10)) {
        builder.appendRow(row);
      }
      assertFalse(files.list(directory).isEmpty());
    }
    assertEquals(List.of(), files.list(directory));
  }

  @Test
  void rowsOutOfOrderAreRefused() throws IOException {
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            files,
            directory,
            Rows.identity("h"),
            Rows.FAMILY,
            Rows.ALL,
            Rows.ALL,
            true,
            BuildOptions.DEFAULT)) {
      builder.appendRow(cell("b", "f"));
      assertThrows(IllegalArgumentException.class, () -> builder.appendRow(cell("a", "f")));
      assertThrows(IllegalArgumentException.class, () -> builder.appendRow(cell("b", "f")));
      assertThrows(IllegalArgumentException.class, () -> builder.appendRow(cell("c", "g")));
      assertThrows(IllegalArgumentException.class, () -> builder.appendRow(List.of()));
    }
  }

  private static List<Cell> cell(String row, String family) {
    byte[] value = Bytes.toBytes(1.0);
    return List.of(
        new KeyValue(Bytes.toBytes(row), Bytes.toBytes(family), Bytes.toBytes("price"), 1L, value));
  }

  private BuildResult check(List<List<Cell>> rows, BuildOptions options) throws IOException {
    BuildResult result = Rows.build(files, directory, rows, options);
    assertEquals(rows.size(), result.rows());
    for (int i = 0; i < Rows.ALL.size(); i++) {
      Built built = result.indexes().get(i);
      PageCache cache = i == 0 ? new PageCache(1 << 20) : null;
      try (IFileReader reader = IFileReader.open(files, Rows.ifile(built), cache)) {
        assertEquals(Files.size(Rows.ifile(built)), reader.verifyAll());
        checkEntries(reader, rows, Rows.ALL.get(i));
        checkEntries(reader, rows, Rows.ALL.get(i));
      }
    }
    try (RowFileReader reader = RowFileReader.open(files, result.rowFile(), null)) {
      assertEquals(Files.size(result.rowFile()), reader.verifyAll());
      checkRowFile(reader, rows);
    }
    checkSideBySide(rows, options, result);
    return result;
  }

  private void checkSideBySide(List<List<Cell>> rows, BuildOptions options, BuildResult inTurn)
      throws IOException {
    Path other = Files.createDirectory(directory.resolve("side-by-side"));
    BuildResult result =
        Rows.build(
            files, other, Rows.identity("hfile"), rows, Rows.ALL, options, SideBySide.INSTANCE);
    assertEquals(inTurn.bytes(), result.bytes());
    assertEquals(-1, Files.mismatch(inTurn.rowFile(), result.rowFile()));
    for (int i = 0; i < Rows.ALL.size(); i++) {
      Built expected = inTurn.indexes().get(i);
      Built built = result.indexes().get(i);
      assertEquals(-1, Files.mismatch(Rows.ifile(expected), Rows.ifile(built)));
      assertEquals(-1, Files.mismatch(Rows.sfile(expected), Rows.sfile(built)));
    }
  }

  private void checkEntries(IFileReader reader, List<List<Cell>> rows, IndexDefinition own)
      throws IOException {
    List<Expected> expected = Model.entries(rows, own);
    assertEquals(expected.size(), reader.counts().entries());
    int next = 0;
    for (int g = 0; g < reader.footer().groups(); g++) {
      IFileGroup group = reader.group(g);
      if (g % 2 == 0) {
        group.readTogether();
      }
      for (int i = 0; i < group.size(); i++) {
        Expected want = expected.get(next++);
        assertEquals(want.tag(), group.tag());
        if (want.tag() == Status.VALUE) {
          assertArrayEquals(want.key(), group.keys().get(i));
        }
        assertArrayEquals(want.row(), group.row(i));
        assertEquals(want.ordinal(), group.ordinal(i));
        assertEquals(want.complex(), group.complex(i));
        checkColumns(group, i, rows.get(want.ordinal()), own);
        if (!want.complex()) {
          checkCells(rows.get(want.ordinal()), group.cells(i));
          checkWanted(reader, group, i, rows.get(want.ordinal()));
        }
      }
    }
    assertEquals(expected.size(), next);
  }

  private static void checkColumns(IFileGroup group, int i, List<Cell> row, IndexDefinition own)
      throws IOException {
    int column = 0;
    for (IndexDefinition other : Rows.ALL) {
      if (other != own) {
        byte status = Model.status(row, other);
        assertEquals(status, group.column(column).status(i));
        if (status == Status.VALUE) {
          assertArrayEquals(Model.key(row, other), group.column(column).keys().get(i));
        }
        column++;
      }
    }
  }

  private static void checkCells(List<Cell> expected, List<Cell> found) {
    assertEquals(expected.size(), found.size());
    for (int c = 0; c < expected.size(); c++) {
      assertEquals(0, CellComparator.getInstance().compare(expected.get(c), found.get(c)));
      assertTrue(CellUtil.matchingValue(expected.get(c), found.get(c)));
    }
  }

  private static void checkWanted(IFileReader reader, IFileGroup group, int i, List<Cell> row)
      throws IOException {
    NavigableSet<byte[]> names = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    names.addAll(List.of(Bytes.toBytes("price"), Bytes.toBytes("nowhere")));
    boolean[] wanted = reader.directory().shapes().wanted(names);
    List<Cell> expected =
        row.stream().filter(c -> CellUtil.matchingQualifier(c, Rows.PRICE.qualifier())).toList();
    Slice key = new Slice();
    group.rows().row(i, key);
    checkCells(expected, group.packed(i, wanted).cells(key));
  }

  private static void checkRowFile(RowFileReader reader, List<List<Cell>> rows) throws IOException {
    RowFileReader.Cursor cursor = reader.cursor();
    for (int ordinal = 0; ordinal < rows.size(); ordinal++) {
      List<Cell> row = rows.get(ordinal);
      assertTrue(cursor.next());
      assertArrayEquals(CellUtil.cloneRow(row.get(0)), cursor.row());
      assertEquals(ordinal, cursor.ordinal());
      assertEquals(Model.simple(row), cursor.simple());
      assertEquals(row.stream().mapToLong(Cell::getTimestamp).min().orElseThrow(), cursor.minTs());
      assertEquals(row.stream().mapToLong(Cell::getTimestamp).max().orElseThrow(), cursor.maxTs());
      if (cursor.simple()) {
        int[] numbers = reader.shapes().shape(cursor.shape());
        assertEquals(row.size(), numbers.length);
        for (int c = 0; c < numbers.length; c++) {
          assertTrue(CellUtil.matchingQualifier(row.get(c), reader.shapes().qualifier(numbers[c])));
        }
      }
    }
    assertFalse(cursor.next());
    boolean deletes =
        rows.stream().flatMap(List::stream).anyMatch(c -> c.getType() != Cell.Type.Put);
    boolean points =
        rows.stream().flatMap(List::stream).anyMatch(c -> c.getType() == Cell.Type.Delete);
    assertEquals(deletes, reader.footer().hasDeletes());
    assertEquals(points, reader.footer().hasPointDeletes());
    assertEquals(rows.stream().mapToLong(List::size).sum(), reader.footer().cells());
  }
}
