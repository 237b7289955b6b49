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
package org.lcindex.experiments.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.lcindex.experiments.StopSignal;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.report.Report;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.technique.PeerProject;
import org.lcindex.experiments.technique.Techniques;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code experiments run}. */
@Command(
    name = "run",
    description =
        "Measure techniques side by side on a table of TPC-H: insert, queries, storage, network,"
            + " jobs, changes, growth and the planner.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    footer = {
      "",
      "The default number of rows is chosen so that all techniques end in about half an hour on two",
      "cores; the paper has 5000000, --rows 1500000 is scale factor 1 and takes hours.",
      "What is measured is in DIR/raw.jsonl at once; a run that was stopped or killed goes on when it",
      "is started again with the same options, which may name more techniques and rounds.",
      "Techniques whose names begin with phoenix- come last, on a cluster of their own with Apache",
      "Phoenix; phoenix-hbase is plain HBase there, with which they are compared.",
      "With --suite it is another paper's evaluation; its folder is one more."
    })
public final class RunCommand implements Callable<Integer> {
  private static final int EXIT_STOPPED = 130;

  private static final String OUT = "--out";

  @Spec private CommandSpec spec;

  @Mixin private RunSettings settings;

  @Mixin private SuiteSettings suites;

  @Option(
      names = OUT,
      paramLabel = "DIR",
      defaultValue = ".lcindex/experiments",
      description =
          "Folder for the raw file and the report; the cluster is in it, too, while it runs.")
  private Path out;

  @Override
  public Integer call() throws IOException, InterruptedException {
    try {
      settings.check();
      if (suites.suite != null) {
        suites.chosen();
      }
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    PrintWriter print = spec.commandLine().getOut();
    if (Techniques.peer().isPresent()) {
      PeerJvm.endWithParent(EXIT_STOPPED);
      return measure(print);
    }
    List<String> here = settings.techniques();
    boolean suite = suites.suite != null;
    int status = !suite && here.isEmpty() ? 0 : measure(print);
    boolean peers = suite ? suites.phoenix : here.size() < settings.chosen().size();
    if (status == 0 && peers) {
      status = PeerJvm.run(spec.commandLine().getParseResult().originalArgs());
    }
    if (status == 0) {
      print.println("Report: " + Report.of(out).writeHtml(out));
      print.println("Raw data: " + out.resolve(RawFile.NAME));
      print.flush();
    }
    return status;
  }

  /** Measures the techniques of this JVM's class path. */
  private int measure(PrintWriter print) throws IOException, InterruptedException {
    StopSignal stop =
        new StopSignal(
            () -> {
              print.println("Stopping; the same command goes on with what is not measured yet.");
              print.flush();
            });
    try (stop;
        RawFile raw = RawFile.open(out)) {
      Progress progress = new Progress(print);
      if (suites.suite != null) {
        measureSuite(raw, progress, stop);
        return 0;
      }
      RunHeader.write(raw, settings, command());
      new Experiments(settings, raw, progress, stop, key -> {})
          .run(
              () ->
                  settings.embedded
                      ? new EmbeddedTestbed()
                      : ProcessTestbed.start(settings, out, progress::say));
      return 0;
    } catch (IOException | InterruptedException | RuntimeException e) {
      if (stop.requested()) {
        return EXIT_STOPPED;
      }
      throw e;
    }
  }

  /** Measures what another paper measured, of ours or of the peer whose class path this JVM has. */
  private void measureSuite(RawFile raw, Progress progress, StopSignal stop)
      throws IOException, InterruptedException {
    RunHeader.write(raw, 0, suites.fixed(), command());
    SuiteRun run =
        new SuiteRun(raw, suites.sizes(), suites.parts, settings.rounds, progress::say, stop);
    Optional<PeerProject> peer = Techniques.peer();
    if (peer.isPresent()) {
      suites.chosen().measurePeer(peer.get(), run);
    } else {
      suites.chosen().measure(run);
    }
  }

  /** What was typed; of the folder its name, for where it is says nothing of the run. */
  private String command() {
    CommandLine.ParseResult typed = spec.commandLine().getParseResult();
    String words = String.join(" ", typed.originalArgs());
    return typed.hasMatchedOption(OUT)
        ? words.replace(
            typed.matchedOption(OUT).originalStringValues().get(0),
            String.valueOf(out.getFileName()))
        : words;
  }
}
