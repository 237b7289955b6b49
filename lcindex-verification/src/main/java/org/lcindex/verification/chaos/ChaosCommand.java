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
package org.lcindex.verification.chaos;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.lcindex.cluster.command.HBaseOption;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.verification.common.Journal;
import org.lcindex.verification.common.WordOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code chaos} command. */
@Command(
    name = "chaos",
    description = "Write to and query a real cluster while servers, regions and index files go.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    footer = {
      "",
      "The sequence of events comes from the seed; what each meets depends on the machine.",
      "Exit status: 0 every answer was right and nothing is left over, 1 not, 2 wrong usage."
    })
public final class ChaosCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private HBaseOption hbase;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      defaultValue = "10",
      description = "How long events happen; start, load and audit come on top.")
  private double minutes;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of all that is drawn.")
  private long seed;

  @Option(
      names = "--region-servers",
      paramLabel = "N",
      defaultValue = "3",
      description = "Region servers, 2 to 8.")
  private int regionServers;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "20000",
      description = "Keys of the table, 1000 to 10000000.")
  private int rows;

  @Option(
      names = "--rate",
      paramLabel = "ROWS",
      defaultValue = "600",
      description = "Rows written a second, at most.")
  private int rate;

  @Option(
      names = "--events",
      paramLabel = "KIND",
      split = ",",
      converter = Kinds.class,
      showDefaultValue = Visibility.NEVER,
      description = "Only these kinds of events: ${COMPLETION-CANDIDATES}. Default: all.",
      completionCandidates = Kinds.class)
  private Set<EventKind> kinds = new LinkedHashSet<>();

  @Option(
      names = "--no-ddl",
      negatable = true,
      description =
          "Whether clients create, drop and disable indexes, set values and a TTL and add and"
              + " delete a family meanwhile.")
  private boolean ddl = true;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = ".lcindex/chaos",
      description = "The cluster's folder; an earlier run's is deleted.")
  private Path dir;

  @Option(names = "--keep", description = "Keep data and logs also when nothing was wrong.")
  private boolean keep;

  @Override
  public Integer call() throws IOException, InterruptedException {
    hbase.running(spec);
    ChaosOptions options = options();
    ChaosRun run = new ChaosRun(options, new Journal(spec.commandLine().getOut()));
    run.prepare();
    PrintStream err = System.err;
    boolean clean;
    // HBase's client prints the stack trace of every retry there.
    try (PrintStream file = new PrintStream(dir.resolve("client.err").toFile(), UTF_8)) {
      System.setErr(file);
      clean = run.run();
    } finally {
      System.setErr(err);
    }
    if (clean && !keep) {
      ProcessCluster.find(dir, line -> {}).orElseThrow().delete();
    } else {
      spec.commandLine().getOut().println("Data and logs are in " + dir.toAbsolutePath() + ".");
    }
    spec.commandLine().getOut().println(clean ? "Nothing was wrong." : "SOMETHING WAS WRONG.");
    spec.commandLine().getOut().flush();
    return clean ? 0 : 1;
  }

  private ChaosOptions options() {
    try {
      return new ChaosOptions(
          dir, ChaosRun.minutes(minutes), seed, regionServers, rows, rate, kinds, ddl, List.of());
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** The kinds as they are printed. */
  static final class Kinds extends WordOption<EventKind> {
    Kinds() {
      super(EventKind.class, "kind of event");
    }
  }
}
