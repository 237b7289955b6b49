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
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.RowReader;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.text.Terminal;
import org.lcindex.text.UserError;
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
      "  query orders \"totalprice > 20000 and orderdate >= '1997-03-10'\"",
      "  query orders \"orderdate < '1992-02-01'\" --order-by totalprice --limit 10"
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
      description =
          "Rows at most, 0 for all; default: 1000, of csv, tsv and jsonl all where the output is no"
              + " terminal.")
  private Integer givenLimit;

  @Mixin private OrderOptions order = new OrderOptions();

  @Option(
      names = "--after",
      paramLabel = "TOKEN",
      description = "Goes on after the rows of the same query that ended with this token.")
  private String after;

  @Mixin private OutputOptions output = new OutputOptions();

  private static final int USUAL_LIMIT = 1_000;

  private int limit;
  private volatile RowsRun rows;

  @Override
  void checkOptions() {
    output.check(order.isGiven());
    limit = givenLimit != null ? givenLimit : order.isGiven() || isLookedAt() ? USUAL_LIMIT : 0;
    if (limit < 0) {
      throw new UserError("--limit " + limit + " is below 0; 0 is for all rows");
    }
    order.check(limit);
    if (order.isGiven() && after != null) {
      throw new UserError(
          "--after goes on in row key order, not in that of --order-by; leave one of them out");
    }
    if (after != null && output.format() == RowFormat.PARQUET) {
      throw new UserError("--after and parquet, which is of whole regions: leave one of them out");
    }
  }

  /** Whether a person reads the rows, and not a file or a program. */
  private boolean isLookedAt() {
    return output.file() == null && (!output.format().isForPrograms() || Terminal.isOutput());
  }

  @Override
  void prepare(MdrqBuilder builder) {
    builder.select(columns.toArray(String[]::new));
    if (output.keepsOthers() && !columns.isEmpty()) {
      descriptor().getColumnFamilyNames().forEach(builder::selectFamily);
    }
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
    RowColumns shown = RowColumns.of(RowReader.of(table, query), columns);
    rows = new RowsRun(client, query, shown, output, limit, after, out, err());
    rows.run();
    if (givenLimit == null && output.format().isForPrograms()) {
      tellLimit(rows);
    }
    return 0;
  }

  /** Tells of a limit that nobody gave. */
  private void tellLimit(RowsRun run) {
    PrintWriter err = err();
    if (order.isGiven() && run.rows() >= limit) {
      err.println(
          String.format(
              Locale.ROOT,
              "With --order-by these are %,d rows at most, unless --limit says how many",
              limit));
    } else if (run.hasMore()) {
      err.println(
          String.format(
              Locale.ROOT,
              "These are the first %,d rows, as on every terminal; a file and a pipe get all, as by"
                  + " --limit 0",
              limit));
    }
    err.flush();
  }

  @Override
  long rowsSoFar() {
    RowsRun run = rows;
    return run == null ? -1 : run.rows();
  }

  @Override
  String unfinished() {
    RowsRun run = rows;
    return super.unfinished() + (run == null ? "" : run.kept());
  }
}
