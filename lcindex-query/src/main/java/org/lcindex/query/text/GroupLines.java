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

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.DistinctCount;
import org.lcindex.query.Group;
import org.lcindex.query.GroupValue;
import org.lcindex.query.Groups;
import org.lcindex.text.Members;
import org.lcindex.text.TextTable;
import org.lcindex.type.ValueCodec;

/**
 * Groups of rows as lines: for people a table, for programs an object for each line. Immutable.
 *
 * <p>A cell is a {@link GroupValue}, a number, a text, or null where there is nothing.
 */
public final class GroupLines {
  private static final String ROWS = "rows";
  private static final int PLAIN_DIGITS = 100;

  /** A line for people, and for programs. */
  public record Line(List<Object> cells, Members json) {}

  private final List<String> headings;
  private final List<Line> lines;
  private final List<String> notes;
  private final Members document;

  /**
   * Lines.
   *
   * @param document what programs get beside the lines
   */
  GroupLines(List<String> headings, List<Line> lines, List<String> notes, Members document) {
    this.headings = List.copyOf(headings);
    this.lines = List.copyOf(lines);
    this.notes = List.copyOf(notes);
    this.document = document;
  }

  /** The number of rows of each group. */
  public static GroupLines counts(GroupKeys keys, Groups groups) {
    return groups(keys, List.of(), groups, new Members(), group -> new LinkedHashMap<>());
  }

  /**
   * Figures of a column of each group.
   *
   * @param column as {@code family:qualifier}
   * @param functions which of them
   */
  public static GroupLines aggregates(
      GroupKeys keys,
      String column,
      ValueCodec codec,
      List<AggregateFunction> functions,
      Groups groups) {
    List<String> names = new ArrayList<>();
    names.add("values");
    functions.forEach(function -> names.add(function.toString()));
    return groups(
        keys,
        names,
        groups,
        of(column, codec),
        group -> {
          Aggregate found = group.aggregate(column);
          Map<String, Object> figures = new LinkedHashMap<>();
          figures.put("values", found.values());
          figures.putAll(json(found));
          return figures;
        });
  }

  /** How many values, and different ones, a column has in each group. */
  public static GroupLines distinctCounts(
      GroupKeys keys, String column, ValueCodec codec, Groups groups) {
    GroupLines lines =
        groups(
            keys,
            List.of("values", "distinct"),
            groups,
            of(column, codec),
            group -> {
              Map<String, Object> figures = new LinkedHashMap<>();
              DistinctCount distinct = group.distinct(column);
              figures.put("values", group.aggregate(column).values());
              // A number that is none but an estimate or a bound is no number for programs.
              figures.put("distinct", distinct.exact() ? distinct.values() : distinct.toString());
              return figures;
            });
    List<DistinctCount> inexact =
        groups.list().stream().map(g -> g.distinct(column)).filter(d -> !d.exact()).toList();
    if (inexact.isEmpty()) {
      return lines;
    }
    double error = inexact.get(0).error();
    List<String> notes = new ArrayList<>(lines.notes);
    notes.add(
        error > 0
            ? "about: 95 of 100 such numbers are within %.1f %%".formatted(200 * error)
            : "more than: distinct --approximate, in the shell APPROXIMATE, estimates such numbers");
    return new GroupLines(lines.headings, lines.lines, notes, lines.document);
  }

  private interface Figures {
    Map<String, Object> of(Group group);
  }

  private static GroupLines groups(
      GroupKeys keys, List<String> names, Groups groups, Members document, Figures figures) {
    List<String> headings = new ArrayList<>(keys.texts());
    headings.add(ROWS);
    headings.addAll(names);
    List<Line> lines = new ArrayList<>();
    for (Group group : groups) {
      Map<String, Object> found = figures.of(group);
      List<Object> cells = new ArrayList<>(group.keys());
      cells.add(group.rows());
      names.forEach(name -> cells.add(cell(found.get(name))));
      Members values = new Members();
      List<String> odd = new ArrayList<>();
      for (int i = 0; i < group.keys().size(); i++) {
        GroupValue value = group.keys().get(i);
        values.with(keys.texts().get(i), json(value));
        if (value.isOdd()) {
          odd.add(keys.texts().get(i));
        }
      }
      Members json = new Members().with("keys", values).with("odd", odd.isEmpty() ? null : odd);
      json.with(ROWS, group.rows()).putAll(found);
      lines.add(new Line(cells, json));
    }
    String note =
        "%,d %s, %s".formatted(groups.size(), plural(groups.size(), "group"), rows(groups));
    document.with("by", keys.texts()).with("count", groups.size()).with(ROWS, groups.rows());
    return new GroupLines(headings, lines, List.of(note), document);
  }

