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

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.sql.column.SqlColumn;
import org.lcindex.sql.column.TableShape;
import org.lcindex.sql.meaning.KeyFunctions;
import org.lcindex.sql.meaning.OrderKeys;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Conditions of SQL as conditions of LCIndex. All rows that pass the one pass the other; where
 * others may pass, too, the result says so, and Calcite tests what comes. A condition on cells
 * differs from SQL's in this: odd cells are values to HBase and NULL in SQL. For one table; not
 * thread safe.
 */
@InterfaceAudience.Private
public final class Conditions {
  /** Values of an {@code IN} that are asked for one by one. */
  static final int MOST_VALUES = 10_000;

  /** Values of a {@code NOT IN} that are asked for one by one. */
  private static final int FEW_VALUES = 20;

  private final TableShape table;
  private final RexBuilder builder;

  private Conditions(TableShape table, RexBuilder builder) {
    this.table = table;
    this.builder = builder;
  }

  /**
   * A condition of SQL over a table's columns.
   *
   * @return null when HBase can leave out no row by it
   */
  public static Pushed of(RexNode condition, TableShape table, RexBuilder builder) {
    return new Conditions(table, builder).of(condition);
  }

  /** Columns that have one value in all rows that pass a condition, which may be null. */
  static Set<SqlColumn> fixed(RexNode condition, TableShape table) {
    Set<SqlColumn> fixed = new HashSet<>();
    for (RexNode part : RelOptUtil.conjunctions(condition)) {
      Test test = part.isA(SqlKind.EQUALS) ? Test.of((RexCall) part, table) : null;
      // Of a value that has several forms rows are not in one place.
      if (test != null
          && RexUtil.isConstant(test.value)
          && test.column.codec().injective()
          && !isFloating(test.column)) {
        fixed.add(test.column);
      }
    }
    return fixed;
  }

  private Pushed of(RexNode node) {
    return switch (node.getKind()) {
      case AND -> all(((RexCall) node).getOperands());
      case OR -> any(((RexCall) node).getOperands());
      case SEARCH -> of(RexUtil.expandSearch(builder, null, node));
      case INPUT_REF -> truth(node, true);
      case NOT -> truth(((RexCall) node).getOperands().get(0), false);
      case IS_TRUE -> of(((RexCall) node).getOperands().get(0));
      case IS_NOT_NULL -> present(((RexCall) node).getOperands().get(0));
      case IS_NULL -> absent(((RexCall) node).getOperands().get(0));
      case LIKE -> like((RexCall) node);
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          comparison((RexCall) node);
      default -> null;
    };
  }

  private Pushed all(List<RexNode> parts) {
    if (parts.size() > FEW_VALUES && parts.stream().allMatch(one -> one.isA(SqlKind.NOT_EQUALS))) {
      Pushed points = points(parts, SqlKind.NOT_EQUALS);
      if (points != null) {
        return points;
      }
    }
    List<Pushed> known = parts.stream().map(this::of).filter(Objects::nonNull).toList();
    if (known.isEmpty()) {
      return null;
    }
    Pushed all = Pushed.all(known);
    return known.size() == parts.size() ? all : all.inexact();
  }

  private Pushed any(List<RexNode> parts) {
    Pushed points = points(parts, SqlKind.EQUALS);
    if (points != null) {
      return points;
    }
    if (parts.size() > MOST_VALUES) {
      return null;
    }
    List<Pushed> all = new ArrayList<>();
    for (RexNode part : parts) {
      Pushed one = of(part);
      if (one == null) {
        return null;
      }
      all.add(one);
    }
    return Pushed.any(all);
  }

  /** Values that one column has, or has not, as one condition. */
  private Pushed points(List<RexNode> parts, SqlKind kind) {
    SqlColumn column = null;
    List<Object> values = new ArrayList<>();
    for (RexNode part : parts) {
      Test test = part.isA(kind) ? Test.of((RexCall) part, table) : null;
      if (test == null || column != null && !column.equals(test.column)) {
        return null;
      }
      column = test.column;
      Object value = value(test);
      if (value == null || isZero(value) || values.size() == MOST_VALUES) {
        return null;
      }
      values.add(value);
    }
    return kind == SqlKind.EQUALS
        ? new Pushed(column.column().in(values), isExactEquality(column))
        : new Pushed(hasValue(column).and(column.column().in(values).not()), hasSameValues(column));
  }

