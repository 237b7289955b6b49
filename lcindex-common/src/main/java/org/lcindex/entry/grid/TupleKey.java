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
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.EntryKey;
import org.lcindex.entry.EntryKeys;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.type.ValueCodec;

/**
 * The row keys of one grid's entries: from a tuple and a base row to the entry's row key and back,
 * and from a box to ranges of row keys. A tuple has one value, or none, of each axis. Immutable,
 * thread safe.
 *
 * <pre>
 *   entry := cell part{one for each axis} base-row
 *   cell  := u8 | u16      the number of the tuple's cell: u8 in a space of 8 bits at most
 *   part  := 00 value      as EntryKey has it
 *          | 01            the row lacks the column, or its cell is no value of the type
 * </pre>
 *
 * <p>The package's page says by rules EK1 to EK5 what must hold of them, and why it does.
 */
public final class TupleKey implements EntryKeys {
  private static final byte[] NO_ROW = {};
  private static final byte[] BEHIND_PARTS = {2};

  private final List<Axis> axes;
  private final List<EntryKey> parts;
  private final CellSpace space;
  private final int cellBytes;

  /**
   * Entries of a grid.
   *
   * @param codecs of the columns, in the order of the axes
   * @param axes their slots
   * @throws IllegalArgumentException if these are not as many, or no {@link CellSpace}
   */
  public TupleKey(List<ValueCodec> codecs, List<Axis> axes) {
    if (codecs.size() != axes.size()) {
      throw new IllegalArgumentException(
          codecs.size() + " columns of a grid, which has " + axes.size() + " axes");
    }
    this.space = new CellSpace(axes.stream().map(Axis::bits).toList());
    this.axes = List.copyOf(axes);
    this.parts = codecs.stream().map(codec -> new EntryKey(codec, 0)).toList();
    this.cellBytes = (space.bits() + Byte.SIZE - 1) / Byte.SIZE;
  }

  /**
   * Entries of a grid's generation.
   *
   * @throws IllegalArgumentException for an index without bounds
   */
  public static TupleKey of(GlobalIndex grid) {
    if (grid.bounds() == null) {
      throw new IllegalArgumentException(grid.definition() + " has no bounds, so it is no grid");
    }
    List<Integer> bits = grid.definition().bits();
    List<List<byte[]>> bounds = grid.bounds().axes();
    return new TupleKey(
        grid.definition().columns().stream().map(ColumnDeclaration::codec).toList(),
        IntStream.range(0, bits.size())
            .mapToObj(i -> Axis.of(bits.get(i), bounds.get(i)))
            .toList());
  }

  /** Its cells. */
  public CellSpace space() {
    return space;
  }

  /**
   * Where a table of entries is divided into regions with as many cells each, in order: the first
   * one begins before all.
   *
   * @param regions a power of two, at most as many as cells
   * @throws IllegalArgumentException for another number
   */
  public List<byte[]> splits(int regions) {
    if (Integer.bitCount(regions) != 1 || regions > space.size()) {
      throw new IllegalArgumentException(
          regions + " regions of a grid: give a power of two, at most " + space.size());
    }
    int cells = space.size() / regions;
    return IntStream.range(1, regions).mapToObj(i -> prefix(i * cells)).toList();
  }

  /**
   * The row key of a tuple's entry.
   *
   * @param keys of the tuple's values, as their codecs make them; null where it has none
   * @return null if the entry would have more than {@link EntryKey#MOST_BYTES} bytes. The region
   *     then has to mark the base row as uncovered
   * @throws IllegalArgumentException for another number of keys, or one that its type does not have
   */
  @Override
  public byte[] entry(List<byte[]> keys, byte[] row) {
    if (keys.size() != axes.size()) {
      throw new IllegalArgumentException(
          keys.size() + " keys of a tuple, where a grid has " + axes.size() + " axes");
    }
    int[] slots = IntStream.range(0, axes.size()).map(i -> slot(keys, i)).toArray();
    byte[][] made = new byte[axes.size()][];
    int length = cellBytes + row.length;
    for (int i = 0; i < made.length; i++) {
      made[i] = parts.get(i).entry(keys.get(i), NO_ROW);
      length += made[i].length;
    }
    if (length > EntryKey.MOST_BYTES) {
      return null;
    }
    byte[] entry = Arrays.copyOf(prefix(space.cell(slots)), length);
    int at = cellBytes;
    for (byte[] part : made) {
      System.arraycopy(part, 0, entry, at, part.length);
      at += part.length;
    }
    System.arraycopy(row, 0, entry, at, row.length);
    return entry;
  }

  private int slot(List<byte[]> keys, int axis) {
    return axes.get(axis).slotOf(keys.get(axis));
  }

  @Override
  public boolean isOfCells() {
    return false;
  }

  /** The slot is that of the whole key, since bounds are shorter than what is cut. */
  @Override
  public byte[] held(byte[] key, byte[] row) {
    return key == null ? null : EntryKey.cut(key);
  }

  /** A row without values is in no box. */
  @Override
  public boolean needsEntry(List<byte[]> keys) {
    return keys.stream().anyMatch(Objects::nonNull);
  }

  /** TU1: an entry with more values than the row shows stands for it, too. */
  @Override
  public boolean stands(byte[] entry, List<byte[]> keys, byte[] row) {
    return needsEntry(keys) && boxOf(keys).contains(entry);
  }

