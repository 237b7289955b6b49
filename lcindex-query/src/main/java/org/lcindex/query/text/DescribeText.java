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
package org.lcindex.query.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.text.TextTable;

/** Index definitions with how they stand, as text for people. Stateless. */
public final class DescribeText {
  private DescribeText() {}

  /** The indexes of one table, which has some. */
  public static String of(TableDescriptor table, TableIndexStatus status) {
    TextTable text =
        IndexTable.of(
            IndexRow.of(status), "id", "definition", "type", "encoding", "state", "HFiles");
    StringBuilder more = new StringBuilder();
    status.globals().forEach(g -> more.append(GlobalsText.line(status.table(), g)).append('\n'));
    status.faults().forEach(fault -> more.append(fault).append('\n'));
    String why = status.faults().isEmpty() ? status.overall().reason() : null;
    return "table "
        + table.getTableName()
        + ", observer "
        + observer(table, status)
        + "\n"
        + text
        + "\n"
        + (StatusText.isGlobalOnly(status) ? "" : StatusDetails.cells(status))
        + more
        + (why == null ? "" : status.overall().state() + ": " + why + "\n")
        + StatusProblems.doubts(status).stream()
            .map(doubt -> doubt + "\n")
            .collect(Collectors.joining());
  }

  private static String observer(TableDescriptor table, TableIndexStatus status) {
    if (table.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS)) {
      return "named by the table";
    }
    return status.regions().isEmpty() ? "not named by the table" : "given by the region servers";
  }

  /** The indexes of several tables, by name, and who does not answer. */
  public static String list(List<TableIndexStatus> tables) {
    List<String> lines = faults(tables);
    for (TableIndexStatus table : tables) {
      if (table.untold() != null) {
        lines.add("table " + table.table() + " is UNKNOWN: " + table.untold());
      }
    }
    lines.addAll(StatusProblems.silences(tables, server -> true));
    return list(tables.stream().flatMap(table -> IndexRow.sorted(table).stream()))
        + lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /** A row for each index of several tables, of each global ones last. */
  public static TextTable rows(List<TableIndexStatus> tables) {
    return list(tables.stream().flatMap(table -> IndexRow.of(table).stream()));
  }

  private static TextTable list(Stream<IndexRow> rows) {
    return IndexTable.of(rows.toList(), "table", "index", "state", "HFiles", "done");
  }

  /** A line for each definition that cannot be read. */
  public static List<String> faults(List<TableIndexStatus> tables) {
    List<String> lines = new ArrayList<>();
    for (TableIndexStatus table : tables) {
      table.faults().forEach(fault -> lines.add("table " + table.table() + ": " + fault));
    }
    return lines;
  }
}
