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
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.StatusProblems;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.text.TextTable;

/** Index definitions with how they stand, as text for people. Stateless. */
public final class DescribeText {
  private DescribeText() {}

  /** The indexes of one table, which has some. */
  public static String of(TableDescriptor table, TableIndexStatus status) {
    List<IndexDefinition> definitions = status.definitions();
    TextTable text = new TextTable("id", "definition", "type", "encoding", "state", "HFiles");
    for (int i = 0; i < definitions.size(); i++) {
      IndexDefinition d = definitions.get(i);
      IndexStatus index = status.indexes().get(i);
      text.row(
          d.id(),
          d,
          d.codec().type(),
          d.codec().encoding(),
          index.state(),
          StatusText.files(index.progress()));
    }
    List<GlobalStatus> globals = status.globalIndexes();
    for (int i = 0; i < globals.size(); i++) {
      GlobalDefinition d = status.globals().get(i).definition();
      GlobalState state = globals.get(i).state();
      text.row(d.id(), d, GlobalsText.types(d), GlobalsText.encodings(d), state, null);
    }
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

  /** The local indexes of a table by name. */
  public static List<IndexStatus> sorted(TableIndexStatus table) {
    return table.indexes().stream().sorted(Comparator.comparing(IndexStatus::index)).toList();
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
    return list(tables, DescribeText::sorted)
        + lines.stream().map(line -> line + "\n").collect(Collectors.joining());
  }

  /**
   * A row for each index of several tables, global ones last.
   *
   * @param indexes of a table that are local, in the order in which they are wanted
   */
  public static TextTable list(
      List<TableIndexStatus> tables, Function<TableIndexStatus, List<IndexStatus>> indexes) {
    TextTable text = new TextTable("table", "index", "state", "HFiles", "done");
    for (TableIndexStatus table : tables) {
      for (IndexStatus index : indexes.apply(table)) {
        text.row(
            table.table(),
            index.index(),
            index.state(),
            StatusText.files(index.progress()),
            StatusText.done(index));
      }
      for (GlobalStatus global : table.globalIndexes()) {
        String done = GlobalsText.done(table, global);
        text.row(table.table(), global.index(), global.state(), null, done);
      }
    }
    return text;
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
