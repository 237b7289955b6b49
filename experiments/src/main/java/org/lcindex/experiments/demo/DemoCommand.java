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
package org.lcindex.experiments.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.lcindex.cluster.command.HBaseOption;
import org.lcindex.experiments.StopSignal;
import org.lcindex.text.WaitLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code demo} command. Its exit status is 0 only if index and scan returned the same. */
@Command(
    name = "demo",
    description = "Query TPC-H ORDERS in an embedded HBase by index and by scan, and compare.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true,
    footer = {
      "",
      "A run that was stopped or killed goes on when it is started again with the same options.",
      "Exit status: 0 all results are equal, 1 some are not or the run failed, 2 wrong usage."
    })
public final class DemoCommand implements Callable<Integer> {
  private static final int EXIT_STOPPED = 130;

  @Spec private CommandSpec spec;
  @Mixin private HBaseOption hbase;

  @Mixin private DemoOptions options;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      showDefaultValue = Visibility.NEVER,
      description = "Write the results to this file, too.")
  private Path json;

  /** Takes the report while the cluster still runs. */
  @FunctionalInterface
  interface Reporter {
    void report(DemoReport report) throws IOException;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    String version = hbase.running(spec);
    try {
      options.check();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    WaitLine line = new WaitLine(err);
    StopSignal stop =
        new StopSignal(
            () -> {
              line.close();
              err.println("\nStopping HBase; its data stay in " + options.dataDir + ".");
              err.flush();
            });
    try (stop;
        line;
        DemoFolder folder = DemoFolder.open(options.dataDir, settings(version))) {
      announce(folder, out);
      DemoReport report = new DemoRun(options, out, line).run(folder, this::write);
      if (!report.allEqual()) {
        err.println("Index and scan differ; the data are kept in " + folder.path() + ".");
        err.flush();
        return 1;
      }
      folder.delete();
      out.println("All results are equal, byte for byte.");
      out.flush();
      return 0;
    } catch (IOException | InterruptedException | RuntimeException e) {
      if (stop.requested()) {
        return EXIT_STOPPED;
      }
      throw e;
    }
  }

  /** The number of region servers is left out: regions move to whatever servers there are. */
  private String settings(String version) {
    return "scale " + options.scale + ", regions " + options.regions + ", HBase " + version;
  }

  private static void announce(DemoFolder folder, PrintWriter out) {
    switch (folder.state()) {
      case NEW -> {}
      case CONTINUED -> out.println("Going on with an unfinished run in " + folder.path() + ".");
      case REPLACED ->
          out.println("Deleted an unfinished run with other options in " + folder.path() + ".");
    }
    out.flush();
  }

  private void write(DemoReport report) throws IOException {
    if (json != null) {
      report.write(json);
    }
  }
}
