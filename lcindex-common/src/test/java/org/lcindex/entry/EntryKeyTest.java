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
package org.lcindex.entry;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.type.ColumnType;
import org.lcindex.type.Samples;
import org.lcindex.type.ValueCodec;

/** Rules EK1 to EK5 of the package, over all short keys and rows, and over values of every type. */
class EntryKeyTest {
  private static final int NO_WIDTH = -1;

  private static boolean found(List<KeyRange> ranges, byte[] entry) {
    return ranges.stream().anyMatch(range -> range.contains(entry));
  }

  /** The bytes that FORMAT.md promises. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      textBlock =
          """
          STRING,  0, '',         72,   000000 72
          STRING,  0, 61,         72,   00610000 72
          STRING,  0, 6100,       72,   006100ff0000 72
          STRING,  0, 00,         72,   0000ff0000 72
          STRING,  0, ff,         00,   00ff0000 00
          STRING,  0, none,       72,   01 72
          INT,     0, 80000001,   72,   0080000001 72
          INT,     0, 00000000,   72,   0000000000 72
          INT,     0, none,       72,   01 72
          STRING,  8, 61,         72,   03 00610000 72
          STRING,  8, none,       72,   03 01 72
          STRING,  8, 61,         73,   00 00610000 73
          INT,   256, 80000001,   72,   ab 0080000001 72
          """)
  void bytes(ColumnType type, int buckets, String key, String row, String entry) {
    HexFormat hex = HexFormat.of();
    EntryKey keys = new EntryKey(ValueCodec.of(type), buckets);
    byte[] made = keys.entry(key == null ? null : hex.parseHex(key), hex.parseHex(row));
    assertEquals(entry.replace(" ", ""), hex.formatHex(made));
    assertArrayEquals(hex.parseHex(row), keys.rowOf(made));
  }

  static List<EntryCases.Index> indexes() {
    return EntryCases.INDEXES;
  }

  /** EK1 to EK5: all keys, rows and bounds of a few bytes. */
  @ParameterizedTest
  @MethodSource("indexes")
  void shortKeysAndRows(EntryCases.Index index) {
    assertNull(EntryCases.wrong(index));
  }

  /** EK1 for unions, with buckets: each part has its range in each bucket, sorted. */
  @Test
  void unionsHaveARangeForEachPartAndBucket() {
    EntryKey keys = new EntryKey(ValueCodec.of(ColumnType.STRING), 4);
    KeyRanges values =
        KeyRanges.of(
            List.of(KeyRange.point(Bytes.toBytes("a")), KeyRange.atLeast(Bytes.toBytes("m"))));
    List<KeyRange> ranges = keys.rangesOf(values);
    assertEquals(8, ranges.size());
    for (int i = 1; i < ranges.size(); i++) {
      assertTrue(Arrays.compareUnsigned(ranges.get(i - 1).high(), ranges.get(i).low()) <= 0);
    }
    assertEquals(List.of(), keys.rangesOf(KeyRanges.none()));
    assertEquals(4, keys.rangesOf(KeyRanges.all()).size());
    assertEquals(1, new EntryKey(NO_WIDTH, 0, 1000).rangesOf(KeyRanges.all()).size());
  }

  static List<ValueCodec> codecs() {
    return ValueCodec.all();
  }

  /** EK1 to EK4 for values of every type. */
  @ParameterizedTest
  @MethodSource("codecs")
  void everyType(ValueCodec codec) {
    Random random = new Random(7);
    List<byte[]> keys =
        Samples.cells(codec, random, 200).stream()
            .map(codec::keyOfCell)
            .filter(key -> key != null)
            .toList();
    for (int buckets : new int[] {0, 16}) {
      EntryKey made = new EntryKey(codec, buckets);
      for (int i = 0; i < 2_000; i++) {
        byte[] a = keys.get(random.nextInt(keys.size()));
        byte[] b = keys.get(random.nextInt(keys.size()));
        byte[] low = keys.get(random.nextInt(keys.size()));
        byte[] row = new byte[1 + random.nextInt(4)];
        random.nextBytes(row);
        byte[] entry = made.entry(a, row);
        assertArrayEquals(row, made.rowOf(entry));
        if (a.length <= EntryKey.VALUE_BYTES && b.length <= EntryKey.VALUE_BYTES) {
          assertEquals(
              Integer.signum(Arrays.compareUnsigned(a, b)),
              Integer.signum(Arrays.compareUnsigned(entry, made.entry(b, row))));
        }
        KeyRanges range =
            KeyRanges.of(new KeyRange(low, random.nextBoolean(), b, random.nextBoolean()));
        if (range.contains(a)) {
          assertTrue(found(made.rangesOf(range), entry));
        }
      }
    }
  }

