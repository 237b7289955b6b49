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
package org.lcindex.spark.table;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.apache.hadoop.hbase.client.Result;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.unsafe.types.UTF8String;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlValues;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Types and values of LCIndex as Spark has them. A cell that is no value of its type is null, and
 * so is one that Spark's type cannot hold: nothing is rounded. Stateless.
 */
public final class SparkTypes {
  /** The shortest time between two moments of Spark. */
  public static final ChronoUnit UNIT = ChronoUnit.MICROS;

  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;

  private SparkTypes() {}

  /** The type of a column. */
  public static DataType type(SqlColumn column) {
    return switch (column.codec().type()) {
      case BOOLEAN -> DataTypes.BooleanType;
      case BYTE -> DataTypes.ByteType;
      case SHORT -> DataTypes.ShortType;
      case INT -> DataTypes.IntegerType;
      case LONG -> DataTypes.LongType;
      case FLOAT -> DataTypes.FloatType;
      case DOUBLE -> DataTypes.DoubleType;
      case DECIMAL -> DataTypes.createDecimalType(SqlValues.DIGITS, column.scale());
      case DATE -> DataTypes.DateType;
      case TIMESTAMP -> DataTypes.TimestampType;
      case STRING -> DataTypes.StringType;
      case BYTES -> DataTypes.BinaryType;
    };
  }

  /**
   * The type of cells that a type of Spark has.
   *
   * @throws IllegalArgumentException when it has none
   */
  public static ColumnType columnType(String column, DataType type) {
    if (type instanceof DecimalType decimal && decimal.precision() == SqlValues.DIGITS) {
      return ColumnType.DECIMAL;
    }
    for (ColumnType one : ColumnType.values()) {
      if (one != ColumnType.DECIMAL && type.equals(plain(one))) {
        return one;
      }
    }
    throw new IllegalArgumentException(
        "column "
            + column
            + " has type "
            + type.sql()
            + ", which no column of HBase has here; give BOOLEAN, TINYINT, SMALLINT, INT, BIGINT,"
            + " FLOAT, DOUBLE, DECIMAL(38, s), DATE, TIMESTAMP, STRING or BINARY");
  }

  private static DataType plain(ColumnType type) {
    return type(new SqlColumn("", null, null, ValueCodec.of(type), 0, null, -1));
  }

  /** What a column of a row is to Spark; null when it is missing or odd. */
  public static Object valueIn(SqlColumn column, Result row) {
    return column.valueIn(row, (bytes, offset, length) -> value(column, bytes, offset, length));
  }

  private static Object value(SqlColumn column, byte[] bytes, int offset, int length) {
    ValueCodec codec = column.codec();
    if (codec.type() != ColumnType.STRING) {
      return of(column, codec.valueOfCell(bytes, offset, length));
    }
    if (codec == ValueCodec.of(ColumnType.STRING)) {
      return isText(codec, bytes, offset, length)
          ? UTF8String.fromBytes(bytes, offset, length)
          : null;
    }
    return UTF8String.fromString(codec.textOfCell(bytes, offset, length));
  }

  private static boolean isText(ValueCodec codec, byte[] bytes, int offset, int length) {
    for (int i = offset; i < offset + length; i++) {
      if (bytes[i] < 0) {
        return codec.textOfCell(bytes, offset, length) != null;
      }
    }
    return true;
  }

  /** A value of a column as Spark has it; null when Spark's type cannot hold it. */
  public static Object of(SqlColumn column, Object value) {
    Object sql = SqlValues.of(value, column.scale(), UNIT);
    if (sql instanceof BigDecimal number) {
      return Decimal.apply(number, SqlValues.DIGITS, column.scale());
    }
    if (sql instanceof LocalDate day) {
      return (int) day.toEpochDay();
    }
    if (sql instanceof Instant moment) {
      return SqlValues.units(moment, UNIT);
    }
    return sql instanceof String text
        ? UTF8String.fromBytes(text.getBytes(StandardCharsets.UTF_8))
        : sql;
  }

  /**
   * A value of Spark as {@link org.lcindex.query.sql.SqlConditions} wants it, and as codecs do.
   *
   * @param value as Spark's rows have it
   */
  public static Object constant(Object value, DataType type) {
    if (value instanceof UTF8String text) {
      return text.toString();
    }
    if (value instanceof Decimal number) {
      return number.toJavaBigDecimal();
    }
    if (type.equals(DataTypes.DateType)) {
      return LocalDate.ofEpochDay((Integer) value);
    }
    if (type.equals(DataTypes.TimestampType)) {
      long micros = (Long) value;
      return Instant.ofEpochSecond(
          Math.floorDiv(micros, MICROS_PER_SECOND),
          Math.floorMod(micros, MICROS_PER_SECOND) * NANOS_PER_MICRO);
    }
    return value instanceof Byte
            || value instanceof Short
            || value instanceof Integer
            || value instanceof Long
        ? BigDecimal.valueOf(((Number) value).longValue())
        : value;
  }
}
