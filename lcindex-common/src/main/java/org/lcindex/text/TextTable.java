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
package org.lcindex.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.lcindex.type.ShownText;

/**
 * A table that people read: headings, and rows of as many cells. Its text is in aligned columns,
 * every row one line, and numbers are right-aligned by giving them as numbers; others that show
 * tables take headings and rows. Not thread safe.
 */
public final class TextTable {
  private final List<String> headings;
  private final List<List<Object>> rows = new ArrayList<>();

  /** A table with these headings. */
  public TextTable(String... headings) {
    this.headings = List.of(headings);
  }

  /** Adds a row of as many cells as there are headings; null is empty. */
  public TextTable row(Object... cells) {
    if (cells.length != headings.size()) {
      throw new IllegalArgumentException(
          cells.length + " cells in a table of " + headings.size() + " columns");
    }
    rows.add(Arrays.asList(cells));
    return this;
  }

  /** The headings. */
  public List<String> headings() {
    return headings;
  }

  /** The rows, cells as they were given. */
  public List<List<Object>> rows() {
    return Collections.unmodifiableList(rows);
  }

  @Override
  public String toString() {
    int columns = headings.size();
    int[] widths = new int[columns];
    boolean[] right = new boolean[columns];
    List<List<?>> lines = new ArrayList<>();
    lines.add(headings);
    lines.addAll(rows);
    for (List<?> row : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], text(row.get(i)).length());
        right[i] |= row.get(i) instanceof Number;
      }
    }
    StringBuilder out = new StringBuilder();
    for (List<?> row : lines) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < columns; i++) {
        String cell = text(row.get(i));
        String padding = " ".repeat(widths[i] - cell.length());
        line.append(i == 0 ? "" : "  ").append(right[i] ? padding + cell : cell + padding);
      }
      out.append(line.toString().stripTrailing()).append('\n');
    }
    return out.toString();
  }

  /** A cell as text of one line: nothing for null, thousands of numbers marked. */
  public static String text(Object cell) {
    if (cell == null) {
      return "";
    }
    return cell instanceof Number n
        ? String.format(Locale.ROOT, "%,d", n)
        : ShownText.line(cell.toString());
  }
}
