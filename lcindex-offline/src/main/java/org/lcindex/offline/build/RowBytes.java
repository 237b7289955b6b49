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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A row as bytes, in buffers and runs: its cells as HBase's KeyValues, in HBase's order.
 *
 * <pre>
 * row := i32 length of what follows | (i32 length | KeyValue) for each cell
 * </pre>
 *
 * <p>Stateless.
 */
final class RowBytes {
  /** Where a KeyValue has the length of its row key. */
  private static final int ROW_LENGTH = 2 * Bytes.SIZEOF_INT;

  private static final int ROW = ROW_LENGTH + Bytes.SIZEOF_SHORT;

  private RowBytes() {}

  /** Bytes of a row. */
  static long size(List<KeyValue> cells) {
    long size = Bytes.SIZEOF_INT;
    for (KeyValue cell : cells) {
      size += Bytes.SIZEOF_INT + cell.getLength();
    }
    return size;
  }

  /**
   * A row's cells as KeyValues.
   *
   * @param timestamp of cells that have none of their own
   */
  static List<KeyValue> keyValues(Iterable<List<Cell>> families, long timestamp) {
    List<KeyValue> cells = new ArrayList<>();
    int latest = 0;
    for (List<Cell> family : families) {
      for (Cell cell : family) {
        KeyValue made = keyValue(cell);
        latest += made.getTimestamp() == HConstants.LATEST_TIMESTAMP ? 1 : 0;
        cells.add(made);
      }
    }
    if (latest > 0 && latest < cells.size()) {
      // Their order is known with their timestamps only; else put() sets them.
      cells.replaceAll(cell -> withTimestamp(cell, timestamp));
    }
    return cells;
  }

  /** Whether cells are in HBase's order, each once. */
  static boolean isInOrder(List<KeyValue> cells) {
    for (int i = 1; i < cells.size(); i++) {
      if (compareCells(cells.get(i - 1), cells.get(i)) >= 0) {
        return false;
      }
    }
    return true;
  }

  /**
   * A row's cells in HBase's order. Of cells that are equal but for their values the last one
   * stays.
   */
  static List<KeyValue> sorted(List<KeyValue> row) {
    List<KeyValue> cells = new ArrayList<>(row);
    cells.sort(RowBytes::compareCells);
    List<KeyValue> once = new ArrayList<>(cells.size());
    for (KeyValue cell : cells) {
      int last = once.size() - 1;
      if (last >= 0 && compareCells(once.get(last), cell) == 0) {
        once.set(last, cell);
      } else {
        once.add(cell);
      }
    }
    return once;
  }

  /** HBase's order of the cells of one row, as its own comparator has it, which takes longer. */
  private static int compareCells(KeyValue left, KeyValue right) {
    byte[] leftBytes = left.getBuffer();
    byte[] rightBytes = right.getBuffer();
    int leftFamily = left.getFamilyOffset();
    int rightFamily = right.getFamilyOffset();
    int leftEnd = leftFamily + left.getFamilyLength();
    int rightEnd = rightFamily + right.getFamilyLength();
    int byFamily =
        Arrays.compareUnsigned(leftBytes, leftFamily, leftEnd, rightBytes, rightFamily, rightEnd);
    if (byFamily != 0) {
      return byFamily;
    }
    int leftTime = left.getTimestampOffset();
    int rightTime = right.getTimestampOffset();
    int byQualifier =
        Arrays.compareUnsigned(leftBytes, leftEnd, leftTime, rightBytes, rightEnd, rightTime);
    if (byQualifier != 0) {
      return byQualifier;
    }
    int byTime =
        Long.compare(Bytes.toLong(rightBytes, rightTime), Bytes.toLong(leftBytes, leftTime));
    return byTime != 0
        ? byTime
        : Integer.compare(right.getTypeByte() & 0xFF, left.getTypeByte() & 0xFF);
  }

  /** A cell as HBase's client makes it; another kind is copied. */
  static KeyValue keyValue(Cell cell) {
    return cell instanceof KeyValue same ? same : KeyValueUtil.copyToNewKeyValue(cell);
  }

  private static KeyValue withTimestamp(KeyValue cell, long timestamp) {
    if (cell.getTimestamp() != HConstants.LATEST_TIMESTAMP) {
      return cell;
    }
    KeyValue copy = KeyValueUtil.copyToNewKeyValue(cell);
    Bytes.putLong(copy.getBuffer(), copy.getTimestampOffset(), timestamp);
    return copy;
  }

  /**
   * Writes a row; returns where it ends.
   *
   * @param timestamp of cells that have none of their own
   */
  static int put(List<KeyValue> cells, long timestamp, byte[] into, int offset) {
    int at = offset + Bytes.SIZEOF_INT;
    for (KeyValue cell : cells) {
      at = Bytes.putInt(into, at, cell.getLength());
      System.arraycopy(cell.getBuffer(), cell.getOffset(), into, at, cell.getLength());
      if (cell.getTimestamp() == HConstants.LATEST_TIMESTAMP) {
        Bytes.putLong(into, at + cell.getTimestampOffset() - cell.getOffset(), timestamp);
      }
      at += cell.getLength();
    }
    Bytes.putInt(into, offset, at - offset - Bytes.SIZEOF_INT);
    return at;
  }

  /** Bytes of the row at an offset, all of them. */
  static int length(byte[] bytes, int offset) {
    return Bytes.SIZEOF_INT + Bytes.toInt(bytes, offset);
  }

  /** Where its row key is. */
  static int keyOffset(int offset) {
    return offset + 2 * Bytes.SIZEOF_INT + ROW;
  }

  /** How long its row key is. */
  static int keyLength(byte[] bytes, int offset) {
    return Bytes.toShort(bytes, offset + 2 * Bytes.SIZEOF_INT + ROW_LENGTH);
  }

  /** A copy of its row key. */
  static byte[] key(byte[] bytes, int offset) {
    int from = keyOffset(offset);
    return Arrays.copyOfRange(bytes, from, from + keyLength(bytes, offset));
  }

  /** Compares the row keys of two rows. */
  static int compare(byte[] left, int leftOffset, byte[] right, int rightOffset) {
    int leftKey = keyOffset(leftOffset);
    int rightKey = keyOffset(rightOffset);
    return Arrays.compareUnsigned(
        left,
        leftKey,
        leftKey + keyLength(left, leftOffset),
        right,
        rightKey,
        rightKey + keyLength(right, rightOffset));
  }

  /** Compares a row's key with another key. */
  static int compare(byte[] bytes, int offset, byte[] key) {
    int from = keyOffset(offset);
    return Arrays.compareUnsigned(bytes, from, from + keyLength(bytes, offset), key, 0, key.length);
  }

  /** The cells of a row, which lie in these bytes. */
  static List<Cell> cells(byte[] bytes, int offset) throws IOException {
    List<Cell> cells = new ArrayList<>();
    int end = offset + length(bytes, offset);
    int at = offset + Bytes.SIZEOF_INT;
    while (at < end) {
      int length = Bytes.toInt(bytes, at);
      at += Bytes.SIZEOF_INT;
      if (length <= 0 || at + length > end) {
        throw new IOException(
            "a row of the work folder is damaged: delete the folder and build it again");
      }
      cells.add(new KeyValue(bytes, at, length));
      at += length;
    }
    return cells;
  }
}
