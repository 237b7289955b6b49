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
package org.lcindex.query;

import java.math.BigDecimal;

/** Sums and averages as text: plain where that is not too long. */
final class NumberText {
  private static final int PLAIN_DIGITS = 100;

  private NumberText() {}

  static String of(Number number) {
    BigDecimal decimal;
    if (number instanceof BigDecimal d) {
      decimal = d;
    } else {
      double value = number.doubleValue();
      if (Double.isNaN(value) || Double.isInfinite(value)) {
        return number.toString();
      }
      decimal = new BigDecimal(number.toString());
      decimal = decimal.signum() == 0 ? BigDecimal.ZERO : decimal.stripTrailingZeros();
    }
    long digits = Math.max(decimal.precision(), Math.abs((long) decimal.scale()));
    return digits > PLAIN_DIGITS ? decimal.toString() : decimal.toPlainString();
  }
}
