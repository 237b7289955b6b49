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
package org.lcindex.sql.column;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Types and values of LCIndex as SQL has them. A cell that is no value of its type is null, and so
 * is one that SQL's type cannot hold: nothing is rounded. Stateless.
 */
@InterfaceAudience.Private
public final class SqlValues {
  /** Digits of a DECIMAL. */
  public static final int DIGITS = 38;

  /** Digits after the point of a DECIMAL for which nobody has said how many. */
  public static final int DEFAULT_SCALE = 10;

  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final int MILLI_DIGITS = 3;

  private SqlValues() {}

  /** The type of a column. */
  public static RelDataType type(RelDataTypeFactory types, SqlColumn column) {
    RelDataType type =
        switch (column.codec().type()) {
          case BOOLEAN -> types.createSqlType(SqlTypeName.BOOLEAN);
          case BYTE -> types.createSqlType(SqlTypeName.TINYINT);
          case SHORT -> types.createSqlType(SqlTypeName.SMALLINT);
          case INT -> types.createSqlType(SqlTypeName.INTEGER);
          case LONG -> types.createSqlType(SqlTypeName.BIGINT);
          case FLOAT -> types.createSqlType(SqlTypeName.REAL);
          case DOUBLE -> types.createSqlType(SqlTypeName.DOUBLE);
          case DECIMAL -> types.createSqlType(SqlTypeName.DECIMAL, DIGITS, column.scale());
          case DATE -> types.createSqlType(SqlTypeName.DATE);
          case TIMESTAMP ->
              types.createSqlType(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, MILLI_DIGITS);
          case STRING -> types.createSqlType(SqlTypeName.VARCHAR);
          case BYTES -> types.createSqlType(SqlTypeName.VARBINARY);
        };
    return types.createTypeWithNullability(type, !column.isNeverNull());
  }

  /**
   * The type of cells that a type of SQL has.
   *
   * @throws IllegalArgumentException when it has none
   */
  static ColumnType columnType(RelDataType type) {
    return switch (type.getSqlTypeName()) {
      case BOOLEAN -> ColumnType.BOOLEAN;
      case TINYINT -> ColumnType.BYTE;
      case SMALLINT -> ColumnType.SHORT;
      case INTEGER -> ColumnType.INT;
      case BIGINT -> ColumnType.LONG;
      case REAL -> ColumnType.FLOAT;
      case FLOAT, DOUBLE -> ColumnType.DOUBLE;
      case DECIMAL -> ColumnType.DECIMAL;
      case DATE -> ColumnType.DATE;
      case TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> ColumnType.TIMESTAMP;
      case VARCHAR -> ColumnType.STRING;
      case VARBINARY -> ColumnType.BYTES;
      default ->
          throw new IllegalArgumentException(
              type
                  + " is no type of a column; give BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT,"
                  + " REAL, DOUBLE, DECIMAL(38, s), DATE, TIMESTAMP, VARCHAR or VARBINARY");
    };
  }

  /** The value of a cell as Calcite's code has it; null when it is none. */
  static Object of(ValueCodec codec, int scale, byte[] cell, int offset, int length) {
    if (codec.type() == ColumnType.STRING) {
      // Null for what is no UTF-8, which the Java value hides.
      return codec.textOfCell(cell, offset, length);
    }
    Object value = codec.valueOfCell(cell, offset, length);
    return value == null ? null : of(value, scale);
  }

  static Object of(Object value, int scale) {
    if (value instanceof BigDecimal number) {
      return fitted(number, scale);
    }
    if (value instanceof Double number) {
      // Equal numbers are equal to Java's code, too.
      return number == 0 ? Double.valueOf(0) : number;
    }
    if (value instanceof Float number) {
      return number == 0 ? Float.valueOf(0) : number;
    }
    if (value instanceof LocalDate day) {
      long days = day.toEpochDay();
      return days == (int) days ? (int) days : null;
    }
    if (value instanceof Instant moment) {
      return moment.getNano() % NANOS_PER_MILLI == 0 ? millis(moment) : null;
    }
    return value instanceof byte[] bytes ? new ByteString(bytes) : value;
  }

  private static Long millis(Instant moment) {
    try {
      return moment.toEpochMilli();
    } catch (ArithmeticException e) {
      return null;
    }
  }

  private static BigDecimal fitted(BigDecimal number, int scale) {
    BigDecimal shortest = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    boolean fits =
        shortest.scale() <= scale
            && (long) shortest.precision() - shortest.scale() <= DIGITS - scale;
    return fits ? shortest.setScale(scale) : null;
  }
}
