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

import org.apache.hadoop.hbase.util.OrderedBytes;

/**
 * Reads the variable-length numeric encoding of {@code OrderedBytes} (ascending) into a {@link
 * DecimalKey}.
 *
 * <p>Only what {@code OrderedBytes.encodeNumeric} writes decodes: the shortest exponent, no zero
 * pair of digits at either end, at most {@link OrderedBytes#MAX_PRECISION} digits. So each number
 * has one cell, and cells sort as numbers do. NULL, NaN and the infinities are no decimals and do
 * not decode.
 */
final class OrderedNumeric {
  private static final int NEGATIVE_LARGE = 0x08;
  private static final int NEGATIVE_MEDIUM_LAST = 0x13;
  private static final int NEGATIVE_SMALL = 0x14;
  private static final int ZERO = 0x15;
  private static final int POSITIVE_SMALL = 0x16;
  private static final int POSITIVE_MEDIUM_FIRST = 0x17;
  private static final int POSITIVE_LARGE = 0x22;
  private static final int MAX_MEDIUM = 10;

  /** 31 digits in pairs, the first of which may be a single digit. */
  private static final int MAX_PAIRS = 16;

  private static final long NO_NUMBER = -1;

  private OrderedNumeric() {}

  static byte[] key(byte[] cell, int offset, int length) {
    if (length == 0) {
      return null;
    }
    int header = cell[offset];
    if (header == ZERO) {
      return length == 1 ? DecimalKey.of(false, new byte[0], 0, 0) : null;
    }
    if (header < NEGATIVE_LARGE || header > POSITIVE_LARGE) {
      return null;
    }
    int end = offset + length;
    int at = offset + 1;
    boolean negative = header < ZERO;
    long hundreds;
    if (header == NEGATIVE_SMALL || header == POSITIVE_SMALL) {
      hundreds = number(cell, at, end, !negative);
      at += size(hundreds);
    } else if (header == NEGATIVE_LARGE || header == POSITIVE_LARGE) {
      hundreds = number(cell, at, end, negative);
      if (hundreds <= MAX_MEDIUM) {
        return null;
      }
      at += size(hundreds);
    } else {
      hundreds = negative ? NEGATIVE_MEDIUM_LAST - header : header - POSITIVE_MEDIUM_FIRST;
      if (hundreds == 0) {
        return null;
      }
    }
    if (hundreds == NO_NUMBER) {
      return null;
    }
    boolean small = header == NEGATIVE_SMALL || header == POSITIVE_SMALL;
    return digits(cell, at, end, negative, small ? -hundreds : hundreds);
  }

  private static byte[] digits(byte[] cell, int from, int end, boolean negative, long hundreds) {
    int pairs = end - from;
    if (pairs < 1 || pairs > MAX_PAIRS) {
      return null;
    }
    byte[] digits = new byte[2 * pairs];
    for (int i = 0; i < pairs; i++) {
      int b = (negative ? ~cell[from + i] : cell[from + i]) & 0xff;
      int pair = b >> 1;
      boolean last = i == pairs - 1;
      if (pair > 99 || ((b & 1) == 0) != last || (pair == 0 && (last || i == 0))) {
        return null;
      }
      digits[2 * i] = (byte) ('0' + pair / 10);
      digits[2 * i + 1] = (byte) ('0' + pair % 10);
    }
    boolean tooManyDigits =
        pairs == MAX_PAIRS && digits[0] != '0' && digits[digits.length - 1] != '0';
    return tooManyDigits ? null : DecimalKey.of(negative, digits, digits.length, 2 * hundreds);
  }

  /**
   * The variable-length unsigned number at {@code at}, or NO_NUMBER when it is cut off, not in its
   * shortest form or of more than 32 bits.
   */
  private static long number(byte[] cell, int at, int end, boolean inverted) {
    if (at >= end) {
      return NO_NUMBER;
    }
    int flip = inverted ? 0xff : 0;
    int first = (cell[at] ^ flip) & 0xff;
    int more = first <= 240 ? 0 : first <= 248 ? 1 : first - 247;
    if (more > 4 || at + more >= end) {
      return NO_NUMBER;
    }
    long rest = 0;
    for (int i = 1; i <= more; i++) {
      rest = rest << 8 | ((cell[at + i] ^ flip) & 0xff);
    }
    long number =
        switch (more) {
          case 0 -> first;
          case 1 -> (first - 241) * 256L + rest + 240;
          case 2 -> 2288 + rest;
          default -> rest;
        };
    return size(number) == more + 1 ? number : NO_NUMBER;
  }

  /** Bytes of a number in its shortest form. */
  private static int size(long number) {
    if (number < 241) {
      return 1;
    }
    if (number < 2288) {
      return 2;
    }
    if (number < 67824) {
      return 3;
    }
    return number < 1 << 24 ? 4 : 5;
  }
}
