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
package org.lcindex.sfile;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LocalDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.Slice;
import org.lcindex.layout.Status;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/** Histograms: the paper's lines, equi-depth lines, estimates, merging. */
class SFileTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private final LocalFiles files = LocalFiles.real();
  @TempDir Path directory;

  private static SFile build(IndexDefinition definition, Object... values) {
    byte[][] keys =
        Arrays.stream(values).map(v -> definition.codec().keyOf(v)).toArray(byte[][]::new);
    Arrays.sort(keys, Arrays::compareUnsigned);
    SFileBuilder builder =
        new SFileBuilder(new HFileIdentity("h", 1, 2), definition, values.length);
    Slice slice = new Slice();
    builder.add(Status.ODD, slice, true);
    for (byte[] key : keys) {
      slice.set(key, 0, key.length);
      builder.add(Status.VALUE, slice, false);
    }
    builder.add(Status.ABSENT, slice, true);
    builder.add(Status.ABSENT, slice, false);
    return builder.build();
  }

  @Test
  void declaredLinesAreThePapers() throws IOException {
    IndexDefinition definition = IndexDefinition.parse("price DOUBLE 0 100 4", FAMILY);
    SFile made = build(definition, -5.0, 0.0, 25.0, 25.5, 50.0, 99.0, 100.0, 100.5);
    made.write(files, directory.resolve("s"));
    SFile file = SFile.read(files, directory.resolve("s"));
    assertEquals(5, file.lines());
    long[] counts = {3, 2, 0, 2, 1};
    double[] flags = {25, 50, 75, 100};
    for (int line = 0; line < 5; line++) {
      assertEquals(counts[line], file.count(line), "line " + line);
      if (line < 4) {
        assertEquals(flags[line], definition.codec().valueOf(file.flag(line)));
      }
    }
    assertEquals(1, file.odd());
    assertEquals(2, file.absent());
    assertEquals(2, file.complex());
    assertEquals(8, file.values());
    assertTrue(file.declared());
  }

  @ParameterizedTest
  @ValueSource(strings = {"c INT -10 90 7", "c LONG 0 5 100", "c DECIMAL -1.5 8.25 9"})
  void declaredFlagsRiseToMax(String text) {
    LocalDefinition definition = (LocalDefinition) IndexDefinition.parse(text, FAMILY);
    byte[][] flags = DeclaredFlags.of(definition);
    assertEquals(definition.flags(), flags.length);
    for (int i = 1; i < flags.length; i++) {
      assertTrue(Arrays.compareUnsigned(flags[i - 1], flags[i]) <= 0);
    }
    assertArrayEquals(definition.codec().keyOf(definition.max()), flags[flags.length - 1]);
  }

  @Test
  void equiDepthLinesAreAboutEquallyFull() {
    IndexDefinition definition = IndexDefinition.parse("c INT", FAMILY);
    Random random = new Random(1);
    Integer[] values = new Integer[10_000];
    Arrays.setAll(values, i -> i < 3000 ? Integer.valueOf(7) : (Integer) random.nextInt(100_000));
    SFile file = build(definition, (Object[]) values);
    assertEquals(10_000, file.values());
    assertTrue(file.lines() > 60 && file.lines() <= 101, "lines: " + file.lines());
    long fullest = 0;
    for (int line = 0; line < file.lines(); line++) {
      fullest = Math.max(fullest, file.count(line));
    }
    assertTrue(fullest >= 3000 && fullest < 3110, "fullest: " + fullest);
    for (int from = 0; from < 90_000; from += 9_000) {
      int low = from;
      int high = from + 9_000;
      KeyRanges ranges =
          KeyRanges.of(
              List.of(
                  KeyRange.between(
                      definition.codec().keyOf((Object) low),
                      definition.codec().keyOf((Object) high))));
      long exact = Arrays.stream(values).filter(v -> v >= low && v <= high).count();
      assertTrue(
          Math.abs(exact - file.estimate(ranges)) < (from == 0 ? 1800 : 130),
          exact + " " + file.estimate(ranges));
    }
    assertEquals(10_000, file.estimate(KeyRanges.all()));
    assertEquals(0, file.estimate(KeyRanges.none()));
  }

  @Test
  void longKeysStayInTheLineOfTheirCutFlag() {
    IndexDefinition definition = IndexDefinition.parse("c STRING", FAMILY);
    String common = "x".repeat(70);
    Object[] values = new Object[300];
    Arrays.setAll(values, i -> i < 200 ? common + i : "y" + i);
    SFile file = build(definition, values);
    assertEquals(300, file.values());
    assertEquals(200, file.count(0));
    assertTrue(file.flag(0).length <= 64);
  }
}
