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
package org.lcindex.entry.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GridBounds;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.entry.grid.Axis;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Which entries of a grid a box searches for, and in which regions. */
class BoxSearchTest {
  private static final ValueCodec INT = ValueCodec.of(ColumnType.INT);

  /** Slots of ten values each, from 0 on. */
  private static GlobalIndex grid(int... bits) {
    List<String> columns = new ArrayList<>();
    List<String> words = new ArrayList<>();
    List<List<byte[]>> bounds = new ArrayList<>();
    for (int i = 0; i < bits.length; i++) {
      columns.add("f:c" + i + " INT");
      words.add(String.valueOf(bits[i]));
      List<byte[]> ofAxis = new ArrayList<>();
      for (int slot = 1; slot < 1 << bits[i]; slot++) {
        ofAxis.add(INT.keyOf(10 * slot));
      }
      bounds.add(ofAxis);
    }
    String text = "GLOBAL GRID(" + String.join(", ", columns) + ") BITS " + String.join(",", words);
    return GlobalIndex.create((GlobalDefinition) IndexDefinition.parse(text, null), 0)
        .with(GridBounds.of(bounds));
  }

  /** {@code 5}, {@code 5-17}, {@code -17}, {@code 5-}, {@code 5|25|40-}; {@code *} for all. */
  private static KeyRanges values(String text) {
    if (text.equals("*")) {
      return KeyRanges.all();
    }
    List<KeyRange> ranges = new ArrayList<>();
    for (String one : text.split("\\|")) {
      String[] ends = one.split("-", -1);
      byte[] low = ends[0].isEmpty() ? null : INT.keyOf(Integer.parseInt(ends[0]));
      String end = ends[ends.length - 1];
      byte[] high = end.isEmpty() ? null : INT.keyOf(Integer.parseInt(end));
      ranges.add(new KeyRange(low, true, high, true));
    }
    return KeyRanges.of(ranges);
  }

  private static List<KeyRanges> box(String... values) {
    return Arrays.stream(values).map(BoxSearchTest::values).toList();
  }