  /** EK1 and EK2 for one value in some rows; of a range of values all rows are found. */
  @ParameterizedTest
  @MethodSource("codecs")
  void oneValueInSomeRows(ValueCodec codec) {
    Random random = new Random(8);
    List<byte[]> keys =
        Samples.cells(codec, random, 50).stream()
            .map(codec::keyOfCell)
            .filter(key -> key != null)
            .toList();
    for (int buckets : new int[] {0, 16}) {
      EntryKey made = new EntryKey(codec, buckets);
      for (int i = 0; i < 2_000; i++) {
        byte[] key = keys.get(random.nextInt(keys.size()));
        KeyRanges one = KeyRanges.of(KeyRange.point(key));
        assertTrue(EntryKey.isOneValue(one.ranges().get(0)));
        KeyRange rows =
            new KeyRange(
                random.nextInt(4) == 0 ? null : row(random),
                random.nextBoolean(),
                random.nextInt(4) == 0 ? null : row(random),
                random.nextBoolean());
        byte[] row = row(random);
        List<KeyRange> ranges = made.rangesOf(one, rows);
        assertEquals(rows.contains(row), found(ranges, made.entry(key, row)));
        KeyRanges more = KeyRanges.of(KeyRange.atLeast(key));
        assertTrue(found(made.rangesOf(more, rows), made.entry(key, row)));
      }
    }
  }

  /** Short, with 00 and FF. */
  private static byte[] row(Random random) {
    byte[] row = new byte[1 + random.nextInt(3)];
    for (int i = 0; i < row.length; i++) {
      row[i] = (byte) (random.nextInt(4) - 2);
    }
    return row;
  }

  /** EK1: keys that differ only after 1,000 bytes are found for one another. */
  @Test
  void longKeysAreCut() {
    EntryKey keys = new EntryKey(ValueCodec.of(ColumnType.BYTES), 0);
    byte[] row = Bytes.toBytes("r");
    byte[] zeros = new byte[5_000];
    byte[] longer = new byte[5_001];
    assertArrayEquals(keys.entry(zeros, row), keys.entry(longer, row));
    assertEquals(1 + 2 * EntryKey.VALUE_BYTES + 2 + 1, keys.entry(zeros, row).length);
    for (KeyRange range :
        List.of(
            KeyRange.greaterThan(zeros),
            KeyRange.greaterThan(new byte[EntryKey.VALUE_BYTES]),
            KeyRange.point(longer),
            KeyRange.lessThan(new byte[5_002]))) {
      assertTrue(found(keys.rangesOf(KeyRanges.of(range)), keys.entry(longer, row)));
    }
  }

  /** EK5: HBase's limit, to the byte. */
  @ParameterizedTest
  @ValueSource(ints = {0, 2})
  void whatDoesNotFitHasNoEntry(int buckets) {
    EntryKey keys = new EntryKey(ValueCodec.of(ColumnType.LONG), buckets);
    int most = EntryKey.MOST_BYTES - 1 - Long.BYTES - (buckets > 0 ? 1 : 0);
    byte[] key = new byte[Long.BYTES];
    assertEquals(EntryKey.MOST_BYTES, keys.entry(key, new byte[most]).length);
    assertNull(keys.entry(key, new byte[most + 1]));
    assertNotNull(keys.entry((byte[]) null, new byte[most + 1]));
    assertNull(keys.entry((byte[]) null, new byte[EntryKey.MOST_BYTES]));
  }

  /** What somebody else wrote into the table is told apart, as far as it can be. */
  @ParameterizedTest
  @CsvSource({
    "STRING, 0, ''", "STRING, 0, 02", "STRING, 0, 0061", "STRING, 0, 006100", "STRING, 0, 00610001",
    "STRING, 0, 0000ff00", "INT, 0, 00800000", "STRING, 4, 00", "STRING, 4, 04",
        "STRING, 4, 0061000072"
  })
  void noEntry(ColumnType type, int buckets, String bytes) {
    EntryKey keys = new EntryKey(ValueCodec.of(type), buckets);
    assertNull(keys.rowOf(HexFormat.of().parseHex(bytes)));
  }

  @Test
  void badArguments() {
    ValueCodec codec = ValueCodec.of(ColumnType.INT);
    for (int buckets : new int[] {-1, 257}) {
      assertTrue(
          assertThrows(IllegalArgumentException.class, () -> new EntryKey(codec, buckets))
              .getMessage()
              .startsWith(buckets + " buckets"));
    }
    EntryKey keys = new EntryKey(codec, 0);
    assertThrows(IllegalArgumentException.class, () -> keys.entry(new byte[3], new byte[] {1}));
  }
}
