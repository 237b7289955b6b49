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
package org.lcindex.verification.lookups;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.lcindex.cluster.command.HBaseOption;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.text.UserError;
import org.lcindex.verification.common.Journal;
import org.lcindex.verification.common.Totals;
import org.lcindex.verification.common.WordOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The {@code lookups} command. */
@Command(
    name = "lookups",
    description =
        "Look objects up by a global index, or by a grid, while writers move them and servers end;"
            + " what is there is found, what is returned is there.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    footer = {
      "",
      "A run that was ended goes on when the command is given again, in a new cluster.",
      "Exit status: 0 no answer was wrong, 1 some was, 2 wrong usage."
    })
public final class LookupsCommand implements Callable<Integer> {
  /** In the folder: what a run that has not ended came to so far. */
  public static final String TOTALS = "totals.json";

  private Map<String, Long> counts = Map.of();

  @Spec private CommandSpec spec;
  @Mixin private HBaseOption hbase;

  @Option(
      names = "--grid",
      description =
          "By a grid over two columns: each object has two writers, and lookups are for boxes.")
  private boolean grid;

  @Option(
      names = "--lookups",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "After so many it is over.")
  private long lookups;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      defaultValue = "60",
      description = "After so long it is over, too; the start comes on top.")
  private double minutes;

  @Option(
      names = "--writers",
      paramLabel = "N",
      defaultValue = "8",
      description = "1 to 8; an even number with --grid.")
  private int writers;

  @Option(names = "--readers", paramLabel = "N", defaultValue = "4", description = "1 to 64.")
  private int readers;

  @Option(
      names = "--objects",
      paramLabel = "N",
      defaultValue = "100",
      description = "Of each writer; with --grid, of each two.")
  private int objects;

  @Option(
      names = "--rate",
      paramLabel = "ROWS",
      defaultValue = "300",
      description = "Rows written a second, at most.")
  private int rate;

  @Option(
      names = "--region-servers",
      paramLabel = "N",
      defaultValue = "3",
      description = "Region servers, 2 to 8.")
  private int regionServers;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of all that is drawn; what each meets depends on the machine.")
  private long seed;

  @Option(
      names = "--path",
      paramLabel = "PATH",
      defaultValue = "index",
      converter = Paths.class,
      description =
          "${COMPLETION-CANDIDATES}: by the index, or by HBase's own scan, a test of the test.",
      completionCandidates = Paths.class)
  private QueryWay.Path path;

  @Option(
      names = "--no-events",
      negatable = true,
      description = "Whether servers end and stand still, and regions move, split and merge.")
  private boolean events = true;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = ".lcindex/lookups",
      description = "The cluster's folder, and what the run came to so far.")
  private Path dir;

  @Override
  public Integer call() throws IOException, InterruptedException {
    hbase.running(spec);
    PrintWriter out = spec.commandLine().getOut();
    Journal journal = new Journal(out);
    LookupsOptions options = options();
    deleteCluster(options.folder(), journal);
    Files.createDirectories(dir);
    Totals totals = Totals.of(dir.resolve(TOTALS), options.sequence());
    boolean clean;
    PrintStream err = System.err;
    // HBase's client prints the stack trace of every retry there.
    try (PrintStream file = new PrintStream(dir.resolve("client.err").toFile(), UTF_8)) {
      System.setErr(file);
      clean = new LookupsRun(options, totals, journal).run();
    } finally {
      System.setErr(err);
      counts = LookupsCount.byName(totals);
    }
    out.print(LookupsCount.lines(totals));
    if (clean) {
      deleteCluster(options.folder(), journal);
    } else {
      out.println("Data and logs are in " + dir.toAbsolutePath() + ".");
    }
    boolean over = totals.get(LookupsCount.LOOKUPS) >= lookups;
    if (over) {
      totals.delete();
    }
    out.println(clean ? "No answer was wrong." : "ANSWERS WERE WRONG.");
    out.flush();
    return clean ? 0 : 1;
  }

  /** What the last call came to, with the parts of a run before it, by name; empty before one. */
  public Map<String, Long> counts() {
    return counts;
  }

  private static void deleteCluster(Path folder, Journal journal) throws IOException {
    ProcessCluster before = ProcessCluster.find(folder, journal::say).orElse(null);
    if (before == null) {
      return;
    }
    if (before.running()) {
      throw new IOException(
          "a cluster is running in " + folder + "; stop it or choose another folder");
    }
    before.delete();
  }

  private LookupsOptions options() {
    try {
      return new LookupsOptions(
          dir.resolve("cluster"),
          List.of(grid ? LookupsTable.Form.GRID : LookupsTable.Form.COLUMN),
          null,
          lookups,
          Duration.ofMillis((long) (minutes * 60_000)),
          writers,
          readers,
          objects,
          rate,
          regionServers,
          seed,
          path,
          events,
          List.of());
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage());
    }
  }

  /** The paths as they are printed. */
  static final class Paths extends WordOption<QueryWay.Path> {
    Paths() {
      super(QueryWay.Path.class, "path");
    }
  }
}
