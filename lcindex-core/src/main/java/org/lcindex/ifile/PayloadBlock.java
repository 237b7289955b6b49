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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.io.ByteReader;
import org.lcindex.io.PageCache;
import org.lcindex.io.Slice;
import org.lcindex.rowfile.Shapes;

/**
 * The rows of some successive entries, decoded as far as needed to find any value at once.
 * Immutable, thread safe.
 */
final class PayloadBlock implements PageCache.Page {
  static final int ONE_SHAPE = 1;
  static final int CELL_TIMESTAMPS = 2;

  private final byte[] raw;
  private final int size;
  // Shape number + 1 of each entry, or of all.
  private final int[] shapeOf;
  // Per shape number + 1: for each of its qualifiers the index in valueStarts; null if not here.
  private final int[][] columnsOf;
  // The timestamps of entry i begin at timestampStarts[i], or there is one for each entry with
  // payload.
  private final long[] timestamps;
  private final int[] timestampStarts;
  private final boolean cellTimestamps;
  // The value of entry i in column c is raw[valueStarts[c][i]] to raw[valueStarts[c][i + 1]].
  private final int[][] valueStarts;

  PayloadBlock(ByteReader in, int size, Shapes shapes) {
    this.raw = in.array();
    this.size = size;
    int flags = in.getByte();
    shapeOf = new int[(flags & ONE_SHAPE) != 0 ? 1 : size];
    columnsOf = new int[shapes.count() + 1][];
    for (int i = 0; i < shapeOf.length; i++) {
      shapeOf[i] = in.getVInt();
      if (columnsOf[shapeOf[i]] == null) {
        columnsOf[shapeOf[i]] = shapeOf[i] == 0 ? new int[0] : shapes.shape(shapeOf[i] - 1);
      }
    }
    cellTimestamps = (flags & CELL_TIMESTAMPS) != 0;
    timestampStarts = new int[size + 1];
    for (int i = 0; i < size; i++) {
      int cells = columnsOf[shape(i)].length;
      timestampStarts[i + 1] = timestampStarts[i] + (cellTimestamps ? cells : Math.min(1, cells));
    }
    long base = in.getLong();
    timestamps = in.getPackedLongs(timestampStarts[size], base);
    int[] numbers = numbersInBlock();
    boolean[][] has = new boolean[columnsOf.length][];
    for (int s = 0; s < columnsOf.length; s++) {
      if (columnsOf[s] != null) {
        int[] columns = columnsOf[s].clone();
        has[s] = new boolean[numbers.length];
        for (int j = 0; j < columns.length; j++) {
          columns[j] = Arrays.binarySearch(numbers, columns[j]);
          has[s][columns[j]] = true;
        }
        columnsOf[s] = columns;
      }
    }
    valueStarts = new int[numbers.length][];
    for (int c = 0; c < numbers.length; c++) {
      valueStarts[c] = readValues(in, has, c);
    }
  }

  /** The qualifier numbers of all shapes in the block, ascending. */
  private int[] numbersInBlock() {
    int[] numbers = new int[0];
    for (int[] shape : columnsOf) {
      if (shape != null && shape.length > 0) {
        int had = numbers.length;
        numbers = Arrays.copyOf(numbers, had + shape.length);
        System.arraycopy(shape, 0, numbers, had, shape.length);
      }
    }
    Arrays.sort(numbers);
    int unique = 0;
    for (int i = 0; i < numbers.length; i++) {
      if (i == 0 || numbers[i] != numbers[i - 1]) {
        numbers[unique++] = numbers[i];
      }
    }
    return Arrays.copyOf(numbers, unique);
  }

  private int[] readValues(ByteReader in, boolean[][] has, int column) {
    int count = 0;
    for (int i = 0; i < size; i++) {
      count += has[shape(i)][column] ? 1 : 0;
    }
    boolean oneLength = in.getByte() != 0;
    int length = oneLength ? in.getVInt() : 0;
    int[] lengths = oneLength ? null : in.getPackedInts(count);
    int[] starts = new int[size + 1];
    starts[0] = in.position();
    int next = 0;
    for (int i = 0; i < size; i++) {
      int valueLength = 0;
      if (has[shape(i)][column]) {
        valueLength = oneLength ? length : lengths[next++];
        if (valueLength < 0) {
          throw new IllegalStateException("a value of " + valueLength + " bytes");
        }
      }
      starts[i + 1] = Math.addExact(starts[i], valueLength);
    }
    in.skip(starts[size] - starts[0]);
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
    return columnsOf[shape(i)].length;
  }

