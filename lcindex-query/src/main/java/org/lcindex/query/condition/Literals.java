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
package org.lcindex.query.condition;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.HexFormat;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * Values in conditions: how they are printed, and what they are in a column of a type. Stateless.
 *
 * <p>A value is a Java object of any type that a codec takes, a text, or a {@link NumberText}, one
 * as written. What a text or such a number is, the column's type decides.
 */
final class Literals {
  private static final int NANOS_PER_MILLI = 1_000_000;

  private Literals() {}

  /** A number as written: 0.1 is another value for a FLOAT, a DOUBLE and a DECIMAL. */
  record NumberText(String text) {}

  /** The value as the language has it. */
  static String print(Object value) {
    if (value instanceof NumberText number) {
      return number.text();
    }
    if (value instanceof byte[] bytes) {
      return "x'" + HexFormat.of().formatHex(bytes) + "'";
    }
    if (value instanceof Boolean) {
      return value.toString();
    }
    if (value instanceof LocalDate) {
      return "DATE '" + value + "'";
    }
    if (moment(value) != null) {
      return "TIMESTAMP '" + moment(value) + "'";
    }
    if (value instanceof Double || value instanceof Float) {
      return Double.isFinite(((Number) value).doubleValue())
          ? value.toString()
          : "DOUBLE '" + value + "'";
    }
    return value instanceof Number
        ? value.toString()
        : "'" + value.toString().replace("'", "''") + "'";
  }

  /** A value as a literal, cut off for a message. */
  static String show(Object value) {
    return ShownText.cut(print(value));
  }

  /**
   * The key of a value in a column of this codec.
   *
   * @throws IllegalArgumentException with value, type and remedy when it is none
   */
  static byte[] key(ValueCodec codec, Object value) {
    ColumnType type = codec.type();
    if (value instanceof NumberText number) {
      if (!isNumber(type)) {
        throw new IllegalArgumentException(
            String.format(
                "%s is a number, and the column is %s: %s",
                number.text(), codec, remedy(number, type)));
      }
      return codec.keyOf(parsed(codec, number.text()));
    }
    if (value instanceof CharSequence && type != ColumnType.STRING) {
      return codec.keyOf(parsed(codec, value.toString()));
    }
    return codec.keyOf(fitted(value, type));
  }

  /** A number that is too large is none: it would find what is infinite. */
  private static Object parsed(ValueCodec codec, String text) {
    Object value = codec.parse(text);
    String beyond = FloatingRange.beyond(codec, text, value);
    if (beyond != null) {
      throw new IllegalArgumentException(
          "it is " + beyond + "; write a number within it, or 'Infinity', with quotes");
    }
    return value;
  }

  /** Java values that have one obvious meaning in a column of another type. */
  private static Object fitted(Object value, ColumnType type) {
    if (type == ColumnType.LONG) {
      Instant moment = moment(value);
      // As HBase's own clients write moments. One that is no whole millisecond would be another
      // moment, so the codec refuses it.
      return moment == null || moment.getNano() % NANOS_PER_MILLI != 0
          ? value
          : (Object) moment.toEpochMilli();
    }
    if (type == ColumnType.TIMESTAMP && value instanceof LocalDate day) {
      return day.atStartOfDay().toInstant(ZoneOffset.UTC);
    }
    boolean floating = value instanceof Double || value instanceof Float;
    if (type == ColumnType.DECIMAL && floating && Double.isFinite(((Number) value).doubleValue())) {
      // The shortest decimal that is read as this number, which is what was written in the program.
      return new BigDecimal(value.toString());
    }
    return value;
  }

  private static Instant moment(Object value) {
    if (value instanceof Instant instant) {
      return instant;
    }
    if (value instanceof LocalDateTime time) {
      return time.toInstant(ZoneOffset.UTC);
    }
    return value instanceof Date date ? Instant.ofEpochMilli(date.getTime()) : null;
  }

  private static boolean isNumber(ColumnType type) {
    return switch (type) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL -> true;
      case BOOLEAN, DATE, TIMESTAMP, STRING, BYTES -> false;
    };
  }

  private static String remedy(NumberText number, ColumnType type) {
    return switch (type) {
      case BOOLEAN -> "write true or false";
      case DATE -> "write a day in quotes, such as '1998-12-01'";
      case TIMESTAMP -> "write a moment in quotes, such as '1998-12-01 23:59:59.5'";
      case BYTES -> "write bytes, such as x'00ff'";
      default -> "write it in quotes, '" + number.text() + "'";
    };
  }
}
