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
package org.lcindex.query.cli.rows;

import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.query.RowReader;
import org.lcindex.text.TextTable;

/** A line for each cell, a blank line between rows: for rows that are wider than a terminal. */
final class VerticalRows extends RowPrinter {
  /** Characters of a value: several lines of a terminal. */
  static final int LONGEST = 1_000;

  private boolean first = true;

  VerticalRows(RowColumns columns, OtherColumns others, Writer out) {
    super(columns, others, out);
  }

  @Override
  public void write(Result row) throws IOException {
    Map<String, String> values = new LinkedHashMap<>();
    for (Cell cell : cells(row)) {
      values.computeIfAbsent(
          RowReader.column(cell), column -> CutText.of(text(cell), cell.getValueLength(), LONGEST));
    }
    String text = CutText.of(key(row), row.getRow().length, LONGEST);
    TextTable lines = new TextTable(RowColumns.KEY, text);
    values.forEach(lines::row);
    out.write(first ? lines.toString() : '\n' + lines.toString());
    first = false;
  }
}
