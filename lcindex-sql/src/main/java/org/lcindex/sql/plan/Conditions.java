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
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlCondition;
import org.lcindex.query.sql.SqlConditions;
import org.lcindex.query.sql.SqlConditions.Comparison;
import org.lcindex.sql.column.TableShape;
import org.lcindex.sql.meaning.KeyFunctions;
import org.lcindex.sql.meaning.OrderKeys;
import org.lcindex.type.ColumnType;

/**
 * Conditions of SQL as conditions of LCIndex. All rows that pass the one pass the other; where
 * others may pass, too, the result says so, and Calcite tests what comes. A condition on cells
 * differs from SQL's in this: odd cells are values to HBase and NULL in SQL. For one table; not
 * thread safe.
 */
@InterfaceAudience.Private
public final class Conditions {
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
  public static SqlCondition of(RexNode condition, TableShape table, RexBuilder builder) {
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
          && !test.column.isFloating()) {
        fixed.add(test.column);
      }
    }
    return fixed;
  }

  private SqlCondition of(RexNode node) {
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

  private SqlCondition all(List<RexNode> parts) {
    if (parts.size() > FEW_VALUES && parts.stream().allMatch(one -> one.isA(SqlKind.NOT_EQUALS))) {
      SqlCondition points = points(parts, SqlKind.NOT_EQUALS);
      if (points != null) {
        return points;
      }
    }
    List<SqlCondition> known = parts.stream().map(this::of).filter(Objects::nonNull).toList();
    if (known.isEmpty()) {
      return null;
    }
    SqlCondition all = SqlCondition.all(known);
    return known.size() == parts.size() ? all : all.inexact();
  }

  private SqlCondition any(List<RexNode> parts) {
    SqlCondition points = points(parts, SqlKind.EQUALS);
    if (points != null) {
      return points;
    }
    if (parts.size() > SqlConditions.MOST_VALUES) {
      return null;
    }
    List<SqlCondition> all = new ArrayList<>();
    for (RexNode part : parts) {
      SqlCondition one = of(part);
      if (one == null) {
        return null;
      }
      all.add(one);
    }
    return SqlCondition.any(all);
  }

  /** Values that one column has, or has not, as one condition. */
  private SqlCondition points(List<RexNode> parts, SqlKind kind) {
    SqlColumn column = null;
    List<Object> constants = new ArrayList<>();
    for (RexNode part : parts) {
      Test test = part.isA(kind) ? Test.of((RexCall) part, table) : null;
      if (test == null
          || column != null && !column.equals(test.column)
          || constants.size() == SqlConditions.MOST_VALUES) {
        return null;
      }
      column = test.column;
      constants.add(constant(test));
    }
    return kind == SqlKind.EQUALS
        ? SqlConditions.in(column, constants)
        : SqlConditions.notIn(column, constants);
  }

  private SqlCondition truth(RexNode node, boolean wanted) {
    if (!(node instanceof RexInputRef field)
        || field.getType().getSqlTypeName() != SqlTypeName.BOOLEAN) {
      return null;
    }
    SqlColumn column = table.columns().get(field.getIndex());
    return SqlConditions.compare(column, Comparison.EQ, wanted);
  }

  private SqlCondition present(RexNode node) {
    SqlColumn column = nullable(node);
    return column == null ? null : SqlConditions.present(column);
  }

  private SqlCondition absent(RexNode node) {
    SqlColumn column = nullable(node);
    return column == null ? null : SqlConditions.absent(column);
  }

  private SqlColumn nullable(RexNode node) {
    SqlColumn column =
        node instanceof RexInputRef field ? table.columns().get(field.getIndex()) : null;
    return column == null || column.isNeverNull() ? null : column;
  }

  /** A pattern that is a text with a percent sign behind it, and one that begins so. */
  private SqlCondition like(RexCall call) {
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
    String begin = text.substring(0, end);
    return end == text.length()
        ? SqlConditions.compare(column, Comparison.EQ, begin)
        : SqlConditions.prefix(column, begin);
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
    return number != column.isFloating() || text && column.codec().type() != ColumnType.STRING
        ? null
        : column;
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

  private SqlCondition comparison(RexCall call) {
    Test test = Test.of(call, table);
    Object constant = test == null ? null : constant(test);
    return constant == null
        ? null
        : SqlConditions.compare(test.column, comparison(test.kind), constant);
  }

  private static Comparison comparison(SqlKind kind) {
    return switch (kind) {
      case EQUALS -> Comparison.EQ;
      case NOT_EQUALS -> Comparison.NE;
      case LESS_THAN -> Comparison.LT;
      case LESS_THAN_OR_EQUAL -> Comparison.LE;
      case GREATER_THAN -> Comparison.GT;
      case GREATER_THAN_OR_EQUAL -> Comparison.GE;
      default -> throw new AssertionError(kind);
    };
  }

  /**
   * Adds the values of a column that are equal to what Calcite's code has, which is a value of the
   * column's type or of a wider one, or a floating number's key; none when the column cannot have
   * it.
   */
  static void addOwn(Object found, SqlColumn column, Collection<Object> values) {
    Object constant =
        switch (column.codec().type()) {
          case DATE -> LocalDate.ofEpochDay(((Number) found).longValue());
          case TIMESTAMP -> Instant.ofEpochMilli(((Number) found).longValue());
          case BYTE, SHORT, INT, LONG, DECIMAL -> new BigDecimal(found.toString());
          case FLOAT, DOUBLE -> OrderKeys.toDouble(((Number) found).longValue());
          case BYTES -> ((ByteString) found).getBytes();
          case BOOLEAN, STRING -> found;
        };
    SqlConditions.addEqual(constant, column, values);
  }

  /** What a column is compared with, as {@link SqlConditions} wants it; null when not known. */
  private static Object constant(Test test) {
    Object constant = Constants.of(test.value);
    if (constant == null) {
      return null;
    }
    if (!test.byKey) {
      return test.column.isFloating()
          ? null
          : constant instanceof ByteString bytes ? bytes.getBytes() : constant;
    }
    if (test.column.isFloating()) {
      return constant instanceof BigDecimal key ? OrderKeys.toDouble(key.longValueExact()) : null;
    }
    if (!(constant instanceof ByteString key)) {
      return null;
    }
    String text = OrderKeys.toText(key);
    // A text that has these bytes; others are in no text.
    return OrderKeys.ofText(text).equals(key) ? text : null;
  }
}
