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
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Page;
import org.lcindex.query.cli.rows.DecimalDigits;
import org.lcindex.query.cli.rows.ExportState;
import org.lcindex.query.cli.rows.ExportText;
import org.lcindex.query.cli.rows.ExportTypes;
import org.lcindex.query.cli.rows.FolderExport;
import org.lcindex.query.cli.rows.FolderFormat;
import org.lcindex.query.cli.rows.OddKeys;
import org.lcindex.query.cli.rows.OtherColumns;
import org.lcindex.query.cli.rows.PartFile;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.query.cli.rows.RowSink;
import org.lcindex.query.cli.rows.UnseenColumns;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Terminal;
import org.lcindex.text.UserError;
import org.lcindex.type.ValueCodec;

/** One run of {@code query}: its rows from the scanner to where they are wanted. */
final class RowsRun {
  private static final long FLUSH_NANOS = 200_000_000L;

  private final MdrqClient client;
  private final Mdrq query;
  private final OutputOptions output;
  private final RowColumns columns;
  private final OtherColumns others;
  private final Map<String, DecimalDigits> decimals;
  private final UnseenColumns unseen;
  private final OddKeys oddKeys;
  private final long limit;
  private final String after;
  private final PrintWriter out;
  private final PrintWriter err;
  private final long start = System.nanoTime();
  private volatile long rows;
  private volatile String kept = "";
  private boolean more;

  /**
   * A run.
   *
   * @param limit rows at most; 0 for all
   * @param after token to begin after; null for the first row
   */
  RowsRun(
      MdrqClient client,
      Mdrq query,
      RowColumns columns,
      OutputOptions output,
      long limit,
      String after,
      PrintWriter out,
      PrintWriter err) {
    this.client = client;
    this.query = query;
    this.columns = columns;
    this.output = output;
    this.others = new OtherColumns(columns, output.keepsOthers(), output.hasBase64());
    this.decimals = output.decimals(columns);
    this.unseen = new UnseenColumns(columns);
    this.oddKeys = new OddKeys(columns.reader());
    this.limit = limit;
    this.after = after;
    this.out = out;
    this.err = err;
  }

  /** Rows up to now. */
  long rows() {
    return rows;
  }

  /** What is there of a file that is not whole, to be added to a message; empty when nothing is. */
  String kept() {
    return kept;
  }

  /** Whether the limit has left rows out. */
  boolean hasMore() {
    return more;
  }

  void run() throws IOException {
    if (output.file() == null) {
      print();
    } else if (output.format() == RowFormat.PARQUET) {
      exportFolder();
    } else {
      exportFile();
    }
    others.told().forEach(err::println);
    unseen.told().forEach(err::println);
    oddKeys.told().forEach(err::println);
    err.flush();
  }

