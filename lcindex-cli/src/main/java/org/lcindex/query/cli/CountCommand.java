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
package org.lcindex.query.cli;

import java.io.IOException;
import java.io.PrintWriter;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.rpc.endpoint.RpcJson;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code count TABLE CONDITION}. */
@Command(
    name = "count",
    description = "Counts the rows that pass a condition.",
    footer = {
      "",
      "For example",
      "  count orders \"totalprice > 20000 and not orderstatus in ('F', 'P')\""
    })
final class CountCommand extends ConditionCommand {
  /** A call ends by the size of its rows, as HBase's does: they are small, and all are wanted. */
  private static final int CACHING = Integer.MAX_VALUE;

  private record Counted(long rows, long millis) {}

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Override
  void prepare(MdrqBuilder builder) {
    builder.caching(CACHING);
  }

  @Override
  int run(MdrqClient client, TableDescriptor table, Mdrq query, PrintWriter out)
      throws IOException {
    long start = System.nanoTime();
    long rows = client.count(query);
    out.println(
        json
            ? RpcJson.toJson(new Counted(rows, (System.nanoTime() - start) / 1_000_000))
            : Long.toString(rows));
    return 0;
  }
}
