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
package org.lcindex.aggregate;

import java.math.BigDecimal;
import org.lcindex.type.ValueCodec;

/**
 * The sum of DECIMAL values. A number beyond 10^{@value #MOST_EXPONENT}, or with as many zeros
 * after its point, is not added: two such numbers could have a sum of a billion digits.
 */
final class DecimalSum extends ExactSum {
  static final int MOST_EXPONENT = 5_000;

  private final ValueCodec codec;
  private BigDecimal sum = BigDecimal.ZERO;

  DecimalSum(ValueCodec codec) {
    this.codec = codec;
  }

  @Override
  void add(long order) {
    throw new UnsupportedOperationException("decimal numbers are added by their key");
  }

  @Override
  void add(byte[] key) {
    BigDecimal value = (BigDecimal) codec.valueOf(key);
    if (Math.abs((long) value.precision() - value.scale()) > MOST_EXPONENT) {
      flag(TOO_WIDE);
    } else {
      // The sum has as many digits behind the point as the value with most of them.
      sum = sum.add(value.stripTrailingZeros());
    }
  }

  @Override
  BigDecimal takeOut() {
    BigDecimal taken = sum;
    sum = BigDecimal.ZERO;
    return taken;
  }

  @Override
  long memoryBytes() {
    return super.memoryBytes() + totalBytes() + digitBytes(sum);
  }

  @Override
  BigDecimal units() {
    return BigDecimal.ONE;
  }
}
