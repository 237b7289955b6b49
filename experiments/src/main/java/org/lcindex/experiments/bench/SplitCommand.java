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

/**
 * {@code bench split}: what the first queries cost after a region was split, in each daughter, and
 * whether they use the index.
 */
@Command(
    name = "split",
    description = "A split region of ORDERS: the first queries in its daughters.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class SplitCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private BenchOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    SplitReport report = options.run(spec, "1 region", this::measure, SplitReport::toText);
    return report.differences() == 0 ? 0 : 1;
  }

  private SplitReport measure(RawLog raw, PrintWriter out)
      throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().start()) {
      return new SplitBench(cluster, raw, out).run(options.rows(), options.rounds());
    }
  }
}
