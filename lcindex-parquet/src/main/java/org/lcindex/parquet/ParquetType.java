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
package org.lcindex.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.lcindex.query.cli.rows.DecimalDigits;
import org.lcindex.query.condition.TextCell;
import org.lcindex.type.ColumnType;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * How the values of a column stand in Parquet. Stateless.
 *
 * <p>A DECIMAL is its text, unless somebody says how many digits a column has: it may have any
 * number of them, and Parquet wants one scale for all. A moment in TEXT has microseconds, any other
 * milliseconds. A column without a type is bytes.
 */
final class ParquetType {
  // Whole days that microseconds in 64 bits can hold, but for the last: readers turn milliseconds
  // into microseconds, too, and keep the greatest for infinity.
  private static final long MOST_DAYS = 106_751_990;
  private static final Instant FIRST = Instant.EPOCH.minus(MOST_DAYS, ChronoUnit.DAYS);
  private static final Instant LAST = Instant.EPOCH.plus(MOST_DAYS, ChronoUnit.DAYS);

  private ParquetType() {}

  /** The column in a schema. */
  static PrimitiveType of(String name, ValueCodec codec, Type.Repetition repetition) {
    ColumnType type = codec == null ? ColumnType.BYTES : codec.type();
    return switch (type) {
      case BOOLEAN -> primitive(PrimitiveTypeName.BOOLEAN, null, name, repetition);
      case BYTE ->
          primitive(
              PrimitiveTypeName.INT32, LogicalTypeAnnotation.intType(8, true), name, repetition);
      case SHORT ->
          primitive(
              PrimitiveTypeName.INT32, LogicalTypeAnnotation.intType(16, true), name, repetition);
      case INT -> primitive(PrimitiveTypeName.INT32, null, name, repetition);
      case LONG -> primitive(PrimitiveTypeName.INT64, null, name, repetition);
      case FLOAT -> primitive(PrimitiveTypeName.FLOAT, null, name, repetition);
      case DOUBLE -> primitive(PrimitiveTypeName.DOUBLE, null, name, repetition);
      case DATE ->
          primitive(PrimitiveTypeName.INT32, LogicalTypeAnnotation.dateType(), name, repetition);
      case TIMESTAMP ->
          primitive(
              PrimitiveTypeName.INT64,
              LogicalTypeAnnotation.timestampType(true, unit(codec)),
              name,
              repetition);
      case DECIMAL, STRING -> text(name, repetition);
      case BYTES -> primitive(PrimitiveTypeName.BINARY, null, name, repetition);
    };
  }

  /** A DECIMAL column whose numbers have so many digits. */
  static PrimitiveType decimal(String name, DecimalDigits digits) {
    return Types.primitive(PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY, Type.Repetition.OPTIONAL)
        .length(length(digits))
        .as(LogicalTypeAnnotation.decimalType(digits.scale(), digits.precision()))
        .named(name);
  }

  /** A number of such a column, in units of the last digit. */
  static Binary decimal(BigInteger unscaled, DecimalDigits digits) {
    byte[] number = unscaled.toByteArray();
    byte[] fixed = new byte[length(digits)];
    Arrays.fill(fixed, (byte) (unscaled.signum() < 0 ? -1 : 0));
    System.arraycopy(number, 0, fixed, fixed.length - number.length, number.length);
    return Binary.fromConstantByteArray(fixed);
  }

  /** Bytes of any number of so many digits, with its sign. */
  private static int length(DecimalDigits digits) {
    return BigInteger.TEN.pow(digits.precision()).bitLength() / Byte.SIZE + 1;
  }

  /** A column of text. */
  static PrimitiveType text(String name, Type.Repetition repetition) {
    return primitive(
        PrimitiveTypeName.BINARY, LogicalTypeAnnotation.stringType(), name, repetition);
  }

  private static PrimitiveType primitive(
      PrimitiveTypeName type,
      LogicalTypeAnnotation meaning,
      String name,
      Type.Repetition repetition) {
    Types.PrimitiveBuilder<PrimitiveType> builder = Types.primitive(type, repetition);
    return meaning == null ? builder.named(name) : builder.as(meaning).named(name);
  }

  private static TimeUnit unit(ValueCodec codec) {
    return codec.encoding() == ValueEncoding.TEXT ? TimeUnit.MICROS : TimeUnit.MILLIS;
  }

  /** The value of a cell's bytes; null when it is none of the type, or Parquet's has it not. */
  static Object valueOf(ValueCodec codec, byte[] cell) {
    if (codec == null || codec.type() == ColumnType.BYTES && codec.total()) {
      return cell;
    }
    return switch (codec.type()) {
      case STRING, DECIMAL -> codec.textOfCell(cell);
      default -> fitting(codec, codec.valueOfCell(cell));
    };
  }

  /** Whether a cell's bytes are a value of the type, so that Parquet's is what has it not. */
  static boolean isValue(ValueCodec codec, byte[] cell) {
    return codec.textOfCell(cell) != null;
  }

  /** A value of the codec's type as Parquet has it; null when it does not. */
  private static Object fitting(ValueCodec codec, Object value) {
    if (value instanceof LocalDate day) {
      long number = day.toEpochDay();
      return number == (int) number ? (Object) (int) number : null;
    }
    if (value instanceof Instant moment) {
      boolean micros = unit(codec) == TimeUnit.MICROS;
      ChronoUnit unit = micros ? ChronoUnit.MICROS : ChronoUnit.MILLIS;
      if (moment.isBefore(FIRST)
          || moment.isAfter(LAST)
          || !moment.truncatedTo(unit).equals(moment)) {
        return null;
      }
      return micros ? micros(moment) : moment.toEpochMilli();
    }
    return value;
  }

