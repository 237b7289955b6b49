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
package org.lcindex.verification.metamorphic.query;

import java.util.List;
import java.util.Random;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.text.LongValue;

/**
 * Draws values of a column: from a small domain, so that rows share values and ranges hit, with now
 * and then an extreme, an empty value or bytes that do not decode.
 */
public final class ValueGenerator {
  /** Values of a column that are drawn again and again. */
  public static final int DOMAIN = 24;

  private final Random random;

  /** A seed in four has rows of 100 kB. */
  private final boolean large;

  public ValueGenerator(Random random) {
    this.random = random;
    this.large = random.nextInt(4) == 0;
  }

  /** One of some things. */
  public <T> T pick(List<T> things) {
    return things.get(random.nextInt(things.size()));
  }

  /** Bytes of a cell. */
  public byte[] cell(TestColumn column) {
    byte[] value = shortCell(column);
    // Most in columns without an index, where only the row is large.
    return large && random.nextInt(column.indexed() ? 2_000 : 200) == 0
        ? LongValue.draw(value, random)
        : value;
  }

  /** Bytes of a cell, never long ones. */
  byte[] shortCell(TestColumn column) {
    int kind = random.nextInt(40);
    if (kind == 0) {
      return new byte[0];
    }
    if (kind <= 2) {
      return undecodable(column.codec());
    }
    return column.codec().cellOf(value(column));
  }

  /** A value of the column's type. */
  public Object value(TestColumn column) {
    List<String> extremes = extremes(column.type());
    if (!extremes.isEmpty() && random.nextInt(25) == 0) {
      return column.codec().parse(extremes.get(random.nextInt(extremes.size())));
    }
    return value(column, random.nextInt(DOMAIN));
  }

  /** The value of a place in the domain; a higher place has no lower value. */
  public Object value(TestColumn column, int place) {
    return column.codec().parse(text(column.type(), place));
  }

  private static String text(ColumnType type, int place) {
    int n = place - 6;
    return switch (type) {
      case BOOLEAN -> Boolean.toString(place >= DOMAIN / 2);
      case BYTE, SHORT, INT -> Integer.toString(n);
      case LONG -> Long.toString(n * 100_000_000_000L);
      case FLOAT, DOUBLE -> Double.toString(n * 0.25);
        // Equal numbers of different scale are one key and two cells.
      case DECIMAL -> place % 2 == 0 ? n + ".5" : (n - 1) + ".50";
      case DATE -> "2024-02-" + twoDigits(place + 1);
      case TIMESTAMP -> "2024-02-29 10:00:" + twoDigits(place);
      case STRING -> (char) ('a' + place / 5) + "bcde".substring(0, place % 5);
      case BYTES -> twoDigits(place);
    };
  }

  private static String twoDigits(int n) {
    return n < 10 ? "0" + n : Integer.toString(n);
  }

  private static List<String> extremes(ColumnType type) {
    return switch (type) {
      case BYTE -> List.of("-128", "127");
      case SHORT -> List.of("-32768", "32767");
      case INT -> List.of("-2147483648", "2147483647");
      case LONG -> List.of("-9223372036854775808", "9223372036854775807");
      case FLOAT, DOUBLE -> List.of("-0.0", "NaN", "Infinity", "-Infinity", "1.0E-30");
      case DECIMAL -> List.of("0", "-123456789012345678901234567890.5", "0.000000000000000001");
      case DATE -> List.of("1969-12-31", "0001-01-01");
      case TIMESTAMP -> List.of("1969-12-31 23:59:59.999");
      case STRING -> List.of("", "zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz", "\u00e9");
      case BOOLEAN, BYTES -> List.of();
    };
  }

  private byte[] undecodable(ValueCodec codec) {
    byte[] bytes = new byte[0];
    for (int i = 0; i < 5; i++) {
      bytes = bytes(10);
      if (codec.keyOf(bytes, 0, bytes.length) == null) {
        return bytes;
      }
    }
    return bytes;
  }

  /** Any bytes, mostly zeros and other small values. */
  public byte[] bytes(int maxLength) {
    byte[] bytes = new byte[random.nextInt(maxLength)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextBoolean() ? random.nextInt(3) : random.nextInt(256));
    }
    return bytes;
  }
}
