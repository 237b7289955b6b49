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
import java.util.Map;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Wording;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.rpc.RpcJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code index rebuild TABLE [COLUMN]}. */
@Command(
    name = "rebuild",
    description = "Deletes the files of all indexes of a table, or of one, and builds them again.",
    footer = {
      "",
      "Until they are built queries do without; 'index wait' waits for that. For example",
      "  index rebuild orders o:clerk"
    })
final class RebuildCommand extends TableCommand {
  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "COLUMN",
      description = "[FAMILY:]QUALIFIER of one index; all when left out.")
  private String column;

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Override
  String unfinished() {
    return "; the regions that were asked build again, and the same command asks all of them once more";
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    int hfiles = new IndexCommands(admin, table()).rebuild(column);
    if (json) {
      out.println(
          RpcJson.toPrettyJson(Map.of("table", table().getNameAsString(), "hfiles", hfiles)));
    } else {
      out.println(
          "index files of "
              + hfiles
              + (hfiles == 1 ? " HFile" : " HFiles")
              + " are built again: "
              + Wording.command("index wait " + table()));
    }
    return 0;
  }
}
