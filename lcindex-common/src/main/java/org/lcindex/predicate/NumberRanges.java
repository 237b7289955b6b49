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
package org.lcindex.predicate;

import java.util.Arrays;
import org.lcindex.type.LongOrdered;

/**
 * {@link KeyRanges} of a {@link LongOrdered} codec as closed intervals of its numbers, for tests
 * that allocate nothing. Immutable.
 */
final class NumberRanges {
  private final long[] low;
  private final long[] high;

  private NumberRanges(long[] low, long[] high) {
    this.low = low;
    this.high = high;
  }

  static NumberRanges of(LongOrdered codec, KeyRanges ranges) {
    int size = ranges.ranges().size();
    long[] low = new long[size];
    long[] high = new long[size];
    int n = 0;
    for (KeyRange r : ranges.ranges()) {
      long first = Long.MIN_VALUE;
      if (r.low() != null) {
        long number = numberOf(codec, r.low());
        // A key is never equal to a bound of another width: it is at or after a shorter bound
        // filled up with zeros, and after the beginning of a longer one.
        boolean included =
            r.low().length < codec.keyWidth()
                || (r.low().length == codec.keyWidth() && r.lowInclusive());
        if (!included && number == Long.MAX_VALUE) {
          continue;
        }
        first = included ? number : number + 1;
      }
      long last = Long.MAX_VALUE;
      if (r.high() != null) {
        long number = numberOf(codec, r.high());
        boolean included =
            r.high().length > codec.keyWidth()
                || (r.high().length == codec.keyWidth() && r.highInclusive());
        if (!included && number == Long.MIN_VALUE) {
          continue;
        }
        last = included ? number : number - 1;
      }
      if (first <= last) {
        low[n] = first;
        high[n++] = last;
      }
    }
    return new NumberRanges(Arrays.copyOf(low, n), Arrays.copyOf(high, n));
  }

  /** The number of a bound cut or filled up with zeros to the width of a key. */
  private static long numberOf(LongOrdered codec, byte[] bound) {
    return codec.orderOfKey(Arrays.copyOf(bound, codec.keyWidth()));
  }

  boolean contains(long number) {
    int from = 0;
    int to = low.length - 1;
    while (from <= to) {
      int mid = (from + to) >>> 1;
      if (number < low[mid]) {
        to = mid - 1;
      } else if (number > high[mid]) {
        from = mid + 1;
      } else {
        return true;
      }
    }
    return false;
  }
}
