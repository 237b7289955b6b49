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
import java.util.concurrent.Callable;
import org.lcindex.cluster.EmbeddedCluster;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code bench answers}: numbers, sums, extremes and first rows, which are asked without rows. */
@Command(
    name = "answers",
    description = "Numbers of rows, sums, extremes and first rows over ORDERS with three indexes.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class AnswersCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private BenchOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.run(spec, "1 region", this::measure, AnswersReport::toText);
    return 0;
  }

  private AnswersReport measure(RawLog raw, PrintWriter out)
      throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().start()) {
      return new AnswersBench(cluster, raw, out).run(options.rows(), options.rounds());
    }
  }
}
