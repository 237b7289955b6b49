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
import java.math.BigInteger;
import org.lcindex.type.LongOrdered;
import org.lcindex.type.ValueCodec;

/**
 * The sum of FLOAT or DOUBLE values as a fixed-point number of all bits that a double can have, in
 * units of the least one, 2^-1074 (the "small superaccumulator" of Radford Neal, "Fast exact
 * summation using small and large superaccumulators", 2015). Adding a value is two additions of
 * integers.
 */
final class FloatingSum extends ExactSum {
  private static final BigDecimal LEAST = new BigDecimal(Double.MIN_VALUE);
  private static final int MANTISSA_BITS = 52;
  private static final int SPECIAL = 0x7ff;
  private static final int CHUNK_BITS = 32;
  private static final long LOW = 0xffff_ffffL;

  /** Exponents up to 2046, 53 bits, and room for a sum of 2^63 of the largest. */
  private static final int CHUNKS = (2046 + 53 + 63) / CHUNK_BITS + 1;

  /** A value adds less than 2^53 to a chunk, which holds 2^63. */
  private static final int MOST_ADDED = 1 << 9;

  private final LongOrdered codec;
  // Chunk i counts 2^(32 i) units; it may be negative and have more than 32 bits.
  private final long[] chunks = new long[CHUNKS];
  private int added;

  FloatingSum(ValueCodec codec) {
    this.codec = (LongOrdered) codec;
  }

  @Override
  void add(long order) {
    add(codec.doubleOfOrder(order));
  }

  private void add(double value) {
    long bits = Double.doubleToRawLongBits(value);
    int exponent = (int) (bits >>> MANTISSA_BITS) & SPECIAL;
    long mantissa = bits & (1L << MANTISSA_BITS) - 1;
    if (exponent == SPECIAL) {
      flag(mantissa != 0 ? NAN : bits < 0 ? NEGATIVE_INFINITE : INFINITE);
      return;
    }
    if (exponent == 0) {
      exponent = 1;
    } else {
      mantissa |= 1L << MANTISSA_BITS;
    }
    int shift = exponent - 1;
    int chunk = shift / CHUNK_BITS;
    int inside = shift % CHUNK_BITS;
    long low = mantissa << inside & LOW;
    long high = mantissa >>> CHUNK_BITS - inside;
    if (bits < 0) {
      chunks[chunk] -= low;
      chunks[chunk + 1] -= high;
    } else {
      chunks[chunk] += low;
      chunks[chunk + 1] += high;
    }
    if (++added == MOST_ADDED) {
      carry();
    }
  }

  @Override
  void add(byte[] key) {
    throw new UnsupportedOperationException("floating numbers are added by their number");
  }

  /** Leaves 32 bits in each chunk but the last. */
  private void carry() {
    for (int i = 0; i < CHUNKS - 1; i++) {
      chunks[i + 1] += chunks[i] >> CHUNK_BITS;
      chunks[i] &= LOW;
    }
    added = 0;
  }

  @Override
  BigDecimal takeOut() {
    carry();
    BigInteger sum = BigInteger.ZERO;
    for (int i = CHUNKS - 1; i >= 0; i--) {
      if (sum.signum() != 0) {
        sum = sum.shiftLeft(CHUNK_BITS);
      }
      if (chunks[i] != 0) {
        sum = sum.add(BigInteger.valueOf(chunks[i]));
      }
      chunks[i] = 0;
    }
    return new BigDecimal(sum);
  }

  @Override
  long memoryBytes() {
    // And all bits once more, in the total.
    return super.memoryBytes() + (long) (Long.BYTES + Integer.BYTES) * CHUNKS;
  }

  @Override
  BigDecimal units() {
    return LEAST;
  }
}
