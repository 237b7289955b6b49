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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.LocalFiles;
import org.lcindex.layouts.Layouts;

/** Rows of an HFile for tests: all kinds of them, in key order. */
public final class Rows {
  public static final byte[] FAMILY = Bytes.toBytes("f");
  public static final IndexDefinition PRICE =
      IndexDefinition.parse("price DOUBLE 0 1000 10", FAMILY);
  public static final IndexDefinition STATUS = IndexDefinition.parse("status STRING", FAMILY);
  public static final IndexDefinition DAY = IndexDefinition.parse("day DATE", FAMILY);
  public static final List<IndexDefinition> ALL = List.of(PRICE, STATUS, DAY);

  private Rows() {}

  public static HFileIdentity identity(String name) {
    return new HFileIdentity(name, 12345, 678);
  }

  /** Random rows; about one in eight is complex, some values are odd or absent. */
  public static List<List<Cell>> random(Random random, int count) {
    List<List<Cell>> rows = new ArrayList<>();
    int key = 0;
    for (int i = 0; i < count; i++) {
      key += 1 + random.nextInt(3);
      rows.add(row(random, Bytes.toBytes(String.format("row%06d", key))));
    }
    return rows;
  }

  /** One random row. */
  public static List<Cell> row(Random random, byte[] row) {
    long ts = 1000 + random.nextInt(50);
    List<Cell> cells = new ArrayList<>();
    boolean complex = random.nextInt(8) == 0;
    if (complex && random.nextInt(3) == 0) {
      cells.add(new KeyValue(row, FAMILY, null, ts, KeyValue.Type.DeleteFamily));
    }
    if (random.nextInt(5) != 0) {
      add(random, cells, row, "day", ts, complex, Bytes.toBytes(day(random)));
    }
    if (random.nextInt(3) != 0) {
      byte[] note = new byte[random.nextInt(40)];
      random.nextBytes(note);
      add(random, cells, row, "note", ts, complex, note);
    }
    if (random.nextInt(8) != 0) {
      byte[] price =
          random.nextInt(10) == 0
              ? Bytes.toBytes("odd")
              : Bytes.toBytes((double) random.nextInt(1100) - 50);
      add(random, cells, row, "price", random.nextInt(9) == 0 ? ts - 7 : ts, complex, price);
    }
    if (random.nextInt(6) != 0 || cells.isEmpty()) {
      byte[] status = status(random);
      add(random, cells, row, "status", ts, complex, status);
    }
    return cells;
  }

  private static String day(Random random) {
    return random.nextInt(12) == 0
        ? "someday"
        : String.format("19%02d-0%d-1%d", 90 + random.nextInt(9), 1 + random.nextInt(9), 1);
  }

  private static byte[] status(Random random) {
    return switch (random.nextInt(6)) {
      case 0 -> new byte[0];
      case 1 -> new byte[] {0};
      case 2 ->
          "a very long status whose first bytes say nothing "
              .repeat(1 + random.nextInt(3))
              .getBytes(StandardCharsets.UTF_8);
      case 3 -> "status-%d".formatted(random.nextInt(1000)).getBytes(StandardCharsets.UTF_8);
      default -> Bytes.toBytes("OPEN");
    };
  }

  private static void add(
      Random random,
      List<Cell> cells,
      byte[] row,
      String name,
      long ts,
      boolean complex,
      byte[] value) {
    byte[] qualifier = Bytes.toBytes(name);
    if (complex && random.nextInt(4) == 0) {
      cells.add(new KeyValue(row, FAMILY, qualifier, ts + 9, KeyValue.Type.DeleteColumn));
    }
    if (complex && random.nextInt(4) == 0) {
      cells.add(new KeyValue(row, FAMILY, qualifier, ts + 8, KeyValue.Type.Delete));
    }
    if (complex && random.nextInt(4) == 0) {
      Tag tag = new ArrayBackedTag((byte) 70, new byte[] {1});
      cells.add(
          new KeyValue(row, FAMILY, qualifier, ts + 7, KeyValue.Type.Put, value, List.of(tag)));
    }
    cells.add(new KeyValue(row, FAMILY, qualifier, ts, value));
    if (complex) {
      cells.add(new KeyValue(row, FAMILY, qualifier, ts - 9, value));
    }
    if (complex && random.nextBoolean()) {
      cells.add(new KeyValue(row, FAMILY, qualifier, ts - 99, Bytes.toBytes(5.0)));
    }
  }

  /** Builds all index files of the rows. */
  public static BuildResult build(
      LocalFiles files, Path directory, List<List<Cell>> rows, BuildOptions options)
      throws IOException {
    return build(files, directory, rows, ALL, options);
  }

  /** Builds all index files of the rows for some definitions. */
  public static BuildResult build(
      LocalFiles files,
      Path directory,
      List<List<Cell>> rows,
      List<IndexDefinition> definitions,
      BuildOptions options)
      throws IOException {
    return build(files, directory, identity("hfile"), rows, definitions, options);
  }

  /** Builds all index files of the rows of an HFile for some definitions. */
  public static BuildResult build(
      LocalFiles files,
      Path directory,
      HFileIdentity identity,
      List<List<Cell>> rows,
      List<IndexDefinition> definitions,
      BuildOptions options)
      throws IOException {
    return build(files, directory, identity, rows, definitions, options, Parts.IN_TURN);
  }

  /** Builds all index files, the indexes one after another or side by side. */
  static BuildResult build(
      LocalFiles files,
      Path directory,
      HFileIdentity identity,
      List<List<Cell>> rows,
      List<IndexDefinition> definitions,
      BuildOptions options,
      Parts parts)
      throws IOException {
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            files, directory, identity, FAMILY, definitions, definitions, true, options)) {
      for (List<Cell> row : rows) {
        builder.appendRow(row);
      }
      return builder.finish(parts);
    }
  }

  /** The IFile of an index. */
  public static Path ifile(BuildResult.Built index) {
    return file(index, FileKind.IFILE);
  }

  /** The SFile of an index. */
  public static Path sfile(BuildResult.Built index) {
    return file(index, FileKind.SFILE);
  }

  private static Path file(BuildResult.Built index, FileKind kind) {
    return index.files().get(Layouts.WRITTEN.files().indexOf(kind));
  }
}
