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
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.rpc.RpcJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index alter TABLE COLUMN --policy POLICY}. */
@Command(
    name = "alter",
    description = {
      "Changes when the old entries of a GLOBAL index go: ORDERED, at once, by a read with each"
          + " write;",
      "or DEFERRED, later, and writes read nothing. Queries go on to use the index."
    },
    footer = {"", "For example", "  index alter orders o:status --policy deferred"})
final class AlterCommand extends TableCommand {
  @Parameters(
      index = "1",
      paramLabel = "COLUMN",
      description = "[FAMILY:]QUALIFIER; the family when more than one index has the qualifier.")
  private String column;

  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      required = true,
      description = "ordered: at once, by a read with each write; deferred: later.")
  private String policy;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Override
  String unfinished() {
    return "; whether the index was changed is not known, 'lcindex index list "
        + table()
        + "' tells, and the same command is safe to repeat";
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    Policy wanted = Policy.of(policy);
    IndexCommands commands = new IndexCommands(admin, table());
    GlobalDefinition index = commands.alterable(column);
    IndexChange change = commands.alter(index, wanted);
    if (json) {
      out.println(
          RpcJson.toPrettyJson(ChangeReport.of(table(), change, List.of(index), List.of())));
    } else {
      if (change.changed()) {
        out.println("changed: " + commands.alterable(column));
      }
      out.println(change);
    }
    return 0;
  }
}
