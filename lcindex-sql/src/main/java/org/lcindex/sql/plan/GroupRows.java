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
package org.lcindex.sql.plan;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.lcindex.query.Aggregate;
import org.lcindex.query.Group;
import org.lcindex.query.GroupKey;
import org.lcindex.query.GroupValue;
import org.lcindex.query.Grouping;
import org.lcindex.query.Groups;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlFigure;
import org.lcindex.sql.column.CalciteValues;
import org.lcindex.sql.meaning.OrderKeys;
import org.lcindex.sql.run.OddCount;
import org.lcindex.type.ColumnType;

/** Groups as rows of Calcite's code: the keys, then the figures. Stateless. */
final class GroupRows {
  /** Years that a DATE of SQL has. */
  private static final int MOST_YEAR = 5_000_000;

  private GroupRows() {}

  /**
   * The groups that HBase makes.
   *
   * @return null when some of them have values that are none to SQL
   */
  static List<Object[]> of(MdrqClient client, Mdrq query, GroupPlan plan, OddCount odd)
      throws IOException {
    Grouping grouping =
        Grouping.by(plan.keys().stream().map(GroupRows::key).toArray(GroupKey[]::new));
    for (GroupPlan.Figure figure : plan.figures()) {
      grouping = figure.of().in(grouping);
    }
    Groups groups;
    try {
      groups = client.group(query, grouping);
    } catch (ArithmeticException e) {
      // A number that is no DECIMAL of SQL by far.
      return null;
    }
    List<Object[]> rows = new ArrayList<>();
    for (Group group : groups) {
      if (!areSql(group, plan)) {
        return null;
      }
      rows.add(row(group, plan));
    }
    for (Group group : groups) {
      for (int i = 0; i < plan.keys().size(); i++) {
        odd.add(plan.keys().get(i).column().name(), group.keys().get(i).isOdd() ? group.rows() : 0);
      }
    }
    return rows;
  }

  private static GroupKey key(GroupPlan.Key key) {
    GroupKey values = GroupKey.of(key.column().column());
    return switch (key.part()) {
      case VALUE -> values;
      case YEAR, FIRST_OF_YEAR -> values.year();
      case FIRST_OF_MONTH -> values.month();
    };
  }

  private static boolean areSql(Group group, GroupPlan plan) {
    for (GroupValue key : group.keys()) {
      int year =
          key.value() instanceof YearMonth month
              ? month.getYear()
              : key.value() instanceof Integer number ? number : 0;
      if (Math.abs((long) year) > MOST_YEAR && isOfDate(plan)) {
        return false;
      }
    }
    return plan.figures().stream()
        .allMatch(
            figure ->
                figure.column() == null
                    || figure
                        .of()
                        .isSql(group.aggregate(figure.column().nameInGroups()), ChronoUnit.MILLIS));
  }

  private static boolean isOfDate(GroupPlan plan) {
    return plan.keys().stream().anyMatch(key -> key.part() != GroupPlan.Part.VALUE);
  }

  private static Object[] row(Group group, GroupPlan plan) {
    int keys = plan.keys().size();
    Object[] row = new Object[keys + plan.figures().size()];
    for (int i = 0; i < keys; i++) {
      row[i] = value(plan.keys().get(i), group.keys().get(i));
    }
    for (int i = 0; i < plan.figures().size(); i++) {
      row[keys + i] = figure(group, plan.figures().get(i));
    }
    return row;
  }

  private static Object value(GroupPlan.Key key, GroupValue value) {
    if (!value.isValue()) {
      return null;
    }
    return switch (key.part()) {
      case VALUE ->
          key.column().codec().type() == ColumnType.STRING
              ? text(value)
              : CalciteValues.of(key.column(), value.value());
      case YEAR -> ((Integer) value.value()).longValue();
      case FIRST_OF_YEAR -> days(LocalDate.of((Integer) value.value(), 1, 1));
      case FIRST_OF_MONTH -> days(((YearMonth) value.value()).atDay(1));
    };
  }

  private static int days(LocalDate day) {
    return Math.toIntExact(day.toEpochDay());
  }

  /** Null for what is no UTF-8. */
  private static String text(GroupValue value) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(value.bytes())).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  private static Object figure(Group group, GroupPlan.Figure figure) {
    if (figure.kind() == SqlFigure.Kind.ROWS) {
      return BigDecimal.valueOf(group.rows());
    }
    Aggregate aggregate = group.aggregate(figure.column().nameInGroups());
    return switch (figure.kind()) {
      case VALUES -> BigDecimal.valueOf(aggregate.values());
      case SUM -> aggregate.sum().map(sum -> sum(figure.column(), sum)).orElse(null);
      case MINIMUM -> extreme(figure, aggregate.minimum().orElse(null));
      case MAXIMUM -> extreme(figure, aggregate.maximum().orElse(null));
      case ROWS -> throw new AssertionError(figure);
    };
  }

  private static Object sum(SqlColumn column, Number sum) {
    if (sum instanceof BigDecimal number) {
      return column.codec().type() == ColumnType.DECIMAL ? number.setScale(column.scale()) : number;
    }
    return OrderKeys.normal(sum.doubleValue());
  }

  private static Object extreme(GroupPlan.Figure figure, Object value) {
    return value == null ? null : keyed(figure, CalciteValues.of(figure.column(), value));
  }

  private static Object keyed(GroupPlan.Figure figure, Object value) {
    if (!figure.byKey()) {
      return value;
    }
    return value instanceof String text
        ? OrderKeys.ofText(text)
        : (Object) OrderKeys.ofDouble(((Number) value).doubleValue());
  }

  /** The columns of which a row has to have values to be a group, see {@link #alone}. */
  static List<SqlColumn> columns(GroupPlan plan) {
    return Stream.concat(
            plan.keys().stream().map(GroupPlan.Key::column),
            plan.figures().stream().map(GroupPlan.Figure::column).filter(column -> column != null))
        .distinct()
        .toList();
  }

  /** A row as a group of its own, of the values of {@link #columns}. */
  static Object[] alone(Object[] values, List<SqlColumn> columns, GroupPlan plan) {
    List<Object> row = new ArrayList<>();
    for (GroupPlan.Key key : plan.keys()) {
      row.add(part(key.part(), values[columns.indexOf(key.column())]));
    }
    for (GroupPlan.Figure figure : plan.figures()) {
      row.add(
          figure.column() == null
              ? BigDecimal.ONE
              : alone(figure, values[columns.indexOf(figure.column())]));
    }
    return row.toArray();
  }

  private static Object part(GroupPlan.Part part, Object value) {
    if (value == null || part == GroupPlan.Part.VALUE) {
      return value;
    }
    LocalDate day = LocalDate.ofEpochDay((Integer) value);
    return switch (part) {
      case YEAR -> (Object) (long) day.getYear();
      case FIRST_OF_YEAR -> days(day.withDayOfYear(1));
      case FIRST_OF_MONTH -> days(day.withDayOfMonth(1));
      case VALUE -> throw new AssertionError(part);
    };
  }

  private static Object alone(GroupPlan.Figure figure, Object value) {
    if (figure.kind() == SqlFigure.Kind.VALUES) {
      return value == null ? BigDecimal.ZERO : BigDecimal.ONE;
    }
    if (value == null || figure.kind() != SqlFigure.Kind.SUM) {
      return value == null ? null : keyed(figure, value);
    }
    return value instanceof BigDecimal || value instanceof Double
        ? value
        : value instanceof Float single
            ? (Object) single.doubleValue()
            : BigDecimal.valueOf(((Number) value).longValue());
  }
}