  /** Two axes of four slots: 16 cells, in as many regions as a power of two. */
  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          5,       5,       1,  1, 1, 1, 1
          *,       *,      16,  2, 4, 8, 16
          5,       *,       4,  1, 2, 2, 4
          *,       35,      4,  2, 2, 4, 4
          5-,      35,      4,  2, 2, 4, 4
          9-10,    5,       2,  1, 1, 2, 2
          -17,     -17,     4,  1, 1, 2, 4
          15-25,   15-25,   4,  2, 4, 4, 4
          5|35,    5|35,    4,  2, 4, 4, 4
          20-,     20-,     4,  1, 1, 2, 4
          0-39,    12,      4,  2, 2, 4, 4
          -5,      100,     1,  1, 1, 1, 1
          """)
  void cellsAndRegions(
      String first, String second, int cells, int two, int four, int eight, int sixteen) {
    GlobalIndex grid = grid(2, 2);
    TupleKey key = TupleKey.of(grid);
    BoxSearch search = EntrySearch.box(grid, box(first, second));
    assertEquals(cells, search.cells());
    assertEquals(16, search.allCells());
    assertEquals(1, search.regions(List.of()));
    int regions = 2;
    for (int met : new int[] {two, four, eight, sixteen}) {
      List<byte[]> starts = key.splits(regions);
      assertEquals(met, search.regions(starts), regions + " regions");
      List<byte[]> withFirst = new ArrayList<>(List.of(new byte[0]));
      withFirst.addAll(starts);
      assertEquals(met, search.regions(withFirst), regions + " regions");
      assertEquals(met, asked(search, starts), regions + " regions");
      regions *= 2;
    }
  }

  /** Regions that a client asks which goes from range to range; the parts are the whole. */
  private static int asked(BoxSearch search, List<byte[]> starts) {
    int met = 0;
    List<KeyRange> parts = new ArrayList<>();
    for (int i = -1; i < starts.size(); i++) {
      byte[] low = i < 0 ? null : starts.get(i);
      byte[] high = i + 1 < starts.size() ? starts.get(i + 1) : null;
      List<KeyRange> here = search.in(new KeyRange(low, true, high, false)).ranges();
      met += here.isEmpty() ? 0 : 1;
      parts.addAll(here);
    }
    assertEquals(search.ranges(), KeyRanges.of(parts).ranges());
    return met;
  }

  /** The paper's figures, HyperDex section 3: three of nine attributes, in one grid or in three. */
  @Test
  void threeOfNineAttributes() {
    GlobalIndex nine = grid(1, 1, 1, 1, 1, 1, 1, 1, 1);
    List<byte[]> regions = TupleKey.of(nine).splits(512);
    List<KeyRanges> values = new ArrayList<>(Collections.nCopies(9, KeyRanges.all()));
    for (int axis : new int[] {0, 4, 7}) {
      values.set(axis, values("5"));
    }
    assertEquals(64, EntrySearch.box(nine, values).regions(regions));
    assertEquals(64, EntrySearch.box(nine, values).cells());
    GlobalIndex three = grid(1, 1, 1);
    List<byte[]> few = TupleKey.of(three).splits(8);
    assertEquals(1, EntrySearch.box(three, box("5", "5", "5")).regions(few));
    assertEquals(4, EntrySearch.box(three, box("5", "*", "*")).regions(few));
    assertEquals(8, EntrySearch.box(three, box("*", "*", "*")).regions(few));
  }

  /** Regions that split elsewhere than at cells, and ones that were merged. */
  @Test
  void regionsThatAreNoBoxes() {
    GlobalIndex grid = grid(2, 2);
    TupleKey key = TupleKey.of(grid);
    BoxSearch one = EntrySearch.box(grid, box("5", "5"));
    byte[] inside = key.entry(List.of(INT.keyOf(5), INT.keyOf(7)), Bytes.toBytes("row"));
    assertEquals(2, one.regions(List.of(inside)));
    assertEquals(2, one.regions(List.of(inside, new byte[] {1})));
    assertEquals(1, one.regions(List.of(new byte[] {3}, new byte[] {9})));
    assertEquals(
        0, EntrySearch.box(grid, List.of(KeyRanges.none(), values("5"))).regions(List.of()));
  }

  /** A grid whose cells take all numbers of their bytes: the last range has an end nevertheless. */
  @ParameterizedTest
  @CsvSource({"4,4", "8,8"})
  void theLastCellHasAnEnd(int first, int second) {
    GlobalIndex grid = grid(first, second);
    KeyRange last =
        EntrySearch.box(grid, List.of(KeyRanges.all(), KeyRanges.all())).ranges().get(0);
    byte[] longest = new byte[4_000];
    Arrays.fill(longest, (byte) -1);
    List<byte[]> keys = Arrays.asList(null, INT.keyOf(Integer.MAX_VALUE));
    assertTrue(last.contains(TupleKey.of(grid).entry(keys, longest)));
  }

  /** Whatever the box: who goes on as it says meets each entry that it has, and fewer others. */
  @Test
  void nothingIsPassedOver() {
    Random random = new Random(5);
    GlobalIndex grid =
        GlobalIndex.create(
                (GlobalDefinition)
                    IndexDefinition.parse("GLOBAL GRID(f:a INT, f:s STRING) BITS 3,3", null),
                0)
            .with(
                GridBounds.of(
                    List.of(bounds(INT, 3), bounds(ValueCodec.of(ColumnType.STRING), 0))));
    TupleKey key = TupleKey.of(grid);
    TreeSet<byte[]> entries = new TreeSet<>(Arrays::compareUnsigned);
    for (int i = 0; i < 4_000; i++) {
      List<byte[]> tuple = Arrays.asList(number(random), text(random));
      entries.add(key.entry(tuple, Bytes.toBytes("r" + i)));
    }
    int ofValues = 0;
    for (int i = 0; i < 400; i++) {
      List<KeyRanges> values = List.of(some(number(random), random), some(text(random), random));
      BoxSearch search = EntrySearch.box(grid, values);
      int met = 0;
      List<byte[]> wanted = new ArrayList<>();
      List<byte[]> found = new ArrayList<>();
      for (KeyRange range : search.ranges()) {
        for (byte[] entry : entries.subSet(range.low(), range.high())) {
          if (search.rowOf(entry) != null) {
            wanted.add(entry);
          }
        }
        byte[] at = entries.ceiling(range.low());
        while (at != null && Arrays.compareUnsigned(at, range.high()) < 0) {
          met++;
          if (search.rowOf(at) != null) {
            found.add(at);
            at = entries.higher(at);
          } else {
            byte[] next = search.after(at);
            assertTrue(next == null || Arrays.compareUnsigned(next, at) > 0);
            at = next == null ? entries.higher(at) : entries.ceiling(next);
          }
        }
      }
      assertEquals(shown(wanted), shown(found));
      if (values.stream().allMatch(one -> one.ranges().stream().allMatch(KeyRange::isPoint))) {
        ofValues++;
        assertTrue(met <= found.size() + 4, met + " for " + found.size());
      }
    }
    assertTrue(ofValues > 50, "boxes of values: " + ofValues);
  }

  private static List<byte[]> bounds(ValueCodec codec, int scale) {
    List<byte[]> bounds = new ArrayList<>();
    for (int slot = 1; slot < 8; slot++) {
      bounds.add(scale > 0 ? codec.keyOf(scale * slot) : codec.keyOf("b".repeat(slot)));
    }
    return bounds;
  }

  private static byte[] number(Random random) {
    return random.nextInt(10) == 0 ? null : INT.keyOf(random.nextInt(30));
  }

  private static byte[] text(Random random) {
    if (random.nextInt(10) == 0) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(6); i > 0; i--) {
      text.append("\0ab\u00ff".charAt(random.nextInt(4)));
    }
    return ValueCodec.of(ColumnType.STRING).keyOf(text.toString());
  }

  private static KeyRanges some(byte[] key, Random random) {
    if (key == null) {
      return KeyRanges.all();
    }
    return switch (random.nextInt(4)) {
      case 0, 1 -> KeyRanges.of(KeyRange.point(key));
      case 2 -> KeyRanges.of(KeyRange.atLeast(key));
      default -> KeyRanges.of(KeyRange.lessThan(key));
    };
  }

  private static List<String> shown(List<byte[]> entries) {
    return entries.stream().map(Bytes::toStringBinary).toList();
  }

  /** Both kinds are one for whoever asks; what is not of a kind it says. */
  @Test
  void ofEitherKind() {
    GlobalIndex grid = grid(2, 2);
    KeyRange rows = KeyRange.all();
    assertEquals(
        EntrySearch.box(grid, box("5", "*")).ranges(),
        EntrySearch.of(grid, box("5", "*"), rows).ranges());
    assertNull(EntrySearch.in(grid, List.of(rows)));
    assertThrows(IllegalArgumentException.class, () -> EntrySearch.of(grid, box("5"), rows));
    GlobalIndex column =
        GlobalIndex.create((GlobalDefinition) IndexDefinition.parse("f:a INT GLOBAL", null), 0);
    EntrySearch search = EntrySearch.of(column, box("5"), rows);
    assertEquals(1, search.ranges().size());
    assertNull(EntrySearch.box(column, box("5")));
    byte[] entry = Bytes.add(new byte[1], INT.keyOf(5), Bytes.toBytes("row"));
    assertEquals("row", Bytes.toString(search.rowOf(entry)));
    assertNull(search.after(entry));
    assertThrows(IllegalArgumentException.class, () -> EntrySearch.of(column, box("5", "5"), rows));
    assertEquals("row", Bytes.toString(EntrySearch.in(column, search.ranges()).rowOf(entry)));
    GlobalIndex none = grid(2, 2).with((GridBounds) null);
    assertThrows(IllegalArgumentException.class, () -> EntrySearch.keys(none));
  }

  /** The slots of a box, counted one by one. */
  @Test
  void cellsAreThoseOfTheSlots() {
    GlobalIndex grid = grid(3, 2, 1);
    Axis first = Axis.of(3, grid.bounds().axes().get(0));
    BitSet slots = first.slotsOf(values("15|31-52"));
    assertEquals(4, slots.cardinality());
    assertEquals(4 * 2 * 1, EntrySearch.box(grid, box("15|31-52", "5-12", "-5")).cells());
  }
}
