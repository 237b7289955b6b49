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
package org.lcindex.definition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * The text of a grid's definition or index, {@code GLOBAL GRID(family:qualifier TYPE, ...)} and
 * options.
 *
 * @param columns in the order of the axes
 * @param options words of what follows
 */
record GridText(List<ColumnDeclaration> columns, List<String> options) {
  /** How a definition is written. */
  static final String FORM =
      "GLOBAL GRID(family:qualifier TYPE[(ENCODING)], family:qualifier TYPE[(ENCODING)], ...)"
          + " [BITS b,b,...]";

  private static final Pattern BEGIN = Pattern.compile("GLOBAL GRID ?\\(");
  private static final Pattern COLUMN =
      Pattern.compile("\\G ?([^ ]+) (\\w+(?:\\(\\w+\\))?) ?([,)])");

  /**
   * Reads one.
   *
   * @param words of the whole text
   * @param defaultFamily of a column given without one; null when there is none
   * @throws IllegalArgumentException with value and remedy
   */
  static GridText parse(String[] words, byte[] defaultFamily) {
    String text = String.join(" ", words);
    Matcher begin = BEGIN.matcher(text);
    if (!begin.lookingAt()) {
      String second = words.length > 1 ? words[1] : GlobalOptions.GLOBAL;
      throw new IllegalArgumentException(
          String.format(
              "'%s' is no word of a GLOBAL definition: write %s, or %s",
              ShownText.cut(second), GlobalOptions.FORM, FORM));
    }
    List<ColumnDeclaration> columns = new ArrayList<>();
    Matcher column = COLUMN.matcher(text);
    for (int at = begin.end(); ; at = column.end()) {
      if (!column.find(at)) {
        throw new IllegalArgumentException(
            "'"
                + ShownText.cut(text.substring(at).strip())
                + "' is not a column, its type, and then ',' or ')': write "
                + FORM);
      }
      byte[][] name = ColumnDeclaration.name(column.group(1), defaultFamily);
      columns.add(ColumnDeclaration.of(name[0], name[1], ValueCodec.named(column.group(2))));
      if (column.group(3).equals(")")) {
        break;
      }
    }
    String rest = text.substring(column.end()).strip();
    return new GridText(columns, rest.isEmpty() ? List.of() : Arrays.asList(rest.split(" ")));
  }

  /** The text of a definition. */
  static String format(List<ColumnDeclaration> columns, List<Integer> bits) {
    return columns.stream()
            .map(column -> name(column) + " " + column.codec())
            .collect(Collectors.joining(", ", "GLOBAL GRID(", ")"))
        + bits.stream().map(String::valueOf).collect(Collectors.joining(",", " BITS ", ""));
  }

  /** What a grid is on, which tells it from every other one. */
  static String column(List<ColumnDeclaration> columns) {
    return columns.stream().map(GridText::name).collect(Collectors.joining(",", "(", ")"));
  }

  /** A column of which no character can be taken for the grid's. */
  private static String name(ColumnDeclaration column) {
    return column.column().replace(",", "\\x2C").replace("(", "\\x28").replace(")", "\\x29");
  }
}
