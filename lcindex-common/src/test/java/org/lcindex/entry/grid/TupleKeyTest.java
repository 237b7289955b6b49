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
package org.lcindex.entry.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.entry.EntryKey;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.type.ColumnType;
import org.lcindex.type.Samples;
import org.lcindex.type.ValueCodec;

/** Rules EK1 to EK5 of the package, over all short tuples, and over values of every type. */
class TupleKeyTest {
  private static final HexFormat HEX = HexFormat.of();

  private static byte[] hex(String digits) {
    return digits == null ? null : HEX.parseHex(digits.replace(" ", ""));
  }

  private static TupleKey key(int... bits) {
    List<Axis> axes = Arrays.stream(bits).mapToObj(b -> Axis.of(b, List.of(hex("61")))).toList();
    return new TupleKey(Collections.nCopies(bits.length, ValueCodec.of(ColumnType.STRING)), axes);
  }

  /** The bytes that FORMAT.md promises: the bound of the second slot is 61. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      textBlock =
          """
          1, 1, '',   60,   72,   00   00 0000    00 60 0000    72
          1, 1, 61,   60,   72,   02   00 61 0000 00 60 0000    72
          1, 1, 60,   none, 72,   01   00 60 0000 01            72
          2, 1, none, none, 72,   07   01         01            72
          4, 4, 61,   61,   00,   03   00 61 0000 00 61 0000    00
          8, 8, 61,   00,   00,   0002 00 61 0000 00 00ff 0000  00
          8, 1, none, 62,   7200, 01ff 01         00 62 0000    7200
          """)
  void bytes(int bits, int others, String first, String second, String row, String entry) {
    TupleKey keys = key(bits, others);
    byte[] made = keys.entry(Arrays.asList(hex(first), hex(second)), hex(row));
    assertEquals(HEX.formatHex(hex(entry)), HEX.formatHex(made));
    assertArrayEquals(hex(row), keys.baseRow(made));
  }

  static List<TupleCases.Grid> grids() {
    return TupleCases.GRIDS;
  }

  /** EK1 to EK4: all tuples, rows and boxes of a few bytes. */
  @ParameterizedTest
  @MethodSource("grids")
  void shortKeysAndRows(TupleCases.Grid grid) {
    assertNull(TupleCases.wrong(grid));
  }

  /** EK1 for keys that are cut. */
  @Test
  void nothingIsWrong() {
    assertNull(TupleCases.firstLoss());
  }

  static List<ValueCodec> codecs() {
    return ValueCodec.all();
  }

  /** EK1, EK2 and EK4 for values of every type, beside two of other types. */
  @ParameterizedTest
  @MethodSource("codecs")
  void everyType(ValueCodec codec) {
    Random random = new Random(7);
    List<ValueCodec> codecs =
        List.of(ValueCodec.of(ColumnType.STRING), codec, ValueCodec.of(ColumnType.INT));
    List<List<byte[]>> values = new ArrayList<>();
    List<Axis> axes = new ArrayList<>();
    for (int i = 0; i < codecs.size(); i++) {
      List<byte[]> keys = keys(codecs.get(i), random);
      values.add(keys);
      axes.add(Axis.ofSample(1 + i, keys.stream().sorted(Arrays::compareUnsigned).toList()));
    }
    TupleKey made = new TupleKey(codecs, axes);
    int found = 0;
    for (int i = 0; i < 2_000; i++) {
      List<byte[]> tuple = values.stream().map(keys -> some(keys, random, 5)).toList();
      byte[] row = new byte[1 + random.nextInt(4)];
      random.nextBytes(row);
      byte[] entry = made.entry(tuple, row);
      assertArrayEquals(row, made.baseRow(entry));
      List<KeyRanges> wanted = values.stream().map(keys -> range(keys, random)).toList();
      TupleKey.Box box = made.box(wanted);
      boolean in = true;
      for (int axis = 0; axis < tuple.size(); axis++) {
        byte[] key = tuple.get(axis);
        in &= wanted.get(axis).isAll() || key != null && wanted.get(axis).contains(key);
      }
      if (in) {
        found++;
        assertTrue(box.ranges().stream().anyMatch(range -> range.contains(entry)));
      }
      assertEquals(in, box.contains(entry));
    }
    assertTrue(found > 100, "so many boxes had the tuple: " + found);
  }

