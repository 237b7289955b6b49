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
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.query.text.CellsText;
import org.lcindex.query.text.DescribeText;
import org.lcindex.query.text.GlobalsText;
import org.lcindex.query.text.IndexRow;
import org.lcindex.query.text.IndexTable;
import org.lcindex.query.text.StatusDetails;
import org.lcindex.query.text.StatusText;
import org.lcindex.text.TextTable;

/** How indexes stand, as the shell lists it. Stateless. */
final class StatusListing {
  private StatusListing() {}

  /** One line for every index of several tables. */
  static Listing list(List<TableIndexStatus> tables) {
    List<String> notes = DescribeText.faults(tables);
    return new Listing(DescribeText.rows(tables), notes);
  }

  /** Some of a table's indexes with all that was defined. */
  static Listing describe(TableIndexStatus status, List<IndexDefinition> shown) {
    Map<IndexDefinition, IndexRow> known =
        IndexRow.of(status).stream()
            .collect(Collectors.toMap(IndexRow::definition, Function.identity()));
    // It may have been created or dropped between the two looks.
    TextTable table =
        IndexTable.of(
            shown.stream()
                .map(d -> known.getOrDefault(d, new IndexRow(status, d, null, null)))
                .toList(),
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

  /**
   * One line for every index of a table, with doubts that the caller has found.
   *
   * @param grids what samples say of its grids
   * @param doubts about types and columns
   */
  static Listing indexes(TableIndexStatus status, List<GridSample> grids, List<String> doubts) {
    TextTable table =
        IndexTable.of(
            IndexRow.of(status),
            "index",
            "state",
            "HFiles",
            "HFile_bytes",
            "done",
            "odd",
            "absent");
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
        StatusDetails.FILES.of(
            status.entries(), "region", "server", "HFile", "index", "state", "bytes", "reason");
    return new Listing(table, status.problems());
  }
}
