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
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.query.RowReader;
import org.lcindex.query.cli.rows.FittedTable.Value;
import org.lcindex.query.condition.ColumnName;

/**
 * Aligned columns, as {@link FittedTable} fits them. Without a selection there is one for each that
 * any row has, and rows of HBase do not say before; so rows are printed in batches, and one with
 * other columns begins with a heading of its own. Columns for which there is no room are named in
 * the end.
 */
final class TableRows extends RowPrinter {
  /** Rows of a batch: what is held in memory. */
  private static final int BATCH = 1_000;

  private final int width;
  private final List<Map<String, Value>> batch = new ArrayList<>();
  private final Set<String> unshown = new LinkedHashSet<>();
  private List<String> printedHeadings = List.of();

  /**
   * A table.
   *
   * @param width characters of a line; 0 for any
   */
  TableRows(RowColumns columns, OtherColumns others, int width, Writer out) {
    super(columns, others, out);
    this.width = width;
  }

  @Override
  public void write(Result row) throws IOException {
    Map<String, Value> values = new LinkedHashMap<>();
    values.put(RowColumns.KEY, Value.of(key(row), row.getRow().length));
    Consumer<Cell> other = columns.isSelection() ? cell -> {} : cell -> add(values, cell);
    for (Cell cell : columns.cells(row, other)) {
      if (cell != null) {
        add(values, cell);
      }
    }
    batch.add(values);
    if (batch.size() == BATCH) {
      print();
    }
  }

  private void add(Map<String, Value> values, Cell cell) {
    values.put(RowReader.column(cell), Value.of(text(cell), cell.getValueLength()));
  }

  @Override
  public void end() throws IOException {
    print();
    if (!unshown.isEmpty()) {
      out.write(
          "no room for "
              + FittedTable.names(unshown)
              + "; --vertical shows them, --columns chooses\n");
    }
  }

  private void print() throws IOException {
    if (batch.isEmpty()) {
      return;
    }
    List<String> headings = headings();
    List<List<Value>> rows = new ArrayList<>();
    for (Map<String, Value> row : batch) {
      rows.add(headings.stream().map(row::get).toList());
    }
    FittedTable table = new FittedTable(headings, rows, width);
    unshown.addAll(table.unshown());
    out.write(table.toString());
    printedHeadings = headings;
    batch.clear();
  }

  private List<String> selection() {
    List<String> names = new ArrayList<>();
    names.add(RowColumns.KEY);
    names.addAll(columns.names());
    return names;
  }

  /** The selection; else those of the batch before when they cover this one, else its own. */
  private List<String> headings() {
    if (columns.isSelection()) {
      return selection();
    }
    TreeSet<String> found = new TreeSet<>();
    batch.forEach(row -> found.addAll(row.keySet()));
    if (printedHeadings.containsAll(found)) {
      return printedHeadings;
    }
    found.remove(RowColumns.KEY);
    List<String> headings = new ArrayList<>();
    headings.add(RowColumns.KEY);
    for (ColumnName column : columns.list()) {
      if (column.isPart() && found.remove(RowColumns.name(column))) {
        headings.add(RowColumns.name(column));
      }
    }
    headings.addAll(found);
    return headings;
  }
}
