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
import java.util.Locale;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Page;
import org.lcindex.query.RowReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code query TABLE CONDITION}. */
@Command(
    name = "query",
    description = "Prints the rows that pass a condition, values by their declared types.",
    footer = {
      "",
      "For example",
      "  query orders \"totalprice between 20000 and 45000 and orderdate >= '1997-03-10'\"",
      "  query orders \"orderpriority = '3-MEDIUM'\" --order-by totalprice --desc --limit 10"
    })
final class QueryCommand extends ConditionCommand {
  @Option(
      names = "--columns",
      paramLabel = "COLUMN",
      split = ",",
      description =
          "[FAMILY:]QUALIFIER[::TYPE],...; all when left out. Those of the condition are read, too.")
  private List<String> columns = List.of();

  @Option(
      names = "--limit",
      paramLabel = "ROWS",
      defaultValue = "1000",
      description = "Rows at most, 0 for all; default: ${DEFAULT-VALUE}.")
  private int limit;

  @Mixin private OrderOptions order = new OrderOptions();

  @Option(
      names = "--after",
      paramLabel = "TOKEN",
      description = "Goes on after the rows of the same query that ended with this token.")
  private String after;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "table, csv or jsonl (JSON Lines); default: ${DEFAULT-VALUE}.")
  private String format;

  @Option(names = "--json", description = "The same as --format jsonl.")
  private boolean json;

  @Override
  void checkOptions() {
    format = json ? "jsonl" : format;
    if (RowFormat.named(format) == null) {
      throw new UserError("--format " + format + " is none; use table, csv or jsonl");
    }
    if (limit < 0) {
      throw new UserError("--limit " + limit + " is below 0; 0 is for all rows");
    }
    order.check(limit);
    if (order.isGiven() && after != null) {
      throw new UserError(
          "--after goes on in row key order, not in that of --order-by; leave one of them out");
    }
  }

  @Override
  void prepare(MdrqBuilder builder) {
    builder.select(columns.toArray(String[]::new));
    if (order.isGiven()) {
      order.prepare(builder, limit);
    } else if (limit > 0) {
      // One more, to know whether there are more.
      builder.limit(Math.min(limit, Integer.MAX_VALUE - 1) + 1);
    }
  }

  @Override
  boolean countsOnTypes() {
    return super.countsOnTypes() || order.isGiven();
  }

  @Override
  int run(MdrqClient client, TableDescriptor table, Mdrq query, PrintWriter out)
      throws IOException {
    long start = System.nanoTime();
    RowFormat rows = RowFormat.named(format);
    RowPrinter printer = new RowPrinter(rows, RowReader.of(table, query), out);
    byte[] last = null;
    String next = null;
    try (ResultScanner scanner = open(client, query)) {
      for (Result row = scanner.next(); row != null && next == null; row = scanner.next()) {
        if (limit > 0 && printer.rows() == limit) {
          next = Page.tokenAfter(query, last);
        } else {
          printer.print(row);
          last = row.getRow();
        }
      }
    }
    printer.finish();
    if (rows == RowFormat.TABLE) {
      out.println(
          String.format(
              Locale.ROOT,
              "%,d %s in %.3f s",
              printer.rows(),
              printer.rows() == 1 ? "row" : "rows",
              (System.nanoTime() - start) / 1e9));
    }
    if (next != null) {
      // Not among rows that a program reads.
      PrintWriter told = rows == RowFormat.TABLE ? out : err();
      told.println("There are more rows: --after " + next + ", or a larger --limit");
      told.flush();
    }
    return 0;
  }

  private ResultScanner open(MdrqClient client, Mdrq query) throws IOException {
    try {
      return client.scan(query, after);
    } catch (IllegalArgumentException e) {
      throw new UserError("--after: " + e.getMessage());
    }
  }
}
