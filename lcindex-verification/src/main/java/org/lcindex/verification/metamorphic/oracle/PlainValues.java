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
package org.lcindex.verification.metamorphic.oracle;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.types.DataType;
import org.apache.hadoop.hbase.types.OrderedInt16;
import org.apache.hadoop.hbase.types.OrderedInt32;
import org.apache.hadoop.hbase.types.OrderedInt64;
import org.apache.hadoop.hbase.types.OrderedInt8;
import org.apache.hadoop.hbase.types.OrderedNumeric;
import org.apache.hadoop.hbase.types.OrderedString;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.OrderedBytes;
import org.apache.hadoop.hbase.util.PositionedByteRange;
import org.apache.hadoop.hbase.util.SimplePositionedMutableByteRange;
import org.lcindex.type.ColumnType;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/**
 * Values of cells by means of Java and HBase alone: nothing here uses the project's codecs, keys or
 * comparators, which it is to check. Only cells as HBase's own classes write them are read; of all
 * others, those that a lenient codec takes among them, it is not known what they are. No state.
 */
public final class PlainValues {
  private PlainValues() {}

  /** The value of a cell; null when this class does not know. */
  static Object decode(TestColumn column, byte[] cell) {
    try {
      return switch (column.encoding()) {
        case BINARY -> binary(column.type(), cell);
        case TEXT -> text(column.type(), new String(cell, StandardCharsets.ISO_8859_1));
        case ORDERED -> ordered(column.type(), cell);
      };
    } catch (IllegalArgumentException
        | IndexOutOfBoundsException // by HBase, of too few bytes
        | DateTimeException
        | CharacterCodingException e) {
      return null;
    }
  }

  private static Object binary(ColumnType type, byte[] cell) throws CharacterCodingException {
    return switch (type) {
      case BOOLEAN ->
          cell.length == 1 && (cell[0] == 0 || cell[0] == -1) ? (Object) (cell[0] != 0) : null;
      case BYTE -> cell.length == 1 ? cell[0] : null;
      case SHORT -> cell.length == Short.BYTES ? Bytes.toShort(cell) : null;
      case INT -> cell.length == Integer.BYTES ? Bytes.toInt(cell) : null;
      case LONG -> cell.length == Long.BYTES ? Bytes.toLong(cell) : null;
      case FLOAT -> cell.length == Float.BYTES ? number(Bytes.toFloat(cell)) : null;
      case DOUBLE -> cell.length == Double.BYTES ? number(Bytes.toDouble(cell)) : null;
      case DECIMAL -> decimal(cell);
      case DATE ->
          cell.length == Integer.BYTES ? day(LocalDate.ofEpochDay(Bytes.toInt(cell))) : null;
      case TIMESTAMP ->
          cell.length == Long.BYTES ? moment(Instant.ofEpochMilli(Bytes.toLong(cell))) : null;
      case STRING -> utf8(cell);
      case BYTES -> cell;
    };
  }

  /** Not NaN, of which there are many. */
  private static Object number(Number value) {
    return Double.isNaN(value.doubleValue()) ? null : value;
  }

  private static BigDecimal decimal(byte[] cell) {
    BigDecimal value = cell.length > Integer.BYTES ? Bytes.toBigDecimal(cell) : null;
    return value != null
            && value.precision() <= 30
            && Math.abs(value.scale()) <= 30
            && Arrays.equals(cell, Bytes.toBytes(value))
        ? value
        : null;
  }

  private static LocalDate day(LocalDate day) {
    return day.getYear() >= 1 && day.getYear() <= 9999 ? day : null;
  }

  private static Instant moment(Instant moment) {
    return day(LocalDate.ofInstant(moment, ZoneOffset.UTC)) == null ? null : moment;
  }

  private static String utf8(byte[] cell) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(cell)).toString();
  }

  private static Object text(ColumnType type, String text) throws CharacterCodingException {
    return switch (type) {
      case BOOLEAN -> text.equals("true") || text.equals("false") ? text.equals("true") : null;
      case BYTE -> isInteger(text) ? Byte.valueOf(text) : null;
      case SHORT -> isInteger(text) ? Short.valueOf(text) : null;
      case INT -> isInteger(text) ? Integer.valueOf(text) : null;
      case LONG -> isInteger(text) ? Long.valueOf(text) : null;
      case FLOAT -> isDecimal(text) ? Float.valueOf(text) : null;
      case DOUBLE -> isDecimal(text) ? Double.valueOf(text) : null;
      case DECIMAL -> isDecimal(text) && text.length() <= 30 ? new BigDecimal(text) : null;
      case DATE -> text.matches("\\d{4}-\\d\\d-\\d\\d") ? day(LocalDate.parse(text)) : null;
      case TIMESTAMP ->
          text.matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(\\.\\d{1,3})?")
              ? LocalDateTime.parse(text.replace(' ', 'T')).toInstant(ZoneOffset.UTC)
              : null;
      case STRING -> utf8(text.getBytes(StandardCharsets.ISO_8859_1));
      case BYTES -> null;
    };
  }

  private static boolean isInteger(String text) {
    return text.matches("-?(0|[1-9]\\d{0,18})");
  }

  private static boolean isDecimal(String text) {
    return text.matches("-?\\d{1,20}(\\.\\d{1,20})?");
  }

  private static Object ordered(ColumnType type, byte[] cell) {
    return switch (type) {
      case BYTE -> ordered(cell, OrderedBytes::isFixedInt8, OrderedInt8.ASCENDING);
      case SHORT -> ordered(cell, OrderedBytes::isFixedInt16, OrderedInt16.ASCENDING);
      case INT -> ordered(cell, OrderedBytes::isFixedInt32, OrderedInt32.ASCENDING);
      case LONG -> ordered(cell, OrderedBytes::isFixedInt64, OrderedInt64.ASCENDING);
      case DECIMAL ->
          ordered(cell, OrderedBytes::isNumeric, OrderedNumeric.ASCENDING)
                  instanceof BigDecimal read
              ? read
              : null;
      case STRING -> ordered(cell, OrderedBytes::isText, OrderedString.ASCENDING);
      default -> null;
    };
  }

  /** Read by HBase and, to be sure of every byte, written again. */
  private static <T> T ordered(byte[] cell, Predicate<PositionedByteRange> is, DataType<T> type) {
    PositionedByteRange from = new SimplePositionedMutableByteRange(cell);
    PositionedByteRange to = new SimplePositionedMutableByteRange(cell.length + 64);
    T read = is.test(from) ? type.decode(from) : null;
    int size = read == null ? 0 : type.encode(to, read);
    boolean same =
        size == cell.length && Arrays.equals(cell, Arrays.copyOf(to.getBytes(), cell.length));
    return same ? read : null;
  }

  /** In the order of the type. */
  @SuppressWarnings("unchecked")
  static int compare(Object a, Object b) {
    if (a instanceof byte[] bytes) {
      return Arrays.compareUnsigned(bytes, (byte[]) b);
    }
    if (a instanceof String text) {
      return Arrays.compareUnsigned(
          text.getBytes(StandardCharsets.UTF_8), ((String) b).getBytes(StandardCharsets.UTF_8));
    }
    return ((Comparable<Object>) a).compareTo(b);
  }

  /** The value as the condition language has it. */
  static String literal(Object value) {
    if (value instanceof byte[] bytes) {
      return "x'" + HexFormat.of().formatHex(bytes) + "'";
    }
    if (value instanceof BigDecimal decimal) {
      return "'" + decimal.toPlainString() + "'";
    }
    return value instanceof Boolean
        ? value.toString()
        : "'" + value.toString().replace("'", "''") + "'";
  }
}