  private Pushed truth(RexNode node, boolean wanted) {
    if (!(node instanceof RexInputRef field)
        || field.getType().getSqlTypeName() != SqlTypeName.BOOLEAN) {
      return null;
    }
    SqlColumn column = table.columns().get(field.getIndex());
    return Pushed.exactly(column.column().eq(wanted));
  }

  /** Rows with a value; of some types also those with an odd cell, which is NULL to SQL. */
  private Pushed present(RexNode node) {
    SqlColumn column = nullable(node);
    if (column == null) {
      return null;
    }
    return hasSameValues(column)
        ? Pushed.exactly(hasValue(column))
        : column.isInRow() ? null : new Pushed(column.column().isNotMissing(), false);
  }

  private Pushed absent(RexNode node) {
    SqlColumn column = nullable(node);
    if (column == null || !hasSameValues(column)) {
      return null;
    }
    Condition odd = hasValue(column).not();
    return Pushed.exactly(column.isInRow() ? odd : column.column().isMissing().or(odd));
  }

  private SqlColumn nullable(RexNode node) {
    SqlColumn column =
        node instanceof RexInputRef field ? table.columns().get(field.getIndex()) : null;
    return column == null || column.isNeverNull() ? null : column;
  }

  /** Passes cells that are values of the column's type. */
  private static Condition hasValue(SqlColumn column) {
    Object any =
        switch (column.codec().type()) {
          case BOOLEAN -> false;
          case BYTES -> new byte[0];
          case STRING -> "";
          case DATE -> LocalDate.EPOCH;
          case TIMESTAMP -> Instant.EPOCH;
          case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL -> "0";
        };
    return column.column().lt(any).or(column.column().ge(any));
  }

  /** Whether a cell is a value to SQL if it is one to LCIndex. */
  static boolean hasSameValues(SqlColumn column) {
    return switch (column.codec().type()) {
      case BOOLEAN, BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, BYTES -> true;
      case DECIMAL, DATE, TIMESTAMP, STRING -> false;
    };
  }

  /** A pattern that is a text with a percent sign behind it, and one that begins so. */
  private Pushed like(RexCall call) {
    RexNode pattern = call.getOperands().get(1);
    if (!(call.getOperands().get(0) instanceof RexInputRef field)
        || call.getOperands().size() > 2
        || !(pattern instanceof RexLiteral literal)
        || literal.isNull()) {
      return null;
    }
    SqlColumn column = table.columns().get(field.getIndex());
    String text = literal.getValueAs(String.class);
    int end = 0;
    while (end < text.length() && text.charAt(end) != '%' && text.charAt(end) != '_') {
      end++;
    }
    boolean cutsPair = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
    if (end == 0 || cutsPair || !isRawText(column) || !isOne(text.substring(0, end), column)) {
      return null;
    }
    String begin = text.substring(0, end);
    return end == text.length()
        ? new Pushed(column.column().eq(begin), true)
        : new Pushed(column.column().prefix(begin), false);
  }

  /** Whether -0.0 and 0.0 are two values to HBase, and one to SQL. */
  static boolean isFloating(SqlColumn column) {
    ColumnType type = column.codec().type();
    return type == ColumnType.FLOAT || type == ColumnType.DOUBLE;
  }

  private static boolean isText(SqlColumn column) {
    return column.codec().type() == ColumnType.STRING;
  }

  private static boolean isRawText(SqlColumn column) {
    return isText(column) && column.codec() == ValueCodec.of(ColumnType.STRING);
  }

  /**
   * The column whose values, or whose keys of values, an expression has.
   *
   * @return null when it has others, or floating numbers not by their keys
   */
  static SqlColumn column(RexNode node, List<SqlColumn> columns) {
    boolean number = KeyFunctions.isCall(node, KeyFunctions.NUMBER_KEY);
    boolean text = KeyFunctions.isCall(node, KeyFunctions.TEXT_KEY);
    RexNode inner = number || text ? ((RexCall) node).getOperands().get(0) : node;
    RexInputRef field = Test.field(inner);
    if (field == null) {
      return null;
    }
    SqlColumn column = columns.get(field.getIndex());
    ColumnType type = column.codec().type();
    boolean floating = type == ColumnType.FLOAT || type == ColumnType.DOUBLE;
    return number != floating || text && type != ColumnType.STRING ? null : column;
  }

