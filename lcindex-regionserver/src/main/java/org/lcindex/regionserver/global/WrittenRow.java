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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.TagPlan;

/** What a batch does to the indexed columns of one row. Not thread safe. */
final class WrittenRow {
  private final byte[] row;
  private final List<List<HeldCell>> cells;
  private final Map<Reason, BitSet> marks = new EnumMap<>(Reason.class);

  /** Of indexes; null as a rule. */
  private BitSet overwritten;

  WrittenRow(byte[] row, int columns) {
    this.row = row;
    this.cells = new ArrayList<>(columns);
    for (int i = 0; i < columns; i++) {
      cells.add(List.of());
    }
  }

  void add(EntryColumn column, HeldCell cell) {
    List<HeldCell> list = cells.get(column.number());
    if (list.isEmpty()) {
      list = new ArrayList<>(1);
      cells.set(column.number(), list);
    }
    list.add(cell);
  }

  /** The index lacks something of the row from now on. */
  void mark(EntryMaker index, Reason reason) {
    marks.computeIfAbsent(reason, none -> new BitSet()).set(index.number());
  }

  /** The index lacks something of what the row holds, and all of that is written anew. */
  void overwrites(EntryMaker index) {
    overwritten = overwritten == null ? new BitSet() : overwritten;
    overwritten.set(index.number());
  }

  /** Whether the index may lack nothing of the row any more when HBase has written it. */
  boolean mayHeal(EntryMaker index) {
    return concerns(index)
        && (marks(index).isEmpty() || overwritten != null && overwritten.get(index.number()));
  }

  byte[] row() {
    return row;
  }

  /** Whether something is written to a column. */
  boolean concerns(EntryColumn column) {
    return !cells.get(column.number()).isEmpty();
  }

  /** What is written to the column of an index that is no grid, in the batch's order. */
  List<HeldCell> of(EntryMaker index) {
    return cells.get(index.column().number());
  }

  /** What is written to each column of an index, in its order. */
  List<List<HeldCell>> ofColumns(EntryMaker index) {
    int first = index.column().number();
    return cells.subList(first, first + index.columns().size());
  }

  /** Whether something is written to a column of an index. */
  boolean concerns(EntryMaker index) {
    return ofColumns(index).stream().anyMatch(written -> !written.isEmpty());
  }

  /** Why the index lacks something of the row; empty as a rule. */
  List<Reason> marks(EntryMaker index) {
    return marks.entrySet().stream()
        .filter(mark -> mark.getValue().get(index.number()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Whether something is to be done before it is written: a mere delete needs no entry. */
  boolean needsEntries() {
    return !marks.isEmpty()
        || cells.stream().flatMap(List::stream).anyMatch(WrittenRow::needsEntry);
  }

  private static boolean needsEntry(HeldCell written) {
    return written.isPut() || written.uncovers();
  }

  /** Whether older cells of the index's column may become visible again, now or some time. */
  boolean uncovers(EntryMaker index) {
    return ofColumns(index).stream().anyMatch(TagPlan::uncovers);
  }
}
