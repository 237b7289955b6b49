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
package org.lcindex.query.inspect;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * How plausible it is that a cell was stored as a type that decodes it, from 0 to 1. Every 8 bytes
 * are a LONG, a DOUBLE and a TIMESTAMP, but values have magnitudes: small whole numbers are, read
 * as floating point, numbers of 10<sup>-320</sup>, and prices are, read as whole numbers, beyond
 * 4&middot;10<sup>18</sup>.
 *
 * <ul>
 *   <li>Whole numbers: the fewer of the type's bits they need, the more plausible.
 *   <li>Floating point: 0, or a magnitude from 10<sup>-9</sup> to 10<sup>15</sup>.
 *   <li>DATE and TIMESTAMP in binary: from 1980 to 2100.
 *   <li>DECIMAL in binary: 0 to 12 digits after the point, and no byte too many.
 *   <li>STRING: printable text in UTF-8. A TEXT encoding has its own form, which is rarely met by
 *       chance.
 *   <li>BYTES: always a little.
 * </ul>
 *
 * Stateless.
 */
final class Plausibility {
  /** Of digits that begin with a zero: one such text makes codes of all texts of a column. */
  static final double CODE = 0.25;

  private static final double OPAQUE = 0.1;
  private static final LocalDate FIRST_DAY = LocalDate.of(1980, 1, 1);
  private static final LocalDate LAST_DAY = LocalDate.of(2100, 1, 1);
  private static final Instant FIRST_MOMENT = Instant.parse("1980-01-01T00:00:00Z");
  private static final Instant LAST_MOMENT = Instant.parse("2100-01-01T00:00:00Z");

  private Plausibility() {}

  /**
   * Of a cell that decodes.
   *
   * @param key the cell's key
   */
  static double of(ValueCodec codec, byte[] cell, byte[] key) {
    boolean text = codec.encoding() == ValueEncoding.TEXT;
    return switch (codec.type()) {
      case BOOLEAN -> text ? 0.97 : cell[0] == 0 || cell[0] == -1 ? 0.85 : 0.02;
      case BYTE, SHORT, INT, LONG -> text ? digits(codec, cell) : whole(codec, key);
      case FLOAT, DOUBLE -> text ? decimals(codec, cell) : floating(codec, key);
      case DECIMAL -> decimal(codec, cell, key);
      case DATE -> text ? 0.98 : isDay((LocalDate) codec.valueOf(key)) ? 0.5 : 0.05;
      case TIMESTAMP -> text ? 0.98 : isMoment((Instant) codec.valueOf(key)) ? 0.92 : 0.08;
      case STRING -> string(key);
      case BYTES -> codec.encoding() == ValueEncoding.ORDERED ? 0.6 : OPAQUE;
    };
  }

  static boolean isDay(LocalDate day) {
    return !day.isBefore(FIRST_DAY) && day.isBefore(LAST_DAY);
  }

  static boolean isMoment(Instant moment) {
    return !moment.isBefore(FIRST_MOMENT) && moment.isBefore(LAST_MOMENT);
  }

  /** Text that is a whole number; one with zeros before it is rather a code. */
  private static double digits(ValueCodec codec, byte[] cell) {
    boolean leadingZero = cell.length > 1 && cell[0] == '0';
    return leadingZero ? CODE : codec.type() == ColumnType.LONG ? 0.93 : 0.5;
  }

  /** Text that is a number; whole numbers have types of their own. */
  private static double decimals(ValueCodec codec, byte[] cell) {
    int digits = 0;
    boolean whole = true;
    for (byte c : cell) {
      digits += c >= '0' && c <= '9' ? 1 : 0;
      whole &= c >= '0' && c <= '9' || c == '-' || c == '+';
    }
    if (digits == 0) {
      return 0.5; // NaN, Infinity: also words
    }
    boolean leadingZero = cell.length > 1 && cell[0] == '0' && cell[1] != '.';
    boolean exact = digits <= (codec.type() == ColumnType.DOUBLE ? 15 : 6);
    if (codec.type() == ColumnType.FLOAT) {
      return leadingZero ? CODE : whole ? 0.3 : exact ? 0.5 : 0.2;
    }
    return leadingZero ? CODE : whole ? 0.6 : exact ? 0.93 : 0.5;
  }

  private static double whole(ValueCodec codec, byte[] key) {
    int width = 8 * key.length;
    long value = ((Number) codec.valueOf(key)).longValue();
    int bits = Long.SIZE - Long.numberOfLeadingZeros(value < 0 ? ~value : value);
    return switch (codec.type()) {
      case BYTE -> 0.5;
      case SHORT -> bits <= width - 4 ? 0.85 : 0.5;
      case INT -> bits <= width - 4 ? 0.9 : 0.4;
      default -> bits <= width - 14 ? 0.9 : bits < width - 4 ? 0.5 : 0.25;
    };
  }

  private static double floating(ValueCodec codec, byte[] key) {
    double value = ((Number) codec.valueOf(key)).doubleValue();
    double magnitude = Math.abs(value);
    boolean wide = codec.type() == ColumnType.DOUBLE;
    if (magnitude == 0 || Double.isNaN(value)) {
      return 0.5; // zero is zero in every type
    }
    if (magnitude >= (wide ? 1e-9 : 1e-6) && magnitude <= (wide ? 1e15 : 1e9)) {
      return 0.95;
    }
    return magnitude >= 1e-30 && magnitude <= 1e30 ? 0.2 : 0;
  }

  private static double decimal(ValueCodec codec, byte[] cell, byte[] key) {
    if (codec.encoding() == ValueEncoding.TEXT) {
      double asDouble = decimals(ValueCodec.of(ColumnType.DOUBLE, ValueEncoding.TEXT), cell);
      boolean tooLong = asDouble == 0.5 && ((BigDecimal) codec.valueOf(key)).scale() > 0;
      return tooLong ? 0.9 : asDouble - 0.05;
    }
    if (codec.encoding() == ValueEncoding.ORDERED) {
      return 0.85;
    }
    int scale = ByteBuffer.wrap(cell).getInt();
    boolean shortest =
        cell.length == 5 || cell[4] != (cell[5] < 0 ? -1 : 0); // of the unscaled number
    return !shortest || scale < -3 || scale > 20 ? 0 : scale >= 0 && scale <= 12 ? 0.9 : 0.4;
  }

  private static double string(byte[] text) {
    return text.length == 0 ? 0.5 : isPrintable(text) ? 0.9 : 0.03;
  }

  /** Whether the bytes are UTF-8 without control characters but those of lines. */
  static boolean isPrintable(byte[] text) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(text))
          .chars()
          .noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t');
    } catch (CharacterCodingException e) {
      return false;
    }
  }
}
