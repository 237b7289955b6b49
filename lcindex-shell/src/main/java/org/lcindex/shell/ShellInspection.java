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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.inspect.ColumnInspection;
import org.lcindex.query.inspect.SampleLimits;
import org.lcindex.query.inspect.TableInspection;
import org.lcindex.query.text.InspectText;

/** The shell's command that finds the types of columns by a sample. Stateless. */
final class ShellInspection {
  private ShellInspection() {}

  /** A row for each column, what is wrong, and the commands of the shell that declare the types. */
  static Listing inspect(LCIndexAdmin admin, TableName table, Object options) throws IOException {
    Options typed = new Options("inspect_columns", options, "SAMPLE");
    int rows = typed.count("SAMPLE", SampleLimits.USUAL.rows());
    TableInspection found = admin.inspect(table, SampleLimits.USUAL.withRows(rows));
    List<String> notes = new ArrayList<>(List.of(InspectText.title(found)));
    notes.addAll(InspectText.notes(found));
    for (ColumnInspection column : found.toIndex()) {
      notes.add(
          String.format(
              "create_index '%s', '%s' # %s",
              table, column.definition(), InspectText.sure(column.ranking().certainty())));
    }
    if (!found.toDeclare().isEmpty()) {
      notes.add(
          found.toDeclare().stream()
              .map(column -> "'" + column.declaration() + "'")
              .collect(Collectors.joining(", ", "set_columns '" + table + "', ", "")));
    }
    return new Listing(InspectText.table(found), notes);
  }
}
