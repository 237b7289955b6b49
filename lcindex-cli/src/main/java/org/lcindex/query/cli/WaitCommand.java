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
import java.time.Duration;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.Wording;
import org.lcindex.query.cli.json.StatusJson;
import org.lcindex.query.text.ProgressLines;
import org.lcindex.query.text.StatusText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code index wait TABLE}. */
@Command(
    name = "wait",
    description = "Waits until all index files of a table are built.",
    footer = {"", "Exit status: 0 all is built, 1 not within --timeout, or it cannot be."})
final class WaitCommand extends TableCommand {
  @Option(
      names = "--flush",
      description = "First write rows from memory to HFiles, of which indexes are made.")
  private boolean flush;

  @Option(names = "--json", description = "The status in the end as JSON.")
  private boolean json;

  @Override
  boolean readsStores() {
    return true;
  }

  /** It keeps the limit itself, and says what is missing then. */
  @Override
  Duration limit() {
    return DurationConverter.NONE;
  }

  @Override
  String unfinished() {
    return "; the servers go on building, 'lcindex index status " + table() + "' shows how far";
  }

  @Override
  int run(LCIndexAdmin admin, PrintWriter out) throws IOException {
    if (flush) {
      admin.flush(table());
    }
    TableIndexStatus status =
        admin.waitUntilBuilt(
            table(), timeout(), ProgressLines.ofBuilds(waitsFor("indexing " + table())));
    out.print(
        json
            ? StatusJson.of(status) + "\n"
            : Wording.asCalled(StatusText.summaryWithoutDoubts(status)));
    out.flush();
    warn(admin.doubts(status));
    return 0;
  }
}
