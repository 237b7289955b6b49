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
package org.lcindex.type;

import java.nio.charset.StandardCharsets;

/**
 * FLOAT and DOUBLE as ASCII text: {@code 12}, {@code -0.5}, {@code .5}, {@code 1e-7}, {@code NaN},
 * {@code Infinity} or {@code inf} in any case; no white space, no hexadecimal, no type suffix.
 *
 * <p>A number whose digits and power of ten are exact in the type is one multiplication or division
 * away, which IEEE 754 rounds correctly; the JDK's parser reads the others.
 */
final class TextFloating extends CellForm {
  private static final double[] TENS = new double[23];

  static {
    TENS[0] = 1;
    for (int i = 1; i < TENS.length; i++) {
      TENS[i] = TENS[i - 1] * 10;
    }
  }

  private final boolean isDouble;
  private final long greatestExactDigits;
  private final int greatestExactTen;

  TextFloating(boolean isDouble) {
    this.isDouble = isDouble;
    this.greatestExactDigits = isDouble ? 1L << 53 : 1L << 24;
    this.greatestExactTen = isDouble ? 22 : 10;
  }

  @Override
  long order(byte[] cell, int offset, int length) {
    int end = offset + length;
    int at = offset;
    boolean negative = false;
    if (at < end && (cell[at] == '-' || cell[at] == '+')) {
      negative = cell[at] == '-';
      at++;
    }
    if (at < end && cell[at] != '.' && !isDigit(cell[at])) {
      return word(cell, at, end - at, negative);
    }
    long digits = 0;
    int power = 0;
    boolean exact = true;
    boolean point = false;
    int count = 0;
    for (; at < end; at++) {
      byte c = cell[at];
      if (isDigit(c)) {
        count++;
        if (digits <= greatestExactDigits) {
          digits = digits * 10 + (c - '0');
          power -= point ? 1 : 0;
        } else {
          exact = false;
        }
      } else if (c == '.' && !point) {
        point = true;
      } else {
        break;
      }
    }
    if (count == 0) {
      return UNDECODABLE;
    }
    if (at < end) {
      int exponent = exponent(cell, at, end);
      if (exponent == NO_EXPONENT) {
        return UNDECODABLE;
      }
      power += exponent;
    }
    if (!exact
        || digits > greatestExactDigits
        || power > greatestExactTen
        || power < -greatestExactTen) {
      return slow(new String(cell, offset, length, StandardCharsets.ISO_8859_1));
    }
    return isDouble ? exactDouble(digits, power, negative) : exactFloat(digits, power, negative);
  }

  private static final int NO_EXPONENT = Integer.MIN_VALUE;

  /** The exponent that begins at {@code at}, limited to a magnitude that decides anyway. */
  private static int exponent(byte[] cell, int at, int end) {
    if ((cell[at] | 0x20) != 'e') {
      return NO_EXPONENT;
    }
    int i = at + 1;
    boolean negative = false;
    if (i < end && (cell[i] == '-' || cell[i] == '+')) {
      negative = cell[i] == '-';
      i++;
    }
    if (i == end) {
      return NO_EXPONENT;
    }
    int exponent = 0;
    for (; i < end; i++) {
      if (!isDigit(cell[i])) {
        return NO_EXPONENT;
      }
      exponent = Math.min(100_000_000, exponent * 10 + (cell[i] - '0'));
    }
    return negative ? -exponent : exponent;
  }

  private long word(byte[] cell, int at, int length, boolean negative) {
    if (TextBoolean.matches(cell, at, length, "nan")) {
      return of(Double.NaN);
    }
    if (TextBoolean.matches(cell, at, length, "infinity")
        || TextBoolean.matches(cell, at, length, "inf")) {
      return of(negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY);
    }
    return UNDECODABLE;
  }

  private long of(double special) {
    return isDouble
        ? FloatingType.orderOfDouble(special)
        : FloatingType.orderOfFloat((float) special);
  }

  private long slow(String text) {
    return isDouble
        ? FloatingType.orderOfDouble(Double.parseDouble(text))
        : FloatingType.orderOfFloat(Float.parseFloat(text));
  }

  private static long exactDouble(long digits, int power, boolean negative) {
    double d = power < 0 ? digits / TENS[-power] : digits * TENS[power];
    return FloatingType.orderOfDouble(negative ? -d : d);
  }

  private static long exactFloat(long digits, int power, boolean negative) {
    float f = power < 0 ? digits / (float) TENS[-power] : digits * (float) TENS[power];
    return FloatingType.orderOfFloat(negative ? -f : f);
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  @Override
  byte[] cellOf(long order) {
    String text =
        isDouble
            ? Double.toString(FloatingType.doubleOf(order))
            : Float.toString(FloatingType.floatOf(order));
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
