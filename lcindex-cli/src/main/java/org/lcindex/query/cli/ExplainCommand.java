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
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Wording;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code explain TABLE CONDITION}. */
@Command(
    name = "explain",
    description = "Shows how a query would be served in every region, or how it was.",
    footer = {
      "",
      "For example",
      "  explain orders \"totalprice between 20000 and 45000\" --run",
      "  explain orders --order-by totalprice --desc --limit 10 --run",
      "  explain orders --by orderpriority --run"
    })
final class ExplainCommand extends ConditionCommand {
  @Option(
      names = "--run",
      description = "Run the query to its end, for actual numbers beside the estimated ones.")
  private boolean run;

  @Option(names = "--json", description = "As a JSON document, every region for itself.")
  private boolean json;

  @Mixin private GroupOptions groups = new GroupOptions();
  @Mixin private OrderOptions order = new OrderOptions();

  @Option(
      names = "--limit",
      paramLabel = "ROWS",
      description = "Rows at most; all when left out. Needed with --order-by.")
  private int limit;

  @Override
  void checkOptions() {
    if (limit < 0) {
      throw new UserError("--limit " + limit + " is below 0; 0 is for all rows");
    }
    order.check(limit);
    groups.check();
  }

  @Override
  void prepare(MdrqBuilder builder) {
    if (order.isGiven()) {
      order.prepare(builder, limit);
    } else if (limit > 0) {
      builder.limit(limit);
    }
  }

  @Override
  boolean countsOnTypes() {
    return false; // The plan says so.
  }

  @Override
  int run(MdrqClient client, TableDescriptor table, Mdrq query, PrintWriter out)
      throws IOException {
    Explanation explanation =
        answer(
            () ->
                groups.isGiven()
                    ? client.explain(query, groups.keys().grouping(), run)
                    : client.explain(query, run));
    out.println(json ? explanation.toJson() : explanation.text(Wording.COMMAND_LINE));
    return 0;
  }
}
