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
 * {@code bench move}: how soon a region that moved is indexed again, by copying and by rebuilding,
 * on two embedded region servers.
 */
@Command(
    name = "move",
    description = "A moved region of ORDERS: copying its index files against rebuilding them.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class MoveCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private BenchOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.run(spec, "1 region, 2 region servers", this::measure, MoveReport::toText);
    return 0;
  }

  private MoveReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().regionServers(2).start()) {
      return new MoveBench(cluster, raw, out).run(options.rows(), options.rounds());
    }
  }
}
