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
