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
package org.lcindex.experiments.slik;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.verification.lookups.LookupsCommand;
import picocli.CommandLine;

/** The two properties, as {@code bin/lcindex lookups} checks them for longer. */
final class Consistency {
  static final String PART = "consistency";
  static final String CONTENDER = "8 writers, servers killed, regions moved";

  private final SuiteRun run;

  Consistency(SuiteRun run) {
    this.run = run;
  }

  void measure() throws IOException, InterruptedException {
    run.unless(CONTENDER, 0, PART, this::check);
  }

  private Map<String, Long> check() throws IOException {
    Path folder = run.folder();
    LookupsCommand lookups = new LookupsCommand();
    StringWriter printed = new StringWriter();
    PrintWriter out = new PrintWriter(printed);
    int status =
        new CommandLine(lookups)
            .setOut(out)
            .setErr(out)
            .execute(
                "--lookups=" + run.size(SlikSizes.LOOKUPS),
                "--minutes=" + run.size(SlikSizes.MINUTES),
                "--dir=" + folder);
    // What was wrong is a result; a run that could not begin is none.
    Map<String, Long> counts = lookups.counts();
    if (counts.getOrDefault("lookups", 0L) == 0) {
      throw new IOException("lookups, exit status " + status + ": " + printed);
    }
    Files.deleteIfExists(folder.resolve(LookupsCommand.TOTALS));
    return counts;
  }
}
