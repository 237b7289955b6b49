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

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.load.UniformRow;
import org.lcindex.load.UniformRows;

/**
 * What all cells of {@link UniformRows} have in common, so that buffers and runs need hold row keys
 * and values only, a third of the cells. Immutable.
 *
 * <pre>
 * uniform row := i32 length of what follows | u16 key length | row key | u8 {@link RowBytes#UNIFORM}
 *              | i32 length of each value | values, in HBase's order of the columns
 * </pre>
 */
final class UniformForm {

  // By place in HBase's order: which value of a row it is.
  private final int[] values;
  // By place in HBase's order: what a key has behind the row key.
  private final byte[][] keyEnds;
  private final int fixedBytes;

  /**
   * The form of some rows.
   *
   * @param timestamp of all cells
   */
  UniformForm(UniformRows rows, long timestamp) {
    List<byte[]> qualifiers = rows.qualifiers();
    List<Integer> sorted = new ArrayList<>();
    for (int v = 0; v < qualifiers.size(); v++) {
      sorted.add(v);
    }
    sorted.sort(Comparator.comparing(qualifiers::get, Bytes.BYTES_COMPARATOR));
    values = sorted.stream().mapToInt(Integer::intValue).toArray();
    keyEnds = new byte[values.length][];
    int bytes = 0;
    for (int c = 0; c < values.length; c++) {
      keyEnds[c] = keyEnd(rows.family(), qualifiers.get(values[c]), timestamp);
      bytes += KeyValue.ROW_OFFSET + Bytes.SIZEOF_SHORT + keyEnds[c].length;
    }
    fixedBytes = bytes;
  }

  private static byte[] keyEnd(byte[] family, byte[] qualifier, long timestamp) {
    ByteArrayOutputStream end = new ByteArrayOutputStream();
    end.write(family.length);
    end.writeBytes(family);
    end.writeBytes(qualifier);
    end.writeBytes(Bytes.toBytes(timestamp));
    end.write(KeyValue.Type.Put.getCode());
    return end.toByteArray();
  }

  /** How many cells a row has. */
  int columns() {
    return values.length;
  }

  /** Bytes of a row in this form. */
  int size(UniformRow row) {
    return RowBytes.headBytes(row.keyLength())
        + Bytes.SIZEOF_INT * values.length
        + row.length()
        - row.keyLength();
  }

  /** Bytes of the cells of a row. */
  long cellBytes(UniformRow row) {
    return cellBytes(row.keyLength(), row.length() - row.keyLength());
  }

  private long cellBytes(int keyBytes, int valueBytes) {
    return fixedBytes + (long) values.length * keyBytes + valueBytes;
  }

  /** Writes a row; returns where it ends. */
  int put(UniformRow row, byte[] into, int offset) {
    byte[] from = row.bytes();
    int lengths = RowBytes.putHead(from, 0, row.keyLength(), RowBytes.UNIFORM, into, offset);
    int at = lengths + Bytes.SIZEOF_INT * values.length;
    for (int c = 0; c < values.length; c++) {
      int start = row.start(values[c]);
      int length = row.end(values[c]) - start;
      Bytes.putInt(into, lengths + Bytes.SIZEOF_INT * c, length);
      System.arraycopy(from, start, into, at, length);
      at += length;
    }
    Bytes.putInt(into, offset, at - offset - Bytes.SIZEOF_INT);
    return at;
  }

  /** Bytes of the cells of a row in this form. */
  int cellBytes(byte[] bytes, int offset) {
    int keyBytes = RowBytes.keyLength(bytes, offset);
    int valueBytes =
        RowBytes.length(bytes, offset)
            - RowBytes.headBytes(keyBytes)
            - Bytes.SIZEOF_INT * values.length;
    return Math.toIntExact(cellBytes(keyBytes, valueBytes));
  }

  /**
   * Adds the cells of a row in this form, in HBase's order.
   *
   * @param into has room for {@link #cellBytes(byte[], int)} at {@code at}, and stays as it is
   */
  void cells(byte[] bytes, int offset, byte[] into, int at, List<? super RowCell> cells) {
    int row = RowBytes.keyOffset(offset);
    int rowLength = RowBytes.keyLength(bytes, offset);
    int lengths = offset + RowBytes.headBytes(rowLength);
    int value = lengths + Bytes.SIZEOF_INT * values.length;
    int cell = at;
    for (int c = 0; c < values.length; c++) {
      byte[] keyEnd = keyEnds[c];
      int keyLength = Bytes.SIZEOF_SHORT + rowLength + keyEnd.length;
      int valueLength = Bytes.toInt(bytes, lengths + Bytes.SIZEOF_INT * c);
      int next = Bytes.putInt(into, cell, keyLength);
      next = Bytes.putInt(into, next, valueLength);
      next = Bytes.putShort(into, next, (short) rowLength);
      System.arraycopy(bytes, row, into, next, rowLength);
      next += rowLength;
      System.arraycopy(keyEnd, 0, into, next, keyEnd.length);
      next += keyEnd.length;
      System.arraycopy(bytes, value, into, next, valueLength);
      next += valueLength;
      value += valueLength;
      cells.add(new RowCell(into, cell, next - cell, keyLength, (short) rowLength));
      cell = next;
    }
  }
}
