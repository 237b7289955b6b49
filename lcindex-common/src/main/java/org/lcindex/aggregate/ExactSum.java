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
 * The sum of a column's values without any rounding, so that the order in which they come and the
 * parts in which they are added up do not matter. Not thread safe.
 */
abstract sealed class ExactSum permits DecimalSum, FloatingSum, WholeSum {
  /** Values that are no finite number, or cannot be added up. */
  static final int NAN = 1;

  static final int INFINITE = 2;
  static final int NEGATIVE_INFINITE = 4;
  static final int TOO_WIDE = 8;

  private static final int OBJECT_BYTES = 128;

  private int flags;
  private BigDecimal total = BigDecimal.ZERO;

  /** The sum of such values; null when they are no numbers. */
  static ExactSum of(ValueCodec codec) {
    return switch (codec.type()) {
      case BYTE, SHORT, INT, LONG -> new WholeSum();
      case FLOAT, DOUBLE -> new FloatingSum(codec);
      case DECIMAL -> new DecimalSum(codec);
      default -> null;
    };
  }

  /** Adds a value by its number, see {@link org.lcindex.type.LongOrdered}. */
  abstract void add(long order);

  /** Adds a value by its key. */
  abstract void add(byte[] key);

  /** Takes out what was added one by one since the last time, in {@link #units}. */
  abstract BigDecimal takeOut();

  /** One unit of {@link #total}. */
  abstract BigDecimal units();

  void flag(int flag) {
    flags |= flag;
  }

  int flags() {
    return flags;
  }

  /**
   * The sum of all finite values in units; a whole number of them unless the type has fractions.
   */
  BigDecimal total() {
    total = total.add(takeOut());
    return total;
  }

  /** Adds another part of the same column's sum. */
  void merge(int otherFlags, BigDecimal other) {
    flags |= otherFlags;
    total = total.add(other);
  }

  /** Heap that it takes, about, in bytes. */
  long memoryBytes() {
    return OBJECT_BYTES;
  }

  /** Heap that the digits of what was taken out take, about. */
  final long totalBytes() {
    return digitBytes(total);
  }

  /** Heap that the digits of a number take, about. */
  static long digitBytes(BigDecimal number) {
    return number.precision() / 2;
  }

  void clear() {
    takeOut();
    total = BigDecimal.ZERO;
    flags = 0;
  }

  /** The exact sum; null when it is NaN or infinite. */
  BigDecimal exact() {
    if ((flags & (NAN | INFINITE | NEGATIVE_INFINITE)) != 0) {
      return null;
    }
    return total().multiply(units());
  }

  /** What the sum is when it is no finite number. */
  Double special() {
    if ((flags & NAN) != 0 || (flags & INFINITE) != 0 && (flags & NEGATIVE_INFINITE) != 0) {
      return Double.NaN;
    }
    return (flags & INFINITE) != 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
  }
}
