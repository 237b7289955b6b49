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

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.ifile.IFileGroup;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.KeyMatcher;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** An index of every type: its keys come back sorted, and a range finds its rows. */
class EveryTypeTest {
  private static final int ROWS = 60;
  private final LocalFiles files = LocalFiles.real();
  @TempDir Path directory;

  private static String text(ColumnType type, int i) {
    return switch (type) {
      case BOOLEAN -> i % 2 == 0 ? "true" : "false";
      case BYTE, SHORT, INT, LONG -> Integer.toString(i * 3 - 90);
      case FLOAT, DOUBLE, DECIMAL -> (i * 2 - 60) + ".5";
      case DATE -> "19%02d-02-11".formatted(70 + i % 20);
      case TIMESTAMP -> "19%02d-02-11 10:11:12.5".formatted(60 + i % 30);
      case STRING -> "name " + (i * 7919 % 100);
      case BYTES -> "a" + "b".repeat(i % 13) + i;
    };
  }

  @ParameterizedTest
  @EnumSource(ColumnType.class)
  void keysComeBackSorted(ColumnType type) throws IOException {
    IndexDefinition definition = IndexDefinition.parse("c " + type, Rows.FAMILY);
    ValueCodec codec = definition.codec();
    List<List<Cell>> rows = new ArrayList<>();
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      Object value = codec.parse(text(type, i));
      keys.add(codec.keyOf(value));
      byte[] row = Bytes.toBytes("r%03d".formatted(i));
      rows.add(
          List.of(new KeyValue(row, Rows.FAMILY, Bytes.toBytes("c"), 1L, codec.cellOf(value))));
    }
    BuildResult built =
        Rows.build(
            files,
            directory,
            rows,
            List.of(definition),
            BuildOptions.DEFAULT.withGroupRows(7).withMemoryBytes(3_000));
    try (IFileReader reader = IFileReader.open(files, Rows.ifile(built.indexes().get(0)), null)) {
      reader.verifyAll();
      assertEquals(ROWS, reader.counts().entries());
      List<byte[]> sorted = new ArrayList<>(keys);
      sorted.sort(Arrays::compareUnsigned);
      int next = 0;
      for (int g = 0; g < reader.footer().groups(); g++) {
        IFileGroup group = reader.group(g);
        for (int i = 0; i < group.size(); i++) {
          assertArrayEquals(sorted.get(next++), group.keys().get(i));
          assertArrayEquals(keys.get(group.ordinal(i)), group.keys().get(i));
        }
      }
      checkRange(reader, keys, sorted.get(ROWS / 4), sorted.get(ROWS / 2));
    }
  }

  private static void checkRange(IFileReader reader, List<byte[]> keys, byte[] low, byte[] high)
      throws IOException {
    KeyRanges ranges = KeyRanges.of(List.of(new KeyRange(low, false, high, true)));
    KeyMatcher matcher = KeyMatcher.of(ranges, reader.schema().own().keyWidth());
    TreeSet<Integer> found = new TreeSet<>();
    for (int g : reader.directory().groups(ranges, false, false)) {
      IFileGroup group = reader.group(g);
      int[] selected = new int[group.size()];
      int count = group.keys().select(matcher, selected);
      for (int s = 0; s < count; s++) {
        found.add(group.ordinal(selected[s]));
      }
    }
    List<Integer> expected =
        IntStream.range(0, ROWS).filter(i -> ranges.contains(keys.get(i))).boxed().toList();
    assertEquals(expected, List.copyOf(found));
  }
}
