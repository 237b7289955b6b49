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
package org.lcindex.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexKind;
import org.lcindex.definition.LocalDefinition;
import org.lcindex.plan.IndexCells;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.query.text.CellsText;
import org.lcindex.query.text.DescribeText;
import org.lcindex.query.text.GlobalsText;
import org.lcindex.query.text.StatusText;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.text.TextTable;
import org.lcindex.type.ValueCodec;

/** How indexes stand, as the shell lists it. Stateless. */
final class StatusListing {
  private StatusListing() {}

  /** One line for every index of several tables. */
  static Listing list(List<TableIndexStatus> tables) {
    List<String> notes = DescribeText.faults(tables);
    return new Listing(DescribeText.list(tables, TableIndexStatus::indexes), notes);
  }

  /** Some of a table's indexes with all that was defined. */
  static Listing describe(TableIndexStatus status, List<IndexDefinition> shown) {
    TextTable table =
        new TextTable(
            "column",
            "type",
            "encoding",
            "min",
            "max",
            "flags",
            "state",
            "rows",
            "values",
            "odd",
            "absent",
            "id");
    List<IndexStatus> states = status.indexes();
    for (IndexDefinition d : shown) {
      ValueCodec codec = d.codec();
      LocalDefinition bounded =
          d instanceof LocalDefinition local && local.min() != null ? local : null;
      // It may have been created or dropped between the two looks.
      int at = status.definitions().indexOf(d);
      IndexCells cells = at < 0 ? null : states.get(at).cells();
      table.row(
          d.column(),
          GlobalsText.types(d),
          GlobalsText.encodings(d),
          bounded == null ? null : codec.format(bounded.min()),
          bounded == null ? null : codec.format(bounded.max()),
          bounded == null ? null : bounded.flags(),
          d.kind() == IndexKind.GLOBAL ? global(status, d) : at < 0 ? null : states.get(at).state(),
          cells == null ? null : cells.rows(),
          cells == null ? null : cells.values(),
          cells == null ? null : cells.odd(),
          cells == null ? null : cells.absent(),
          d.id());
    }
    List<String> notes = new ArrayList<>();
    status.faults().forEach(fault -> notes.add(fault.toString()));
    notes.addAll(StatusProblems.doubts(status));
    for (GlobalIndex global : status.globals()) {
      if (shown.contains(global.definition())) {
        notes.add(GlobalsText.line(status.table(), global));
      }
    }
    return new Listing(table, notes);
  }

  /** One line for every index of a table, and what is wrong. */
  static Listing indexes(TableIndexStatus status, List<GridSample> grids) {
    return indexes(status, grids, StatusProblems.doubts(status));
  }

  /** How the global index of this definition stands; null if it was dropped between two looks. */
  private static GlobalState global(TableIndexStatus status, IndexDefinition definition) {
    String text = definition.toString();
    return status.globalIndexes().stream()
        .filter(index -> index.index().equals(text))
        .map(GlobalStatus::state)
        .findFirst()
        .orElse(null);
  }

  /**
   * One line for every index of a table, with doubts that the caller has found.
   *
   * @param grids what samples say of its grids
   * @param doubts about types and columns
   */
  static Listing indexes(TableIndexStatus status, List<GridSample> grids, List<String> doubts) {
    TextTable table =
        new TextTable("index", "state", "HFiles", "HFile_bytes", "done", "odd", "absent");
    for (IndexStatus index : status.indexes()) {
      IndexCells cells = index.cells();
      table.row(
          index.index(),
          index.state(),
          StatusText.files(index.progress()),
          StatusText.bytes(index.progress()),
          StatusText.done(index),
          cells == null ? null : cells.odd(),
          cells == null ? null : cells.absent());
    }
    for (GlobalStatus global : status.globalIndexes()) {
      String done = GlobalsText.done(status, global);
      table.row(global.index(), global.state(), null, null, done, null, null);
    }
    List<String> notes = new ArrayList<>(GlobalsText.notes(status));
    notes.addAll(CellsText.lines(grids));
    notes.addAll(StatusProblems.withoutDoubts(status));
    notes.add(
        String.format(
            Locale.ROOT,
            "table %s: %s, %s, %,d bytes of indexes",
            status.table(),
            status.overall().state(),
            StatusText.regions(status),
            status.indexBytes()));
    if (status.hasNoHFile()) {
      notes.add(StatusText.IN_MEMORY);
    }
    if (!status.pending().isEmpty() || !status.retrying().isEmpty()) {
      notes.add(StatusText.progress(status));
    }
    notes.addAll(doubts);
    return new Listing(table, notes);
  }

  /** One line for every index of every HFile. */
  static Listing files(TableIndexStatus status) {
    TextTable table =
        new TextTable("region", "server", "HFile", "index", "state", "bytes", "reason");
    for (TableIndexStatus.Entry e : status.entries()) {
      table.row(
          e.region().region(),
          e.region().server(),
          e.hfile().hfile(),
          e.index().index(),
          e.index().state(),
          e.index().bytes(),
          e.index().reason());
    }
    return new Listing(table, status.problems());
  }
}
