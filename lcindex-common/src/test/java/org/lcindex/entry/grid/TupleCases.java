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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.entry.ShortBytes;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Rules EK1 to EK5 over all tuples, rows and boxes of a few bytes of an alphabet that has what is
 * escaped, what escapes, and their neighbours; and over keys that are cut.
 */
public final class TupleCases {
  private static final int CUT = 1_000;
  private static final byte[] ALPHABET = {0, 1, (byte) 0xff};

  /** A grid: the width of each column's keys, or -1, and the bits of its axis. */
  record Grid(List<Integer> widths, List<Integer> bits) {
    TupleKey key() {
      List<ValueCodec> codecs = new ArrayList<>();
      for (int width : widths) {
        codecs.add(ValueCodec.of(width < 0 ? ColumnType.BYTES : ColumnType.BOOLEAN));
      }
      return new TupleKey(codecs, axes());
    }

    private List<Axis> axes() {
      List<Axis> axes = new ArrayList<>();
      for (int i = 0; i < widths.size(); i++) {
        axes.add(Axis.ofSample(bits.get(i), keys(i)));
      }
      return axes;
    }

    CellSpace space() {
      return new CellSpace(bits);
    }

    /** In order, without the one that stands for no value. */
    private List<byte[]> keys(int axis) {
      int width = widths.get(axis);
      return all(2).stream()
          .filter(key -> width < 0 || key.length == width)
          .sorted(Arrays::compareUnsigned)
          .toList();
    }
  }

  /** A tuple of two axes, whose keys may be null. */
  private record Tuple(byte[] first, byte[] second, int cell) {
    List<byte[]> keys() {
      return Arrays.asList(first, second);
    }

    boolean isIn(List<KeyRanges> box) {
      return isIn(first, box.get(0)) && isIn(second, box.get(1));
    }

    private static boolean isIn(byte[] key, KeyRanges wanted) {
      return wanted.isAll() || key != null && wanted.contains(key);
    }

    @Override
    public String toString() {
      return "(" + text(first) + ", " + text(second) + ")";
    }
  }

  static final List<Grid> GRIDS =
      List.of(
          new Grid(List.of(-1, -1), List.of(1, 2)),
          new Grid(List.of(-1, 1), List.of(7, 1)),
          new Grid(List.of(1, -1), List.of(1, 8)),
          new Grid(List.of(-1, -1), List.of(8, 8)));

  private TupleCases() {}

  /** What is wrong first, or null. */
  public static String firstLoss() {
    for (Grid grid : GRIDS) {
      String wrong = wrong(grid);
      if (wrong != null) {
        return grid + ": " + wrong;
      }
    }
    return cutKeys();
  }

  /** What is wrong with a grid, or null. */
  static String wrong(Grid grid) {
    String order = order(grid);
    return order == null ? boxes(grid) : order;
  }

  private static List<Tuple> tuples(Grid grid) {
    List<Tuple> tuples = new ArrayList<>();
    List<Axis> axes = grid.axes();
    List<byte[]> seconds = new ArrayList<>(grid.keys(1));
    seconds.add(null);
    List<byte[]> firsts = new ArrayList<>(grid.keys(0));
    firsts.add(null);
    for (byte[] first : firsts) {
      for (byte[] second : seconds) {
        int cell = grid.space().cell(axes.get(0).slotOf(first), axes.get(1).slotOf(second));
        tuples.add(new Tuple(first, second, cell));
      }
    }
    return tuples;
  }

  private static String order(Grid grid) {
    TupleKey entries = grid.key();
    List<byte[]> rows =
        all(2).stream().filter(row -> row.length > 0).sorted(Arrays::compareUnsigned).toList();
    byte[] before = {};
    // A sort that keeps the order of equal ones: they are in the order of their keys already.
    for (Tuple tuple :
        tuples(grid).stream().sorted(Comparator.comparingInt(Tuple::cell)).toList()) {
      for (byte[] row : rows) {
        byte[] entry = entries.entry(tuple.keys(), row);
        if (Arrays.compareUnsigned(before, entry) >= 0) {
          return text(entry) + " of " + tuple + " is not after " + text(before);
        }
        if (!Arrays.equals(row, entries.baseRow(entry))) {
          return text(entry) + " of " + tuple + " does not give back row " + text(row);
        }
        before = entry;
      }
    }
    return null;
  }

