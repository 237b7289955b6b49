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
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.RunningQueries;
import org.lcindex.query.store.NamedTable;
import org.lcindex.query.text.QueriesText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code queries [TABLE]}. */
@Command(
    name = "queries",
    description = "Lists what runs on the region servers: scans of clients, by query.",
    footer = {
      "",
      "One sees one's own queries; what others look for is shown to an ADMIN of the table. Gets,",
      "scans of one row and what reads region replicas are not listed. '${ROOT-COMMAND-NAME} kill ID' ends one."
    })
final class QueriesCommand extends AdminCommand {
  @Parameters(index = "0", arity = "0..1", paramLabel = "TABLE", description = "Those on it only.")
  private String table;

  @Option(names = "--long", description = "Every region that a query reads, too.")
  private boolean all;

  @Option(names = "--json", description = "Queries and their scans by server, as JSON.")
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
    RunningQueries found = admin.queries(name, share());
    if (json) {
      out.println(QueriesText.json(found));
    } else {
      out.print(QueriesText.of(found) + (all ? QueriesText.scans(found) : ""));
    }
    return found.silent().isEmpty() ? 0 : 1;
  }
}
