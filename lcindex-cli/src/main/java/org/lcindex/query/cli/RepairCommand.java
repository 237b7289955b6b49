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
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Wording;
import org.lcindex.query.admin.IndexCommands;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code index repair TABLE [COLUMN]}; exit status 1 when faults are left. */
@Command(
    name = "repair",
    description =
        "Verifies a table's indexes, deletes the index files that are wrong, waits until they are"
            + " built again, and verifies these once more. Compares the entries of GLOBAL indexes with"
            + " their rows, and removes those without a value.",
    footer = {
      "",
      "Queries are exact all the time: an HFile whose index files are wrong is scanned meanwhile,",
      "and an entry only proposes a row. Servers compare entries by themselves once a week. For",
      "example",
      "  index repair orders",
      "  index repair orders 'o:custkey GLOBAL'",
      "Exit status: 0 nothing is wrong (any more), 1 faults are left, 2 wrong usage."
    })
final class RepairCommand extends TableCommand {
  @Spec private CommandSpec spec;
  @Mixin private VerifyOptions options;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "COLUMN",
      description =
          "[FAMILY:]QUALIFIER of one GLOBAL index, and GLOBAL after it when the column has both"
              + " kinds, or (o:a,o:b) of a grid; all indexes of both kinds when left out.")
  private String column;

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    IndexCommands.Repaired repair =
        new IndexCommands(admin, table())
            .repair(column, options.arguments(), timeout(), progress());
    out.print(options.json() ? repair.json() + "\n" : Wording.asCalled(repair.text()));
    return repair.isClean() ? 0 : 1;
  }

  @Override
  String unfinished() {
    return "; the servers go on verifying for ten minutes and building to the end: 'lcindex index"
        + " repair "
        + table()
        + " --resume' goes on from there";
  }
}
