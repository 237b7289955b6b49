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

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.cli.rows.DelimitedLine;
import org.lcindex.query.text.GroupLines;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;
import org.lcindex.text.UserError;
import picocli.CommandLine.Option;

/** How figures are printed that a command gives in place of rows. */
final class FiguresOutput {
  /** A call ends by the size of its rows, as HBase's does: they are small, and all are wanted. */
  private static final int CACHING = Integer.MAX_VALUE;

  private static final String TABLE = "table";
  private static final String JSON = "json";
  private static final String JSONL = "jsonl";
  private static final Map<String, Character> DELIMITERS = Map.of("csv", ',', "tsv", '\t');
  private static final List<String> FORMATS = List.of(TABLE, "csv", "tsv", JSONL, JSON);

  @Option(names = "--json", description = "The result as JSON.")
  private boolean json;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "Of groups and values: table, csv, tsv, jsonl (JSON Lines) or json (one object); default:"
              + " table.")
  private String name;

  private String format;

  /** What such a command wants of its scan. */
  static void prepare(MdrqBuilder builder) {
    builder.caching(CACHING);
  }

  /**
   * Looks for mistakes; throws {@link UserError}.
   *
   * @param lines whether there are lines, and not one answer
   */
  void check(boolean lines) {
    format = name == null ? json ? JSON : TABLE : name.toLowerCase(Locale.ROOT);
    if (!FORMATS.contains(format)) {
      throw new UserError("--format " + name + " is none; use " + String.join(", ", FORMATS));
    }
    if (json && !format.equals(JSON)) {
      throw new UserError("--format and --json name different formats; leave one out");
    }
    if (!lines && !format.equals(JSON) && !format.equals(TABLE)) {
      throw new UserError("--format " + name + " is for groups; give --by, or leave it out");
    }
  }

  boolean isJson() {
    return format.equals(JSON);
  }

  /** Whether a person reads it, and not a program. */
  boolean isTable() {
    return format.equals(TABLE);
  }

  void print(GroupLines lines, long startNanos, PrintWriter out) {
    switch (format) {
      case TABLE -> {
        out.print(lines.table());
        lines.notes().forEach(out::println);
      }
      case JSON -> out.println(RpcJson.toJson(lines.document().with("millis", since(startNanos))));
      case JSONL -> lines.lines().forEach(line -> out.println(RpcJson.toJson(line.json())));
      default -> {
        char delimiter = DELIMITERS.get(format);
        out.print(DelimitedLine.of(delimiter, lines.headings()));
        lines.lines().forEach(line -> out.print(DelimitedLine.of(delimiter, texts(line.cells()))));
      }
    }
  }

  private static List<String> texts(List<Object> cells) {
    return cells.stream().map(cell -> cell == null ? null : cell.toString()).toList();
  }

  void print(Members answer, long startNanos, PrintWriter out) {
    out.println(RpcJson.toJson(answer.with("millis", since(startNanos))));
  }

  private static long since(long startNanos) {
    return (System.nanoTime() - startNanos) / 1_000_000;
  }
}
