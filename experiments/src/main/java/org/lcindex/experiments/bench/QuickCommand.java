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
import java.util.List;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.experiments.kit.RawLog;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.tpch.GeneratedOrders;
import picocli.CommandLine.Command;

/**
 * {@code bench quick}: inserting, querying and storing ORDERS with three indexes, as ratios to
 * plain HBase in the same run, on one embedded region server and one region.
 */
@Command(
    name = "quick",
    description = "ORDERS with three indexes in an embedded HBase, as ratios to plain HBase.")
final class QuickCommand extends Bench<QuickReport> {
  @Override
  String setting() {
    return "1 region";
  }

  @Override
  QuickReport measure(RawLog raw, PrintWriter out) throws IOException, InterruptedException {
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().start()) {
      InsertBench inserts = new InsertBench(cluster, GeneratedOrders.first(rows()), raw, out);
      QuickReport.Insert insert = inserts.run(rounds());
      List<QuickReport.Query> queries =
          new QueryBench(
                  cluster,
                  InsertBench.INDEXED,
                  rows(),
                  OrdersWorkload.QUERIES,
                  EnumSet.allOf(QueryBench.Ask.class),
                  raw,
                  out)
              .run("queries", rounds(), null).stream().map(QuickReport.Query::of).toList();
      return new QuickReport(rows(), rounds(), insert, queries, inserts.storage());
    }
  }
}
