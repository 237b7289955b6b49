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
import java.util.List;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.text.FigureQuestions;
import org.lcindex.query.text.GroupLines;
import org.lcindex.text.Members;
import org.lcindex.text.TextTable;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code aggregate TABLE COLUMN CONDITION}. */
@Command(
    name = "aggregate",
    description =
        "Prints sum, average, minimum and maximum of a column's values, exact, of all rows or of"
            + " each group. Rows without the column are not among them.",
    footer = {
      "",
      "For example",
      "  aggregate orders totalprice",
      "  aggregate orders totalprice \"orderdate > '1997-03-10'\" --by orderpriority",
      "  aggregate orders clerk --functions minimum,maximum"
    })
final class AggregateCommand extends ColumnFiguresCommand {
  @Option(
      names = "--where",
      paramLabel = "CONDITION",
      description = "The condition, in place of the argument.")
  private String where;

  @Option(
      names = "--functions",
      paramLabel = "FUNCTION",
      split = ",",
      description =
          "sum,average,minimum,maximum or some of them; all that the type has when left out.")
  private List<String> names = List.of();

  @Mixin private GroupOptions groups = new GroupOptions();

  private List<AggregateFunction> functions;

  /** Words of a condition without quotes are in both. */
  @Override
  String conditionText() {
    String text = super.conditionText();
    return where == null ? text : text == null ? where : where + " " + text;
  }

  @Override
  boolean hasLines() {
    return groups.isGiven();
  }

  @Override
  void checkOptions() {
    super.checkOptions();
    groups.check();
    functions = names.stream().map(AggregateCommand::function).toList();
  }

  private static AggregateFunction function(String name) {
    return AggregateFunction.named(name)
        .orElseThrow(
            () ->
                new UserError(
                    "--functions " + name + " is none; use sum, average, minimum, maximum"));
  }

  @Override
  boolean countsOnTypes() {
    return true;
  }

  @Override
  String[] typedColumns() {
    return new String[] {column()};
  }

  @Override
  int run(MdrqClient client, TableDescriptor table, Mdrq query, PrintWriter out)
      throws IOException {
    try {
      return groups.isGiven() ? super.run(client, table, query, out) : whole(client, query, out);
    } catch (ArithmeticException e) {
      throw new UserError("Column " + column() + " has no sum: " + e.getMessage());
    }
  }

  private int whole(MdrqClient client, Mdrq query, PrintWriter out) throws IOException {
    long start = System.nanoTime();
    Aggregate found =
        answer(
            () -> client.aggregate(query, column(), functions.toArray(AggregateFunction[]::new)));
    if (output().isJson()) {
      output()
          .print(
              new Members()
                  .with("column", found.column())
                  .with("type", found.codec().toString())
                  .with("values", found.values())
                  // Numbers have all their digits, which are more than many a program reads.
                  .with("functions", GroupLines.json(found)),
              start,
              out);
      return 0;
    }
    TextTable lines = new TextTable("column", found.column() + " " + found.codec());
    lines.row("values", Long.toString(found.values()));
    found.texts().forEach((name, value) -> lines.row(name, value == null ? "-" : value));
    out.print(lines);
    return 0;
  }

  @Override
  GroupLines lines(FigureQuestions questions) throws IOException {
    return questions.aggregates(groups.keys(), column(), functions);
  }
}
