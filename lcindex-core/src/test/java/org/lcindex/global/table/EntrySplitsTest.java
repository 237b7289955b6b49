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
package org.lcindex.global.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** Boundaries of regions: equally full, and between values where that is possible. */
class EntrySplitsTest {
  private static final int HEAD = 1 + Integer.BYTES;

  private static byte[] entry(int value, String row) {
    return Bytes.add(new byte[] {0}, Bytes.toBytes(value), Bytes.toBytes(row));
  }

  private static byte[][] split(List<byte[]> sample, int regions) {
    byte[][] boundaries = EntrySplits.of(sample, key -> HEAD, regions);
    assertTrue(boundaries.length < regions);
    byte[] last = {};
    for (byte[] boundary : boundaries) {
      assertTrue(Arrays.compareUnsigned(last, boundary) < 0, "HBase wants them to rise");
      last = boundary;
    }
    return boundaries;
  }

  private static int[] counts(List<byte[]> sample, byte[][] boundaries) {
    int[] counts = new int[boundaries.length + 1];
    for (byte[] key : sample) {
      int at = 0;
      while (at < boundaries.length && Arrays.compareUnsigned(boundaries[at], key) <= 0) {
        at++;
      }
      counts[at]++;
    }
    return counts;
  }

  @Test
  void valuesThatAreNearlyUniqueStayWhole() {
    List<byte[]> sample = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      sample.add(entry(i / 3, "row" + i));
    }
    Collections.shuffle(sample, new Random(1));
    byte[][] boundaries = split(sample, 16);
    assertEquals(15, boundaries.length);
    for (byte[] boundary : boundaries) {
      assertEquals(HEAD, boundary.length, "where a value begins");
    }
    for (int count : counts(sample, boundaries)) {
      assertTrue(count >= 620 && count <= 630, "entries of a region: " + count);
    }
  }

  @Test
  void aHotValueIsDividedByItsRows() {
    List<byte[]> sample = new ArrayList<>();
    for (int i = 0; i < 1_000; i++) {
      sample.add(entry(i < 900 ? 7 : i, String.format("%05d", i)));
    }
    byte[][] boundaries = split(sample, 10);
    assertEquals(9, boundaries.length);
    for (int count : counts(sample, boundaries)) {
      assertTrue(count >= 90 && count <= 110, "entries of a region: " + count);
    }
    assertTrue(Arrays.stream(boundaries).allMatch(boundary -> boundary.length <= HEAD + 5));
  }

  @Test
  void aFewKeysMakeAFewRegions() {
    assertEquals(0, split(List.of(), 16).length);
    assertEquals(0, split(List.of(entry(1, "a")), 16).length);
    assertEquals(0, split(Collections.nCopies(100, entry(1, "a")), 16).length);
    byte[][] one = split(List.of(entry(2, "a"), entry(1, "a"), entry(2, "a")), 16);
    assertEquals("[0, 0, 0, 0, 2]", Arrays.toString(one[0]));
    assertEquals(1, one.length);
    assertEquals(0, split(List.of(entry(1, "a"), entry(2, "b")), 1).length);
    assertThrows(IllegalArgumentException.class, () -> EntrySplits.of(List.of(), k -> 1, 0));
  }

  @Test
  void anySampleGivesBoundariesThatHBaseTakes() {
    Random random = new Random(2);
    for (int i = 0; i < 2_000; i++) {
      List<byte[]> sample = new ArrayList<>();
      int values = 1 + random.nextInt(4);
      for (int n = 1 + random.nextInt(60); n > 0; n--) {
        byte[] row = new byte[random.nextInt(4)];
        random.nextBytes(row);
        sample.add(Bytes.add(entry(random.nextInt(values), ""), row));
      }
      int regions = 1 + random.nextInt(20);
      byte[][] boundaries = split(sample, regions);
      for (int count : counts(sample, boundaries)) {
        assertTrue(count > 0, "no region is empty of a sample that has several keys");
      }
    }
  }
}
