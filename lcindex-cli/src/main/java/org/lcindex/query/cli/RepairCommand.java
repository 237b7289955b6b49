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
import org.lcindex.query.TableRepair;
import org.lcindex.query.text.VerifyText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code index repair TABLE}; exit status 1 when faults are left. */
@Command(
    name = "repair",
    description =
        "Verifies a table's indexes, deletes the index files that are wrong, waits until they are"
            + " built again, and verifies these once more.",
    footer = {
      "",
      "Queries are exact all the time: an HFile whose index files are wrong is scanned meanwhile.",
      "Exit status: 0 nothing is wrong (any more), 1 faults are left, 2 wrong usage."
    })
final class RepairCommand extends TableCommand {
  @Spec private CommandSpec spec;
  @Mixin private VerifyOptions options;

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    TableRepair repair = admin.repair(table(), options.arguments(), timeout(), progress());
    out.print(options.json() ? VerifyText.json(repair) + "\n" : VerifyText.of(repair));
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
