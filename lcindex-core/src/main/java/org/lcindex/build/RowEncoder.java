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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.NotIndexableException;
import org.lcindex.layout.Status;
import org.lcindex.rowfile.ShapeDictionary;
import org.lcindex.rowfile.Shapes;
import org.lcindex.type.ValueCodec;

/**
 * Turns the cells of one row into a record and entries of a {@link RowBatch}, and finds out what
 * the row file has to know. Each put has an entry, and each row that may lack a column (rule AN2).
 * This is where "simple" is decided (rule TR1). For one thread.
 */
final class RowEncoder {
  private final ShapeDictionary shapes = new ShapeDictionary();
  private final byte[][] qualifiers;
  private final ValueCodec[] codecs;
  // By shape: where in it each column is, or -1.
  private final List<int[]> positions = new ArrayList<>();
  private final ComplexRow complex;
  private int[] cellOffsets = new int[16];
  private boolean hasDeletes;
  private boolean hasPointDeletes;

  // Of the row encoded last.
  private int shape;
  private long minTimestamp;
  private long maxTimestamp;

  /**
   * For rows of these columns.
   *
   * @param maxKeyBytes see {@link ComplexRow}
   */
  RowEncoder(List<IndexDefinition> columns, long maxKeyBytes) {
    complex = new ComplexRow(columns, maxKeyBytes);
    qualifiers = new byte[columns.size()][];
    codecs = new ValueCodec[columns.size()];
    for (int c = 0; c < qualifiers.length; c++) {
      qualifiers[c] = columns.get(c).qualifier();
      codecs[c] = columns.get(c).codec();
    }
  }

  ShapeDictionary shapes() {
    return shapes;
  }

  boolean hasDeletes() {
    return hasDeletes;
  }

  boolean hasPointDeletes() {
    return hasPointDeletes;
  }

  int shape() {
    return shape;
  }

  long minTimestamp() {
    return minTimestamp;
  }

  long maxTimestamp() {
    return maxTimestamp;
  }

  /**
   * Adds a row to a batch. Cells are copied.
   *
   * @param rowBytes serialized size of the cells
   * @param simpleBytes size up to which a row may be simple
   */
  void encode(
      List<? extends Cell> cells, long rowBytes, long simpleBytes, int ordinal, RowBatch batch)
      throws NotIndexableException {
    begin();
    boolean puts = look(cells);
    shape = puts && rowBytes <= simpleBytes ? shapeOf(cells) : Shapes.COMPLEX;
    if (shape == Shapes.COMPLEX) {
      complex.clear();
      complex.add(cells);
      putComplex(cells.get(0), ordinal, batch);
    } else {
      // What a cell is in a record is less than its serialized size.
      batch.checkRoom(headBytes() + rowBytes);
      encodeSimple(cells, ordinal, batch);
    }
    batch.countRow();
  }

  /** Adds a piece of a row that comes in several, and is complex. */
  void encodePiece(
      List<? extends Cell> cells, boolean first, boolean last, int ordinal, RowBatch batch)
      throws NotIndexableException {
    if (first) {
      begin();
      complex.clear();
      shape = Shapes.COMPLEX;
    }
    look(cells);
    complex.add(cells);
    if (last) {
      putComplex(cells.get(0), ordinal, batch);
      batch.countRow();
    }
  }

  private void begin() {
    minTimestamp = Long.MAX_VALUE;
    maxTimestamp = Long.MIN_VALUE;
  }

