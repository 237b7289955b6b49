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

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * The key of a decimal number: its sign, exponent and digits, so that byte order is numeric order
 * and numbers that are equal by {@code compareTo} have one key.
 *
 * <p>A number other than zero is {@code +-0.D * 10^E}, where D neither begins nor ends with a zero
 * digit. Its magnitude is written as E (one byte for -62 to 62, else a marker and four bytes) and
 * the digits in pairs, each pair as a byte 1 to 100. A longer D with the same beginning is greater,
 * as byte order has it. For negative numbers all magnitude bytes are inverted and 0xff is appended,
 * which no inverted pair reaches, so that there a longer D is less.
 */
final class DecimalKey {
  /** Most significant digits of a number that has a key. */
  static final int MAX_DIGITS = 2_000;

  /** Greatest magnitude of an exponent E. */
  static final int MAX_EXPONENT = 1_000_000_000;

  private static final byte NEGATIVE = 1;
  private static final byte ZERO = 2;
  private static final byte POSITIVE = 3;

  private static final int SHORT_EXPONENT = 62;
  private static final int SHORT_BIAS = 0x80;
  private static final int VERY_SMALL = 0x01;
  private static final int VERY_LARGE = 0xff;
  private static final byte END_OF_NEGATIVE = (byte) 0xff;

  /** Trailing zeros of a whole number that are written out rather than as an exponent. */
  private static final int PLAIN_ZEROS = 18;

  private DecimalKey() {}

  /** The key of a value, or null when it has too many digits or too large an exponent. */
  static byte[] of(BigDecimal value) {
    BigInteger unscaled = value.unscaledValue();
    byte[] digits = digits(unscaled);
    return of(unscaled.signum() < 0, digits, digits.length, (long) digits.length - value.scale());
  }

  /** The ASCII digits of a number's magnitude. */
  static byte[] digits(BigInteger unscaled) {
    return unscaled.abs().toString().getBytes(java.nio.charset.StandardCharsets.US_ASCII);
  }

  /**
   * The key of {@code 0.digits * 10^exponent}.
   *
   * @param digits ASCII digits, of which the first {@code count} count; zeros at either end are
   *     dropped
   */
  static byte[] of(boolean negative, byte[] digits, int count, long exponent) {
    int from = 0;
    int to = count;
    while (to > from && digits[to - 1] == '0') {
      to--;
    }
    while (from < to && digits[from] == '0') {
      from++;
    }
    if (from == to) {
      return new byte[] {ZERO};
    }
    long e = exponent - from;
    if (e > MAX_EXPONENT || e < -MAX_EXPONENT || to - from > MAX_DIGITS) {
      return null;
    }
    boolean shortExponent = e >= -SHORT_EXPONENT && e <= SHORT_EXPONENT;
    int pairs = (to - from + 1) / 2;
    byte[] key = new byte[1 + (shortExponent ? 1 : 5) + pairs + (negative ? 1 : 0)];
    key[0] = negative ? NEGATIVE : POSITIVE;
    int at = 1;
    if (shortExponent) {
      key[at++] = (byte) (SHORT_BIAS + e);
    } else {
      key[at++] = (byte) (e < 0 ? VERY_SMALL : VERY_LARGE);
      BigEndian.write(key, at, 4, e ^ Integer.MIN_VALUE);
      at += 4;
    }
    for (int i = from; i < to; i += 2) {
      int pair = (digits[i] - '0') * 10 + (i + 1 < to ? digits[i + 1] - '0' : 0);
      key[at++] = (byte) (pair + 1);
    }
    if (negative) {
      for (int i = 1; i < at; i++) {
        key[i] = (byte) ~key[i];
      }
      key[at] = END_OF_NEGATIVE;
    }
    return key;
  }

  /** The value of a key, or null when it is none. */
  static BigDecimal valueOf(byte[] key) {
    if (key.length == 1 && key[0] == ZERO) {
      return BigDecimal.ZERO;
    }
    if (key.length < 3 || (key[0] != NEGATIVE && key[0] != POSITIVE)) {
      return null;
    }
    boolean negative = key[0] == NEGATIVE;
    int flip = negative ? 0xff : 0;
    int end = negative ? key.length - 1 : key.length;
    int first = (key[1] ^ flip) & 0xff;
    boolean shortExponent = first != VERY_SMALL && first != VERY_LARGE;
    int at = shortExponent ? 2 : 6;
    if (at >= end || end - at > MAX_DIGITS / 2 || (negative && key[end] != END_OF_NEGATIVE)) {
      return null;
    }
    int e =
        shortExponent
            ? first - SHORT_BIAS
            : (int) BigEndian.read(key, 2, 4) ^ Integer.MIN_VALUE ^ (negative ? -1 : 0);
    if (e > MAX_EXPONENT || e < -MAX_EXPONENT) {
      return null;
    }
    StringBuilder digits = new StringBuilder(2 * (end - at));
    for (; at < end; at++) {
      int pair = ((key[at] ^ flip) & 0xff) - 1;
      if (pair < 0 || pair > 99) {
        return null;
      }
      digits.append((char) ('0' + pair / 10)).append((char) ('0' + pair % 10));
    }
    int count = digits.length();
    while (count > 1 && digits.charAt(count - 1) == '0') {
      count--;
    }
    BigInteger unscaled = new BigInteger(digits.substring(0, count));
    BigDecimal value = new BigDecimal(negative ? unscaled.negate() : unscaled, count - e);
    return value.scale() < 0 && value.scale() >= -PLAIN_ZEROS ? value.setScale(0) : value;
  }
}
