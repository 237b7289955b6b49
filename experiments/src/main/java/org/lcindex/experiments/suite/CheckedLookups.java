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
package org.lcindex.experiments.suite;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.lcindex.verification.lookups.LookupsCommand;
import picocli.CommandLine;

/**
 * What has a value is found by it, and what is found has it, while rows get other values: as {@code
 * bin/lcindex lookups} checks it for longer.
 */
public final class CheckedLookups {
  public static final String PART = "consistency";
  public static final String CONTENDER = "8 writers, servers killed, regions moved";

  /** Sizes of a suite that has this part. */
  public static final String LOOKUPS = "lookups";

  public static final String MINUTES = "minutes";

  private final SuiteRun run;
  private final List<String> options;

  /**
   * A part of a run.
   *
   * @param options of the command, besides how long it takes
   */
  public CheckedLookups(SuiteRun run, String... options) {
    this.run = run;
    this.options = List.of(options);
  }

  /** Checks, unless that was done. */
  public void measure() throws IOException, InterruptedException {
    run.unless(CONTENDER, 0, PART, this::check);
  }

  /** A count of the checker; empty if it did not run. */
  public static OptionalLong count(SuiteLines lines, String name) {
    return lines
        .of(PART)
        .filter(line -> line.values().path(name).isNumber())
        .mapToLong(line -> line.values().path(name).asLong())
        .findFirst();
  }

  private Map<String, Long> check() throws IOException {
    Path folder = run.folder();
    LookupsCommand lookups = new LookupsCommand();
    StringWriter printed = new StringWriter();
    PrintWriter out = new PrintWriter(printed);
    List<String> words = new ArrayList<>(options);
    words.add("--lookups=" + run.size(LOOKUPS));
    words.add("--minutes=" + run.size(MINUTES));
    words.add("--dir=" + folder);
    int status =
        new CommandLine(lookups).setOut(out).setErr(out).execute(words.toArray(String[]::new));
    // What was wrong is a result; a run that could not begin is none.
    Map<String, Long> counts = lookups.counts();
    if (counts.getOrDefault("lookups", 0L) == 0) {
      throw new IOException("lookups, exit status " + status + ": " + printed);
    }
    Files.deleteIfExists(folder.resolve(LookupsCommand.TOTALS));
    return counts;
  }
}
