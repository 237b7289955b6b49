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
import org.lcindex.type.ShownText;

/**
 * What a command of the shell shows: a table, and lines under it. Immutable.
 *
 * <p>The shell's formatter prints cells of three columns or more as they are, one space apart, so
 * {@link #cells} has them padded.
 *
 * @param headings of the columns; none when there are only notes
 * @param rows cells, as many as headings in each row
 * @param notes lines for people
 */
public record Listing(List<String> headings, List<List<String>> rows, List<String> notes) {
  public Listing {
    headings = shown(headings);
    rows = rows.stream().map(Listing::shown).toList();
    notes = shown(notes);
  }

  /** The shell prints everything as it is. */
  private static List<String> shown(List<String> cells) {
    return cells.stream().map(ShownText::line).toList();
  }

  /** Lines without a table. */
  static Listing ofNotes(List<String> notes) {
    return new Listing(List.of(), List.of(), notes);
  }

  static Builder columns(String... headings) {
    return new Builder(List.of(headings));
  }

  /** Headings and rows, every cell as wide as the widest of its column but for the last. */
  public List<List<String>> cells() {
    List<List<String>> all = new ArrayList<>();
    all.add(headings);
    all.addAll(rows);
    int[] widths = new int[headings.size()];
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

  /** Collects rows and notes. Not thread safe. */
  static final class Builder {
    private final List<String> headings;
    private final List<List<String>> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private Builder(List<String> headings) {
      this.headings = headings;
    }

    /** Adds a row; null is empty, numbers have thousands marked. */
    Builder row(Object... cells) {
      if (cells.length != headings.size()) {
        throw new IllegalArgumentException(
            cells.length + " cells in a table of " + headings.size() + " columns");
      }
      List<String> row = new ArrayList<>();
      for (Object cell : cells) {
        row.add(text(cell));
      }
      rows.add(List.copyOf(row));
      return this;
    }

    /** Adds a line; null is none. */
    Builder note(String line) {
      if (line != null) {
        notes.add(line);
      }
      return this;
    }

    Listing build() {
      return new Listing(headings, rows, notes);
    }

    private static String text(Object cell) {
      if (cell == null) {
        return "";
      }
      return cell instanceof Long || cell instanceof Integer
          ? String.format(Locale.ROOT, "%,d", cell)
          : cell.toString();
    }
  }
}