  /**
   * Finds out timestamps and deletes; returns whether all cells are puts that are seen unless
   * others hide them.
   */
  private boolean look(List<? extends Cell> cells) {
    boolean puts = true;
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      long timestamp = cell.getTimestamp();
      minTimestamp = Math.min(minTimestamp, timestamp);
      maxTimestamp = Math.max(maxTimestamp, timestamp);
      Cell.Type type = cell.getType();
      if (type != Cell.Type.Put) {
        hasDeletes = true;
        hasPointDeletes |= type == Cell.Type.Delete || type == Cell.Type.DeleteFamilyVersion;
        puts = false;
      }
      puts &= !HiddenCells.mayBeHiddenAlone(cell);
    }
    return puts;
  }

  private int shapeOf(List<? extends Cell> cells) {
    int last = shapes.lastIfMatches(cells);
    if (last >= 0) {
      return last;
    }
    for (int i = 1; i < cells.size(); i++) {
      if (CellUtil.matchingQualifier(cells.get(i - 1), cells.get(i))) {
        return Shapes.COMPLEX; // several versions
      }
    }
    return shapes.shapeOf(cells);
  }

  private void encodeSimple(List<? extends Cell> cells, int ordinal, RowBatch batch)
      throws NotIndexableException {
    int count = cells.size();
    int record = putHead(cells.get(0), ordinal, count, batch);
    ByteWriter out = batch.bytes();
    if (minTimestamp == maxTimestamp) {
      out.setInt(record + RowBatch.TIMESTAMPS, 1);
      out.putLong(minTimestamp);
    } else {
      out.setInt(record + RowBatch.TIMESTAMPS, count);
      for (int i = 0; i < count; i++) {
        out.putLong(cells.get(i).getTimestamp());
      }
    }
    for (int i = 0; i < count; i++) {
      out.putInt(cells.get(i).getValueLength());
    }
    putRow(cells.get(0), out);
    if (cellOffsets.length <= count) {
      cellOffsets = new int[2 * count];
    }
    cellOffsets[0] = out.length();
    for (int i = 0; i < count; i++) {
      Cell cell = cells.get(i);
      int at = out.reserve(cell.getValueLength());
      CellUtil.copyValueTo(cell, out.array(), at);
      cellOffsets[i + 1] = out.length();
    }
    int[] position = positions(shape);
    for (int c = 0; c < codecs.length; c++) {
      RowBatch.Entries entries = batch.entries(c);
      int slot = record + RowBatch.COLUMNS + Integer.BYTES * c;
      if (position[c] < 0) {
        out.setInt(slot, Status.ABSENT);
        entries.absent.add(record);
        continue;
      }
      int from = cellOffsets[position[c]];
      byte[] key = codecs[c].keyOf(out.array(), from, cellOffsets[position[c] + 1] - from);
      if (key == null) {
        out.setInt(slot, Status.ODD);
        entries.odd.add(record);
      } else {
        batch.checkKey(key.length);
        out.setInt(slot, Status.VALUE | key.length << 2);
        int at = out.length();
        out.put(key, 0, key.length);
        entries.addValue(record, at, key.length);
      }
    }
  }

  private void putComplex(Cell first, int ordinal, RowBatch batch) throws NotIndexableException {
    batch.checkRoom(headBytes() + first.getRowLength());
    int record = putHead(first, ordinal, 0, batch);
    ByteWriter out = batch.bytes();
    out.setInt(record + RowBatch.TIMESTAMPS, 0);
    for (int c = 0; c < codecs.length; c++) {
      out.setInt(record + RowBatch.COLUMNS + Integer.BYTES * c, Status.COMPLEX);
    }
    putRow(first, out);
    for (int c = 0; c < codecs.length; c++) {
      complex.putEntries(c, record, batch);
    }
  }

  private int headBytes() {
    return RowBatch.COLUMNS + Integer.BYTES * codecs.length;
  }

  private int putHead(Cell first, int ordinal, int cells, RowBatch batch) {
    ByteWriter out = batch.bytes();
    int record = out.reserve(headBytes());
    out.setInt(record + RowBatch.ORDINAL, ordinal);
    out.setInt(record + RowBatch.ROW_LENGTH, first.getRowLength());
    out.setInt(record + RowBatch.SHAPE, shape);
    out.setInt(record + RowBatch.CELLS, cells);
    return record;
  }

  private static void putRow(Cell cell, ByteWriter out) {
    int at = out.reserve(cell.getRowLength());
    CellUtil.copyRowTo(cell, out.array(), at);
  }

  private int[] positions(int number) {
    while (positions.size() <= number) {
      int[] names = shapes.shape(positions.size());
      int[] position = new int[codecs.length];
      for (int c = 0; c < position.length; c++) {
        position[c] = -1;
        for (int i = 0; i < names.length; i++) {
          if (Arrays.equals(shapes.qualifier(names[i]), qualifiers[c])) {
            position[c] = i;
          }
        }
      }
      positions.add(position);
    }
    return positions.get(number);
  }
}
