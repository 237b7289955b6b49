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
package org.lcindex.sql.meaning;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.linq4j.function.Strict;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Keys of values that Java orders otherwise than LCIndex, and what is computed by other rules than
 * Calcite's. The code that Calcite generates calls these methods. Stateless.
 */
@InterfaceAudience.Private
@Strict
public final class OrderKeys {
  private OrderKeys() {}

  /** A number in whose order NaN is the greatest and equal to itself, and -0.0 is 0.0. */
  public static long ofDouble(double value) {
    long bits = Double.doubleToLongBits(normal(value));
    return bits ^ bits >> Long.SIZE - 1 & Long.MAX_VALUE;
  }

  /** The value of a key of {@link #ofDouble}. */
  public static double toDouble(long key) {
    return Double.longBitsToDouble(key ^ key >> Long.SIZE - 1 & Long.MAX_VALUE);
  }

  /** The value, with 0.0 in place of -0.0, so that equal values are equal to Java, too. */
  public static double normal(double value) {
    return value == 0 ? 0.0 : value;
  }

  /** The bytes in whose order texts are. */
  public static ByteString ofText(String value) {
    return new ByteString(value.getBytes(StandardCharsets.UTF_8));
  }

  /** The text of a key of {@link #ofText}. */
  public static String toText(ByteString key) {
    return new String(key.getBytes(), StandardCharsets.UTF_8);
  }

  /** How many letters a text has, and not how many units of UTF-16. */
  public static int letters(String text) {
    return text.codePointCount(0, text.length());
  }

  /** The text from a letter on, the first of which is 1. */
  public static String lettersFrom(String text, int from) {
    return lettersOf(text, from, Integer.MAX_VALUE);
  }

  /**
   * Some letters of a text. Of those that it has not nothing is returned.
   *
   * @param from the first one, counted from 1
   * @throws IllegalArgumentException for a negative number of letters
   */
  public static String lettersOf(String text, int from, int number) {
    if (number < 0) {
      throw new IllegalArgumentException("substring of " + number + " letters: give 0 at least");
    }
    int all = letters(text);
    int first = Math.max(from, 1);
    int behind = (int) Math.min((long) from + number, all + 1L);
    if (first >= behind) {
      return "";
    }
    int begin = text.offsetByCodePoints(0, first - 1);
    return text.substring(begin, text.offsetByCodePoints(begin, behind - first));
  }

  /** At which letter, counted from 1, a text is in another one; 0 if it is not. */
  public static int letterOf(String sought, String text) {
    int unit = text.indexOf(sought);
    return unit < 0 ? 0 : text.codePointCount(0, unit) + 1;
  }

  /**
   * The quotient of exact numbers, rounded half up.
   *
   * @param scale digits after the point
   * @throws ArithmeticException when the divisor is zero
   */
  public static BigDecimal quotient(BigDecimal dividend, BigDecimal divisor, int scale) {
    return dividend.divide(divisor, scale, RoundingMode.HALF_UP);
  }
}
