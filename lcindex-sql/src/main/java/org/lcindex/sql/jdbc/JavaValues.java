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
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Values as Java's classes. An instant is the same in every zone of the JVM, a day has the same
 * date. Stateless.
 */
final class JavaValues {
  private JavaValues() {}

  /** Whether the name of a type, which may have a precision, is of this one. */
  static boolean is(String name, SqlTypeName type) {
    return name.replaceAll("\\(.*", "").equals(type.name());
  }

  /** What a clock has shown, as Java's class has it: in the JVM's zone. */
  static Timestamp shownByClock(long millis) {
    return Timestamp.valueOf(LocalDateTime.ofInstant(Instant.ofEpochMilli(millis), ZoneOffset.UTC));
  }

  /**
   * A day or a point of time as a parameter of a type has it, whatever the JVM's zone, or a number
   * of rows ({@code limit ?}), which Calcite's code wants as an Integer.
   *
   * @param value a Long, or of a class of java.sql or java.time
   * @param type the name of the type
   * @return null when the value is none that is known, or the type has none
   */
  static Object parameter(Object value, String type) {
    if (value instanceof Long number && is(type, SqlTypeName.INTEGER)) {
      return number == number.intValue() ? number.intValue() : null;
    }
    LocalDate day = day(value);
    if (day != null && is(type, SqlTypeName.DATE)) {
      return (int) day.toEpochDay();
    }
    Instant instant = instant(value);
    if (instant == null) {
      return null;
    }
    if (is(type, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE)) {
      return instant.toEpochMilli();
    }
    LocalDateTime shown = LocalDateTime.ofInstant(instant, ZoneId.systemDefault());
    if (is(type, SqlTypeName.TIMESTAMP)) {
      return shown.toInstant(ZoneOffset.UTC).toEpochMilli();
    }
    return is(type, SqlTypeName.DATE) ? (Object) (int) shown.toLocalDate().toEpochDay() : null;
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
