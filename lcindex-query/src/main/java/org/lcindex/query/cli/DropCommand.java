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
import java.util.List;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.IndexedColumn;
import org.lcindex.rpc.RpcJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index drop TABLE COLUMN}. */
@Command(
    name = "drop",
    description = "Drops the index on a column, online if possible.",
    footer = {
      "",
      "Index files go from every server in the background. For example",
      "  index drop orders o:clerk"
    })
final class DropCommand extends TableCommand {
  @Parameters(
      index = "1",
      paramLabel = "COLUMN",
      description = "[FAMILY:]QUALIFIER; the family when more than one index has the qualifier.")
  private String column;

  @Option(
      names = "--remove-coprocessor",
      description =
          "With the last index, take the observer out of the table's descriptor, too, though that"
              + " reopens the regions. When they are reopened anyway it goes without this option.")
  private boolean removeCoprocessor;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Override
  String unfinished() {
    return "; whether the index was dropped is not known, 'lcindex index list "
        + table()
        + "' tells";
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    IndexDefinition index = IndexedColumn.find(table(), admin.listIndexes(table()), column);
    IndexChange change =
        admin.dropIndex(table(), index.family(), index.qualifier(), removeCoprocessor);
    if (json) {
      out.println(
          RpcJson.toPrettyJson(ChangeReport.of(table(), change, List.of(index), List.of())));
    } else {
      out.println("dropped: " + index);
      out.println(change);
    }
    return 0;
  }
}
