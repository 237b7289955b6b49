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
package org.lcindex.ifile;

import java.util.Arrays;
import org.lcindex.io.ByteReader;
import org.lcindex.io.FormatException;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.PageCache;
import org.lcindex.layout.Entry;
import org.lcindex.layout.PackedRow;
import org.lcindex.rowfile.Shapes;

/**
 * The rows of some successive entries, decoded as far as needed to find any value at once.
 * Immutable, thread safe.
 */
final class PayloadBlock implements PageCache.Decoded {
  static final int ONE_SHAPE = 1;
  static final int CELL_TIMESTAMPS = 2;

  private static final int[] NO_CELLS = new int[0];

  private final byte[] raw;
  private final int size;
  // Shape number + 1 of each entry, or of all.
  private final int[] shapeOf;
  // Per shape number + 1: how many cells it has.
  private final int[] cellCounts;
  // The timestamps of entry i begin at timestampStarts[i], or there is one for each entry with
  // payload.
  private final long[] timestamps;
  private final int[] timestampStarts;
  private final boolean cellTimestamps;
  // Where in raw the cells' values are. Block of one shape: those of cell c are from
  // valueStarts[c * (size + 1)] on, as they follow each other, and end where the next one begins.
  // Else: cell c of entry i is number firstCells[i] + c, and has a length of its own.
  private final int[] valueStarts;
  private final int[] valueLengths;
  private final int[] firstCells;

  PayloadBlock(ByteReader in, int size, Shapes shapes) {
    this.raw = in.array();
    this.size = size;
    int flags = in.getByte();
    shapeOf = new int[(flags & ONE_SHAPE) != 0 ? 1 : size];
    cellCounts = new int[shapes.count() + 1];
    for (int i = 0; i < shapeOf.length; i++) {
      int shape = in.getVInt();
      if (shape > shapes.count()) {
        throw new FormatException("shape " + (shape - 1) + " of " + shapes.count());
      }
      shapeOf[i] = shape;
      cellCounts[shape] = shape == 0 ? 0 : shapes.shape(shape - 1).length;
    }
    int[] cellStarts = cellStarts();
    cellTimestamps = (flags & CELL_TIMESTAMPS) != 0;
    timestampStarts = cellTimestamps ? cellStarts : entryStarts();
    long base = in.getLong();
    timestamps = in.getPackedLongs(timestampStarts[size], base);
    if (shapeOf.length == 1) {
      firstCells = null;
      valueLengths = null;
      valueStarts = oneShape(in, shapes);
    } else {
      firstCells = cellStarts;
      valueStarts = new int[cellStarts[size]];
      valueLengths = new int[cellStarts[size]];
      manyShapes(in, shapes);
    }
  }

  /** Where the cells of each entry begin, counted in cells. */
  private int[] cellStarts() {
    int[] starts = new int[size + 1];
    for (int i = 0; i < size; i++) {
      starts[i + 1] =
          FormatLimits.check(
              "cells of a payload block",
              starts[i] + cellCount(i),
              FormatLimits.PAYLOAD_BLOCK_CELLS);
    }
    return starts;
  }

  /** How many of the entries before each one have cells. */
  private int[] entryStarts() {
    int[] starts = new int[size + 1];
    for (int i = 0; i < size; i++) {
      starts[i + 1] = starts[i] + Math.min(1, cellCount(i));
    }
    return starts;
  }

  private int[] oneShape(ByteReader in, Shapes shapes) {
    if (shapeOf[0] == 0) {
      return new int[0];
    }
    int[] numbers = shapes.shape(shapeOf[0] - 1);
    int[] inOrder = numbers.clone();
    Arrays.sort(inOrder);
    int[] cellOf = new int[numbers.length];
    for (int c = 0; c < numbers.length; c++) {
      cellOf[Arrays.binarySearch(inOrder, numbers[c])] = c;
    }
    int[] starts = new int[numbers.length * (size + 1)];
    for (int c = 0; c < numbers.length; c++) {
      System.arraycopy(valueStarts(in, size), 0, starts, cellOf[c] * (size + 1), size + 1);
    }
    return starts;
  }

