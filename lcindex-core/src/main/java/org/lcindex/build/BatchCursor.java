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
package org.lcindex.build;

import org.lcindex.io.ByteReader;
import org.lcindex.io.Slice;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.Status;

/** The entries of one index over a {@link RowBatch}, in their order. For one thread. */
final class BatchCursor implements EntryCursor {
  private static final int TOUCHED_AHEAD = 16;

  /** Processors fetch two neighbouring cache lines at once; most records have three or four. */
  private static final int CACHE_LINES_BYTES = 128;

  private final RowBatch.Entries entries;
  private final byte[] bytes;
  private final int column;
  private final int columns;
  private final int[] sorted;
  private final Entry entry;
  private int next;
  private int touched; // so that what is read is not optimised away

  BatchCursor(RowBatch batch, int column, int columns, int keyWidth) {
    this.entries = batch.entries(column);
    this.bytes = batch.bytes().array();
    this.column = column;
    this.columns = columns;
    this.sorted = entries.sorted(keyWidth);
    this.entry = new Entry(columns - 1);
    entry.valueBytes = bytes;
  }

  @Override
  public boolean next() {
    int i = next++;
    if (i < entries.odd.size()) {
      return fill(Status.ODD, entries.odd.get(i));
    }
    i -= entries.odd.size();
    if (i < sorted.length) {
      if (i % TOUCHED_AHEAD == 0) {
        touch(i, Math.min(i + TOUCHED_AHEAD, sorted.length));
      }
      fill(Status.VALUE, entries.record(sorted[i]));
      entries.key(sorted[i], entry.key);
      return true;
    }
    i -= sorted.length;
    return i < entries.absent.size() && fill(Status.ABSENT, entries.absent.get(i));
  }

  /**
   * Reads a little of the records that come next. In the order of values they are all over a batch
   * that no cache of the processor holds; asked for together they are waited for together.
   */
  private void touch(int from, int to) {
    int last = bytes.length - 1;
    int sum = 0;
    for (int i = from; i < to; i++) {
      int record = entries.record(sorted[i]);
      sum += bytes[record] + bytes[Math.min(record + CACHE_LINES_BYTES, last)];
    }
    touched = sum;
  }

  private boolean fill(byte tag, int record) {
    entry.tag = tag;
    entry.key.length = 0;
    entry.ordinal = int32(record + RowBatch.ORDINAL);
    entry.shape = int32(record + RowBatch.SHAPE);
    entry.complex = entry.shape < 0;
    entry.cells = int32(record + RowBatch.CELLS);
    entry.ensureCells(entry.cells);
    int timestamps = int32(record + RowBatch.TIMESTAMPS);
    int at = record + RowBatch.COLUMNS + Integer.BYTES * columns;
    entry.oneTimestamp = timestamps == 1;
    for (int t = 0; t < timestamps; t++) {
      entry.timestamps[t] = ByteReader.unsigned(bytes, at, Long.BYTES);
      at += Long.BYTES;
    }
    int lengths = at;
    at += Integer.BYTES * entry.cells;
    int rowLength = int32(record + RowBatch.ROW_LENGTH);
    entry.row.set(bytes, at, rowLength);
    at += rowLength;
    for (int c = 0; c < entry.cells; c++) {
      int length = int32(lengths + Integer.BYTES * c);
      entry.valueOffsets[c] = at;
      entry.valueLengths[c] = length;
      at += length;
    }
    int other = 0;
    for (int c = 0; c < columns; c++) {
      int info = int32(record + RowBatch.COLUMNS + Integer.BYTES * c);
      int keyLength = info >>> 2;
      if (c != column) {
        entry.statuses[other] = (byte) (info & 3);
        Slice key = entry.columnKeys[other++];
        key.set(bytes, at, keyLength);
      }
      at += keyLength;
    }
    return true;
  }

  private int int32(int at) {
    return ByteReader.int32(bytes, at);
  }

  @Override
  public Entry entry() {
    return entry;
  }

  @Override
  public void close() {}
}