  private void print() throws IOException {
    RowFormat format = output.format();
    RowSink sink = format.sink(columns, others, Terminal.columns(), out);
    sink.begin();
    long[] flushed = {start - FLUSH_NANOS};
    String next =
        copy(
            after,
            row -> {
              sink.write(row);
              long now = System.nanoTime();
              // Who reads along does not wait, and who has gone is noticed.
              if (now - flushed[0] > FLUSH_NANOS) {
                out.flush();
                flushed[0] = now;
              }
            });
    sink.end();
    if (!format.isForPrograms()) {
      out.println(
          String.format(
              Locale.ROOT, "%,d %s in %.3f s", rows, rows == 1 ? "row" : "rows", seconds()));
    }
    if (next != null && format == RowFormat.JSONL) {
      out.println(RpcJson.toJson(Map.of("next", next)));
    }
    out.flush();
    if (format != RowFormat.JSONL) { // which has told it
      tellMore(next, format.isForPrograms() ? err : out);
    }
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void tellMore(String next, PrintWriter to) {
    if (next != null) {
      to.println("There are more rows: --after " + next + ", or a larger --limit");
      to.flush();
    }
  }

  private interface RowWriter {
    void write(Result row) throws IOException;
  }

  /** Rows up to the limit; returns the token if there are more. */
  private String copy(String from, RowWriter to) throws IOException {
    byte[] last = null;
    try (ResultScanner scanner = open(from)) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        if (limit > 0 && rows >= limit) {
          more = true;
          return last == null ? from : Page.tokenAfter(query, last);
        }
        to.write(row);
        unseen.add(row);
        oddKeys.add(row);
        last = row.getRow();
        rows = rows + 1; // in this thread only
      }
    }
    return null;
  }

  private ResultScanner open(String from) throws IOException {
    try {
      return client.scan(query, from);
    } catch (IllegalArgumentException e) {
      throw new UserError("--after: " + e.getMessage());
    }
  }

  private void exportFile() throws IOException {
    String next;
    List<String> parts;
    PartFile file =
        PartFile.open(
            output.file(),
            output.isResumed(),
            asked(),
            row -> query.hasOrder() ? null : Page.tokenAfter(query, row));
    try (file) {
      tellAnew(file.isBegunAnew(), file.part());
      rows = file.rows();
      long before = rows;
      if (before > 0) {
        err.println(
            String.format(Locale.ROOT, "goes on after %,d rows of %s", before, file.part()));
        err.flush();
      }
      RowSink sink = output.format().sink(columns, others, 0, (Writer) file);
      if (!file.hasBegun()) {
        sink.begin();
      }
      try {
        next =
            copy(
                file.token() == null ? after : file.token(),
                row -> {
                  sink.write(row);
                  file.wrote(row.getRow());
                  kept =
                      "; whole rows are in "
                          + file.part()
                          + ", the same command with --resume goes on after them";
                });
      } finally {
        sink.end();
      }
      ExportTypes.of(columns, others).write(output.file());
      parts = file.finish();
      tellWhole(file.bytes());
    } finally {
      kept = file.isKept() ? kept : "";
    }
    parts.forEach(err::println);
    tellMore(next, err);
  }

  private void tellAnew(boolean anew, Path part) {
    if (anew) {
      err.println("nothing is known of " + part + ", which is begun anew");
      err.flush();
    }
  }

  private void tellWhole(long bytes) {
    out.println(
        String.format(
            Locale.ROOT,
            "%s: %,d %s, %s in %.1f s",
            output.file(),
            rows,
            rows == 1 ? "row" : "rows",
            ExportText.bytes(bytes),
            seconds()));
    out.flush();
  }

  private ExportState.Asked asked() {
    List<String> headings = new ArrayList<>();
    ValueCodec key = columns.reader().rowCodec();
    headings.add(RowColumns.KEY + (key == null ? "" : "::" + key));
    if (!columns.reader().parts().isNone()) {
      headings.add(columns.reader().parts().declaration());
    }
    for (ColumnName column : columns.list()) {
      DecimalDigits digits = decimals.get(RowColumns.name(column));
      headings.add(column + (digits == null ? "" : digits.toString()));
    }
    if (output.keepsOthers()) {
      headings.add(OtherColumns.NAME);
    }
    if (output.hasBase64()) {
      headings.add("base64");
    }
    return new ExportState.Asked(
        client.cluster(), query.toString(), output.format().toString(), headings, limit, after);
  }

  private void exportFolder() throws IOException {
    FolderFormat format = FolderFormat.of(output.format());
    try (FolderExport folder =
        FolderExport.open(
            output.file(), output.isResumed(), asked(), format, client.path(query).regions())) {
      tellAnew(folder.isBegunAnew(), folder.part());
      long before = folder.done();
      if (before > 0) {
        err.println(
            String.format(
                Locale.ROOT,
                "goes on after %,d of %,d files of %s",
                before,
                folder.all(),
                folder.part()));
        err.flush();
      }
      rows = folder.rows();
      kept =
          "; whole files are in "
              + folder.part()
              + ", the same command with --resume goes on after them";
      folder.run(
          client,
          query,
          columns,
          others,
          decimals,
          limit,
          row -> {
            unseen.add(row);
            oddKeys.add(row);
            rows = rows + 1;
          });
      long bytes = folder.bytes();
      folder.finish();
      tellWhole(bytes);
      folder.parts(before).forEach(err::println);
      if (folder.hasMore()) {
        err.println("There are more rows: a larger --limit, or 0 for all");
      }
    }
    err.flush();
  }
}