  private static List<byte[]> keys(ValueCodec codec, Random random) {
    List<byte[]> keys = new ArrayList<>();
    for (byte[] cell : Samples.cells(codec, random, 200)) {
      byte[] key = codec.keyOfCell(cell);
      if (key != null && key.length < EntryKey.VALUE_BYTES) {
        keys.add(key);
      }
    }
    return keys;
  }

  /** One of some keys; one of some times none. */
  private static byte[] some(List<byte[]> keys, Random random, int times) {
    return random.nextInt(times) == 0 ? null : keys.get(random.nextInt(keys.size()));
  }

  private static KeyRanges range(List<byte[]> keys, Random random) {
    return random.nextInt(3) == 0
        ? KeyRanges.all()
        : KeyRanges.of(
            new KeyRange(
                some(keys, random, 3),
                random.nextBoolean(),
                some(keys, random, 3),
                random.nextBoolean()));
  }

  /** One entry for one tuple and row, and one range for what is next to each other. */
  @Test
  void aBoxOfEverythingIsOneRange() {
    TupleKey keys = key(8, 8);
    TupleKey.Box all = keys.box(List.of(KeyRanges.all(), KeyRanges.all()));
    assertEquals(1, all.ranges().size());
    assertArrayEquals(new byte[2], all.ranges().get(0).low());
    assertNull(all.ranges().get(0).high());
    KeyRange few = key(2, 1).box(List.of(KeyRanges.all(), KeyRanges.all())).ranges().get(0);
    assertArrayEquals(new byte[] {8}, few.high());
    assertEquals(List.of(), keys.box(List.of(KeyRanges.all(), KeyRanges.none())).ranges());
  }

  /** EK5: HBase's limit, to the byte. */
  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void whatDoesNotFitHasNoEntry(int bits) {
    TupleKey keys = key(bits, bits);
    int most = EntryKey.MOST_BYTES - bits / 4 - 2 - (bits == 1 ? 1 : 0);
    List<byte[]> none = Arrays.asList(null, null);
    assertEquals(EntryKey.MOST_BYTES, keys.entry(none, new byte[most]).length);
    assertNull(keys.entry(none, new byte[most + 1]));
    byte[] zeros = new byte[5_000];
    int parts = 2 * (1 + 2 * EntryKey.VALUE_BYTES + 2);
    assertNotNull(keys.entry(List.of(zeros, zeros), new byte[most - parts + 2]));
    assertNull(keys.entry(List.of(zeros, zeros), new byte[most - parts + 3]));
  }

  /** What somebody else wrote into the table is told apart, as far as it can be. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "0001",
        "000101",
        "04 01 01 72",
        "00 02 01 72",
        "00 00 61 01 72",
        "00 01 00 61 72"
      })
  void noEntry(String bytes) {
    assertNull(key(1, 1).baseRow(hex(bytes)));
    assertNotNull(key(1, 1).baseRow(hex("03 01 01 72")));
    assertFalse(key(1, 1).box(List.of(KeyRanges.all(), KeyRanges.all())).contains(hex("03 01")));
  }

  @Test
  void mistakesAreTold() {
    ValueCodec codec = ValueCodec.of(ColumnType.INT);
    Axis axis = Axis.of(9, List.of());
    assertThrows(
        IllegalArgumentException.class, () -> new TupleKey(List.of(codec), List.of(axis, axis)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new TupleKey(List.of(codec, codec), List.of(axis, axis)));
    TupleKey keys = new TupleKey(List.of(codec), List.of(axis));
    byte[] row = {1};
    assertThrows(IllegalArgumentException.class, () -> keys.entry(List.of(), row));
    assertThrows(IllegalArgumentException.class, () -> keys.entry(List.of(new byte[3]), row));
    assertThrows(IllegalArgumentException.class, () -> keys.box(List.of()));
  }
}
