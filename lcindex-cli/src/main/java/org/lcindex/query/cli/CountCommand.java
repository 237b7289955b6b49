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
import org.lcindex.query.text.FigureQuestions;
import org.lcindex.text.Members;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code count TABLE CONDITION}. */
@Command(
    name = "count",
    description = "Counts the rows that pass a condition, or those of each group.",
    footer = {
      "",
      "For example",
      "  count orders \"totalprice > 20000 and not orderstatus in ('F', 'P')\"",
      "  count orders --by \"orderpriority,month(orderdate)\" --format csv"
    })
final class CountCommand extends ConditionCommand {
  @Mixin private GroupOptions groups = new GroupOptions();
  @Mixin private FiguresOutput output = new FiguresOutput();

  @Override
  void checkOptions() {
    groups.check();
    output.check(groups.isGiven());
  }

  @Override
  void prepare(MdrqBuilder builder) {
    FiguresOutput.prepare(builder);
  }

  @Override
  int run(MdrqClient client, TableDescriptor table, Mdrq query, PrintWriter out)
      throws IOException {
    long start = System.nanoTime();
    if (groups.isGiven()) {
      FigureQuestions questions = new FigureQuestions(client, query);
      output.print(answer(() -> questions.counts(groups.keys())), start, out);
      return 0;
    }
    long rows = client.count(query);
    if (output.isJson()) {
      output.print(new Members().with("rows", rows), start, out);
    } else {
      out.println(rows);
    }
    return 0;
  }
}
