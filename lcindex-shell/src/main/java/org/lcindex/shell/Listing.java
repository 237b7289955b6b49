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
package org.lcindex.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.lcindex.text.TextTable;
import org.lcindex.type.ShownText;

/**
 * What a command of the shell shows: a table, lines under it, and why it fails then. Immutable.
 *
 * <p>The shell's formatter prints cells of three columns or more as they are, one space apart, so
 * {@link #cells} has them padded.
 */
public final class Listing {
  private final List<List<String>> cells;
  private final List<String> notes;
  private final String error;

  /**
   * A table with lines under it.
   *
   * @param table whose headings are shown in capitals
   * @param notes lines for people
   */
  Listing(TextTable table, List<String> notes) {
    this(padded(table), notes, null);
  }

  /** Lines without a table. */
  Listing(List<String> notes) {
    this(List.of(), notes, null);
  }

  private Listing(List<List<String>> cells, List<String> notes, String error) {
    this.cells = cells;
    // The shell prints everything as it is.
    this.notes = notes.stream().map(ShownText::line).toList();
    this.error = error;
  }

  /** This listing, after which the command fails; null is no error. */
  Listing failing(String why) {
    return new Listing(cells, notes, why);
  }

  /**
   * Headings and rows, every cell as wide as the widest of its column but for the last; empty when
   * there are only notes.
   */
  public List<List<String>> cells() {
    return cells;
  }

  /** Lines under the table. */
  public List<String> notes() {
    return notes;
  }

  /** Why the command fails after all was shown; null when it does not. */
  public String error() {
    return error;
  }

  private static List<List<String>> padded(TextTable table) {
    List<List<String>> all = new ArrayList<>();
    all.add(table.headings().stream().map(name -> name.toUpperCase(Locale.ROOT)).toList());
    table.rows().forEach(row -> all.add(row.stream().map(TextTable::text).toList()));
    int[] widths = new int[table.headings().size()];
    for (List<String> row : all) {
      for (int i = 0; i < widths.length - 1; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return all.stream().map(row -> padded(row, widths)).toList();
  }

  private static List<String> padded(List<String> row, int[] widths) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < widths.length; i++) {
      cells.add(row.get(i) + " ".repeat(Math.max(0, widths[i] - row.get(i).length())));
    }
    return cells;
  }
}
