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
import java.time.Duration;
import java.time.LocalDate;
import java.util.Map;
import org.apache.calcite.DataContext;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.type.SqlTypeName;
import org.lcindex.query.sql.SqlCondition;
import org.lcindex.sql.column.TableShape;
import org.lcindex.sql.meaning.MeaningTypes;

/** Conditions with parameters ({@code ?}), whose values are known when a statement runs. */
final class Parameters {
  /** What stands for a value that is not known yet, by its type. */
  private static final Map<SqlTypeName, Object> SAMPLES =
      Map.of(
          SqlTypeName.CHAR,
          "a",
          SqlTypeName.VARCHAR,
          "a",
          SqlTypeName.BOOLEAN,
          true,
          SqlTypeName.REAL,
          1f,
          SqlTypeName.FLOAT,
          1d,
          SqlTypeName.DOUBLE,
          1d,
          SqlTypeName.BINARY,
          ByteString.EMPTY,
          SqlTypeName.VARBINARY,
          ByteString.EMPTY,
          SqlTypeName.DATE,
          0,
          SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE,
          0L);

  private static final long FIRST_DAY = LocalDate.of(1, 1, 1).toEpochDay();
  private static final long LAST_DAY = LocalDate.of(9999, 12, 31).toEpochDay();
  private static final long DAY_MILLIS = Duration.ofDays(1).toMillis();

  private Parameters() {}

  /** The condition with the values of a run; null when HBase can leave out no row by it. */
  static SqlCondition in(RexNode condition, DataContext context, TableShape table) {
    RexBuilder builder = new RexBuilder(new JavaTypeFactoryImpl(MeaningTypes.INSTANCE));
    RexNode known =
        condition.accept(
            new RexShuttle() {
              @Override
              public RexNode visitDynamicParam(RexDynamicParam parameter) {
                Object value = context.get(parameter.getName());
                return value != null && !isExactly(value, parameter.getType())
                    ? parameter
                    : literal(builder, value, parameter.getType());
              }
            });
    return Conditions.of(known, table, builder);
  }

  /** Whether a condition, which may be null, has any. */
  static boolean areIn(RexNode condition) {
    boolean[] found = {false};
    if (condition != null) {
      condition.accept(
          new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitDynamicParam(RexDynamicParam parameter) {
              found[0] = true;
              return null;
            }
          });
    }
    return found[0];
  }

  /** As it will be with values of the parameters' types. */
  static SqlCondition expected(RexNode condition, TableShape table, RexBuilder builder) {
    RexNode sample =
        condition.accept(
            new RexShuttle() {
              @Override
              public RexNode visitDynamicParam(RexDynamicParam parameter) {
                SqlTypeName type = parameter.getType().getSqlTypeName();
                Object value =
                    SqlTypeName.EXACT_TYPES.contains(type) ? BigDecimal.ONE : SAMPLES.get(type);
                return value == null ? parameter : literal(builder, value, parameter.getType());
              }
            });
    return Conditions.of(sample, table, builder);
  }

  /** Whether a value becomes one of the type without any change. */
  private static boolean isExactly(Object value, RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT ->
          isWhole(value) && isWithin(((Number) value).longValue(), type.getSqlTypeName());
      case DECIMAL ->
          isWhole(value)
              || value instanceof BigDecimal number
                  && number.scale() <= type.getScale()
                  && (long) number.precision() - number.scale()
                      <= type.getPrecision() - type.getScale();
      case REAL -> value instanceof Float;
        // The program takes the double of any number, too.
      case FLOAT, DOUBLE -> value instanceof Number;
      case CHAR, VARCHAR -> value instanceof String;
      case BOOLEAN -> value instanceof Boolean;
      case BINARY, VARBINARY -> value instanceof ByteString;
        // A literal has years from 1 to 9999.
      case DATE -> value instanceof Integer day && day >= FIRST_DAY && day <= LAST_DAY;
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          value instanceof Long millis
              && Math.floorDiv(millis, DAY_MILLIS) >= FIRST_DAY
              && Math.floorDiv(millis, DAY_MILLIS) <= LAST_DAY;
      default -> false;
    };
  }

  private static boolean isWhole(Object value) {
    return value instanceof Byte
        || value instanceof Short
        || value instanceof Integer
        || value instanceof Long;
  }

  private static boolean isWithin(long value, SqlTypeName type) {
    return switch (type) {
      case TINYINT -> value == (byte) value;
      case SMALLINT -> value == (short) value;
      case INTEGER -> value == (int) value;
      default -> true;
    };
  }

  private static RexNode literal(RexBuilder builder, Object value, RelDataType type) {
    return value == null
        ? builder.makeNullLiteral(type)
        // Of a type with NULL it would be a cast.
        : builder.makeLiteral(
            value, builder.getTypeFactory().createTypeWithNullability(type, false), true, false);
  }
}
