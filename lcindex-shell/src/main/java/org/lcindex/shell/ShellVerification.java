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
package org.lcindex.shell;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableVerification;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.query.text.ProgressLines;
import org.lcindex.query.text.VerifyText;
import org.lcindex.rpc.VerifyArguments;

/** The shell's commands that look for faults in index files, and mend them. Stateless. */
final class ShellVerification {
  private static final Duration BUILDS = Duration.ofMinutes(30);

  private ShellVerification() {}

  /** A row for each region, a note for each fault, and totals. */
  static Listing verify(
      LCIndexAdmin admin, TableName table, Object options, Consumer<String> progress)
      throws IOException {
    Options typed = new Options("verify_index", options, "CONTENT", "RESUME");
    TableVerification found =
        admin.verify(table, arguments(typed), ProgressLines.ofVerification(progress));
    List<String> notes = VerifyText.problems(found);
    notes.addAll(found.notes());
    notes.add(VerifyText.totals(found));
    return new Listing(VerifyText.regions(found), notes)
        .failing(
            found.isClean()
                ? null
                : String.format(
                    "%s faults in indexes of %s; repair_index '%s'",
                    found.faultCount(), table, table));
  }

  /** What was found, what was done and what is left. */
  static Listing repair(
      LCIndexAdmin admin, TableName table, Object options, Consumer<String> progress)
      throws IOException {
    Options typed = new Options("repair_index", options, "CONTENT", "RESUME", "TIMEOUT", "COLUMN");
    IndexCommands.Repaired repair =
        new IndexCommands(admin, table)
            .repair(
                typed.value("COLUMN"), arguments(typed), typed.time("TIMEOUT", BUILDS), progress);
    return new Listing(repair.text().lines().toList())
        .failing(
            repair.isClean() ? null : "faults are left in indexes of " + table + "; see above");
  }

  private static VerifyArguments arguments(Options typed) {
    boolean content = typed.value("CONTENT") == null || typed.on("CONTENT");
    return new VerifyArguments(content, typed.on("RESUME"), false);
  }
}
