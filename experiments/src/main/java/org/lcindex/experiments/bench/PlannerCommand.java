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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Callable;
import org.lcindex.cluster.EmbeddedCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bench planner}. */
@Command(
    name = "planner",
    description = {
      "How good the planner's choices are: random conjunctions on ORDERS in each state of 'bench"
          + " written', as a plain scan and by each index.",
      "Prints what units of work cost on this machine, too."
    },
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class PlannerCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private BenchOptions options = new BenchOptions(200_000);
  @Mixin private MemStoreOption memStore = new MemStoreOption();

  @Option(
      names = "--conjunctions",
      paramLabel = "N",
      defaultValue = "300",
      description = "Random conjunctions in each state.")
  private int conjunctions;

  @Option(
      names = "--states",
      paramLabel = "STATE",
      split = ",",
      converter = WrittenState.Converter.class,
      completionCandidates = WrittenState.Names.class,
      showDefaultValue = Visibility.NEVER,
      description =
          "Only these states: ${COMPLETION-CANDIDATES}. Default: all but half, writer and writers,"
              + " which cannot be asked for here.")
  private Set<WrittenState> states = new LinkedHashSet<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    BenchOptions.within(spec, "--conjunctions", conjunctions, 10_000);
    Set<WrittenState> possible = EnumSet.range(WrittenState.SETTLED, WrittenState.COMPACTED);
    for (WrittenState state : states) {
      if (!possible.contains(state)) {
        throw new ParameterException(
            spec.commandLine(),
            "--states: '"
                + state
                + "' is measured by 'bench written' only; give some of "
                + possible);
      }
    }
    int hfiles = WrittenTable.usualHFiles(options.rows());
    WrittenSettings settings =
        new WrittenSettings(
            options.rows(),
            options.rounds(),
            hfiles,
            1,
            memStore.rows(spec),
            1,
            false,
            states.isEmpty() ? possible : states);
    options.run(
        spec,
        "1 region, " + hfiles + " HFiles",
        (raw, out) -> measure(settings, raw, out),
        PlannerReport::toString);
    return 0;
  }

  private PlannerReport measure(WrittenSettings settings, RawLog raw, PrintWriter out)
      throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = WrittenTable.startCluster()) {
      return new PlannerBench(cluster, settings, conjunctions, raw, out).run();
    }
  }
}
