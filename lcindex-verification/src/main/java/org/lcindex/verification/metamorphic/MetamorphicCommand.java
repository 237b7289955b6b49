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
package org.lcindex.verification.metamorphic;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.lcindex.cluster.command.HBaseOption;
import org.lcindex.text.UserError;
import org.lcindex.verification.metamorphic.check.WrongAnswer;
import org.lcindex.verification.metamorphic.draw.OperationGenerator;
import org.lcindex.verification.metamorphic.operation.Sequence;
import org.lcindex.verification.metamorphic.table.IndexControl;
import org.lcindex.verification.metamorphic.table.LcIndexControl;
import org.lcindex.verification.metamorphic.table.MetamorphicEnvironment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Runs random sequences on an embedded cluster, every query with and without the index, and
 * compares. Ends with status 1 when there is a difference; the shortest sequence that shows it is
 * printed and saved. Seeds run one after another, since they share the clock of the JVM.
 */
@Command(
    name = "metamorphic",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    description = "Checks that indexed queries return exactly what the same scans return.")
public final class MetamorphicCommand implements Callable<Integer> {
  /** Operations after which a seed must have had a query that an index served. */
  private static final int PATIENCE = 200;

  private static final int MOST_DRAWS = 5;

  /** From a seed to the one that is run in its place. */
  private static final long REDRAWN = 1_000_000;

  @Option(
      names = "--seeds",
      paramLabel = "SEEDS",
      defaultValue = "1-5",
      description = "Such as 1-20 or 3,7.")
  private String seeds;

  @Option(
      names = "--ops",
      paramLabel = "N",
      defaultValue = "2000",
      description = "Operations of each seed.")
  private int operations;

  @Option(
      names = "--writers",
      paramLabel = "N",
      defaultValue = "-1",
      showDefaultValue = Visibility.NEVER,
      description =
          "Threads that write while queries run, in every sequence; 0 for none. Default: in every"
              + " fourth seed.")
  private int writers;