  /** A comparison of a column with a value, the column on the left. */
  private record Test(SqlColumn column, SqlKind kind, RexNode value, boolean byKey) {
    static Test of(RexCall call, TableShape table) {
      RexNode left = call.getOperands().get(0);
      RexNode right = call.getOperands().get(1);
      Test test = of(left, call.getKind(), right, table);
      return test != null ? test : of(right, call.getKind().reverse(), left, table);
    }

    private static Test of(RexNode side, SqlKind kind, RexNode value, TableShape table) {
      SqlColumn column = Conditions.column(side, table.columns());
      boolean keyed =
          KeyFunctions.isCall(side, KeyFunctions.NUMBER_KEY)
              || KeyFunctions.isCall(side, KeyFunctions.TEXT_KEY);
      return column == null ? null : new Test(column, kind, value, keyed);
    }

    /** A field as it is, or as one of a wider type of the same sort. */
    private static RexInputRef field(RexNode node) {
      if (node instanceof RexInputRef field) {
        return field;
      }
      if (node.isA(SqlKind.CAST)
          && ((RexCall) node).getOperands().get(0) instanceof RexInputRef field) {
        boolean wider =
            SqlTypeUtil.isIntType(field.getType())
                ? isWider(node)
                : SqlTypeUtil.inCharFamily(field.getType())
                        && SqlTypeUtil.inCharFamily(node.getType())
                        && node.getType().getSqlTypeName() == SqlTypeName.VARCHAR
                        && node.getType().getPrecision() < 0
                    || field.getType().getSqlTypeName() == SqlTypeName.REAL
                        && node.getType().getSqlTypeName() == SqlTypeName.DOUBLE;
        return wider ? field : null;
      }
      return null;
    }

    private static boolean isWider(RexNode cast) {
      return SqlTypeUtil.isExactNumeric(cast.getType()) && RexUtil.isLosslessCast(cast);
    }
  }

  private Pushed comparison(RexCall call) {
    Test test = Test.of(call, table);
    Object value = test == null ? null : value(test);
    if (value == null) {
      return test == null ? null : between(test);
    }
    Column column = test.column.column();
    if (isZero(value)) {
      return Pushed.exactly(zero(column, test.kind, value instanceof Float));
    }
    boolean exact = isExactEquality(test.column);
    Condition condition =
        switch (test.kind) {
          case EQUALS -> column.eq(value);
          case LESS_THAN -> column.lt(value);
          case LESS_THAN_OR_EQUAL -> column.le(value);
          case GREATER_THAN -> column.gt(value);
          case GREATER_THAN_OR_EQUAL -> column.ge(value);
          case NOT_EQUALS -> column.lt(value).or(column.gt(value));
          default -> throw new AssertionError(test.kind);
        };
    // A range of texts may have cells that are no UTF-8.
    return new Pushed(condition, exact && (test.kind == SqlKind.EQUALS || !isText(test.column)));
  }

  /**
   * A comparison of whole numbers with one that is none of the column, as 2.5 or beyond its type.
   */
  private static Pushed between(Test test) {
    ColumnType type = test.column.codec().type();
    boolean whole =
        switch (type) {
          case BYTE, SHORT, INT, LONG -> true;
          default -> false;
        };
    if (!whole || !(Constants.of(test.value) instanceof BigDecimal number)) {
      return null;
    }
    Column column = test.column.column();
    Condition none = column.in(List.of());
    Condition all = hasValue(test.column);
    boolean below = test.kind == SqlKind.LESS_THAN || test.kind == SqlKind.LESS_THAN_OR_EQUAL;
    Object next =
        whole(number.setScale(0, below ? RoundingMode.FLOOR : RoundingMode.CEILING), type);
    return Pushed.exactly(
        switch (test.kind) {
          case EQUALS -> none;
          case NOT_EQUALS -> all;
          default ->
              next == null
                  ? below == number.signum() > 0 ? all : none
                  : below ? column.le(next) : column.ge(next);
        });
  }

  /** Whether a cell that HBase finds to have a value has it in SQL, too. */
  private static boolean isExactEquality(SqlColumn column) {
    return switch (column.codec().type()) {
        // One with more digits than SQL's type is NULL there.
      case DECIMAL, TIMESTAMP, DATE -> false;
      default -> true;
    };
  }