  /** ChronoUnit counts nanoseconds on its way, of which a long has no more than 292 years. */
  private static long micros(Instant moment) {
    return moment.getEpochSecond() * 1_000_000 + moment.getNano() / 1_000;
  }

  /**
   * The type that a column of somebody else's file is stored as; null for one of which nothing is
   * known.
   */
  static ValueCodec codec(PrimitiveType type) {
    LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
    if (meaning instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation) {
      return ValueCodec.of(ColumnType.DECIMAL);
    }
    if (meaning instanceof LogicalTypeAnnotation.TimestampLogicalTypeAnnotation moment) {
      return moment.getUnit() == TimeUnit.MILLIS
          ? ValueCodec.of(ColumnType.TIMESTAMP)
          : ValueCodec.of(ColumnType.TIMESTAMP, ValueEncoding.TEXT);
    }
    return switch (type.getPrimitiveTypeName()) {
      case BOOLEAN -> ValueCodec.of(ColumnType.BOOLEAN);
      case INT32 -> ValueCodec.of(whole(meaning));
      case INT64 -> ValueCodec.of(ColumnType.LONG);
      case FLOAT -> ValueCodec.of(ColumnType.FLOAT);
      case DOUBLE -> ValueCodec.of(ColumnType.DOUBLE);
      case BINARY, FIXED_LEN_BYTE_ARRAY ->
          ValueCodec.of(isText(meaning) ? ColumnType.STRING : ColumnType.BYTES);
      case INT96 -> null;
    };
  }

  private static ColumnType whole(LogicalTypeAnnotation meaning) {
    if (meaning instanceof LogicalTypeAnnotation.DateLogicalTypeAnnotation) {
      return ColumnType.DATE;
    }
    if (meaning instanceof LogicalTypeAnnotation.IntLogicalTypeAnnotation number) {
      int bits = number.getBitWidth() + (number.isSigned() ? 0 : 1);
      return bits <= 8
          ? ColumnType.BYTE
          : bits <= 16 ? ColumnType.SHORT : bits <= 32 ? ColumnType.INT : ColumnType.LONG;
    }
    return ColumnType.INT;
  }

  private static boolean isText(LogicalTypeAnnotation meaning) {
    return meaning instanceof LogicalTypeAnnotation.StringLogicalTypeAnnotation
        || meaning instanceof LogicalTypeAnnotation.EnumLogicalTypeAnnotation
        || meaning instanceof LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
  }

  /** A value as text that a codec of its type reads; bytes are escaped. */
  static String text(PrimitiveType type, Object value) {
    LogicalTypeAnnotation meaning = type.getLogicalTypeAnnotation();
    if (value instanceof byte[] bytes) {
      return EscapedBytes.format(bytes);
    }
    if (meaning instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation decimal) {
      BigInteger unscaled =
          value instanceof Binary binary
              ? new BigInteger(binary.getBytes())
              : BigInteger.valueOf(((Number) value).longValue());
      return new BigDecimal(unscaled, decimal.getScale()).toString();
    }
    if (value instanceof Binary binary) {
      return isText(meaning) ? binary.toStringUsingUTF8() : EscapedBytes.format(binary.getBytes());
    }
    if (meaning instanceof LogicalTypeAnnotation.DateLogicalTypeAnnotation) {
      return LocalDate.ofEpochDay((int) value).toString();
    }
    if (meaning instanceof LogicalTypeAnnotation.TimestampLogicalTypeAnnotation moment) {
      return moment(moment.getUnit(), (long) value).toString();
    }
    if (meaning instanceof LogicalTypeAnnotation.IntLogicalTypeAnnotation number
        && !number.isSigned()) {
      return value instanceof Integer i
          ? Integer.toUnsignedString(i)
          : Long.toUnsignedString((long) value);
    }
    return value.toString();
  }

  private static Instant moment(TimeUnit unit, long number) {
    long units =
        switch (unit) {
          case MILLIS -> 1_000;
          case MICROS -> 1_000_000;
          case NANOS -> 1_000_000_000;
        };
    return Instant.ofEpochSecond(
        Math.floorDiv(number, units), Math.floorMod(number, units) * (1_000_000_000 / units));
  }

  /** Whether a reader of the value makes another cell of it. */
  static boolean isLost(ValueCodec codec, PrimitiveType type, Object value, byte[] cell) {
    return !TextCell.isOf(codec == null ? TextCell.BYTES : codec, text(type, value), cell);
  }

  /** Hands a value of {@link #valueOf} to Parquet. */
  static void write(Object value, RecordConsumer to) {
    if (value instanceof Boolean b) {
      to.addBoolean(b);
    } else if (value instanceof Long l) {
      to.addLong(l);
    } else if (value instanceof Float f) {
      to.addFloat(f);
    } else if (value instanceof Double d) {
      to.addDouble(d);
    } else if (value instanceof Number n) {
      to.addInteger(n.intValue());
    } else if (value instanceof Binary binary) {
      to.addBinary(binary);
    } else if (value instanceof byte[] bytes) {
      to.addBinary(Binary.fromConstantByteArray(bytes));
    } else {
      to.addBinary(Binary.fromString(value.toString()));
    }
  }
}
