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
package org.lcindex.sql.prompt;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.cli.rows.DelimitedLine;
import org.lcindex.query.cli.rows.FittedTable;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.TextTable;
import org.lcindex.type.ShownText;

/** Rows of a statement in the formats of {@code query}. Not thread safe. */
final class SqlRows {
  /** Rows of a table that are held in memory. */
  private static final int BATCH = 1_000;

  /** Characters of a value that has lines for itself. */
  private static final int LONGEST = 1_000;

  private final ResultSet rows;
  private final RowFormat format;
  private final int width;
  private final Writer out;
  private final List<String> headings = new ArrayList<>();
  private final List<List<FittedTable.Value>> batch = new ArrayList<>();
  private final Set<String> unshown = new LinkedHashSet<>();
  private long count;

  /**
   * Rows.
   *
   * @param width characters in a line of the terminal; 0 for any
   */
  SqlRows(ResultSet rows, RowFormat format, int width, Writer out) throws SQLException {
    this.rows = rows;
    this.format = format;
    this.width = width;
    this.out = out;
    ResultSetMetaData columns = rows.getMetaData();
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      headings.add(columns.getColumnLabel(i));
    }
  }

  /** Prints all; returns how many there were. */
  long print() throws SQLException, IOException {
    if (format == RowFormat.CSV || format == RowFormat.TSV) {
      line(headings);
    }
    while (rows.next()) {
      count++;
      row();
    }
    if (format == RowFormat.TABLE && (!batch.isEmpty() || count == 0)) {
      table();
    }
    if (!unshown.isEmpty()) {
      out.write("no room for " + FittedTable.names(unshown) + "; \\x shows them\n");
    }
    return count;
  }

  private void row() throws SQLException, IOException {
    Object[] values = new Object[headings.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = rows.getObject(i + 1);
    }
    switch (format) {
      case TABLE -> {
        batch.add(Arrays.stream(values).map(SqlRows::shown).toList());
        if (batch.size() == BATCH) {
          table();
        }
      }
      case VERTICAL -> vertical(values);
      case JSONL -> {
        Map<String, Object> object = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
          object.putIfAbsent(headings.get(i), json(values[i]));
        }
        out.write(RpcJson.toJson(object) + '\n');
      }
      default -> line(Arrays.stream(values).map(SqlRows::text).toList());
    }
  }

  private void table() throws IOException {
    FittedTable table = new FittedTable(headings, batch, width);
    unshown.addAll(table.unshown());
    out.write(table.toString());
    batch.clear();
  }

  private void vertical(Object[] values) throws IOException {
    StringBuilder text = new StringBuilder(count == 1 ? "" : "\n");
    TextTable lines = null;
    for (int i = 0; i < values.length; i++) {
      String value = values[i] == null ? "" : ShownText.cut(text(values[i]), LONGEST);
      lines =
          lines == null ? new TextTable(headings.get(i), value) : lines.row(headings.get(i), value);
    }
    out.write(text.append(lines).toString());
  }

  private void line(List<String> values) throws IOException {
    out.write(DelimitedLine.of(format == RowFormat.CSV ? ',' : '\t', values));
  }

  private static FittedTable.Value shown(Object value) {
    String text = text(value);
    if (text == null) {
      return null;
    }
    int bytes =
        value instanceof byte[] cell ? cell.length : text.getBytes(StandardCharsets.UTF_8).length;
    return FittedTable.Value.of(text, bytes);
  }

  /** A value as the other commands write it; null for NULL. */
  static String text(Object value) {
    if (value instanceof byte[] bytes) {
      return Bytes.toStringBinary(bytes);
    }
    if (value instanceof Timestamp time) {
      return time.toInstant().toString();
    }
    return value instanceof BigDecimal number
        ? number.toPlainString()
        : value == null ? null : value.toString();
  }

  /** Numbers and truth values are such, all else text, as are NaN and infinities. */
  private static Object json(Object value) {
    boolean finite =
        value instanceof Double number
            ? Double.isFinite(number)
            : !(value instanceof Float single) || Float.isFinite(single);
    return finite && (value instanceof Number || value instanceof Boolean) ? value : text(value);
  }
}
