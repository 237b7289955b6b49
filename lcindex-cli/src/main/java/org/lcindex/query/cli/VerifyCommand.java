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
import java.util.function.Consumer;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableVerification;
import org.lcindex.query.Wording;
import org.lcindex.query.text.VerifyText;
import org.lcindex.rpc.endpoint.RpcJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code index verify TABLE}; exit status 1 when there are faults. */
@Command(
    name = "verify",
    description =
        "Verifies the index files of a table: checksums, format, histograms, and every entry"
            + " against the HFiles. Of GLOBAL indexes each value that rows show has to have its"
            + " entry.",
    footer = {
      "",
      "Runs in the background of the region servers. When this command ends before, they go on for",
      "ten minutes: call it again to see how far it is, with --resume also for what has ended"
          + " since.",
      "Exit status: 0 no fault, 1 faults, 2 wrong usage."
    })
final class VerifyCommand extends TableCommand {
  @Spec private CommandSpec spec;
  @Mixin private VerifyOptions options;

  @Option(names = "--cancel", description = "End the verification that runs.")
  private boolean cancel;

  @Override
  boolean readsStores() {
    return true;
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    if (cancel) {
      int ended = admin.cancelVerify(table(), options.arguments().content());
      out.println(
          options.json()
              ? RpcJson.toPrettyJson(
                  Map.of("table", table().getNameAsString(), "cancelledRegions", ended))
              : "verification ended in " + ended + (ended == 1 ? " region" : " regions"));
      return 0;
    }
    Consumer<String> line = waitsFor("verifying " + table());
    TableVerification found =
        admin.verify(
            table(), options.arguments(), known -> line.accept(VerifyText.progress(known)));
    out.print(
        options.json() ? VerifyText.json(found) + "\n" : Wording.asCalled(VerifyText.of(found)));
    if (!found.isClean() && !options.json()) {
      out.println("mend it with: " + Wording.command("index repair " + table()));
    }
    return found.isClean() ? 0 : 1;
  }

  @Override
  String unfinished() {
    return "; the servers go on for ten minutes: 'lcindex index verify "
        + table()
        + "' shows how far they are, with --cancel it ends";
  }
}
