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
package org.lcindex.sql.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;
import org.apache.calcite.sql.type.SqlTypeName;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Values as Java's classes. An instant is the same in every zone of the JVM, a day has the same
 * date. Stateless.
 */
final class JavaValues {
  private static final int NANOS_PER_MILLI = 1_000_000;

  /** Of types of parameters the types whose texts they take. */
  private static final Map<SqlTypeName, ColumnType> TYPES =
      Map.ofEntries(
          Map.entry(SqlTypeName.BOOLEAN, ColumnType.BOOLEAN),
          Map.entry(SqlTypeName.TINYINT, ColumnType.BYTE),
          Map.entry(SqlTypeName.SMALLINT, ColumnType.SHORT),
          Map.entry(SqlTypeName.INTEGER, ColumnType.INT),
          Map.entry(SqlTypeName.BIGINT, ColumnType.LONG),
          Map.entry(SqlTypeName.REAL, ColumnType.FLOAT),
          Map.entry(SqlTypeName.FLOAT, ColumnType.DOUBLE),
          Map.entry(SqlTypeName.DOUBLE, ColumnType.DOUBLE),
          Map.entry(SqlTypeName.DECIMAL, ColumnType.DECIMAL),
          Map.entry(SqlTypeName.DATE, ColumnType.DATE),
          Map.entry(SqlTypeName.TIMESTAMP, ColumnType.TIMESTAMP),
          Map.entry(SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE, ColumnType.TIMESTAMP));

  private static final Map<ColumnType, Class<?>> WHOLE =
      Map.of(
          ColumnType.BYTE, Byte.class,
          ColumnType.SHORT, Short.class,
          ColumnType.INT, Integer.class,
          ColumnType.LONG, Long.class);

  private JavaValues() {}

  /** The type that a name, which may have a precision, is of; null when it is of none. */
  static SqlTypeName type(String name) {
    int precision = name.indexOf('(');
    return SqlTypeName.get(precision < 0 ? name : name.substring(0, precision));
  }

