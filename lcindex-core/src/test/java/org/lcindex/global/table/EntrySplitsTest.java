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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.entry.EntryKey;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Boundaries of regions: equally full, and between values where that is possible. */
class EntrySplitsTest {
  private static final int HEAD = 1 + Integer.BYTES;
  private static final EntryKey ACCOUNTS = new EntryKey(ValueCodec.of(ColumnType.STRING), 0);

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
      assertTrue(boundary.length <= HEAD, "where a value begins");
    }
    for (int count : counts(sample, boundaries)) {
      assertTrue(count >= 465 && count <= 785, "entries of a region: " + count);
    }
  }

  /** Everybody may read the names of regions. */
  @Test
  void aBoundaryHasNoWholeValue() {
    for (int[] shape : new int[][] {{4_000, 1}, {400, 10}, {64, 60}}) {
      TreeSet<byte[]> sample = new TreeSet<>(Arrays::compareUnsigned);
      TreeSet<byte[]> heads = accounts(new Random(7), shape[0]);
      for (byte[] head : heads) {
        for (int row = 0; row < shape[1]; row++) {
          sample.add(Bytes.add(head, Bytes.toBytes("row" + row)));
        }
      }
      byte[][] boundaries =
          EntrySplits.of(List.copyOf(sample), key -> ACCOUNTS.partEnd(key, 0), 16);
      assertEquals(15, boundaries.length);
      for (byte[] boundary : boundaries) {
        assertNoWholeValue(heads, boundary);
      }
    }
  }

  private static TreeSet<byte[]> accounts(Random random, int count) {
    TreeSet<byte[]> heads = new TreeSet<>(Arrays::compareUnsigned);
    while (heads.size() < count) {
      String account = String.format("%012d", random.nextLong(1_000_000_000_000L));
      heads.add(ACCOUNTS.entry(Bytes.toBytes(account), new byte[0]));
    }
    return heads;
  }

  private static void assertNoWholeValue(TreeSet<byte[]> heads, byte[] boundary) {
    byte[] head = heads.floor(boundary);
    assertFalse(
        head != null && Bytes.startsWith(boundary, Arrays.copyOf(head, head.length - 2)),
        () -> Bytes.toStringBinary(boundary));
  }

  /** As HBase would split a region: anywhere, mostly within the entries of a value. */
  @Test
  void aRegionIsSplitBetweenValues() throws IOException {
    Random random = new Random(3);
    for (int i = 0; i < 500; i++) {
      TreeSet<byte[]> heads = accounts(random, 2 + random.nextInt(30));
      TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
      for (byte[] head : heads) {
        for (int row = 1 + random.nextInt(9); row > 0; row--) {
          keys.add(Bytes.add(head, Bytes.toBytes("row" + row)));
        }
      }
      for (byte[] key : keys) {
        byte[] point = Arrays.copyOf(key, key.length - random.nextInt(3));
        byte[] boundary = shortened(keys, point);
        assertNoWholeValue(heads, boundary);
        assertTrue(Arrays.compareUnsigned(keys.first(), boundary) < 0, "none before it");
        assertTrue(Arrays.compareUnsigned(boundary, keys.last()) <= 0, "none behind it");
        for (byte[] head : heads) {
          boolean begins = Arrays.compareUnsigned(head, boundary) < 0;
          byte[] last = Bytes.add(head, new byte[] {-1});
          assertEquals(begins, Arrays.compareUnsigned(last, boundary) < 0, "one region");
        }
      }
    }
  }

  private static byte[] shortened(TreeSet<byte[]> keys, byte[] point) throws IOException {
    return EntrySplits.shortened(
        point,
        new int[] {ACCOUNTS.partEnd(point, 0)},
        new EntrySplits.Neighbours() {
          @Override
          public byte[] before(byte[] key) {
            return keys.lower(key);
          }

          @Override
          public byte[] from(byte[] key) {
            return keys.ceiling(key);
          }
        });
  }

  @Test
  void aValueAloneIsDividedByItsRows() throws IOException {
    TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
    byte[] head = accounts(new Random(1), 1).first();
    for (String row : List.of("a", "b", "c")) {
      keys.add(Bytes.add(head, Bytes.toBytes(row)));
    }
    byte[] point = Bytes.add(head, Bytes.toBytes("b"));
    assertArrayEquals(point, shortened(keys, point));
    // What HBase has shortened itself.
    byte[] within = Arrays.copyOf(head, head.length - 3);
    assertArrayEquals(within, shortened(keys, within));
  }

  /** Of a grid between two cells, then between two tuples. */
  @Test
  void theHeadsOfAGrid() {
    GlobalDefinition grid =
        (GlobalDefinition) IndexDefinition.parse("GLOBAL GRID(f:a INT, f:b STRING) BITS 5,5", null);
    byte[] key = Bytes.add(new byte[] {1, 2, 0, 9, 9, 9, 9, 0, 'x', 0, 0}, Bytes.toBytes("row"));
    assertArrayEquals(new int[] {2, 11}, EntryHeads.of(grid).ends(key));
    assertArrayEquals(new int[] {2, -1}, EntryHeads.of(grid).ends(Arrays.copyOf(key, 9)));
    GlobalDefinition column =
        (GlobalDefinition) IndexDefinition.parse("f:a INT GLOBAL BUCKETS 4", null);
    assertArrayEquals(new int[] {6}, EntryHeads.of(column).ends(new byte[] {3, 0, 9, 9, 9, 9, 7}));
    assertArrayEquals(new int[] {-1}, EntryHeads.of(column).ends(new byte[] {3, 0, 9, 9}));
    assertArrayEquals(new int[] {-1}, EntryHeads.of(column).ends(new byte[0]));
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
