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
import org.lcindex.io.ByteWriter;
import org.lcindex.layout.Entry;

/** Gathers the rows of a payload block column by column. For one thread, reused for all blocks. */
final class PayloadWriter {
  private final ByteWriter page = new ByteWriter(16 << 10);
  private int[] shapes = new int[64];
  // One for each entry with payload, or, once an entry needed more, one for each cell.
  private long[] timestamps = new long[64];
  // How many times the timestamp counts when it has to be repeated for each cell.
  private int[] repeats = new int[64];
  private int timestampCount;
  private boolean cellTimestamps;
  private int size;
  private long rawBytes;
  private Column[] columns = new Column[0];
  // Rows mostly have the shape of the row before.
  private int[] lastNumbers;
  private Column[] lastColumns;
  private int[] used = new int[16];
  private int usedCount;

  int size() {
    return size;
  }

  /** About how long the block would be. */
  long rawBytes() {
    return rawBytes;
  }

  /** Adds the row of an entry; {@code numbers} are the qualifier numbers of its shape. */
  void add(Entry entry, int[] numbers) {
    if (size == shapes.length) {
      shapes = Arrays.copyOf(shapes, 2 * size);
    }
    if (entry.complex) {
      shapes[size++] = 0;
      rawBytes++;
      return;
    }
    shapes[size++] = entry.shape + 1;
    if (entry.oneTimestamp) {
      addTimestamp(entry.timestamps[0], entry.cells);
    } else {
      cellTimestamps = true;
      for (int c = 0; c < entry.cells; c++) {
        addTimestamp(entry.timestamps[c], 1);
      }
    }
    if (numbers != lastNumbers) {
      lastNumbers = numbers;
      lastColumns = columns(numbers);
    }
    byte[] bytes = entry.valueBytes;
    int valueBytes = 0;
    for (int c = 0; c < entry.cells; c++) {
      int length = entry.valueLengths[c];
      Column column = lastColumns[c];
      if (column.count == 0) {
        use(numbers[c]);
      }
      column.add(bytes, entry.valueOffsets[c], length);
      valueBytes += length;
    }
    rawBytes += valueBytes + entry.cells + 2;
  }

  private void addTimestamp(long timestamp, int repeat) {
    if (timestampCount == timestamps.length) {
      timestamps = Arrays.copyOf(timestamps, 2 * timestampCount);
      repeats = Arrays.copyOf(repeats, 2 * timestampCount);
    }
    timestamps[timestampCount] = timestamp;
    repeats[timestampCount++] = repeat;
  }

  /** The columns of a shape. */
  private Column[] columns(int[] numbers) {
    Column[] of = new Column[numbers.length];
    for (int c = 0; c < numbers.length; c++) {
      int number = numbers[c];
      if (number >= columns.length) {
        columns = Arrays.copyOf(columns, Math.max(number + 1, 2 * columns.length));
      }
      if (columns[number] == null) {
        columns[number] = new Column();
      }
      of[c] = columns[number];
    }
    return of;
  }

  private void use(int number) {
    if (usedCount == used.length) {
      used = Arrays.copyOf(used, 2 * usedCount);
    }
    used[usedCount++] = number;
  }

  /** The finished block; the writer is empty after that. */
  ByteWriter finish() {
    page.clear();
    boolean oneShape = true;
    for (int i = 1; i < size; i++) {
      oneShape &= shapes[i] == shapes[0];
    }
    page.putByte(
        (oneShape ? PayloadBlock.ONE_SHAPE : 0)
            | (cellTimestamps ? PayloadBlock.CELL_TIMESTAMPS : 0));
    for (int i = 0; i < (oneShape ? 1 : size); i++) {
      page.putVInt(shapes[i]);
    }
    if (cellTimestamps) {
      repeatTimestamps();
    }
    long base = timestampCount == 0 ? 0 : timestamps[0];
    for (int i = 1; i < timestampCount; i++) {
      base = Math.min(base, timestamps[i]);
    }
    page.putLong(base);
    page.putPacked(timestamps, timestampCount, base);
    Arrays.sort(used, 0, usedCount);
    for (int u = 0; u < usedCount; u++) {
      columns[used[u]].writeTo(page);
    }
    size = 0;
    usedCount = 0;
    timestampCount = 0;
    cellTimestamps = false;
    rawBytes = 0;
    return page;
  }

  private void repeatTimestamps() {
    int total = 0;
    for (int i = 0; i < timestampCount; i++) {
      total += repeats[i];
    }
    long[] all = new long[Math.max(64, total)];
    int at = 0;
    for (int i = 0; i < timestampCount; i++) {
      Arrays.fill(all, at, at + repeats[i], timestamps[i]);
      at += repeats[i];
    }
    timestamps = all;
    repeats = new int[all.length];
    timestampCount = total;
  }

  /** The values of one qualifier. */
  private static final class Column {
    private final ByteWriter values = new ByteWriter();
    private int[] lengths = new int[64];
    private int count;

    void add(byte[] bytes, int offset, int length) {
      if (count == lengths.length) {
        lengths = Arrays.copyOf(lengths, 2 * count);
      }
      lengths[count++] = length;
      values.put(bytes, offset, length);
    }

    void writeTo(ByteWriter out) {
      boolean oneLength = true;
      for (int i = 1; i < count; i++) {
        oneLength &= lengths[i] == lengths[0];
      }
      out.putByte(oneLength ? 1 : 0);
      if (oneLength) {
        out.putVInt(lengths[0]);
      } else {
        out.putPacked(lengths, count);
      }
      out.put(values.array(), 0, values.length());
      values.clear();
      count = 0;
    }
  }
}
