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
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Wording;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;
import org.lcindex.text.TextTable;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code aggregate TABLE COLUMN}. */
@Command(
    name = "aggregate",
    description =
        "Prints sum, average, minimum and maximum of a column's values, exact. Rows without the"
            + " column are not among them.",
    footer = {
      "",
      "For example",
      "  aggregate orders totalprice",
      "  aggregate orders totalprice --where \"orderdate > '1997-03-10'\"",
      "  aggregate orders clerk --functions minimum,maximum"
    })
final class AggregateCommand extends ScanningCommand {
  /** A call ends by the size of its rows, as HBase's does: they are small, and all are wanted. */
  private static final int CACHING = Integer.MAX_VALUE;

  @Parameters(
      index = "1",
      paramLabel = "COLUMN",
      description =
          "[FAMILY:]QUALIFIER of a column with an index; with ::TYPE of any, which is slower.")
  private String column;

  @Option(
      names = "--where",
      paramLabel = "CONDITION",
      description =
          "Which rows, in docs/queries.md's language, - to read it from the input; all rows when left"
              + " out.")
  private String text;

  @Option(
      names = "--functions",
      paramLabel = "FUNCTION",
      split = ",",
      description =
          "sum,average,minimum,maximum or some of them; all that the type has when left out.")
  private List<String> names = List.of();

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  private AggregateFunction[] functions;

  @Override
  String conditionText() {
    return text;
  }

  @Override
  void checkOptions() {
    functions = names.stream().map(AggregateCommand::function).toArray(AggregateFunction[]::new);
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
    return new String[] {column};
  }

  @Override
  void prepare(MdrqBuilder builder) {
    builder.caching(CACHING);
  }

  @Override
  int run(MdrqClient client, TableDescriptor table, Mdrq query, PrintWriter out)
      throws IOException {
    long start = System.nanoTime();
    Aggregate found;
    try {
      found = client.aggregate(query, column, functions);
    } catch (IllegalArgumentException e) {
      throw new UserError(Wording.COMMAND_LINE.of(e.getMessage()));
    } catch (ArithmeticException e) {
      throw new UserError("Column " + column + " has no sum: " + e.getMessage());
    }
    long millis = (System.nanoTime() - start) / 1_000_000;
    if (json) {
      out.println(
          RpcJson.toJson(
              new Members()
                  .with("column", found.column())
                  .with("type", found.codec().toString())
                  .with("values", found.values())
                  // Numbers have all their digits, which are more than many a program reads.
                  .with("functions", values(found))
                  .with("millis", millis)));
      return 0;
    }
    TextTable lines = new TextTable("column", found.column() + " " + found.codec());
    lines.row("values", Long.toString(found.values()));
    found.texts().forEach((name, value) -> lines.row(name, value == null ? "-" : value));
    out.print(lines);
    return 0;
  }

  /** Numbers as such, but NaN and infinities, which JSON has not. */
  private static Map<String, Object> values(Aggregate found) {
    boolean numbers =
        switch (found.codec().type()) {
          case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL -> true;
          default -> false;
        };
    Map<String, Object> values = new LinkedHashMap<>();
    found.texts().forEach((name, text) -> values.put(name, numbers ? number(text) : text));
    return values;
  }

  private static Object number(String text) {
    try {
      return text == null ? null : new BigDecimal(text);
    } catch (NumberFormatException e) {
      return text;
    }
  }
}
