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
package org.lcindex.query.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lcindex.type.ShownText;

/**
 * Text in aligned columns, every row one line. Numbers are right-aligned by giving them as numbers.
 */
public final class TextTable {
  private final List<Object[]> rows = new ArrayList<>();

  /** A table with these headings. */
  public TextTable(String... headings) {
    rows.add(headings);
  }

  /** Adds a row of as many cells as there are headings; null is empty. */
  public TextTable row(Object... cells) {
    if (cells.length != rows.get(0).length) {
      throw new IllegalArgumentException(
          cells.length + " cells in a table of " + rows.get(0).length + " columns");
    }
    rows.add(cells);
    return this;
  }

  @Override
  public String toString() {
    int columns = rows.get(0).length;
    int[] widths = new int[columns];
    boolean[] right = new boolean[columns];
    for (Object[] row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], text(row[i]).length());
        right[i] |= row[i] instanceof Number;
      }
    }
    StringBuilder out = new StringBuilder();
    for (Object[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String cell = text(row[i]);
        String padding = " ".repeat(widths[i] - cell.length());
        line.append(i == 0 ? "" : "  ").append(right[i] ? padding + cell : cell + padding);
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
    return out.toString();
  }

  private static String text(Object cell) {
    if (cell == null) {
      return "";
    }
    return cell instanceof Number n
        ? String.format(Locale.ROOT, "%,d", n)
        : ShownText.line(cell.toString());
  }
}
