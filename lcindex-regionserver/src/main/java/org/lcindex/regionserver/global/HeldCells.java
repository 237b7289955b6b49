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
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.HeldCell.Kind;
import org.lcindex.global.tag.Residue;

/**
 * All that a region physically holds of indexed columns of single rows, markers and hidden versions
 * included, for those who decide about removals. A row with too many cells is not looked through:
 * nothing is removed then. Thread safe.
 */
final class HeldCells {
  /** Puts and markers of one row and column. */
  static final int MOST = 1_000;

  /** Shows all cells of a row in some families, in any order, until it is told to end. */
  @FunctionalInterface
  interface Rows {
    void read(byte[] row, Collection<byte[]> families, Predicate<Cell> cells) throws IOException;
  }

  private final Rows rows;

  HeldCells(Rows rows) {
    this.rows = rows;
  }

  /**
   * Reads one row.
   *
   * @param wanted some of the table's indexes
   * @return by the number of an index; null if the row holds too much
   */
  List<Residue> read(byte[] row, Collection<EntryMaker> wanted) throws IOException {
    Set<byte[]> families = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    List<List<HeldCell>> held = new ArrayList<>();
    for (EntryMaker index : wanted) {
      families.add(index.family());
      while (held.size() <= index.number()) {
        held.add(new ArrayList<>());
      }
    }
    boolean[] whole = {true};
    rows.read(row, families, cell -> whole[0] = add(row, wanted, cell, held));
    return whole[0] ? held.stream().map(Residue::new).toList() : null;
  }

  /** False if the row is not to be looked through. */
  private static boolean add(
      byte[] row, Collection<EntryMaker> wanted, Cell cell, List<List<HeldCell>> held) {
    for (EntryMaker index : wanted) {
      List<HeldCell> ofIndex = held.get(index.number());
      if (CellUtil.matchingFamily(cell, index.family())
          && (!add(row, index, cell, ofIndex) || ofIndex.size() > MOST)) {
        return false;
      }
    }
    return true;
  }

  /** False if it is a value that can have no entry. */
  @SuppressWarnings("deprecation") // servers have no other way to a cell's sequence id
  private static boolean add(byte[] row, EntryMaker index, Cell cell, List<HeldCell> held) {
    Kind kind =
        switch (cell.getType()) {
          case Put -> Kind.PUT;
          case Delete, DeleteFamilyVersion -> Kind.POINT;
          default -> Kind.COLUMN;
        };
    boolean ofFamily =
        cell.getType() == Cell.Type.DeleteFamily || cell.getType() == Cell.Type.DeleteFamilyVersion;
    if (!ofFamily && !index.isOfColumn(cell)) {
      return true;
    }
    byte[] entry = kind == Kind.PUT ? index.entry(row, cell) : null;
    held.add(
        new HeldCell(
            kind, cell.getTimestamp(), cell.getSequenceId(), entry, BatchReader.expires(cell)));
    return entry != null || kind != Kind.PUT;
  }
}