  /**
   * The values of a column, in their order.
   *
   * @param groups by the column's values
   * @param limit lines at most; 0 for all
   */
  public static GroupLines distinct(String column, ValueCodec codec, Groups groups, int limit) {
    List<Line> lines = new ArrayList<>();
    long values = 0;
    for (Group group : groups) {
      GroupValue value = group.keys().get(0);
      values += value.isValue() ? 1 : 0;
      if (limit == 0 || lines.size() < limit) {
        Members json = new Members().with("value", json(value));
        json.with(value.isOdd() ? "odd" : "missing", value.isValue() ? null : true);
        lines.add(new Line(List.of(value, group.rows()), json.with(ROWS, group.rows())));
      }
    }
    List<String> notes = new ArrayList<>();
    notes.add("%,d different %s in %s".formatted(values, plural(values, "value"), rows(groups)));
    notes.addAll(apart(groups));
    if (lines.size() < groups.size()) {
      notes.add("These are the first %,d; a larger limit has more".formatted(lines.size()));
    }
    Members document = of(column, codec).with("distinct", values).with(ROWS, groups.rows());
    addApart(document, groups);
    return new GroupLines(List.of(column, ROWS), lines, notes, document);
  }

  /** What a document begins with that is about a column. */
  static Members of(String column, ValueCodec codec) {
    return new Members().with("column", column).with("type", codec == null ? null : "" + codec);
  }

  /** Rows of the groups by one key that have no value, by what they have. */
  private static long rows(Groups groups, GroupValue.Kind kind) {
    return groups.list().stream()
        .filter(group -> group.keys().get(0).kind() == kind)
        .mapToLong(Group::rows)
        .sum();
  }

  /** A note of rows without a value, and one of rows whose cell is none. */
  static List<String> apart(Groups groups) {
    List<String> notes = new ArrayList<>();
    long missing = rows(groups, GroupValue.Kind.MISSING);
    long odd = rows(groups, GroupValue.Kind.ODD);
    if (missing > 0) {
      notes.add("<missing>: %,d %s without a cell".formatted(missing, plural(missing, "row")));
    }
    if (odd > 0) {
      notes.add("<odd>: %,d %s with a cell that is no value".formatted(odd, plural(odd, "row")));
    }
    return notes;
  }

  static void addApart(Members document, Groups groups) {
    document
        .with("missing", rows(groups, GroupValue.Kind.MISSING))
        .with("odd", rows(groups, GroupValue.Kind.ODD));
  }

  private static String rows(Groups groups) {
    return "%,d %s".formatted(groups.rows(), plural(groups.rows(), "row"));
  }

  private static String plural(long number, String noun) {
    return number == 1 ? noun : noun + "s";
  }

  /** What was found of a column by the names of the functions, for programs. */
  public static Map<String, Object> json(Aggregate found) {
    boolean numbers = AggregateFunction.SUM.isOf(found.codec().type());
    Map<String, Object> values = new LinkedHashMap<>();
    found.texts().forEach((name, text) -> values.put(name, numbers ? number(text) : text));
    return values;
  }

  /** A value as JSON has it: a number, a truth value, else its text; null without a value. */
  static Object json(GroupValue value) {
    return value.value() instanceof Number
        ? number(value.text())
        : value.value() instanceof Boolean ? value.value() : value.text();
  }

  /** Numbers as such, but NaN and infinities, which JSON has not. They have all their digits. */
  private static Object number(String text) {
    try {
      BigDecimal number = text == null ? null : new BigDecimal(text);
      boolean negativeZero = number != null && number.signum() == 0 && text.startsWith("-");
      return negativeZero ? (Object) Double.valueOf(text) : number;
    } catch (NumberFormatException e) {
      return text;
    }
  }

  /** Counts have thousands marked, values have not. */
  private static Object cell(Object figure) {
    if (figure instanceof BigDecimal number) {
      return plain(number);
    }
    return figure == null || figure instanceof Long ? figure : figure.toString();
  }

  /** A number without an exponent, unless it is very long. */
  static String plain(BigDecimal number) {
    return Math.max(number.precision(), Math.abs((long) number.scale())) > PLAIN_DIGITS
        ? number.toString()
        : number.toPlainString();
  }

  /** A name for each column. */
  public List<String> headings() {
    return headings;
  }

  /** The lines. */
  public List<Line> lines() {
    return lines;
  }

  /** What people are told under the table. */
  public List<String> notes() {
    return notes;
  }

  /** All lines as a table. */
  public TextTable table() {
    TextTable table = new TextTable(headings.toArray(String[]::new));
    lines.forEach(line -> table.row(line.cells().toArray()));
    return table;
  }

  /** One object with all lines. */
  public Members document() {
    Members whole = new Members();
    whole.putAll(document);
    return whole.with("lines", lines.stream().map(Line::json).toList());
  }
}
