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
import java.util.BitSet;
import java.util.List;
import org.lcindex.definition.GlobalDefinition;

/**
 * The cells of a grid. The number of a cell has the bits of its slots, interleaved: first the
 * highest bit of each axis in the order of axes, then the next ones of those that have more. So the
 * first bits of a cell divide the space into boxes, and a table of entries that is split at cells
 * has a box in each region. Rule CE1 of the package. Immutable, thread safe.
 */
public final class CellSpace {
  /** Most bits of a cell: it takes two bytes of an entry. */
  public static final int MAX_BITS = GlobalDefinition.MAX_BITS;

  /** Most columns of a grid. */
  public static final int MAX_AXES = GlobalDefinition.MAX_GRID_COLUMNS;

  private final int[] bits;
  // The axis of each bit of a cell, from the highest bit to the lowest.
  private final int[] axisOfBit;

  /**
   * Cells that are next to each other in the order of their numbers.
   *
   * @param from the first one
   * @param to the one behind the last
   */
  public record Cells(int from, int to) {}

  /**
   * A space.
   *
   * @param bits of each axis
   * @throws IllegalArgumentException for no axis, more than {@value #MAX_AXES}, an axis without
   *     bits, or more than {@value #MAX_BITS} bits in all
   */
  public CellSpace(List<Integer> bits) {
    int all = bits.stream().mapToInt(b -> b).sum();
    if (bits.isEmpty() || bits.size() > MAX_AXES) {
      throw new IllegalArgumentException(bits.size() + " axes of a grid: give 1 to " + MAX_AXES);
    }
    if (bits.stream().anyMatch(b -> b < 1) || all > MAX_BITS) {
      throw new IllegalArgumentException(
          String.format(
              "bits %s of a grid's axes: give each 1 at least, and all %s at most",
              bits, MAX_BITS));
    }
    this.bits = bits.stream().mapToInt(b -> b).toArray();
    this.axisOfBit = new int[all];
    int at = 0;
    for (int level = 0; at < all; level++) {
      for (int axis = 0; axis < this.bits.length; axis++) {
        if (level < this.bits[axis]) {
          axisOfBit[at++] = axis;
        }
      }
    }
  }

  /** Bits of a cell's number. */
  public int bits() {
    return axisOfBit.length;
  }

  /** How many cells there are. */
  public int size() {
    return 1 << axisOfBit.length;
  }

  /**
   * The cell of a slot on each axis.
   *
   * @throws IllegalArgumentException for another number of slots, or one that its axis has not
   */
  public int cell(int... slots) {
    if (slots.length != bits.length) {
      throw new IllegalArgumentException(
          slots.length + " slots, where a grid has " + bits.length + " axes");
    }
    int[] left = bits.clone();
    for (int axis = 0; axis < slots.length; axis++) {
      if (slots[axis] < 0 || slots[axis] >>> bits[axis] != 0) {
        throw new IllegalArgumentException(
            "slot " + slots[axis] + " of axis " + axis + ", which has " + (1 << bits[axis]));
      }
    }
    int cell = 0;
    for (int axis : axisOfBit) {
      cell = cell << 1 | slots[axis] >>> --left[axis] & 1;
    }
    return cell;
  }

  /**
   * The cells that a box meets, as the fewest ranges, in order.
   *
   * @param box for each axis the slots that are in it; an empty one is met by no cell
   * @throws IllegalArgumentException for another number of axes
   */
  public List<Cells> cells(List<BitSet> box) {
    if (box.size() != bits.length) {
      throw new IllegalArgumentException(
          box.size() + " axes of a box, where a grid has " + bits.length);
    }
    List<Cells> found = new ArrayList<>();
    add(box, 0, new int[bits.length], bits.clone(), found);
    return found;
  }

  /**
   * Adds the cells of a box that begin with some bits.
   *
   * @param prefix the first bits of a cell
   * @param slots for each axis the bits of it that these have
   * @param open for each axis how many bits of it follow
   */
  private void add(List<BitSet> box, int prefix, int[] slots, int[] open, List<Cells> found) {
    boolean whole = true;
    int left = 0;
    for (int axis = 0; axis < bits.length; axis++) {
      int from = slots[axis] << open[axis];
      int in = box.get(axis).get(from, from + (1 << open[axis])).cardinality();
      if (in == 0) {
        return;
      }
      whole &= in == 1 << open[axis];
      left += open[axis];
    }
    if (whole) {
      append(found, prefix << left, prefix + 1 << left);
      return;
    }
    int axis = axisOfBit[axisOfBit.length - left];
    int slot = slots[axis];
    open[axis]--;
    for (int bit = 0; bit <= 1; bit++) {
      slots[axis] = slot << 1 | bit;
      add(box, prefix << 1 | bit, slots, open, found);
    }
    slots[axis] = slot;
    open[axis]++;
  }

  private static void append(List<Cells> found, int from, int to) {
    int last = found.size() - 1;
    if (last >= 0 && found.get(last).to() == from) {
      found.set(last, new Cells(found.get(last).from(), to));
    } else {
      found.add(new Cells(from, to));
    }
  }
}
