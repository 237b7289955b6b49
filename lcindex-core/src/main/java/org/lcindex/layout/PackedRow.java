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
package org.lcindex.layout;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.io.Slice;
import org.lcindex.rowfile.Shapes;

/**
 * The cells of a row, of a fifth of the size that they have as {@code KeyValue}s: without row key
 * and family, and with numbers for qualifiers. For rows that are read in the order of a file and
 * wanted in another. Immutable, thread safe.
 *
 * <pre>
 * packed := for each cell: i32 qualifier | i32 value length | i64 timestamp; then the values
 * </pre>
 */
public final class PackedRow {
  /** What a cell takes before the values. */
  public static final int CELL_BYTES = 2 * Integer.BYTES + Long.BYTES;

  private static final int OBJECT_BYTES = 48;

  private final byte[] packed;
  private final int cells;
  private final byte[] family;
  private final Shapes shapes;

  /**
   * A cell that was put together here: HBase's constructors check one as if it came from elsewhere,
   * which takes a third of what making it does.
   */
  private static final class MadeCell extends KeyValue {
    MadeCell(byte[] bytes, int offset, int length) {
      this.bytes = bytes;
      this.offset = offset;
      this.length = length;
    }
  }

  /**
   * A row that was packed.
   *
   * @param shapes has the qualifiers by their numbers
   */
  public PackedRow(byte[] packed, int cells, byte[] family, Shapes shapes) {
    this.packed = packed;
    this.cells = cells;
    this.family = family;
    this.shapes = shapes;
  }

  /** Writes what comes before the values of one cell; returns where the next one begins. */
  public static int put(byte[] packed, int at, int qualifier, int length, long timestamp) {
    Bytes.putInt(packed, at, qualifier);
    Bytes.putInt(packed, at + Integer.BYTES, length);
    Bytes.putLong(packed, at + 2 * Integer.BYTES, timestamp);
    return at + CELL_BYTES;
  }

  private int qualifier(int cell) {
    return Bytes.toInt(packed, cell * CELL_BYTES);
  }

  private int length(int cell) {
    return Bytes.toInt(packed, cell * CELL_BYTES + Integer.BYTES);
  }

  private long timestamp(int cell) {
    return Bytes.toLong(packed, cell * CELL_BYTES + 2 * Integer.BYTES);
  }

  /** Whether a cell is older than a timestamp. */
  public boolean isOlder(long timestamp) {
    for (int cell = 0; cell < cells; cell++) {
      if (timestamp(cell) < timestamp) {
        return true;
      }
    }
    return false;
  }

  /** Heap that it takes, about, without what it shares with others. */
  public int memoryBytes() {
    return OBJECT_BYTES + packed.length;
  }

  /**
   * The cells: {@link KeyValue}s of type Put that share one array.
   *
   * @param row its key
   */
  public List<Cell> cells(Slice row) {
    int fixed = KeyValue.ROW_OFFSET + KeyValue.KEY_INFRASTRUCTURE_SIZE + row.length + family.length;
    int total = cells * fixed + packed.length - cells * CELL_BYTES;
    for (int cell = 0; cell < cells; cell++) {
      total += shapes.qualifier(qualifier(cell)).length;
    }
    byte[] bytes = new byte[total];
    List<Cell> list = new ArrayList<>(cells);
    int at = 0;
    int value = cells * CELL_BYTES;
    for (int cell = 0; cell < cells; cell++) {
      byte[] qualifier = shapes.qualifier(qualifier(cell));
      int valueLength = length(cell);
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
      p = Bytes.putLong(bytes, p, timestamp(cell));
      bytes[p++] = KeyValue.Type.Put.getCode();
      System.arraycopy(packed, value, bytes, p, valueLength);
      list.add(new MadeCell(bytes, at, length));
      value += valueLength;
      at += length;
    }
    return list;
  }
}
