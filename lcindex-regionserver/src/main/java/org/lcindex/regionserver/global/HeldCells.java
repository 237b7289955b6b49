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

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.tag.Lifetime;

/**
 * All that a region physically holds of indexed columns of single rows, markers and hidden versions
 * included, for those who decide about removals. A row with too many cells is not looked through:
 * nothing is removed then. Thread safe.
 */
final class HeldCells {
  /** Puts and markers of one row and column. */
  static final int MOST = 1_000;

  /** What a region holds of rows. */
  @FunctionalInterface
  interface Rows {
    /** Shows all cells of a row in some families, in any order, until it is told to end. */
    void read(byte[] row, Collection<byte[]> families, Predicate<Cell> cells) throws IOException;

    /** For how long a family shows its cells. It is asked after they were read. */
    default Lifetime lifetime(byte[] family) {
      return Lifetime.ENDLESS;
    }
  }

  private final Rows rows;

  HeldCells(Rows rows) {
    this.rows = rows;
  }

  /**
   * Reads one row.
   *
   * @param wanted some of the table's indexes
   * @return null if the row holds too much
   */
  HeldColumns read(byte[] row, Collection<EntryMaker> wanted) throws IOException {
    Set<byte[]> families = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    wanted.forEach(index -> families.addAll(index.families()));
    List<EntryColumn> columns = EntryMaker.columns(wanted);
    HeldColumns held = new HeldColumns(row);
    boolean[] whole = {true};
    rows.read(row, families, cell -> whole[0] = add(columns, cell, held));
    return whole[0] ? held : null;
  }

  /** For how long a family shows its cells. */
  Lifetime lifetime(byte[] family) {
    return rows.lifetime(family);
  }

  /** False if the row is not to be looked through. */
  private static boolean add(List<EntryColumn> columns, Cell cell, HeldColumns held) {
    for (EntryColumn column : columns) {
      if (column.has(cell) && (held.add(column, cell) > MOST || held.lacksEntry())) {
        return false;
      }
    }
    return true;
  }
}
