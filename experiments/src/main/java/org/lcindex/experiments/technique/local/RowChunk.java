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
package org.lcindex.experiments.technique.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.experiments.technique.IndexKey;

/**
 * Rows of an HFile in memory, packed, to be written in the order of each column. Not thread-safe.
 */
final class RowChunk {
  private final List<LocalColumn> columns;
  private final boolean wholeRows;
  private final List<byte[]> rows = new ArrayList<>();
  private final Map<String, List<Entry>> entries = new TreeMap<>();
  private long bytes;

  /**
   * @param wholeRows whether entries have the row's cells, or nothing
   */
  RowChunk(List<LocalColumn> columns, boolean wholeRows) {
    this.columns = columns;
    this.wholeRows = wholeRows;
    columns.forEach(column -> entries.put(column.qualifier(), new ArrayList<>()));
  }

  private record Entry(byte[] key, int row) {}

  /** Memory, about. */
  long bytes() {
    return bytes;
  }

  boolean isEmpty() {
    return entries.values().stream().allMatch(List::isEmpty);
  }

  /** Adds the cells of one row as the HFile has them: newest version of a column first. */
  void add(List<Cell> row) throws IOException {
    byte[] key = CellUtil.cloneRow(row.get(0));
    List<KeyValue> whole = new ArrayList<>();
    Cell before = null;
    for (Cell cell : row) {
      if (cell.getType() != Cell.Type.Put) {
        continue;
      }
      boolean newest = before == null || !CellUtil.matchingQualifier(before, cell);
      before = cell;
      if (wholeRows && newest) {
        whole.add(KeyValueUtil.copyToNewKeyValue(cell));
      }
      if (!wholeRows || newest) {
        index(cell, key);
      }
    }
    rows.add(wholeRows ? packed(whole) : null);
  }

  private void index(Cell cell, byte[] rowKey) {
    for (LocalColumn column : columns) {
      if (CellUtil.matchingQualifier(cell, column.qualifierBytes())) {
        byte[] key = IndexKey.of(column.codec(), CellUtil.cloneValue(cell), rowKey);
        entries.get(column.qualifier()).add(new Entry(key, rows.size()));
        bytes += key.length + 48;
      }
    }
  }

  private byte[] packed(List<KeyValue> cells) {
    int size = cells.stream().mapToInt(KeyValue::getLength).sum();
    byte[] packed = new byte[size];
    int offset = 0;
    for (KeyValue cell : cells) {
      System.arraycopy(cell.getBuffer(), cell.getOffset(), packed, offset, cell.getLength());
      offset += cell.getLength();
    }
    bytes += size + 24;
    return packed;
  }

  /** Writes all rows in the order of a column. */
  void write(LocalColumn column, byte[] family, SortedFile.Writer to) throws IOException {
    List<Entry> sorted = entries.get(column.qualifier());
    sorted.sort((a, b) -> Bytes.compareTo(a.key, b.key));
    for (Entry entry : sorted) {
      if (!wholeRows) {
        to.append(new KeyValue(entry.key, family, new byte[0], 0L, KeyValue.Type.Put));
        continue;
      }
      byte[] packed = rows.get(entry.row);
      for (int offset = 0; offset < packed.length; ) {
        KeyValue cell = new KeyValue(packed, offset);
        offset += cell.getLength();
        to.append(copied(cell, entry.key));
      }
    }
  }

  /** A copy of a cell in another row. */
  static KeyValue copied(Cell cell, byte[] row) {
    return new KeyValue(
        row,
        0,
        row.length,
        cell.getFamilyArray(),
        cell.getFamilyOffset(),
        cell.getFamilyLength(),
        cell.getQualifierArray(),
        cell.getQualifierOffset(),
        cell.getQualifierLength(),
        cell.getTimestamp(),
        KeyValue.Type.Put,
        cell.getValueArray(),
        cell.getValueOffset(),
        cell.getValueLength());
  }
}