  private static String boxes(Grid grid) {
    List<Tuple> tuples =
        tuples(grid).stream().sorted(Comparator.comparingInt(Tuple::cell)).toList();
    List<KeyRanges> few =
        List.of(
            KeyRanges.all(),
            KeyRanges.none(),
            KeyRanges.of(KeyRange.point(new byte[] {1})),
            KeyRanges.of(
                List.of(
                    KeyRange.lessThan(new byte[] {0, 1}), KeyRange.atLeast(new byte[] {1, 1}))));
    for (KeyRanges one : ranges()) {
      for (KeyRanges other : few) {
        String wrong = box(grid, tuples, List.of(one, other));
        wrong = wrong == null ? box(grid, tuples, List.of(other, one)) : wrong;
        if (wrong != null) {
          return wrong;
        }
      }
    }
    return null;
  }

  private static String box(Grid grid, List<Tuple> tuples, List<KeyRanges> values) {
    TupleKey entries = grid.key();
    TupleKey.Box box = entries.box(values);
    byte[] next = null;
    for (int i = tuples.size() - 1; i >= 0; i--) {
      Tuple tuple = tuples.get(i);
      byte[] entry = entries.entry(tuple.keys(), new byte[] {0, 0});
      boolean met = box.ranges().stream().anyMatch(range -> range.contains(entry));
      boolean contained = box.contains(entry);
      boolean wanted = tuple.isIn(values);
      if (wanted && !(met && contained)) {
        return values + " misses " + tuple;
      }
      if (!wanted && contained) {
        return values + " finds " + tuple;
      }
      if (contained) {
        next = entry;
        continue;
      }
      byte[] after = box.after(entry);
      if (after != null
          && (Arrays.compareUnsigned(after, entry) <= 0
              || next != null && Arrays.compareUnsigned(after, next) > 0)) {
        return values + " goes on behind " + tuple + " at " + text(after);
      }
    }
    return null;
  }

  private static List<KeyRanges> ranges() {
    List<byte[]> bounds = new ArrayList<>(all(2));
    bounds.add(null);
    List<KeyRanges> ranges = new ArrayList<>();
    for (int i = 0; i < bounds.size(); i++) {
      for (int j : new int[] {i, i + 1, i + 5, bounds.size() - 1}) {
        for (int ends = 0; ends < 4; ends++) {
          ranges.add(
              KeyRanges.of(
                  new KeyRange(
                      bounds.get(i),
                      (ends & 1) == 0,
                      bounds.get(j % bounds.size()),
                      (ends & 2) == 0)));
        }
      }
    }
    return ranges;
  }

  /** Keys that differ only behind what is kept of them, on both sides of a bound of slots. */
  private static String cutKeys() {
    byte[] bound = Arrays.copyOf(new byte[] {7}, CUT + 2);
    Axis axis = Axis.of(1, List.of(bound));
    ValueCodec codec = ValueCodec.of(ColumnType.BYTES);
    TupleKey entries = new TupleKey(List.of(codec, codec), List.of(axis, axis));
    byte[] row = {1};
    for (int length = CUT - 1; length <= CUT + 4; length++) {
      byte[] key = Arrays.copyOf(new byte[] {7}, length);
      byte[] entry = entries.entry(Arrays.asList(null, key), row);
      if (!Arrays.equals(row, entries.baseRow(entry))) {
        return "a key of " + length + " bytes does not give back its row";
      }
      for (int other = CUT - 1; other <= CUT + 4; other++) {
        byte[] end = Arrays.copyOf(new byte[] {7}, other);
        for (KeyRange range :
            List.of(
                KeyRange.point(end),
                KeyRange.greaterThan(end),
                KeyRange.lessThan(end),
                KeyRange.atLeast(end),
                KeyRange.atMost(end))) {
          TupleKey.Box box = entries.box(List.of(KeyRanges.all(), KeyRanges.of(range)));
          if (range.contains(key)
              && !(box.contains(entry)
                  && box.ranges().stream().anyMatch(cells -> cells.contains(entry)))) {
            return "a range up to " + other + " bytes misses a key of " + length;
          }
        }
      }
    }
    return null;
  }

  private static List<byte[]> all(int longest) {
    return ShortBytes.all(ALPHABET, longest);
  }

  private static String text(byte[] bytes) {
    return bytes == null ? "none" : Bytes.toStringBinary(bytes);
  }
}
