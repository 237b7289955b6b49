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
package org.lcindex.rowfile;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * A cursor over the rows of several RFiles together, in key order, each key once. The accessors are
 * valid after a true {@link #next}. For one thread.
 */
public final class RowFilesCursor {

  /**
   * A part of an RFile.
   *
   * @param from the first row key of the part; null for no lower bound
   * @param to the first row key after it; null for no upper bound
   */
  public record Part(RowFileReader reader, byte[] from, byte[] to) {}

  private final List<Part> parts;
  // A heap of the parts that are not at their end: the least row is at 0.
  private final RowFileReader.Cursor[] heap;
  private final int[] numbers;
  private final int[] firstOrdinals;
  private final int[] endOrdinals;
  private int size;
  private long remaining;

  private byte[] array;
  private int offset;
  private int length;
  private int copies;
  private int part;
  private int ordinal;
  private int shape;
  private long minTs;
  private long maxTs;

  /** Opens a cursor on each part and reads where the parts begin and end. */
  public RowFilesCursor(List<Part> parts) throws IOException {
    this.parts = List.copyOf(parts);
    int count = parts.size();
    heap = new RowFileReader.Cursor[count];
    numbers = new int[count];
    firstOrdinals = new int[count];
    endOrdinals = new int[count];
    for (int p = 0; p < count; p++) {
      open(p);
    }
    for (int i = size / 2 - 1; i >= 0; i--) {
      siftDown(i);
    }
  }

  private void open(int p) throws IOException {
    Part of = parts.get(p);
    int rows = (int) of.reader().footer().rows();
    firstOrdinals[p] = rows;
    endOrdinals[p] = rows;
    RowFileReader.Cursor cursor = of.reader().cursor();
    if (of.from() == null ? cursor.next() : cursor.seek(of.from())) {
      firstOrdinals[p] = cursor.ordinal();
      RowFileReader.Cursor end = of.reader().cursor();
      if (of.to() != null && end.seek(of.to())) {
        endOrdinals[p] = Math.max(cursor.ordinal(), end.ordinal());
      }
    }
    if (firstOrdinals[p] < endOrdinals[p]) {
      heap[size] = cursor;
      numbers[size++] = p;
      remaining += endOrdinals[p] - firstOrdinals[p];
    }
  }

  /** The ordinal of a part's first row. */
  public int firstOrdinal(int part) {
    return firstOrdinals[part];
  }

  /** The ordinal after that of a part's last row. */
  public int endOrdinal(int part) {
    return endOrdinals[part];
  }

  /** How many rows of all parts have not been passed; more than there are keys, when shared. */
  public long remaining() {
    return remaining;
  }

  /** Steps to the next row key; false at the end. */
  public boolean next() throws IOException {
    if (size == 0) {
      return false;
    }
    RowFileReader.Cursor top = heap[0];
    // A decoded block is never changed, so the key stays when the cursor steps on.
    array = top.rowArray();
    offset = top.rowOffset();
    length = top.rowLength();
    part = numbers[0];
    ordinal = top.ordinal();
    shape = top.shape();
    minTs = top.minTs();
    maxTs = top.maxTs();
    copies = 0;
    do {
      copies++;
      advance();
    } while (size > 0 && isAtRow(heap[0]));
    return true;
  }

  private boolean isAtRow(RowFileReader.Cursor cursor) {
    int start = cursor.rowOffset();
    return Arrays.equals(
        cursor.rowArray(), start, start + cursor.rowLength(), array, offset, offset + length);
  }

  private void advance() throws IOException {
    remaining--;
    RowFileReader.Cursor top = heap[0];
    if (top.ordinal() + 1 == endOrdinals[numbers[0]] || !top.next()) {
      size--;
      heap[0] = heap[size];
      numbers[0] = numbers[size];
      heap[size] = null;
    }
    siftDown(0);
  }

  private void siftDown(int from) {
    int parent = from;
    while (2 * parent + 1 < size) {
      int child = 2 * parent + 1;
      if (child + 1 < size && isLess(child + 1, child)) {
        child++;
      }
      if (!isLess(child, parent)) {
        return;
      }
      RowFileReader.Cursor cursor = heap[parent];
      heap[parent] = heap[child];
      heap[child] = cursor;
      int number = numbers[parent];
      numbers[parent] = numbers[child];
      numbers[child] = number;
      parent = child;
    }
  }

  private boolean isLess(int left, int right) {
    return heap[left].compareRow(heap[right]) < 0;
  }

  /** How many parts have the row. The other accessors tell of one of them. */
  public int copies() {
    return copies;
  }

  /** The number of the part that has the row. */
  public int part() {
    return part;
  }

  /** The row key, as a copy. */
  public byte[] row() {
    return Arrays.copyOfRange(array, offset, offset + length);
  }

  /** The array that holds the row key; not to be changed. */
  public byte[] rowArray() {
    return array;
  }

  /** Where the row key begins in {@link #rowArray}. */
  public int rowOffset() {
    return offset;
  }

  /** Length of the row key. */
  public int rowLength() {
    return length;
  }

  /** The row's ordinal in its part's HFile. */
  public int ordinal() {
    return ordinal;
  }

  /** The row's shape number in its part's HFile; {@link Shapes#COMPLEX} when it is complex. */
  public int shape() {
    return shape;
  }

  /** The lowest timestamp of the row's cells. */
  public long minTs() {
    return minTs;
  }

  /** The highest timestamp of the row's cells. */
  public long maxTs() {
    return maxTs;
  }
}
