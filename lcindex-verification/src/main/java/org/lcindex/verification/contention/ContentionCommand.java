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
package org.lcindex.verification.contention;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.lcindex.text.UserError;
import org.lcindex.verification.common.Totals;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code contention} command. */
@Command(
    name = "contention",
    description = "Let six administrators change one table at once; nothing told as done is lost.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    footer = {
      "",
      "A run that was ended goes on after its last round when the command is given again.",
      "Exit status: 0 nothing was lost where the master has its observer, 1 something was, 2 wrong"
          + " usage."
    })
public final class ContentionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "1000",
      description = "Rounds of changes of indexes and table values, in each setting.")
  private int rounds;

  @Option(
      names = "--family-rounds",
      paramLabel = "N",
      defaultValue = "100",
      description = "Rounds in which families and TTLs are changed, too.")
  private int familyRounds;

  @Option(
      names = "--table-rounds",
      paramLabel = "N",
      defaultValue = "20",
      description = "Rounds in which the table is truncated, or dropped and created anew.")
  private int tableRounds;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of all that is drawn; who comes first depends on the machine.")
  private long seed;

  @Option(
      names = "--ways",
      paramLabel = "WAY",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      description =
          "online, reopening; both by default: whether servers give the observer to every"
              + " table, or its descriptor names it.")
  private Set<String> ways = new LinkedHashSet<>();

  @Option(
      names = "--hook",
      paramLabel = "HOOK",
      split = ",",
      showDefaultValue = Visibility.NEVER,
      description =
          "with, without; both by default: whether the master has LCIndex's observer."
              + " Without it losses are told and no failure.")
  private Set<String> hooks = new LinkedHashSet<>();

  @Option(
      names = "--state",
      paramLabel = "FILE",
      defaultValue = ".lcindex/contention.json",
      description = "Knows which rounds have been, until all have.")
  private Path state;

  @Override
  public Integer call() throws IOException, InterruptedException {
    PrintWriter out = spec.commandLine().getOut();
    ContentionOptions options = options();
    Totals totals = Totals.of(state, options.sequence());
    ContentionRun run =
        new ContentionRun(
            options,
            totals,
            line -> {
              out.println(line);
              out.flush();
            });
    PrintStream err = System.err;
    // HBase's client prints the stack trace of every refused call there.
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
    boolean clean;
    try {
      clean = run.run();
    } finally {
      System.setErr(err);
    }
    totals.delete();
    out.println();
    out.print(run.report());
    out.println(clean ? "Nothing was lost." : "CHANGES WERE LOST.");
    out.flush();
    return clean ? 0 : 1;
  }

  private ContentionOptions options() {
    try {
      Set<AlterWay> chosen = new LinkedHashSet<>();
      for (String way : ways) {
        chosen.add(AlterWay.named(way));
      }
      Set<Boolean> hook = new LinkedHashSet<>();
      for (String text : hooks) {
        if (!text.equals("with") && !text.equals("without")) {
          throw new IllegalArgumentException("--hook is '" + text + "': give with or without");
        }
        hook.add(text.equals("with"));
      }
      return new ContentionOptions(rounds, familyRounds, tableRounds, seed, chosen, hook, state);
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage());
    }
  }
}
