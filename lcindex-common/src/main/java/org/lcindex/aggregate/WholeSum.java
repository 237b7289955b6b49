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

/** The sum of whole numbers of up to 64 bits. */
final class WholeSum extends ExactSum {
  private long low;
  // Sums that left the range of a long, each with its sign, are put away here.
  private BigDecimal high = BigDecimal.ZERO;

  @Override
  void add(long order) {
    long sum = low + order;
    if (((low ^ sum) & (order ^ sum)) < 0) {
      high = high.add(BigDecimal.valueOf(low));
      sum = order;
    }
    low = sum;
  }

  @Override
  void add(byte[] key) {
    throw new UnsupportedOperationException("whole numbers are added by their number");
  }

  @Override
  BigDecimal takeOut() {
    BigDecimal sum = high.add(BigDecimal.valueOf(low));
    low = 0;
    high = BigDecimal.ZERO;
    return sum;
  }

  @Override
  BigDecimal units() {
    return BigDecimal.ONE;
  }
}
