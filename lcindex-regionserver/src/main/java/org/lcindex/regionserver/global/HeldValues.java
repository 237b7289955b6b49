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
package org.lcindex.regionserver.global;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Residue;

/**
 * The values that one row holds of indexed columns, each once however many versions have it: enough
 * to tag them anew (rule W4). What expires has its tags as long as it is held. A row that holds too
 * much is marked. Not thread safe.
 */
final class HeldValues {
  /** Values of one column. A write would send, and HBase keep, an entry for each. */
  static final int MOST = 1_000;

  /** Cells of indexed columns that are looked at. */
  static final int MOST_CELLS = 10_000;

  private final WrittenRow row;
  private final List<EntryMaker> indexes;
  private final List<Set<byte[]>> entries = new ArrayList<>();
  private long cells;
  private boolean tooMany;

  /**
   * Of a row.
   *
   * @param indexes whose values are wanted
   * @param all how many indexes there are
   */
  HeldValues(WrittenRow row, List<EntryMaker> indexes, int all) {
    this.row = row;
    this.indexes = indexes;
    for (int i = 0; i < all; i++) {
      entries.add(new TreeSet<>(Bytes.BYTES_COMPARATOR));
    }
  }

  /** Adds a cell of the row; whether more are of interest. */
  boolean add(Cell cell) {
    if (cell.getType() != Cell.Type.Put) {
      return true;
    }
    for (EntryMaker index : indexes) {
      if (CellUtil.matchingFamily(cell, index.family()) && index.isOfColumn(cell)) {
        cells++;
        if (!BatchReader.expires(cell)) {
          add(index, cell);
        }
      }
    }
    if (tooMany || cells > MOST_CELLS) {
      tooMany = true;
      // Those of other columns are left out now, too.
      indexes.forEach(index -> row.mark(index, Reason.CROWDED));
    }
    return !tooMany;
  }

  private void add(EntryMaker index, Cell put) {
    byte[] entry = index.entry(row.row(), put);
    if (BatchReader.isGuarded(put)) {
      row.mark(index, Reason.LABELS);
    } else if (entry == null) {
      row.mark(index, Reason.TOO_LONG);
    } else {
      Set<byte[]> values = entries.get(index.number());
      values.add(entry);
      tooMany |= values.size() > MOST;
    }
  }

  /** Whether the row holds too much: not all was added. */
  boolean areTooMany() {
    return tooMany;
  }

  /** What is held, by index. */
  List<Residue> residues() {
    return entries.stream()
        .map(
            values -> new Residue(values.stream().map(entry -> HeldCell.put(0, 0, entry)).toList()))
        .toList();
  }
}
