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
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Wording;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index rebuild TABLE [COLUMN]}. */
@Command(
    name = "rebuild",
    description = "Deletes the files of all indexes of a table, or of one, and builds them again.",
    footer = {
      "",
      "The entries of GLOBAL indexes are written anew. Until all is built queries do without;",
      "'index wait' waits for that. A grid is built anew beside the old one, with slots of a new",
      "sample, and the command returns when it has taken its place. For example",
      "  index rebuild orders o:clerk",
      "  index rebuild orders 'o:custkey GLOBAL'"
    })
final class RebuildCommand extends TableCommand {
  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "COLUMN",
      description =
          "[FAMILY:]QUALIFIER of one index, and GLOBAL after it when the column has both kinds and"
              + " that one is meant, or (o:a,o:b) of a grid; all when left out.")
  private String column;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Override
  String unfinished() {
    return "; the regions that were asked build again, and the same command asks all of them once more";
  }

  /** What is built again, as JSON. */
  private Members report(IndexCommands.Rebuilt rebuilt) {
    List<String> globals = rebuilt.globals().stream().map(IndexDefinition::toString).toList();
    return new Members()
        .with("table", table().getNameAsString())
        .with("hfiles", rebuilt.hfiles())
        .with("globals", globals.isEmpty() ? null : globals);
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    IndexCommands.Rebuilt rebuilt = new IndexCommands(admin, table()).rebuild(column);
    if (json) {
      out.println(RpcJson.toPrettyJson(report(rebuilt)));
    } else {
      rebuilt.lines(Wording.command("index wait " + table())).forEach(out::println);
    }
    return 0;
  }
}
