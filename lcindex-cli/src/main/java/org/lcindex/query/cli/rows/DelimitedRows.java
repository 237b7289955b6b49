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
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;

/**
 * CSV and TSV: one heading, also without rows, and a line for each row. What a row lacks is empty,
 * an empty value is {@code ""}.
 */
final class DelimitedRows extends RowPrinter {
  private final char delimiter;

  DelimitedRows(char delimiter, RowColumns columns, OtherColumns others, Writer out) {
    super(columns, others, out);
    this.delimiter = delimiter;
  }

  @Override
  public void begin() throws IOException {
    List<String> heading = new ArrayList<>();
    heading.add(RowColumns.KEY);
    heading.addAll(columns.names());
    if (others.areKept()) {
      heading.add(OtherColumns.NAME);
    }
    line(heading);
  }

  @Override
  public void write(Result row) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(others.values().csvKey(row.getRow()));
    for (Cell cell : columns.cells(row, others::add)) {
      line.add(cell == null ? null : others.values().csv(cell));
    }
    if (others.areKept()) {
      line.add(others.json());
    }
    line(line);
  }

  private void line(List<String> values) throws IOException {
    out.write(DelimitedLine.of(delimiter, values));
  }
}