  @Override
  public List<KeyRange> others(List<byte[]> keys) {
    return keys.stream().allMatch(Objects::nonNull) ? List.of() : boxOf(keys).ranges();
  }

  @Override
  public byte[] baseRow(byte[] entry) {
    int at = Math.min(cellBytes, entry.length);
    for (int i = 0; i < parts.size() && at >= 0; i++) {
      at = parts.get(i).partEnd(entry, at);
    }
    boolean isCell = at >= 0 && number(entry) < space.size();
    return isCell && at < entry.length ? Arrays.copyOfRange(entry, at, entry.length) : null;
  }

  /**
   * The entries of the rows that meet conditions on several columns at once.
   *
   * @param values for each axis those that its column may have; all, if there is no condition on it
   * @throws IllegalArgumentException for another number of axes
   */
  public Box box(List<KeyRanges> values) {
    if (values.size() != axes.size()) {
      throw new IllegalArgumentException(
          values.size() + " axes of a box, where a grid has " + axes.size());
    }
    return new Box(values);
  }

  /** The entries of rows with the same values: where one is null here, they may have any. */
  public Box boxOf(List<byte[]> keys) {
    return box(
        keys.stream()
            .map(key -> key == null ? KeyRanges.all() : KeyRanges.of(KeyRange.point(key)))
            .toList());
  }

  /** A cell as the first bytes of its entries, or where those of the last cell end: null. */
  private byte[] prefix(int cell) {
    return cell >>> cellBytes * Byte.SIZE != 0
        ? null
        : cellBytes == 1 ? new byte[] {(byte) cell} : new byte[] {(byte) (cell >>> 8), (byte) cell};
  }

  private int number(byte[] entry) {
    int first = entry[0] & 0xff;
    return cellBytes == 1 ? first : first << 8 | entry[1] & 0xff;
  }

  /**
   * A box: where its entries are, and which of those that are found there are its. Immutable,
   * thread safe.
   */
  public final class Box {
    private final List<KeyRange> ranges;
    private final int met;
    // What may stand as a part; null where there is no condition.
    private final KeyRanges[] wanted;
    // Up to the first axis that has more than single values, and it as well.
    private final int seekable;

    private Box(List<KeyRanges> values) {
      List<BitSet> slots = new ArrayList<>();
      wanted = new KeyRanges[axes.size()];
      for (int i = 0; i < wanted.length; i++) {
        slots.add(axes.get(i).slotsOf(values.get(i)));
        wanted[i] =
            values.get(i).isAll() ? null : KeyRanges.of(parts.get(i).rangesOf(values.get(i)));
      }
      seekable = seekable(values);
      List<CellSpace.Cells> cells = space.cells(slots);
      met = cells.stream().mapToInt(some -> some.to() - some.from()).sum();
      ranges =
          cells.stream()
              .map(some -> new KeyRange(prefix(some.from()), true, prefix(some.to()), false))
              .toList();
    }

    /**
     * Where the entries are: the fewest ranges of row keys that have the cells, in order, the low
     * end included and the high end not; a high end of null is the end of the table.
     */
    public List<KeyRange> ranges() {
      return ranges;
    }

    /** How many cells the ranges have. */
    public int cells() {
      return met;
    }

    /** Behind an axis of many values each of them would have to be sought. */
    private static int seekable(List<KeyRanges> values) {
      int axes = 0;
      while (axes < values.size()
          && values.get(axes).ranges().stream().allMatch(EntryKey::isOneValue)) {
        axes++;
      }
      return axes + 1;
    }

    /** Whether an entry of the ranges may be of a row that meets the conditions. */
    public boolean contains(byte[] entry) {
      int at = cellBytes;
      for (int i = 0; i < wanted.length; i++) {
        int end = parts.get(i).partEnd(entry, at);
        if (end < 0
            || wanted[i] != null && !wanted[i].contains(Arrays.copyOfRange(entry, at, end))) {
          return false;
        }
        at = end;
      }
      return true;
    }

    /**
     * Where to go on after an entry that the box does not contain: it contains none between the
     * two.
     *
     * @return null for the next entry, where nothing better is known
     */
    public byte[] after(byte[] entry) {
      int at = cellBytes;
      for (int i = 0; i < Math.min(seekable, wanted.length); i++) {
        int end = parts.get(i).partEnd(entry, at);
        if (end < 0 || wanted[i] == null) {
          return null;
        }
        byte[] part = Arrays.copyOfRange(entry, at, end);
        if (!wanted[i].contains(part)) {
          byte[] next = next(wanted[i].ranges(), part);
          byte[] after = Arrays.copyOf(entry, at + next.length);
          System.arraycopy(next, 0, after, at, next.length);
          return after;
        }
        at = end;
      }
      return null;
    }

    /** The first wanted part after one that is not wanted, or what is behind all parts. */
    private static byte[] next(List<KeyRange> ranges, byte[] part) {
      int low = 0;
      int high = ranges.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (ranges.get(middle).startsAfter(part)) {
          high = middle;
        } else {
          low = middle + 1;
        }
      }
      return low < ranges.size() ? ranges.get(low).low() : BEHIND_PARTS;
    }
  }
}
