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
package org.lcindex.verification.harm;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import org.lcindex.cluster.command.HBaseOption;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.verification.common.WordOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code harm} command. */
@Command(
    name = "harm",
    description =
        "Load a region server with 1 GB of heap and few file descriptors until something dies.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    footer = {"", "Exit status: 0 nothing died and every answer was right, 1 not, 2 wrong usage."})
public final class HarmCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private HBaseOption hbase;

  @Option(
      names = "--minutes",
      paramLabel = "M",
      defaultValue = "10",
      description = "How long the load runs.")
  private double minutes;

  @Option(
      names = "--plain-minutes",
      paramLabel = "M",
      defaultValue = "1",
      description = "How long it runs before without indexes.")
  private double plainMinutes;

  @Option(
      names = "--global-minutes",
      paramLabel = "M",
      defaultValue = "2",
      description = "How long something is in the way of a global index.")
  private double globalMinutes;

  @Option(
      names = "--loads",
      paramLabel = "KIND",
      split = ",",
      converter = Kinds.class,
      showDefaultValue = Visibility.NEVER,
      description =
          "Only these kinds of load: ${COMPLETION-CANDIDATES}. Default: all; the last three, with a"
              + " global index, one by one, the others side by side.",
      completionCandidates = Kinds.class)
  private Set<HarmKind> kinds = new LinkedHashSet<>();

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "30000",
      description = "Rows of the indexed table.")
  private int rows;

  @Option(
      names = "--regions",
      paramLabel = "N",
      defaultValue = "200",
      description = "Regions of all tables.")
  private int regions;

  @Option(
      names = "--indexes",
      paramLabel = "N",
      defaultValue = "20",
      description = "Indexes of one table.")
  private int indexes;

  @Option(
      names = "--scanners",
      paramLabel = "N",
      defaultValue = "50",
      description = "Scanners that stay open.")
  private int scanners;

  @Option(
      names = "--open-files",
      paramLabel = "N",
      defaultValue = "1024",
      description = "File descriptors of the region server.")
  private int openFiles;

  @Option(
      names = "--share",
      paramLabel = "SHARE",
      defaultValue = "0.2",
      description =
          "Share of its heap for the block cache, and as much for MemStores; 0.4 is HBase's default.")
  private double share;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = ".lcindex/harm",
      description = "The cluster's folder; an earlier run's is deleted.")
  private Path dir;

  @Option(names = "--keep", description = "Keep data and logs also when nothing was wrong.")
  private boolean keep;

  @Override
  public Integer call() throws IOException, InterruptedException {
    hbase.running(spec);
    HarmOptions options = options();
    delete();
    Files.createDirectories(dir);
    HarmTally tally = new HarmTally(spec.commandLine().getOut());
    PrintStream err = System.err;
    boolean clean;
    // HBase's client prints the stack trace of every retry there.
    try (PrintStream file = new PrintStream(dir.resolve("client.err").toFile(), UTF_8)) {
      System.setErr(file);
      clean =
          (options.kinds().stream().allMatch(HarmKind::isGlobal)
                  || new HarmRun(options, tally).run() && inTime(tally))
              && new GlobalHarmRun(options, tally).run();
    } finally {
      System.setErr(err);
    }
    if (clean && !keep) {
      delete();
    } else {
      tally.say("Data and logs are in " + dir.toAbsolutePath() + ".");
    }
    tally.say(clean ? "No harm." : "HARM WAS DONE.");
    return clean ? 0 : 1;
  }

  /** The clusters of all kinds. */
  private void delete() throws IOException {
    for (Path folder : List.of(dir, GlobalHarmRun.folder(dir).resolve("cluster"))) {
      ProcessCluster before = ProcessCluster.find(folder, line -> {}).orElse(null);
      if (before != null) {
        before.delete();
      }
    }
  }

  /** Generous: what is wrong here takes thirty times as long, not three. */
  private static boolean inTime(HarmTally tally) {
    double times = CollidingNames.times(tally);
    if (times > CollidingNames.MOST_TIMES) {
      tally.say(
          String.format(
              Locale.ROOT,
              "WRONG: colliding names take %.1f times as long by index as without, at most %.0f",
              times,
              CollidingNames.MOST_TIMES));
    }
    return times <= CollidingNames.MOST_TIMES;
  }

  private HarmOptions options() {
    try {
      return new HarmOptions(
          dir,
          kinds,
          Duration.ofMillis((long) (plainMinutes * 60_000)),
          Duration.ofMillis((long) (minutes * 60_000)),
          Duration.ofMillis((long) (globalMinutes * 60_000)),
          rows,
          regions,
          indexes,
          scanners,
          openFiles,
          share);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** The kinds as they are printed. */
  static final class Kinds extends WordOption<HarmKind> {
    Kinds() {
      super(HarmKind.class, "kind of load");
    }
  }
}
