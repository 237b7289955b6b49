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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.Compression;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.LocalFiles;
import org.lcindex.rowfile.RowFileReader;

/**
 * Merged files are, byte by byte, those that are built from the new HFile; what those hold is for
 * {@link HFileIndexBuilderTest}.
 */
class HFileIndexMergerTest {
  private static final BuildOptions TINY =
      BuildOptions.DEFAULT.withGroupRows(3).withPayloadBlockBytes(100).withRowBlockRows(4);
  private static final long NO_TTL = Long.MIN_VALUE;
  @TempDir Path directory;

  private BuildResult check(Compaction compaction, BuildOptions options) throws IOException {
    try (MergeFixture fixture = new MergeFixture(directory, compaction, Rows.ALL, options)) {
      return fixture.check();
    }
  }

  /** Deletes, odd values, rows in several inputs, expired rows, references. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void anyRows(int seed) throws IOException {
    Random random = new Random(seed);
    int inputs = 1 + random.nextInt(5);
    int keys = random.nextInt(500);
    int oneInShared = random.nextInt(6);
    long oldestSafe = random.nextBoolean() ? NO_TTL : 1000 + random.nextInt(40);
    check(
        new Compaction(
            random, inputs, keys, oneInShared, oldestSafe, random.nextBoolean(), Rows::row),
        seed % 3 == 0 ? BuildOptions.DEFAULT : TINY);
  }

  @ParameterizedTest
  @EnumSource(Compression.class)
  void anyCompression(Compression compression) throws IOException {
    Compaction compaction = new Compaction(new Random(1), 3, 3_000, 9, NO_TTL, false, Rows::row);
    check(compaction, BuildOptions.DEFAULT.withCompression(compression));
  }

  @Test
  void rowsThatAreReadAgainMayBeMoreThanMemoryHolds() throws IOException {
    Compaction compaction = new Compaction(new Random(2), 3, 900, 2, NO_TTL, false, Rows::row);
    BuildResult result = check(compaction, TINY.withMemoryBytes(8_000));
    assertTrue(result.runs() > 3, "runs: " + result.runs());
  }

  @Test
  void nothingAtAll() throws IOException {
    check(new Compaction(new Random(3), 1, 0, 0, NO_TTL, false, Rows::row), TINY);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void mergedFilesAreMergedAgain(int seed) throws IOException {
    Random random = new Random(seed);
    Compaction first = new Compaction(random, 3, 300, 7, NO_TTL, false, Rows::row);
    Compaction second = new Compaction(random, 2, 300, 7, NO_TTL, false, Rows::row);
    Compaction both = new Compaction(random, List.of(first.output, second.output), NO_TTL);
    Path other = Files.createDirectory(directory.resolve("other"));
    Path third = Files.createDirectory(directory.resolve("third"));
    try (MergeFixture left = new MergeFixture(directory, first, Rows.ALL, TINY);
        MergeFixture right = new MergeFixture(other, second, Rows.ALL, TINY);
        MergeFixture top = new MergeFixture(third, both, Rows.ALL, TINY)) {
      top.inputs.clear();
      top.inputs.add(top.open(left.check(), null, null));
      top.inputs.add(top.open(right.check(), null, null));
      top.check();
    }
  }

  /** More shapes than a file may have: which rows are complex depends on the order of all rows. */
  @Test
  void fullDictionary() throws IOException {
    Compaction compaction =
        new Compaction(
            new Random(4),
            3,
            4_000,
            20,
            NO_TTL,
            false,
            (random, key) -> subset(key, random.nextInt(1 << 11)));
    check(compaction, BuildOptions.DEFAULT);
  }

  /**
   * More bytes of qualifiers than a file may have: a row takes a fifth of them, unless one before
   * it has the qualifier.
   */
  @Test
  void longQualifiers() throws IOException {
    Compaction compaction =
        new Compaction(
            new Random(5),
            2,
            40,
            10,
            NO_TTL,
            false,
            (random, key) -> {
              byte[] qualifier = new byte[FormatLimits.QUALIFIER_BYTES / 5];
              qualifier[0] = (byte) random.nextInt(8);
              return List.of(new KeyValue(key, Rows.FAMILY, qualifier, 1, new byte[] {1}));
            });
    BuildResult result = check(compaction, TINY);
    try (RowFileReader rows = RowFileReader.open(LocalFiles.real(), result.rowFile(), null)) {
      rows.verifyAll();
      assertEquals(5, rows.shapes().count());
      assertTrue(rows.shapes().memoryBytes() < FormatLimits.QUALIFIER_BYTES + 1_000);
    }
  }

  private static List<Cell> subset(byte[] key, int bits) {
    List<Cell> cells = new ArrayList<>();
    for (int b = 0; b < 11; b++) {
      if ((bits >> b & 1) != 0) {
        byte[] qualifier = Bytes.toBytes("q%02d".formatted(b));
        cells.add(new KeyValue(key, Rows.FAMILY, qualifier, 1000 + b, Bytes.toBytes(b)));
      }
    }
    cells.add(new KeyValue(key, Rows.FAMILY, Bytes.toBytes("status"), 1000, Bytes.toBytes(bits)));
    return cells;
  }

  /** Of groups that are too large to be read at once, and values larger than a payload block. */
  @Test
  void hugeRows() throws IOException {
    Compaction compaction =
        new Compaction(
            new Random(5),
            3,
            120,
            9,
            NO_TTL,
            false,
            (random, key) -> {
              byte[] status = new byte[random.nextInt(60_000)];
              random.nextBytes(status);
              List<Cell> row = new ArrayList<>();
              row.add(new KeyValue(key, Rows.FAMILY, Bytes.toBytes("note"), 1, status));
              row.add(new KeyValue(key, Rows.FAMILY, Bytes.toBytes("status"), 1, status));
              return row;
            });
    check(compaction, BuildOptions.DEFAULT.withGroupRows(50));
  }

  @Test
  void otherIndexesInAnotherOrder() throws IOException {
    IndexDefinition note = IndexDefinition.parse("note BYTES", Rows.FAMILY);
    IndexDefinition otherBounds = IndexDefinition.parse("price DOUBLE 5 50 7", Rows.FAMILY);
    Compaction compaction = new Compaction(new Random(6), 3, 400, 9, NO_TTL, false, Rows::row);
    try (MergeFixture fixture =
        new MergeFixture(
            directory,
            compaction,
            List.of(Rows.STATUS, note, Rows.PRICE, Rows.DAY),
            List.of(Rows.DAY, otherBounds, note),
            TINY)) {
      fixture.check();
    }
  }

  /** A compaction sets sequence ids to 0 once no reader needs them; index files have none. */
  @Test
  void sequenceIdsDoNotMatter() throws IOException {
    List<List<Cell>> rows = Rows.random(new Random(7), 100);
    BuildResult without = Rows.build(LocalFiles.real(), newDirectory("a"), rows, TINY);
    long id = 1;
    for (List<Cell> row : rows) {
      for (Cell cell : row) {
        ((KeyValue) cell).setSequenceId(id++);
      }
    }
    BuildResult with = Rows.build(LocalFiles.real(), newDirectory("b"), rows, TINY);
    assertEquals(-1, Files.mismatch(without.rowFile(), with.rowFile()));
    for (int b = 0; b < Rows.ALL.size(); b++) {
      Path ifile = Rows.ifile(without.indexes().get(b));
      assertEquals(-1, Files.mismatch(ifile, Rows.ifile(with.indexes().get(b))));
    }
  }

  private Path newDirectory(String name) throws IOException {
    return Files.createDirectory(directory.resolve(name));
  }
}
