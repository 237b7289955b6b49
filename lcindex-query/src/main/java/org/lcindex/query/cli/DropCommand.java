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
package org.lcindex.query.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.IndexedColumn;
import org.lcindex.rpc.RpcJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index drop TABLE COLUMN...}. */
@Command(
    name = "drop",
    description = "Drops the indexes on columns with one alter of the table, online if possible.",
    footer = {
      "",
      "Nothing is dropped unless all of them are there. Index files go from every server in the",
      "background. For example",
      "  index drop orders o:clerk o:orderdate",
      "  index drop orders --all"
    })
final class DropCommand extends TableCommand {
  @Parameters(
      index = "1..*",
      arity = "0..*",
      paramLabel = "COLUMN",
      description = "[FAMILY:]QUALIFIER; the family when more than one index has the qualifier.")
  private List<String> columns = List.of();

  @Option(
      names = "--all",
      description =
          "All indexes of the table, and what its descriptor has in their place that cannot be"
              + " read.")
  private boolean all;

  @Option(
      names = "--remove-coprocessor",
      description =
          "With the last index, take the observer out of the table's descriptor, too, though that"
              + " reopens the regions. When they are reopened anyway it goes without this option.")
  private boolean removeCoprocessor;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Override
  void checkArguments() {
    if (columns.isEmpty() != all) {
      throw new UserError(
          all
              ? "--all drops the indexes on " + String.join(", ", columns) + ", too: leave it out"
              : "no column is given; name the columns whose indexes are to go, or --all");
    }
  }

  @Override
  String unfinished() {
    return "; whether the indexes were dropped is not known, 'lcindex index list "
        + table()
        + "' tells";
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    IndexChange change;
    List<IndexDefinition> indexes;
    if (all) {
      change = admin.dropAllIndexes(table(), removeCoprocessor);
      indexes = change.before().list();
    } else {
      IndexDefinitions there = admin.definitions(table());
      Set<IndexDefinition> named = new LinkedHashSet<>();
      for (String column : columns) {
        named.add(IndexedColumn.find(table(), there, column));
      }
      indexes = List.copyOf(named);
      change = admin.dropIndexes(table(), indexes, removeCoprocessor);
    }
    if (json) {
      out.println(RpcJson.toPrettyJson(ChangeReport.of(table(), change, indexes, List.of())));
    } else {
      indexes.forEach(index -> out.println("dropped: " + index));
      out.println(change);
    }
    return 0;
  }
}