  private static boolean isZero(Object value) {
    return value instanceof Double number && number == 0
        || value instanceof Float single && single == 0;
  }

  /** In the order of LCIndex -0.0 comes before 0.0; in SQL they are equal. */
  private static Condition zero(Column column, SqlKind kind, boolean single) {
    Object low = single ? (Object) (-0f) : (Object) (-0d);
    Object high = single ? (Object) 0f : (Object) 0d;
    return switch (kind) {
      case EQUALS -> column.between(low, high);
      case LESS_THAN -> column.lt(low);
      case LESS_THAN_OR_EQUAL -> column.le(high);
      case GREATER_THAN -> column.gt(high);
      case GREATER_THAN_OR_EQUAL -> column.ge(low);
      case NOT_EQUALS -> column.lt(low).or(column.gt(high));
      default -> throw new AssertionError(kind);
    };
  }

  /**
   * Adds the values of a column that are equal to what Calcite's code has, which is a value of the
   * column's type or of a wider one, or a floating number's key; none when the column cannot have
   * it.
   */
  static void addOwn(Object found, SqlColumn column, Collection<Object> values) {
    ColumnType type = column.codec().type();
    Object constant =
        switch (type) {
          case DATE -> LocalDate.ofEpochDay(((Number) found).longValue());
          case TIMESTAMP -> Instant.ofEpochMilli(((Number) found).longValue());
          case BYTE, SHORT, INT, LONG, DECIMAL, FLOAT, DOUBLE -> new BigDecimal(found.toString());
          case BOOLEAN, STRING, BYTES -> found;
        };
    boolean byKey = type == ColumnType.FLOAT || type == ColumnType.DOUBLE;
    Object value = byKey ? keyed(constant, type) : converted(constant, type);
    if (value == null || !isOne(value, column)) {
      return;
    }
    values.add(value);
    if (isZero(value)) {
      values.add(type == ColumnType.FLOAT ? (Object) (-0f) : (Object) (-0d));
    }
  }

  /** A value in the column's own type; null when it is not known or none of it. */
  private static Object value(Test test) {
    Object value = converted(test);
    return value == null || isOne(value, test.column) ? value : null;
  }

  /** Whether the column's encoding has the value. */
  private static boolean isOne(Object value, SqlColumn column) {
    try {
      column.codec().keyOf(value);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Object converted(Test test) {
    Object constant = Constants.of(test.value);
    if (constant == null) {
      return null;
    }
    ColumnType type = test.column.codec().type();
    return test.byKey ? keyed(constant, type) : converted(constant, type);
  }

  private static Object converted(Object constant, ColumnType type) {
    return switch (type) {
      case BYTE, SHORT, INT, LONG -> whole(constant, type);
      case DECIMAL -> constant instanceof BigDecimal ? constant : null;
      case DATE -> constant instanceof LocalDate ? constant : null;
      case TIMESTAMP -> constant instanceof Instant ? constant : null;
      case BOOLEAN -> constant instanceof Boolean ? constant : null;
      case STRING -> constant instanceof String ? constant : null;
      case BYTES -> constant instanceof ByteString bytes ? bytes.getBytes() : null;
      case FLOAT, DOUBLE -> null;
    };
  }

  private static Object keyed(Object constant, ColumnType type) {
    if (type == ColumnType.STRING) {
      if (!(constant instanceof ByteString key)) {
        return null;
      }
      String text = OrderKeys.toText(key);
      // A text that has these bytes; others are in no text.
      return OrderKeys.ofText(text).equals(key) ? text : null;
    }
    if (!(constant instanceof BigDecimal key)) {
      return null;
    }
    double value = OrderKeys.toDouble(key.longValueExact());
    if (type == ColumnType.DOUBLE) {
      return value;
    }
    float single = (float) value;
    // A number between two of the column is none of it.
    return single == value || Double.isNaN(value) ? (Object) single : null;
  }

  private static Object whole(Object constant, ColumnType type) {
    if (!(constant instanceof BigDecimal number)) {
      return null;
    }
    try {
      return switch (type) {
        case BYTE -> (Object) number.byteValueExact();
        case SHORT -> (Object) number.shortValueExact();
        case INT -> (Object) number.intValueExact();
        default -> (Object) number.longValueExact();
      };
    } catch (ArithmeticException e) {
      return null;
    }
  }
}
