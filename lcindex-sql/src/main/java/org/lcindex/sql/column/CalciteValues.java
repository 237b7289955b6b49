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

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlValues;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Types and values of LCIndex as Calcite has them. A cell that is no value of its type is null, and
 * so is one that SQL's type cannot hold: nothing is rounded. Stateless.
 */
@InterfaceAudience.Private
public final class CalciteValues {
  private static final int MILLI_DIGITS = 3;

  private CalciteValues() {}

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
          case DECIMAL ->
              types.createSqlType(SqlTypeName.DECIMAL, SqlValues.DIGITS, column.scale());
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

  /** The value of a column in a row as Calcite's code has it; null when it is missing or odd. */
  public static Object in(SqlColumn column, Result row) {
    ValueCodec codec = column.codec();
    return codec.type() == ColumnType.STRING
        // Null for what is no UTF-8, which the Java value hides.
        ? column.valueIn(row, codec::textOfCell)
        : of(column, column.valueIn(row, codec::valueOfCell));
  }

  /** The value of a column's cell as Calcite's code has it; null when it is odd. */
  public static Object of(SqlColumn column, byte[] cell, int offset, int length) {
    ValueCodec codec = column.codec();
    return codec.type() == ColumnType.STRING
        ? codec.textOfCell(cell, offset, length)
        : of(column, codec.valueOfCell(cell, offset, length));
  }

  /** A value of a column as Calcite's code has it; null when SQL's type cannot hold it. */
  public static Object of(SqlColumn column, Object value) {
    Object sql = SqlValues.of(value, column.scale(), ChronoUnit.MILLIS);
    if (sql instanceof LocalDate day) {
      return (int) day.toEpochDay();
    }
    if (sql instanceof Instant moment) {
      return moment.toEpochMilli();
    }
    return sql instanceof byte[] bytes ? new ByteString(bytes) : sql;
  }
}
