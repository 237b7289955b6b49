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

import java.util.List;
import org.lcindex.text.TextTable;

/**
 * Aligned columns for people to look at. A value is cut where it is longer than {@link #LONGEST}
 * characters, or its line than the terminal is wide; columns for which there is no room even so are
 * left out. Immutable.
 */
public final class FittedTable {
  /** Characters of a value. */
  static final int LONGEST = 100;

  /** To how many characters a value is cut to make room for others. */
  private static final int SHORTEST = 12;

  private static final int GAP = 2;

  /**
   * A value.
   *
   * @param text in one line
   * @param bytes of the value, told where it is cut
   */
  public record Value(String text, int bytes) {
    /** A value of any length. */
    public static Value of(String text, int bytes) {
      return new Value(CutText.of(text, bytes, LONGEST), bytes);
    }
  }

  private final List<String> headings;
  private final List<List<Value>> rows;
  private final int width;

  /**
   * A table.
   *
   * @param rows as many values as headings, null where there is none
   * @param width characters of a line; 0 for any
   */
  public FittedTable(List<String> headings, List<List<Value>> rows, int width) {
    this.headings = headings;
    this.rows = rows;
    this.width = width;
  }

  /** The headings of columns without room. */
  public List<String> unshown() {
    return headings.subList(fitting(widest()), headings.size());
  }

  /** These headings in a line, for a message. */
  public static String names(Iterable<String> unshown) {
    String names = String.join(", ", unshown);
    return CutText.of(names, names.length(), LONGEST);
  }

  @Override
  public String toString() {
    int most = widest();
    List<String> shown = headings.subList(0, fitting(most));
    TextTable table =
        new TextTable(
            shown.stream()
                .map(heading -> CutText.of(heading, heading.length(), most))
                .toArray(String[]::new));
    for (List<Value> row : rows) {
      table.row(row.stream().limit(shown.size()).map(value -> cut(value, most)).toArray());
    }
    return table.toString();
  }

  private static String cut(Value value, int most) {
    return value == null ? null : CutText.of(value.text(), value.bytes(), most);
  }

  /** So many characters of each value that the lines fit. */
  private int widest() {
    if (width == 0) {
      return LONGEST;
    }
    int[] needed = needed();
    int most = LONGEST;
    while (most > SHORTEST && fit(needed, most) < needed.length) {
      most--;
    }
    return most;
  }

  /** How many of the first columns there is room for. */
  private int fitting(int most) {
    return width == 0 ? headings.size() : fit(needed(), most);
  }

  private int[] needed() {
    int[] needed = headings.stream().mapToInt(String::length).toArray();
    for (List<Value> row : rows) {
      for (int i = 0; i < needed.length; i++) {
        Value value = row.get(i);
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
}
