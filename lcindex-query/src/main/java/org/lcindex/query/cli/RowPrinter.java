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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.RowReader;
import org.lcindex.query.admin.TextTable;
import org.lcindex.rpc.RpcJson;

/**
 * Prints rows with their keys as escaped text and values by type. Not thread safe.
 *
 * <p>JSON Lines are printed as they come. A table and CSV have one column for each that any row
 * has, and rows of HBase do not say before; so they are printed in batches: a row with a column not
 * seen before begins a new batch with headings of its own when its batch was already printed.
 */
final class RowPrinter {
  /** Rows of a batch: what is held in memory. */
  private static final int BATCH = 1_000;

  private static final String KEY = "row";

  private final RowFormat format;
  private final RowReader reader;
  private final PrintWriter out;
  private final List<Map<String, String>> batch = new ArrayList<>();
  private List<String> printedHeadings = List.of();
  private long rows;

  RowPrinter(RowFormat format, RowReader reader, PrintWriter out) {
    this.format = format;
    this.reader = reader;
    this.out = out;
  }

  long rows() {
    return rows;
  }

  void print(Result row) {
    rows++;
    Map<String, String> values = new LinkedHashMap<>();
    values.put(KEY, Bytes.toStringBinary(row.getRow()));
    for (Cell cell : row.rawCells()) {
      // Programs want the value; a table shows it.
      String value = format == RowFormat.TABLE ? reader.text(cell) : reader.value(cell);
      values.putIfAbsent(RowReader.column(cell), value);
    }
    if (format == RowFormat.JSONL) {
      out.println(RpcJson.toJson(values));
      return;
    }
    batch.add(values);
    if (batch.size() == BATCH) {
      finish();
    }
  }

  /** Prints what is left. */
  void finish() {
    if (!batch.isEmpty()) {
      List<String> headings = headings();
      if (format == RowFormat.CSV) {
        csv(headings);
      } else {
        table(headings);
      }
      printedHeadings = headings;
      batch.clear();
    }
    out.flush();
  }

  /** Those of the batch before when they cover this one, too; else its own, sorted. */
  private List<String> headings() {
    TreeSet<String> columns = new TreeSet<>();
    batch.forEach(row -> columns.addAll(row.keySet()));
    if (printedHeadings.containsAll(columns)) {
      return printedHeadings;
    }
    columns.remove(KEY);
    List<String> headings = new ArrayList<>();
    headings.add(KEY);
    headings.addAll(columns);
    return headings;
  }

  private void table(List<String> headings) {
    TextTable table = new TextTable(headings.toArray(String[]::new));
    for (Map<String, String> row : batch) {
      table.row(headings.stream().map(row::get).toArray());
    }
    out.print(table);
  }

  private void csv(List<String> headings) {
    if (headings != printedHeadings) {
      out.println(String.join(",", headings.stream().map(RowPrinter::quote).toList()));
    }
    for (Map<String, String> row : batch) {
      out.println(
          String.join(",", headings.stream().map(row::get).map(RowPrinter::quote).toList()));
    }
  }

  private static String quote(String value) {
    if (value == null) {
      return "";
    }
    return value.isEmpty()
            || value.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r')
        ? '"' + value.replace("\"", "\"\"") + '"'
        : value;
  }
}
