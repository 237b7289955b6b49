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
import java.util.function.Function;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Lifetime;
import org.lcindex.global.tag.Residue;
import org.lcindex.global.tuple.HeldRow;

/**
 * The values that one row holds of indexed columns, each once however many versions have it: enough
 * to tag them anew (rule TG3). What expires has its tags as long as it is held. Of a grid's columns
 * it has all cells, markers too, because the row's tuples depend on them. A row that holds too much
 * is marked. Not thread safe.
 */
final class HeldValues {
  /** Values of one column. A write would send, and HBase keep, an entry for each. */
  static final int MOST = 1_000;

  /** Cells of indexed columns that are looked at. */
  static final int MOST_CELLS = 10_000;

  private final WrittenRow row;
  private final List<EntryMaker> indexes;
  private final Function<byte[], Lifetime> lifetimes;
  private final List<Set<byte[]>> entries = new ArrayList<>();
  private final HeldColumns whole;

  /** The server's clock before the row was read. */
  private final long clock = EnvironmentEdgeManager.currentTime();

  private long cells;
  private boolean tooMany;
  private boolean unread;

  /**
   * Of a row.
   *
   * @param indexes whose values are wanted
   * @param all how many indexes there are
   * @param lifetimes of families
   */
  HeldValues(
      WrittenRow row, List<EntryMaker> indexes, int all, Function<byte[], Lifetime> lifetimes) {
    this.row = row;
    this.whole = new HeldColumns(row.row());
    this.indexes = indexes;
    this.lifetimes = lifetimes;
    for (int i = 0; i < all; i++) {
      entries.add(new TreeSet<>(Bytes.BYTES_COMPARATOR));
    }
  }

  /** Adds a cell of the row; whether more are of interest. */
  boolean add(Cell cell) {
    boolean put = cell.getType() == Cell.Type.Put;
    for (EntryMaker index : indexes) {
      for (EntryColumn column : index.columns()) {
        if (!column.has(cell)) {
          continue;
        }
        cells += put ? 1 : 0;
        if (index.isStriped()) {
          tooMany |= whole.add(column, cell) > HeldCells.MOST;
        } else if (put && !CellTags.expires(cell)) {
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
    if (CellTags.isGuarded(put)) {
      row.mark(index, Reason.LABELS);
    } else if (entry == null) {
      row.mark(index, Reason.TOO_LONG);
    } else {
      Set<byte[]> values = entries.get(index.number());
      values.add(entry);
      tooMany |= values.size() > MOST;
    }
  }

  /** The row could not be read to its end. */
  void endUnread() {
    unread = true;
  }

  /** Whether the row holds too much: not all was added. */
  boolean areTooMany() {
    return tooMany;
  }

  /** What is held of the column of an index that is no grid. */
  Residue residue(EntryMaker index) {
    return new Residue(
        entries.get(index.number()).stream().map(entry -> HeldCell.put(0, 0, entry)).toList());
  }

  /**
   * What is held of a grid's columns.
   *
   * @param lasting whether a crash takes nothing of it back but what was written last
   * @return null if the row was not read for the grid, or not to its end
   */
  HeldRow row(EntryMaker grid, boolean lasting) {
    if (tooMany || unread || !indexes.contains(grid)) {
      return null;
    }
    List<EntryColumn> odd =
        grid.columns().stream()
            .filter(column -> whole.isGuarded(column) && mayShow(column, lasting))
            .toList();
    if (!odd.isEmpty()) {
      if (row.marks(grid).isEmpty()
          && !row.uncovers(grid)
          && odd.stream().allMatch(row::concerns)) {
        row.overwrites(grid);
      }
      row.mark(grid, Reason.LABELS);
    }
    return whole.row(grid, lasting, lifetimes, EnvironmentEdgeManager.currentTime());
  }

  /** Whether a put of a grid's column that no entry may tell of can be seen after the batch. */
  private boolean mayShow(EntryColumn column, boolean lasting) {
    return !lasting
        || row.uncovers(column.index())
        || whole.residue(column, lifetimes.apply(column.family())).showsWithoutEntry(clock);
  }
}