  /** What a clock has shown, as Java's class has it: in the JVM's zone. */
  static Timestamp shownByClock(long millis) {
    return Timestamp.valueOf(LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC));
  }

  /**
   * A value as Calcite's code has it for a parameter: a text as its type has texts, a whole number
   * in the type's class, a day and a point of time whatever the JVM's zone.
   *
   * @param parameter its number, for the message
   * @param value what the program has set
   * @param type the name of the parameter's type
   * @return the value itself when there is nothing to convert
   * @throws SQLException when a text or a number is none of the type
   */
  static Object parameter(int parameter, Object value, String type) throws SQLException {
    SqlTypeName name = type(type);
    ColumnType known = name == null ? null : TYPES.get(name);
    if (known == null) {
      return value;
    }
    try {
      if (value instanceof String text) {
        return ofText(text.strip(), known);
      }
      Class<?> whole = WHOLE.get(known);
      if (whole != null && value instanceof Number number) {
        return whole(number, whole);
      }
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new SQLException(
          String.format("parameter %d is %s: %s", parameter, type, e.getMessage()), "22018", e);
    }
    Object moment = moment(value, name);
    return moment == null ? value : moment;
  }

  private static Object whole(Number number, Class<?> type) {
    Object same = null;
    try {
      same = type.isInstance(number) ? number : of(number, type);
    } catch (ArithmeticException e) {
      // Told below.
    }
    if (same == null) {
      throw new ArithmeticException(
          number
              + " is no whole number of that type; set one, or write cast(? as DECIMAL(38, 10)) or"
              + " another type that has it");
    }
    return same;
  }

  /** As conditions and files have texts; an instant's is in UTC. */
  private static Object ofText(String text, ColumnType type) {
    Object value = ValueCodec.of(type).parse(text);
    if (value instanceof LocalDate day) {
      return Math.toIntExact(day.toEpochDay());
    }
    return value instanceof Instant moment ? (Object) millis(moment) : value;
  }

  private static long millis(Instant moment) {
    if (moment.getNano() % NANOS_PER_MILLI != 0) {
      throw new ArithmeticException(
          moment + " is within a millisecond, which SQL has not; round it");
    }
    return moment.toEpochMilli();
  }

  /** A day or a point of time; null when the value is none, or the type has none. */
  private static Object moment(Object value, SqlTypeName type) {
    LocalDate day = day(value);
    if (day != null && type == SqlTypeName.DATE) {
      return (int) day.toEpochDay();
    }
    Instant instant = instant(value);
    if (instant == null) {
      return null;
    }
    if (type == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE) {
      return instant.toEpochMilli();
    }
    LocalDateTime shown = LocalDateTime.ofInstant(instant, ZoneId.systemDefault());
    if (type == SqlTypeName.TIMESTAMP) {
      return shown.toInstant(ZoneOffset.UTC).toEpochMilli();
    }
    return type == SqlTypeName.DATE ? (Object) (int) shown.toLocalDate().toEpochDay() : null;
  }

  /** A day that does not pass an instant, for old days of zones and calendars are others there. */
  private static LocalDate day(Object value) {
    if (value instanceof Date day) {
      return day.toLocalDate();
    }
    if (value instanceof LocalDateTime shown) {
      return shown.toLocalDate();
    }
    return value instanceof LocalDate day ? day : null;
  }

  private static Instant instant(Object value) {
    if (value instanceof Date day) {
      return Instant.ofEpochMilli(day.getTime());
    }
    if (value instanceof LocalDate day) {
      return day.atStartOfDay(ZoneId.systemDefault()).toInstant();
    }
    if (value instanceof LocalDateTime shown) {
      return shown.atZone(ZoneId.systemDefault()).toInstant();
    }
    if (value instanceof Timestamp time) {
      return time.toInstant();
    }
    if (value instanceof OffsetDateTime time) {
      return time.toInstant();
    }
    if (value instanceof ZonedDateTime time) {
      return time.toInstant();
    }
    return value instanceof Instant time ? time : null;
  }

  /**
   * The value of a column as one of a class; null when it is NULL.
   *
   * @throws SQLException when it is none, or not exactly
   */
  static <T> T of(ResultSet rows, int column, Class<T> type) throws SQLException {
    Object value = rows.getObject(column);
    if (value == null) {
      return null;
    }
    try {
      Object found = type.isInstance(value) ? value : of(rows, column, value, type);
      if (found != null) {
        return type.cast(found);
      }
    } catch (ArithmeticException e) {
      throw not(column, value, type, e);
    }
    throw not(column, value, type, null);
  }

  private static SQLException not(int column, Object value, Class<?> type, Exception cause) {
    return new SQLException(
        String.format(
            "column %d has %s, which is no %s; read it as %s",
            column, value, type.getName(), value.getClass().getName()),
        "22018",
        cause);
  }

  private static Object of(ResultSet rows, int column, Object value, Class<?> type)
      throws SQLException {
    if (type == String.class) {
      return rows.getString(column);
    }
    if (value instanceof Number number) {
      return of(number, type);
    }
    if (value instanceof Date day) {
      return type == LocalDate.class ? day.toLocalDate() : null;
    }
    return value instanceof Timestamp time ? of(time, type) : null;
  }

  private static Object of(Timestamp time, Class<?> type) {
    Instant instant = time.toInstant();
    if (type == Instant.class) {
      return instant;
    }
    if (type == OffsetDateTime.class) {
      return instant.atOffset(ZoneOffset.UTC);
    }
    if (type == ZonedDateTime.class) {
      return instant.atZone(ZoneOffset.UTC);
    }
    return type == LocalDateTime.class ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC) : null;
  }

  private static Object of(Number number, Class<?> type) {
    if (type == Double.class) {
      return number.doubleValue();
    }
    boolean floating = number instanceof Double || number instanceof Float;
    if (type == Float.class) {
      float value = number.floatValue();
      return Double.compare(value, number.doubleValue()) == 0 ? value : null;
    }
    if (floating && !Double.isFinite(number.doubleValue())) {
      return null;
    }
    BigDecimal exact =
        floating ? new BigDecimal(number.doubleValue()) : new BigDecimal(number.toString());
    if (type == BigDecimal.class) {
      return exact;
    }
    if (type == BigInteger.class) {
      return exact.toBigIntegerExact();
    }
    if (type == Long.class) {
      return exact.longValueExact();
    }
    if (type == Integer.class) {
      return exact.intValueExact();
    }
    if (type == Short.class) {
      return exact.shortValueExact();
    }
    return type == Byte.class ? exact.byteValueExact() : null;
  }
}