  @Option(
      names = "--replay",
      paramLabel = "FILE",
      showDefaultValue = Visibility.NEVER,
      description = "Run this sequence file, or all of a folder, in place of seeds.")
  private Path replay;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      showDefaultValue = Visibility.NEVER,
      description = "Write the results to this file, after each seed.")
  private Path json;

  @Option(
      names = "--save",
      paramLabel = "DIR",
      defaultValue = ".",
      description = "Folder for sequences that show a difference.")
  private Path folder;

  @Option(
      names = "--reduce-seconds",
      paramLabel = "N",
      defaultValue = "120",
      description = "Time to shorten a sequence; 0 for not at all.")
  private int reduceSeconds;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      showDefaultValue = Visibility.NEVER,
      description = "One more setting of the region servers, such as a budget near zero.")
  private Map<String, String> settings = new LinkedHashMap<>();

  @Option(names = "--no-index", description = "Run without an index: a test of the test.")
  private boolean noIndex;

  @Mixin private HBaseOption hbase;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    hbase.running(spec);
    PrintWriter out = spec.commandLine().getOut();
    Map<Path, Sequence> replayed = replay == null ? Map.of() : loadReplays();
    List<Long> chosen = replay == null ? chosenSeeds() : List.of();
    RunTotals totals = new RunTotals();
    try (MetamorphicEnvironment environment =
        MetamorphicEnvironment.start(
            noIndex ? c -> IndexControl.NONE : LcIndexControl::new, settings)) {
      SequenceRunner runner = new SequenceRunner(environment);
      for (Map.Entry<Path, Sequence> sequence : replayed.entrySet()) {
        String name = "replay " + sequence.getKey();
        SequenceRunner telling = runner.telling(new MinuteLines(out, name));
        tell(out, name, telling.run(sequence.getValue(), 1), runner, totals);
      }
      for (long seed : chosen) {
        runSeed(out, seed, runner, totals);
      }
    }
    out.println("time: " + totals.timings());
    out.println(totals);
    String missing = noIndex || replay != null ? null : totals.missing();
    if (missing != null) {
      out.println(missing);
    }
    out.flush();
    return totals.differences() == 0 && missing == null ? 0 : 1;
  }

  /** In the order of their names. */
  private Map<Path, Sequence> loadReplays() throws IOException {
    if (!Files.exists(replay)) {
      throw new UserError("--replay " + replay + " is not there; name a file that --save has");
    }
    Map<Path, Sequence> sequences = new TreeMap<>();
    try (Stream<Path> files = Files.isDirectory(replay) ? Files.list(replay) : Stream.of(replay)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        sequences.put(file, load(file));
      }
    }
    if (sequences.isEmpty()) {
      throw new UserError("--replay " + replay + " has no files; name a folder of --save's files");
    }
    return sequences;
  }

  private static Sequence load(Path file) throws IOException {
    try {
      return Sequence.load(file);
    } catch (IllegalArgumentException e) {
      throw new UserError("--replay " + file + ": " + e.getMessage());
    }
  }

  private List<Long> chosenSeeds() {
    if (operations < 1 || reduceSeconds < 0) {
      throw new UserError(
          "--ops is "
              + operations
              + ", must be at least 1; --reduce-seconds is "
              + reduceSeconds
              + ", must be at least 0");
    }
    try {
      return SeedRange.parse(seeds);
    } catch (IllegalArgumentException e) {
      throw new UserError("--seeds: " + e.getMessage());
    }
  }

  /** A seed whose queries no index serves proves nothing: another one is run in its place. */
  private void runSeed(PrintWriter out, long seed, SequenceRunner runner, RunTotals totals)
      throws IOException {
    for (int draws = 1; ; draws++) {
      long drawn = seed + (draws - 1) * REDRAWN;
      Sequence sequence =
          writers < 0
              ? OperationGenerator.draw(drawn, operations)
              : OperationGenerator.draw(drawn, operations, writers);
      boolean last = noIndex || draws == MOST_DRAWS;
      RunReport report =
          runner
              .telling(new MinuteLines(out, "seed " + drawn))
              .endingUnserved(last ? 0 : PATIENCE)
              .run(sequence, 1);
      if (last || !report.differences().isEmpty() || !SequenceRunner.isUnserved(report.shares())) {
        tell(out, "seed " + drawn, report, runner, totals);
        return;
      }
      out.println("seed " + drawn + ": no query is served by an index, drawn anew");
      report.shares().declined().forEach((why, n) -> out.println("    plain " + n + ": " + why));
    }
  }

  private void tell(
      PrintWriter out, String name, RunReport report, SequenceRunner runner, RunTotals totals)
      throws IOException {
    totals.add(name, report);
    if (json != null) {
      totals.write(json); // after each run: those that follow may be stopped
    }
    report.sequence().setting().lines().forEach(line -> out.println("    " + line));
    out.println(RunTotals.line(name, report));
    out.println("    time: " + report.timings());
    report.shares().declined().forEach((why, n) -> out.println("    plain " + n + ": " + why));
    out.flush();
    if (report.differences().isEmpty()) {
      return;
    }
    WrongAnswer first = report.differences().get(0);
    out.println("DIFFERENCE " + first);
    out.flush();
    Optional<RunReport> small =
        reduceSeconds == 0
            ? Optional.empty()
            : new Shrinker(runner, Duration.ofSeconds(reduceSeconds))
                .shrink(report.sequence(), first);
    if (small.isEmpty() && reduceSeconds > 0) {
      out.println("A replay shows no difference (a race); the whole sequence is kept.");
    }
    Files.createDirectories(folder);
    Path file = folder.resolve("metamorphic-" + name.replaceAll("[^A-Za-z0-9.-]+", "-") + ".txt");
    Sequence kept =
        small
            .map(RunReport::sequence)
            .orElseGet(
                () ->
                    report
                        .sequence()
                        .with(report.sequence().operations().subList(0, first.step() + 1)));
    WrongAnswer shown = small.map(r -> r.differences().get(0)).orElse(first);
    kept.save(file, List.of(name + ": " + shown));
    if (small.isPresent()) {
      out.println("Shortest, " + kept.operations().size() + " operations: " + shown);
      kept.lines().forEach(line -> out.println("    " + line));
    }
    out.println("Again with: metamorphic --replay " + file);
    out.flush();
  }
}
