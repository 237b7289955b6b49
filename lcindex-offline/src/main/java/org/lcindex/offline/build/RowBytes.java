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
 * A row as bytes, in buffers and runs: its cells as HBase's KeyValues, in HBase's order and one
 * behind the other, or what {@link UniformForm} has of them.
 *
 * <pre>
 * row := i32 length of what follows | u16 key length | row key | u8 form
 *      | i32 number of cells | i32 length of each | KeyValues
 * </pre>
 *
 * <p>Stateless.
 */
final class RowBytes {
  /** The form of a row with its cells. */
  static final byte CELLS = 0;

  /** The form of a row that {@link UniformForm} knows. */
  static final byte UNIFORM = 1;

  private static final int KEY = Bytes.SIZEOF_INT + Bytes.SIZEOF_SHORT;

  private RowBytes() {}

  /** Bytes of a row. */
  static long size(List<KeyValue> cells) {
    return headBytes(cells.get(0).getRowLength())
        + Bytes.SIZEOF_INT * (1L + cells.size())
        + cellBytes(cells);
  }

  /** Bytes of cells. */
  static long cellBytes(List<? extends Cell> cells) {
    long bytes = 0;
    for (int i = 0; i < cells.size(); i++) {
      bytes += cells.get(i).getSerializedSize();
    }
    return bytes;
  }

  /** Bytes up to the form of a row, which is the last of them. */
  static int headBytes(int keyLength) {
    return KEY + keyLength + 1;
  }

  /** Writes the beginning of a row, but for its length; returns where it ends. */
  static int putHead(byte[] key, int keyOffset, int keyLength, byte form, byte[] into, int offset) {
    Bytes.putShort(into, offset + Bytes.SIZEOF_INT, (short) keyLength);
    System.arraycopy(key, keyOffset, into, offset + KEY, keyLength);
    into[offset + KEY + keyLength] = form;
    return offset + headBytes(keyLength);
  }

  /** Whether the row at an offset has the form {@link #UNIFORM}. */
  static boolean isUniform(byte[] bytes, int offset) {
    return bytes[offset + KEY + keyLength(bytes, offset)] == UNIFORM;
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
    KeyValue first = cells.get(0);
    int head =
        putHead(first.getBuffer(), first.getRowOffset(), first.getRowLength(), CELLS, into, offset);
    int lengths = Bytes.putInt(into, head, cells.size());
    int at = lengths + Bytes.SIZEOF_INT * cells.size();
    for (KeyValue cell : cells) {
      lengths = Bytes.putInt(into, lengths, cell.getLength());
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
    return offset + KEY;
  }

  /** How long its row key is. */
  static int keyLength(byte[] bytes, int offset) {
    return Bytes.toShort(bytes, offset + Bytes.SIZEOF_INT) & 0xFFFF;
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

  /** The cells of a row of the form {@link #CELLS}, which lie in these bytes. */
  static List<Cell> cells(byte[] bytes, int offset) throws IOException {
    int end = offset + length(bytes, offset);
    int at = offset + headBytes(keyLength(bytes, offset));
    int count = Bytes.toInt(bytes, at);
    int lengths = at + Bytes.SIZEOF_INT;
    if (count <= 0 || count > (end - lengths) / Bytes.SIZEOF_INT) {
      throw damaged();
    }
    List<Cell> cells = new ArrayList<>(count);
    at = lengths + Bytes.SIZEOF_INT * count;
    for (int c = 0; c < count; c++) {
      int length = Bytes.toInt(bytes, lengths + Bytes.SIZEOF_INT * c);
      if (length <= 0 || length > end - at) {
        throw damaged();
      }
      cells.add(new KeyValue(bytes, at, length));
      at += length;
    }
    return cells;
  }

  static IOException damaged() {
    return new IOException(
        "a row of the work folder is damaged: delete the folder and build it again");
  }
}
