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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.lcindex.experiments.StopSignal;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.report.Report;
import org.lcindex.experiments.technique.Techniques;
import org.lcindex.experiments.workload.Workloads;
import picocli.CommandLine;
import picocli.CommandLine.Command;
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
      "Phoenix; phoenix-hbase is plain HBase there, with which they are compared."
    })
public final class RunCommand implements Callable<Integer> {
  /** So many that counting covered regions tells the queries' ranges apart. */
  private static final int INDEX_REGIONS = 5;

  private static final int EXIT_STOPPED = 130;

  private static final String OUT = "--out";

  /** All techniques but a peer's, which take as long again. */
  private static final String ALL = "all";

  /** All of the peer's. */
  private static final String PEER = "phoenix";

  @Spec private CommandSpec spec;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Rows of the table.")
  private long rows;

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      defaultValue = Workloads.ORDERS,
      description =
          "TPC-H table with its queries: orders, the paper's, or lineitem, four indexed columns that"
              + " nobody tuned for. A folder has one workload.")
  private String workload;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Rounds, each with every technique, in turned order.")
  private int rounds;

  @Option(
      names = "--techniques",
      paramLabel = "NAME",
      split = ",",
      defaultValue = ALL,
      description = "Techniques, separated by commas. ${COMPLETION-CANDIDATES}",
      completionCandidates = Names.class)
  private List<String> techniques;

  @Option(
      names = OUT,
      paramLabel = "DIR",
      defaultValue = ".lcindex/experiments",
      description =
          "Folder for the raw file and the report; the cluster is in it, too, while it runs.")
  private Path out;

  @Option(
      names = "--embedded",
      description = "One JVM without HDFS, quick to start, instead of a cluster of processes.")
  private boolean embedded;

  @Option(
      names = "--region-servers",
      paramLabel = "N",
      defaultValue = "2",
      description = "Region servers of the cluster of processes.")
  private int regionServers;

  @Option(
      names = "--heap",
      paramLabel = "MB",
      defaultValue = "2048",
      description =
          "Heap of each of them: HBase by itself uses 80 %% of it, for caches and rows in memory.")
  private int heap;

  @Option(
      names = "--data-nodes",
      paramLabel = "N",
      defaultValue = "2",
      description = "DataNodes of it; two or more keep two replicas.")
  private int dataNodes;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "4",
      description = "Clients that insert at the same time.")
  private int clients;

  @Option(
      names = "--batch",
      paramLabel = "ROWS",
      defaultValue = "100",
      description = "Rows in one call of a client.")
  private int batch;

  @Option(
      names = "--conjunctions",
      paramLabel = "N",
      defaultValue = "100",
      description = "Random conjunctions for the planner's regret; 0 for none.")
  private int conjunctions;

  @Option(names = "--growth", description = "Measure tables of 0.1, 0.3 and 3 times the rows, too.")
  private boolean growth;

  /** For help. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Names() {
      super(
          List.of(
              "Known: all (without Phoenix's), phoenix (all of Phoenix's), "
                  + String.join(", ", Techniques.names())));
    }
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> chosen = chosen();
    boolean peer = Techniques.peer().isPresent();
    List<String> here = chosen.stream().filter(name -> Techniques.needsPeer(name) == peer).toList();
    RunSettings settings = settings(here);
    PrintWriter print = spec.commandLine().getOut();
    if (peer) {
      PeerJvm.endWithParent(EXIT_STOPPED);
      return measure(settings, print);
    }
    int status = here.isEmpty() ? 0 : measure(settings, print);
    if (status == 0 && here.size() < chosen.size()) {
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
  private int measure(RunSettings settings, PrintWriter print)
      throws IOException, InterruptedException {
    StopSignal stop =
        new StopSignal(
            () -> {
              print.println("Stopping; the same command goes on with what is not measured yet.");
              print.flush();
            });
    try (stop;
        RawFile raw = RawFile.open(out)) {
      Progress progress = new Progress(print);
      RunHeader.write(raw, settings, command());
      new Experiments(settings, raw, progress, stop, key -> {})
          .run(
              () ->
                  embedded
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

  private RunSettings settings(List<String> here) {
    try {
      return new RunSettings(
          workload,
          rows,
          rounds,
          here,
          embedded,
          regionServers,
          heap,
          dataNodes,
          embedded ? 1 : regionServers,
          INDEX_REGIONS,
          clients,
          batch,
          conjunctions,
          growth);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** In the order of {@link Techniques}, whatever the order of the option. */
  private List<String> chosen() {
    List<String> known = Techniques.names();
    for (String technique : techniques) {
      if (!technique.equals(ALL) && !technique.equals(PEER) && !known.contains(technique)) {
        throw new ParameterException(
            spec.commandLine(),
            "--techniques has '" + technique + "', known are " + String.join(", ", known));
      }
    }
    return known.stream()
        .filter(
            name ->
                techniques.contains(name)
                    || techniques.contains(Techniques.needsPeer(name) ? PEER : ALL))
        .toList();
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