  long timestamp(int i, int cell) {
    return timestamps[timestampStarts[i] + (cellTimestamps ? cell : 0)];
  }

  boolean hasCellTimestamps() {
    return cellTimestamps;
  }

  /** Points a slice at the value of an entry's cell. */
  void value(int i, int cell, Slice into) {
    int[] starts = valueStarts[columnsOf[shape(i)][cell]];
    into.set(raw, starts[i], starts[i + 1] - starts[i]);
  }

  /** Fills in shape, timestamps and values of an entry. */
  void entry(int i, Entry into) {
    int[] columns = columnsOf[shape(i)];
    into.shape = shapeNumber(i);
    into.cells = columns.length;
    into.ensureCells(columns.length);
    into.oneTimestamp = true;
    for (int cell = 0;
        cell < (cellTimestamps ? columns.length : Math.min(1, columns.length));
        cell++) {
      into.timestamps[cell] = timestamps[timestampStarts[i] + cell];
      into.oneTimestamp &= into.timestamps[cell] == into.timestamps[0];
    }
    if (into.valueBytes != raw) {
      into.valueBytes = raw;
    }
    for (int cell = 0; cell < columns.length; cell++) {
      int[] starts = valueStarts[columns[cell]];
      into.valueOffsets[cell] = starts[i];
      into.valueLengths[cell] = starts[i + 1] - starts[i];
    }
  }

  /**
   * The cells of an entry: {@link KeyValue}s that share one array.
   *
   * @param wanted by qualifier number: which to make; null for all
   */
  List<Cell> cells(int i, Slice row, byte[] family, Shapes shapes, boolean[] wanted) {
    int shape = shape(i);
    if (shape == 0) {
      throw new IllegalStateException("the entry of a complex row has no payload");
    }
    int[] numbers = shapes.shape(shape - 1);
    int[] columns = columnsOf[shape];
    int fixed = KeyValue.ROW_OFFSET + KeyValue.KEY_INFRASTRUCTURE_SIZE + row.length + family.length;
    int total = 0;
    int count = 0;
    for (int j = 0; j < numbers.length; j++) {
      if (wanted == null || wanted[numbers[j]]) {
        int[] starts = valueStarts[columns[j]];
        total += fixed + shapes.qualifier(numbers[j]).length + starts[i + 1] - starts[i];
        count++;
      }
    }
    byte[] bytes = new byte[total];
    List<Cell> cells = new ArrayList<>(count);
    int at = 0;
    for (int j = 0; j < numbers.length; j++) {
      if (wanted == null || wanted[numbers[j]]) {
        int[] starts = valueStarts[columns[j]];
        int valueLength = starts[i + 1] - starts[i];
        byte[] qualifier = shapes.qualifier(numbers[j]);
        int length = fixed + qualifier.length + valueLength;
        int p = Bytes.putInt(bytes, at, length - valueLength - KeyValue.ROW_OFFSET);
        p = Bytes.putInt(bytes, p, valueLength);
        p = Bytes.putShort(bytes, p, (short) row.length);
        System.arraycopy(row.array, row.offset, bytes, p, row.length);
        p += row.length;
        bytes[p++] = (byte) family.length;
        System.arraycopy(family, 0, bytes, p, family.length);
        p += family.length;
        System.arraycopy(qualifier, 0, bytes, p, qualifier.length);
        p += qualifier.length;
        p = Bytes.putLong(bytes, p, timestamp(i, j));
        bytes[p++] = KeyValue.Type.Put.getCode();
        System.arraycopy(raw, starts[i], bytes, p, valueLength);
        cells.add(new KeyValue(bytes, at, length));
        at += length;
      }
    }
    return cells;
  }

  @Override
  public int memoryBytes() {
    return 128
        + raw.length
        + Integer.BYTES * (shapeOf.length + (1 + valueStarts.length) * (size + 5))
        + Long.BYTES * (timestamps.length + columnsOf.length);
  }
}
