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
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.ifile.IFileGroup;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.NotIndexableException;
import org.lcindex.layout.Status;
import org.lcindex.rowfile.RowFileReader;

/** Rows that are too large to be held: they come in pieces and are complex. */
class LongRowTest {
  private final LocalFiles files = LocalFiles.real();
  @TempDir Path directory;

  private BuildResult build(String name, List<List<Cell>> rows, BuildOptions options, boolean whole)
      throws IOException {
    Path into = Files.createDirectory(directory.resolve(name));
    if (whole) {
      return Rows.build(files, into, rows, options);
    }
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            files, into, Rows.identity("hfile"), Rows.FAMILY, Rows.ALL, Rows.ALL, true, options)) {
      RowPieces pieces = new RowPieces(options.rowMaxBytes(), builder::append);
      for (List<Cell> row : rows) {
        for (Cell cell : row) {
          pieces.before(cell);
          pieces.add(cell);
        }
      }
      pieces.end();
      return builder.finish();
    }
  }

  private static void assertSame(BuildResult expected, BuildResult found) throws IOException {
    assertArrayEquals(Files.readAllBytes(expected.rowFile()), Files.readAllBytes(found.rowFile()));
    for (int i = 0; i < expected.indexes().size(); i++) {
      BuildResult.Built one = expected.indexes().get(i);
      BuildResult.Built other = found.indexes().get(i);
      assertArrayEquals(Files.readAllBytes(Rows.ifile(one)), Files.readAllBytes(Rows.ifile(other)));
      assertArrayEquals(Files.readAllBytes(Rows.sfile(one)), Files.readAllBytes(Rows.sfile(other)));
    }
    assertEquals(expected.cells(), found.cells());
  }

  @Test
  void piecesMakeTheSameFilesAsWholeRows() throws IOException {
    List<List<Cell>> rows = Rows.random(new Random(5), 200);
    for (long limit : new long[] {1, 60, 150, 300, 1 << 20}) {
      BuildOptions options = BuildOptions.DEFAULT.withGroupRows(16).withRowMaxBytes(limit);
      assertSame(
          build("whole" + limit, rows, options, true),
          build("pieces" + limit, rows, options, false));
    }
  }

  @Test
  void aLongRowIsComplex() throws IOException {
    byte[] row = Bytes.toBytes("long");
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      cells.add(
          new KeyValue(row, Rows.FAMILY, Bytes.toBytes(String.format("c%05d", i)), 7L + i, row));
    }
    cells.add(new KeyValue(row, Rows.FAMILY, Bytes.toBytes("price"), 9, Bytes.toBytes(1.5)));
    cells.add(new KeyValue(row, Rows.FAMILY, Bytes.toBytes("price"), 8, Bytes.toBytes(2.5)));
    cells.add(new KeyValue(row, Rows.FAMILY, Bytes.toBytes("price"), 3, Bytes.toBytes(1.5)));
    Cell small = new KeyValue(Bytes.toBytes("m"), Rows.FAMILY, Bytes.toBytes("x"), 1L, row);
    BuildResult built = build("long", List.of(cells, List.of(small)), BuildOptions.DEFAULT, false);
    assertEquals(2, built.rows());
    assertEquals(20_004, built.cells());
    long bytes = cells.stream().mapToLong(Cell::getSerializedSize).sum();
    try (RowFileReader rowFile = RowFileReader.open(files, built.rowFile(), null)) {
      rowFile.verifyAll();
      assertEquals(bytes, rowFile.footer().maxRowBytes());
      RowFileReader.Cursor cursor = rowFile.cursor();
      assertTrue(cursor.next());
      assertFalse(cursor.simple());
      assertEquals(3, cursor.minTs());
      assertEquals(20_006, cursor.maxTs());
      assertTrue(cursor.next());
      assertTrue(cursor.simple());
    }
    try (IFileReader price = IFileReader.open(files, Rows.ifile(built.indexes().get(0)), null)) {
      price.verifyAll();
      IFileGroup values = price.group(0);
      assertEquals(Status.VALUE, values.tag());
      assertEquals(2, values.size());
      assertTrue(values.complex(0) && values.complex(1));
    }
  }

  @Test
  void tooManyValuesOfARowAreRefused() throws IOException {
    byte[] row = Bytes.toBytes("many");
    BuildOptions options = BuildOptions.DEFAULT.withMemoryBytes(4 << 20);
    Path into = Files.createDirectory(directory.resolve("many"));
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            files, into, Rows.identity("hfile"), Rows.FAMILY, Rows.ALL, Rows.ALL, true, options)) {
      RowPieces pieces = new RowPieces(options.rowMaxBytes(), builder::append);
      NotIndexableException e =
          assertThrows(
              NotIndexableException.class,
              () -> {
                for (int i = 0; i < 100_000; i++) {
                  Cell cell =
                      new KeyValue(
                          row,
                          Rows.FAMILY,
                          Bytes.toBytes("price"),
                          200_000L - i,
                          Bytes.toBytes((double) i));
                  pieces.before(cell);
                  pieces.add(cell);
                }
                pieces.end();
              });
      assertTrue(e.getMessage().startsWith("row many has so many"), e.getMessage());
    }
    assertEquals(List.of(), files.list(into));
  }
}
