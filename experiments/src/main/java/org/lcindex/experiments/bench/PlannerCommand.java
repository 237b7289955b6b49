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
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.kit.RawLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code bench planner}. */
@Command(
    name = "planner",
    description = {
      "How good the planner's choices are: random conjunctions on ORDERS in each state of 'bench"
          + " written', as a plain scan and by each index.",
      "Prints what units of work cost on this machine, too."
    })
final class PlannerCommand extends Bench<PlannerReport> {
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

  private WrittenSettings settings;

  PlannerCommand() {
    super(200_000);
  }

  @Override
  String setting() {
    within("--conjunctions", conjunctions, 10_000);
    Set<WrittenState> possible = EnumSet.range(WrittenState.SETTLED, WrittenState.COMPACTED);
    for (WrittenState state : states) {
      if (!possible.contains(state)) {
        throw new ParameterException(
            spec().commandLine(),
            "--states: '"
                + state
                + "' is measured by 'bench written' only; give some of "
                + possible);
      }
    }
    int hfiles = WrittenTable.usualHFiles(rows());
    settings =
        new WrittenSettings(
            rows(),
            rounds(),
            hfiles,
            1,
            memStore.rows(this),
            1,
            false,
            states.isEmpty() ? possible : states);
    return "1 region, " + hfiles + " HFiles";
  }

  @Override
  PlannerReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = WrittenTable.startCluster()) {
      return new PlannerBench(cluster, settings, conjunctions, raw, out).run();
    }
  }
}
