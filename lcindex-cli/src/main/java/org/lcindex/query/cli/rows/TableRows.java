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
import org.lcindex.query.condition.ColumnName;
import org.lcindex.text.TextTable;

/**
 * Aligned columns. Without a selection there is one for each that any row has, and rows of HBase do
 * not say before; so rows are printed in batches, and one with other columns begins with a heading
 * of its own. A value is cut where it is longer than {@link #LONGEST} characters, or its line than
 * the terminal is wide; columns for which there is no room even so are named in the end.
 */
final class TableRows extends RowPrinter {
  /** Rows of a batch: what is held in memory. */
  private static final int BATCH = 1_000;

  /** Characters of a value. */
  static final int LONGEST = 100;

  /** To how many characters a value is cut to make room for others. */
  private static final int SHORTEST = 12;

  private static final int GAP = 2;

  private record Value(String text, int bytes) {}

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
    values.put(RowColumns.KEY, value(key(row), row.getRow().length));
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
    values.put(RowReader.column(cell), value(text(cell), cell.getValueLength()));
  }

  private static Value value(String text, int bytes) {
    return new Value(CutText.of(text, bytes, LONGEST), bytes);
  }

  @Override
  public void end() throws IOException {
    print();
    if (!unshown.isEmpty()) {
      String names = String.join(", ", unshown);
      out.write(
          "no room for "
              + CutText.of(names, names.length(), LONGEST)
              + "; --vertical shows them, --columns chooses\n");
    }
  }

  private void print() throws IOException {
    if (batch.isEmpty()) {
      return;
    }
    List<String> all = headings();
    int most = widest(all);
    List<String> headings = fitting(all, most);
    unshown.addAll(all.subList(headings.size(), all.size()));
    TextTable table =
        new TextTable(
            headings.stream()
                .map(heading -> CutText.of(heading, heading.length(), most))
                .toArray(String[]::new));
    for (Map<String, Value> row : batch) {
      table.row(headings.stream().map(row::get).map(value -> cut(value, most)).toArray());
    }
    out.write(table.toString());
    printedHeadings = all;
    batch.clear();
  }

  private static String cut(Value value, int most) {
    return value == null ? null : CutText.of(value.text(), value.bytes(), most);
  }

  /** So many characters of each value that the lines fit. */
  private int widest(List<String> headings) {
    if (width == 0) {
      return LONGEST;
    }
    int[] needed = needed(headings);
    int most = LONGEST;
    while (most > SHORTEST && fit(needed, most) < needed.length) {
      most--;
    }
    return most;
  }

  /** The first of the columns, as many as there is room for. */
  private List<String> fitting(List<String> headings, int most) {
    return width == 0 ? headings : headings.subList(0, fit(needed(headings), most));
  }

  private int[] needed(List<String> headings) {
    int[] needed = headings.stream().mapToInt(String::length).toArray();
    for (Map<String, Value> row : batch) {
      for (int i = 0; i < needed.length; i++) {
        Value value = row.get(headings.get(i));
        needed[i] = Math.max(needed[i], value == null ? 0 : value.text().length());
      }
    }
    return needed;
  }

  /** How many columns fit, each with so many characters at most; at least one. */
  private int fit(int[] needed, int most) {
    int sum = 0;
    for (int i = 0; i < needed.length; i++) {
      sum += Math.min(needed[i], most) + (i == 0 ? 0 : GAP);
      if (sum > width && i > 0) {
        return i;
      }
    }
    return needed.length;
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
