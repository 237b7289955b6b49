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
package org.lcindex.query.sql;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Conditions of SQL on one column as conditions of LCIndex. All rows that pass the one pass the
 * other; where others may pass, too, the result is not exact, and what comes is to be tested. A
 * condition on cells differs from SQL's in this: odd cells are values to HBase and NULL in SQL.
 * Constants are a BigDecimal for a whole number or a DECIMAL, a Double or Float for a floating
 * number, a String, a LocalDate, an Instant, a Boolean, or bytes. Stateless.
 */
@InterfaceAudience.Private
public final class SqlConditions {
  /** Values of an {@code IN} that are asked for one by one. */
  public static final int MOST_VALUES = 10_000;

  private SqlConditions() {}

  /** How a column and a constant are compared. */
  public enum Comparison {
    /** Equal. */
    EQ,
    /** Not equal. */
    NE,
    /** Less than. */
    LT,
    /** Not greater than. */
    LE,
    /** Greater than. */
    GT,
    /** Not less than. */
    GE;

    /** What is true of b and a when this is of a and b. */
    public Comparison reversed() {
      return switch (this) {
        case EQ, NE -> this;
        case LT -> GT;
        case LE -> GE;
        case GT -> LT;
        case GE -> LE;
      };
    }

    /** What is true of two values when this is not. */
    public Comparison negated() {
      return switch (this) {
        case EQ -> NE;
        case NE -> EQ;
        case LT -> GE;
        case LE -> GT;
        case GT -> LE;
        case GE -> LT;
      };
    }
  }

  /**
   * A comparison with a constant.
   *
   * @return null when HBase can leave out no row by it
   */
  public static SqlCondition compare(SqlColumn of, Comparison comparison, Object constant) {
    Object value = value(of, constant);
    if (value == null) {
      return between(of, comparison, constant);
    }
    Column column = of.column();
    if (isZero(value)) {
      return SqlCondition.exactly(zero(column, comparison, value instanceof Float));
    }
    Condition condition =
        switch (comparison) {
          case EQ -> column.eq(value);
          case LT -> column.lt(value);
          case LE -> column.le(value);
          case GT -> column.gt(value);
          case GE -> column.ge(value);
          case NE -> column.lt(value).or(column.gt(value));
        };
    // A range of texts may have cells that are no UTF-8.
    return new SqlCondition(
        condition, isExactEquality(of) && (comparison == Comparison.EQ || !isText(of)));
  }

  /**
   * One of some constants.
   *
   * @return null when HBase cannot ask for them as one list
   */
  public static SqlCondition in(SqlColumn column, Collection<?> constants) {
    List<Object> values = values(column, constants);
    return values == null
        ? null
        : new SqlCondition(column.column().in(values), isExactEquality(column));
  }

  /**
   * A value that is none of some constants.
   *
   * @return null when HBase cannot ask for them as one list
   */
  public static SqlCondition notIn(SqlColumn column, Collection<?> constants) {
    List<Object> values = values(column, constants);
    return values == null
        ? null
        : new SqlCondition(
            hasValue(column).and(column.column().in(values).not()), column.hasSameValues());
  }

  private static List<Object> values(SqlColumn column, Collection<?> constants) {
    if (constants.size() > MOST_VALUES) {
      return null;
    }
    List<Object> values = new ArrayList<>();
    for (Object constant : constants) {
      Object value = value(column, constant);
      if (value == null || isZero(value)) {
        return null;
      }
      values.add(value);
    }
    return values;
  }

  /** Rows with a value; of some types also those with an odd cell, which is NULL to SQL. */
  public static SqlCondition present(SqlColumn column) {
    if (column.isNeverNull()) {
      return null;
    }
    return column.hasSameValues()
        ? SqlCondition.exactly(hasValue(column))
        : column.isInRow() ? null : new SqlCondition(column.column().isNotMissing(), false);
  }

  /** Rows without a value; null when HBase cannot tell. */
  public static SqlCondition absent(SqlColumn column) {
    if (column.isNeverNull() || !column.hasSameValues()) {
      return null;
    }
    Condition odd = hasValue(column).not();
    return SqlCondition.exactly(column.isInRow() ? odd : column.column().isMissing().or(odd));
  }

