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
package org.lcindex.offline.build;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.lcindex.build.EntrySort;
import org.lcindex.io.Slice;
import org.lcindex.load.UniformRow;
import org.lcindex.offline.build.RowSample.Sampled;
import org.lcindex.type.ShownText;

/**
 * Rows in memory, which are sorted when it is full. Of rows with one key the last one stays. For
 * one thread at a time.
 */
final class RowBuffer {
  /** Of a row besides its bytes: where it is, its prefix, and what sorting takes. */
  static final int ROW_BYTES = 4 + 8 + 24;

  private static final int MOST_BYTES = 1 << 30;

  private final int capacity;
  private final long timestamp;
  private byte[] bytes;
  private int used;
  private int[] starts = new int[1 << 10];
  private long[] prefixes = new long[1 << 10];
  private int rows;
  private boolean inOrder = true;

  /**
   * An empty buffer.
   *
   * @param capacity memory that it takes, in bytes, but for a single row that is larger
   * @param timestamp of cells that have none of their own
   */
  RowBuffer(long capacity, long timestamp) {
    this.timestamp = timestamp;
    this.capacity = (int) Math.min(MOST_BYTES, Math.max(1 << 16, capacity));
    this.bytes = new byte[1 << 16];
  }

  /** Takes rows. */
  @FunctionalInterface
  interface Consumer {
    /** Takes the row at an offset of these bytes, which are valid as long as the consumer says. */
    void accept(byte[] bytes, int offset) throws IOException;
  }

  /** Adds a row, unless it is to be added to the next buffer. */
  boolean add(List<KeyValue> row, Sampled sample) throws IOException {
    long size = RowBytes.size(row);
    if (isFull(size)) {
      return false;
    }
    if (size > MOST_BYTES) {
      throw tooLarge(CellUtil.cloneRow(row.get(0)), size);
    }
    makeRoom(size);
    added(RowBytes.put(row, timestamp, bytes, used), RowBytes.cellBytes(row), sample);
    return true;
  }

  /** Adds a uniform row, unless it is to be added to the next buffer. */
  boolean add(UniformRow row, UniformForm form, Sampled sample) throws IOException {
    long size = form.size(row);
    if (isFull(size)) {
      return false;
    }
    if (size > MOST_BYTES) {
      throw tooLarge(Arrays.copyOf(row.bytes(), row.keyLength()), size);
    }
    makeRoom(size);
    added(form.put(row, bytes, used), form.cellBytes(row), sample);
    return true;
  }

  /** Whether a row is to be added to the next buffer; an empty buffer takes any. */
  private boolean isFull(long size) {
    return rows > 0 && used + size + (long) ROW_BYTES * (rows + 1) > capacity;
  }

  private static IOException tooLarge(byte[] key, long size) {
    return new IOException(
        String.format(
            "row %s has %s bytes, and rows of up to %s bytes are built:"
                + " divide it into several rows, or leave it out of the input",
            ShownText.cut(key), size, MOST_BYTES));
  }

  private void makeRoom(long size) {
    if (used + size > bytes.length) {
      long wanted = Math.max(used + size, Math.min(2L * bytes.length, capacity));
      bytes = Arrays.copyOf(bytes, (int) wanted);
    }
    if (rows == starts.length) {
      starts = Arrays.copyOf(starts, 2 * rows);
      prefixes = Arrays.copyOf(prefixes, 2 * rows);
    }
  }

  private void added(int end, long cellBytes, Sampled sample) {
    int start = used;
    used = end;
    inOrder = inOrder && (rows == 0 || RowBytes.compare(bytes, starts[rows - 1], bytes, start) < 0);
    starts[rows] = start;
    int key = RowBytes.keyOffset(start);
    int keyLength = RowBytes.keyLength(bytes, start);
    prefixes[rows++] = Slice.prefix(bytes, key, keyLength);
    sample.add(bytes, key, keyLength, cellBytes);
  }

  int rows() {
    return rows;
  }

  /** Hands on all rows in the order of their keys, each key once. */
  void drain(Consumer consumer) throws IOException {
    if (inOrder) {
      for (int i = 0; i < rows; i++) {
        consumer.accept(bytes, starts[i]);
      }
      return;
    }
    int[] ids =
        EntrySort.sort(
            prefixes,
            rows,
            (left, right) -> RowBytes.compare(bytes, starts[left], bytes, starts[right]));
    for (int i = 0; i < rows; i++) {
      // The sort is stable, so the last of equal ones came last.
      if (i + 1 == rows
          || RowBytes.compare(bytes, starts[ids[i]], bytes, starts[ids[i + 1]]) != 0) {
        consumer.accept(bytes, starts[ids[i]]);
      }
    }
  }

  /** Forgets all rows. */
  void clear() {
    used = 0;
    rows = 0;
    inOrder = true;
  }
}
