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
package org.lcindex.regionserver.evidence;

import java.util.List;
import java.util.function.LongPredicate;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.build.HiddenCells;
import org.lcindex.definition.IndexDefinition;

/**
 * The part of a {@link MemStoreLog} that has what was written to the store from about one flush to
 * the next, as copies of rows. One thread at a time adds; see {@link MemStoreLog}.
 */
final class LogGeneration {
  private final List<IndexDefinition> definitions;
  private final byte[][] qualifiers;
  private final CopyList copies;
  private long latest;
  private boolean pointDeletes;

  LogGeneration(List<IndexDefinition> definitions, LongPredicate reserve) {
    this.definitions = definitions;
    this.qualifiers = definitions.stream().map(IndexDefinition::qualifier).toArray(byte[][]::new);
    this.copies = new CopyList(definitions.size(), reserve);
  }

  /**
   * Adds what one mutation wrote.
   *
   * @param certain whether just these cells are in the MemStore; if not, nothing is known of its
   *     columns
   * @param writePoint at least the cells' sequence id, for when they do not tell it
   * @return false, and nothing was added, when there is no memory for it
   */
  @SuppressWarnings("deprecation") // there is no other way to ask a cell
  boolean add(byte[] row, List<Cell> cells, boolean certain, long writePoint) {
    if (!copies.begin(row, 0, row.length)) {
      return false;
    }
    boolean known = certain;
    long sequenceId = 0;
    for (Cell cell : cells) {
      known &= cell.getSequenceId() > 0;
      sequenceId = Math.max(sequenceId, cell.getSequenceId());
    }
    for (Cell cell : cells) {
      if (CellUtil.isPut(cell)) {
        put(cell, known);
      } else {
        boolean point = isPointDelete(cell);
        pointDeletes |= point;
        copies.delete(point);
      }
    }
    sequenceId = known ? sequenceId : Math.max(sequenceId, writePoint);
    latest = Math.max(latest, sequenceId);
    copies.end(sequenceId);
    return true;
  }

  private void put(Cell cell, boolean known) {
    int column = columnOf(cell);
    if (column < 0) {
      return;
    }
    copies.stamp(cell.getTimestamp());
    if (!known || HiddenCells.mayBeHiddenAlone(cell)) {
      copies.any(column);
      return;
    }
    byte[] key =
        definitions
            .get(column)
            .codec()
            .keyOf(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
    if (key == null) {
      copies.any(column);
    } else {
      copies.value(column, PrefixRanges.prefix(key));
    }
  }

  private int columnOf(Cell cell) {
    int length = cell.getQualifierLength();
    for (int i = 0; i < qualifiers.length; i++) {
      if (length == qualifiers[i].length && CellUtil.matchingQualifier(cell, qualifiers[i])) {
        return i;
      }
    }
    return -1;
  }

  private static boolean isPointDelete(Cell cell) {
    Cell.Type type = cell.getType();
    return type != Cell.Type.DeleteColumn && type != Cell.Type.DeleteFamily;
  }

  /** At least the sequence ids of all cells. */
  long latest() {
    return latest;
  }

  boolean isEmpty() {
    return copies.size() == 0;
  }

  long bytes() {
    return copies.bytes();
  }

  LogView.Part view() {
    return new LogView.Part(definitions, copies, copies.size(), pointDeletes);
  }
}