  private void manyShapes(ByteReader in, Shapes shapes) {
    // The cells of each qualifier in entry order, as lists: the last one of each, and before each
    // one the one before it; then turned round.
    int[] last = new int[shapes.qualifierCount()];
    int[] count = new int[shapes.qualifierCount()];
    Arrays.fill(last, -1);
    int[] before = new int[valueStarts.length];
    for (int i = 0; i < size; i++) {
      int[] numbers = shape(i) == 0 ? NO_CELLS : shapes.shape(shape(i) - 1);
      for (int c = 0; c < numbers.length; c++) {
        int cell = firstCells[i] + c;
        before[cell] = last[numbers[c]];
        last[numbers[c]] = cell;
        count[numbers[c]]++;
      }
    }
    for (int number = 0; number < last.length; number++) {
      if (count[number] > 0) {
        int[] starts = valueStarts(in, count[number]);
        int at = count[number];
        for (int cell = last[number]; cell >= 0; cell = before[cell]) {
          at--;
          valueStarts[cell] = starts[at];
          valueLengths[cell] = starts[at + 1] - starts[at];
        }
      }
    }
  }

  /** Reads the values of a qualifier: where each begins, and the last one ends. */
  private static int[] valueStarts(ByteReader in, int count) {
    int[] starts;
    if (in.getByte() != 0) {
      int length = in.getVInt();
      if ((long) length * count > in.remaining()) {
        throw new FormatException(count + " values of " + length + " bytes each");
      }
      starts = new int[count + 1];
      for (int i = 0; i <= count; i++) {
        starts[i] = in.position() + i * length;
      }
    } else {
      starts = in.getStarts(count, 0, 0, in.remaining());
      for (int i = 0; i <= count; i++) {
        starts[i] += in.position();
      }
    }
    in.skip(starts[count] - starts[0]);
    return starts;
  }

  private int shape(int i) {
    return shapeOf[shapeOf.length == 1 ? 0 : i];
  }

  /** The shape number of an entry, or {@link Shapes#COMPLEX}. */
  int shapeNumber(int i) {
    return shape(i) - 1;
  }

  int cellCount(int i) {
    return cellCounts[shape(i)];
  }

  private int start(int i, int cell) {
    return firstCells == null
        ? valueStarts[cell * (size + 1) + i]
        : valueStarts[firstCells[i] + cell];
  }

  private int length(int i, int cell) {
    if (firstCells != null) {
      return valueLengths[firstCells[i] + cell];
    }
    int at = cell * (size + 1) + i;
    return valueStarts[at + 1] - valueStarts[at];
  }

  long timestamp(int i, int cell) {
    return timestamps[timestampStarts[i] + (cellTimestamps ? cell : 0)];
  }

  /** Fills in shape, timestamps and values of an entry. */
  void entry(int i, Entry into) {
    int count = cellCount(i);
    into.shape = shapeNumber(i);
    into.cells = count;
    into.ensureCells(count);
    into.oneTimestamp = true;
    for (int cell = 0; cell < (cellTimestamps ? count : Math.min(1, count)); cell++) {
      into.timestamps[cell] = timestamps[timestampStarts[i] + cell];
      into.oneTimestamp &= into.timestamps[cell] == into.timestamps[0];
    }
    if (into.valueBytes != raw) {
      into.valueBytes = raw;
    }
    for (int cell = 0; cell < count; cell++) {
      into.valueOffsets[cell] = start(i, cell);
      into.valueLengths[cell] = length(i, cell);
    }
  }

  /**
   * A copy of an entry's row.
   *
   * @param wanted by qualifier number: which cells to take; null for all
   */
  PackedRow packed(int i, byte[] family, Shapes shapes, boolean[] wanted) {
    int shape = shape(i);
    if (shape == 0) {
      throw new IllegalStateException("the entry of a complex row has no payload");
    }
    int[] numbers = shapes.shape(shape - 1);
    int count = 0;
    int valueBytes = 0;
    for (int cell = 0; cell < numbers.length; cell++) {
      if (wanted == null || wanted[numbers[cell]]) {
        count++;
        valueBytes += length(i, cell);
      }
    }
    byte[] packed = new byte[count * PackedRow.CELL_BYTES + valueBytes];
    int at = 0;
    int value = count * PackedRow.CELL_BYTES;
    for (int cell = 0; cell < numbers.length; cell++) {
      if (wanted == null || wanted[numbers[cell]]) {
        int length = length(i, cell);
        at = PackedRow.put(packed, at, numbers[cell], length, timestamp(i, cell));
        System.arraycopy(raw, start(i, cell), packed, value, length);
        value += length;
      }
    }
    return new PackedRow(packed, count, family, shapes);
  }

  @Override
  public int memoryBytes() {
    return 128
        + raw.length
        + Integer.BYTES
            * (shapeOf.length
                + cellCounts.length
                + timestampStarts.length
                + valueStarts.length
                + (firstCells == null ? 0 : firstCells.length + valueLengths.length))
        + Long.BYTES * timestamps.length;
  }
}
