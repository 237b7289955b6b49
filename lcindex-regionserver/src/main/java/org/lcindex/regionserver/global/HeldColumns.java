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
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.Lifetime;
import org.lcindex.global.tag.Residue;
import org.lcindex.global.tuple.HeldAxis;
import org.lcindex.global.tuple.HeldRow;

/** What one row holds of indexed columns, markers and hidden versions included. Not thread safe. */
final class HeldColumns {
  private final byte[] row;
  private final List<List<HeldCell>> cells = new ArrayList<>();

  /** Numbers of columns with a put of which no entry may tell. */
  private final BitSet guarded = new BitSet();

  private long size;
  private boolean lacksEntry;

  HeldColumns(byte[] row) {
    this.row = row;
  }

  byte[] row() {
    return row;
  }

  /** Adds a cell; how many it has of the column then. */
  @SuppressWarnings("deprecation") // servers have no other way to a cell's sequence id
  int add(EntryColumn column, Cell cell) {
    HeldCell held = column.held(row, cell, cell.getSequenceId(), CellTags.expires(cell));
    while (cells.size() <= column.number()) {
      cells.add(new ArrayList<>());
    }
    cells.get(column.number()).add(held);
    size++;
    lacksEntry |= column.lacksEntry(held);
    if (held.isPut() && CellTags.isGuarded(cell)) {
      guarded.set(column.number());
    }
    return cells.get(column.number()).size();
  }

  /** How many cells it has. */
  long size() {
    return size;
  }

  /** Whether it has a put without an entry of its own. */
  boolean lacksEntry() {
    return lacksEntry;
  }

  /** Whether it has a put of a column of which no entry may tell. */
  boolean isGuarded(EntryColumn column) {
    return guarded.get(column.number());
  }

  private List<HeldCell> of(int column) {
    return column < cells.size() ? cells.get(column) : List.of();
  }

  /**
   * Of one column.
   *
   * @param lifetime of the column's family
   */
  Residue residue(EntryColumn column, Lifetime lifetime) {
    return new Residue(of(column.number()), lifetime);
  }

  /**
   * Of a grid.
   *
   * @param lasting whether a crash takes nothing of it back but what was written last
   * @param lifetimes of families
   * @param clock of the server, after it was read
   */
  HeldRow row(EntryMaker grid, boolean lasting, Function<byte[], Lifetime> lifetimes, long clock) {
    List<HeldAxis> axes = new ArrayList<>();
    for (EntryColumn column : grid.columns()) {
      Lifetime lifetime = lifetimes.apply(column.family());
      axes.add(new HeldAxis(of(column.number()), lasting, lifetime, lifetime.maybeOver(clock)));
    }
    return new HeldRow(axes);
  }
}