  /**
   * Texts that begin so.
   *
   * @return null when HBase cannot tell
   */
  public static SqlCondition prefix(SqlColumn column, String begin) {
    return isPrefix(column, begin) ? new SqlCondition(column.column().prefix(begin), false) : null;
  }

  private static boolean isPrefix(SqlColumn column, String begin) {
    return !begin.isEmpty()
        && !Character.isHighSurrogate(begin.charAt(begin.length() - 1))
        && column.codec() == ValueCodec.of(ColumnType.STRING)
        && isOne(begin, column);
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

  private static boolean isText(SqlColumn column) {
    return column.codec().type() == ColumnType.STRING;
  }

  /**
   * A comparison of whole numbers with one that is none of the column, as 2.5 or beyond its type.
   */
  private static SqlCondition between(SqlColumn of, Comparison comparison, Object constant) {
    ColumnType type = of.codec().type();
    boolean whole =
        switch (type) {
          case BYTE, SHORT, INT, LONG -> true;
          default -> false;
        };
    if (!whole || !(constant instanceof BigDecimal number)) {
      return null;
    }
    Column column = of.column();
    Condition none = column.in(List.of());
    Condition all = hasValue(of);
    boolean below = comparison == Comparison.LT || comparison == Comparison.LE;
    Object next =
        whole(number.setScale(0, below ? RoundingMode.FLOOR : RoundingMode.CEILING), type);
    return SqlCondition.exactly(
        switch (comparison) {
          case EQ -> none;
          case NE -> all;
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
      case DECIMAL, TIMESTAMP -> false;
      case DATE -> column.hasSameValues();
      default -> true;
    };
  }

  private static boolean isZero(Object value) {
    return value instanceof Double number && number == 0
        || value instanceof Float single && single == 0;
  }

  /** In the order of LCIndex -0.0 comes before 0.0; in SQL they are equal. */
  private static Condition zero(Column column, Comparison comparison, boolean single) {
    Object low = single ? (Object) (-0f) : (Object) (-0d);
    Object high = single ? (Object) 0f : (Object) 0d;
    return switch (comparison) {
      case EQ -> column.between(low, high);
      case LT -> column.lt(low);
      case LE -> column.le(high);
      case GT -> column.gt(high);
      case GE -> column.ge(low);
      case NE -> column.lt(low).or(column.gt(high));
    };
  }

  /** Adds the values of a column that are equal to a constant; none when it cannot have it. */
  public static void addEqual(Object constant, SqlColumn column, Collection<Object> values) {
    Object value = value(column, constant);
    if (value != null) {
      values.add(value);
      if (isZero(value)) {
        values.add(value instanceof Float ? (Object) (-0f) : (Object) (-0d));
      }
    }
  }

  /** A constant in the column's own type; null when it is none of it. */
  private static Object value(SqlColumn column, Object constant) {
    Object value = converted(constant, column.codec().type());
    return value == null || isOne(value, column) ? value : null;
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

  private static Object converted(Object constant, ColumnType type) {
    return switch (type) {
      case BYTE, SHORT, INT, LONG -> whole(constant, type);
      case DECIMAL -> constant instanceof BigDecimal ? constant : null;
      case DATE -> constant instanceof LocalDate ? constant : null;
      case TIMESTAMP -> constant instanceof Instant ? constant : null;
      case BOOLEAN -> constant instanceof Boolean ? constant : null;
      case STRING -> constant instanceof String ? constant : null;
      case BYTES -> constant instanceof byte[] ? constant : null;
      case DOUBLE -> isFloating(constant) ? ((Number) constant).doubleValue() : null;
      case FLOAT -> isFloating(constant) ? single(((Number) constant).doubleValue()) : null;
    };
  }

  private static boolean isFloating(Object constant) {
    return constant instanceof Double || constant instanceof Float;
  }

  /** A number between two of the column is none of it. */
  private static Float single(double number) {
    float single = (float) number;
    return single == number || Double.isNaN(number) ? single : null;
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
