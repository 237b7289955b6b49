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
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.Wording;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.query.cli.json.StatusJson;
import org.lcindex.query.store.NamedTable;
import org.lcindex.query.text.DescribeText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index list [TABLE]}. */
@Command(
    name = "list",
    description =
        "Lists the indexes of one table or of all by name, and how each stands; exit status 1 when"
            + " some do not answer.")
final class ListCommand extends AdminCommand {
  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "TABLE",
      description = "[NAMESPACE:]TABLE or store:NAME.")
  private String table;

  @Option(names = "--json", description = "As JSON, an array with an object for each table.")
  private boolean json;

  private NamedTable named;
  private TableName name;

  @Override
  void check() {
    named = table == null ? null : TableCommand.named(table);
  }

  @Override
  void firstCall(Connection connection) throws IOException {
    super.firstCall(connection);
    name = named == null ? null : named.resolve(connection);
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    List<TableIndexStatus> tables = new IndexCommands(admin, name).list(share());
    if (json) {
      out.println(StatusJson.list(tables));
    } else if (tables.isEmpty()) {
      out.println(
          (name == null ? "No table has an index" : "Table " + name + " has no index")
              + "; '"
              + Wording.command("index create --help")
              + "' tells how to create one.");
    } else {
      out.print(DescribeText.list(tables));
    }
    return tables.stream().allMatch(TableIndexStatus::isWhole) ? 0 : 1;
  }
}
