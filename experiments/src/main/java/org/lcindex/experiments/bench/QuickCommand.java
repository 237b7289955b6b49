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
import java.util.List;
import java.util.concurrent.Callable;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.tpch.GeneratedOrders;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code bench quick}: inserting, querying and storing ORDERS with three indexes, as ratios to
 * plain HBase in the same run, on one embedded region server and one region.
 */
@Command(
    name = "quick",
    description = "ORDERS with three indexes in an embedded HBase, as ratios to plain HBase.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class QuickCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private BenchOptions options;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.run(spec, "1 region", this::measure, QuickTables::of);
    return 0;
  }

  private QuickReport measure(RawLog raw, PrintWriter out)
      throws IOException, InterruptedException {
    int rounds = options.rounds();
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().start()) {
      InsertBench inserts =
          new InsertBench(cluster, GeneratedOrders.first(options.rows()), raw, out);
      QuickReport.Insert insert = inserts.run(rounds);
      List<QuickReport.Query> queries =
          new QueryBench(cluster, InsertBench.INDEXED, options.rows(), raw, out)
              .run("queries", rounds).stream().map(QuickReport.Query::of).toList();
      return new QuickReport(options.rows(), rounds, insert, queries, inserts.storage());
    }
  }
}
