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
package org.lcindex.regionserver.evidence;

import java.util.Arrays;
import java.util.List;
import org.lcindex.io.Slice;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * Key ranges cut to the first eight bytes of keys, padded with zeros: a key that is in the ranges
 * has a prefix that is in these, while a prefix may be in these whose key is not. Immutable, thread
 * safe, allocates nothing when used.
 */
public final class PrefixRanges {
  // Both ascending, unsigned: keys' ranges ascend, and cutting keeps the order.
  private final long[] low;
  private final long[] high;

  private PrefixRanges(long[] low, long[] high) {
    this.low = low;
    this.high = high;
  }

  public static PrefixRanges of(KeyRanges ranges) {
    List<KeyRange> list = ranges.ranges();
    long[] low = new long[list.size()];
    long[] high = new long[list.size()];
    for (int i = 0; i < low.length; i++) {
      KeyRange range = list.get(i);
      low[i] = range.low() == null ? 0 : prefix(range.low());
      high[i] = range.high() == null ? -1 : prefix(range.high());
    }
    return new PrefixRanges(low, high);
  }

  /** The first eight bytes of a key as an unsigned number, padded with zeros. */
  public static long prefix(byte[] key) {
    return Slice.prefix(key, 0, key.length);
  }

  /** Whether a key with this prefix may be in the ranges. */
  public boolean mayContain(long prefix) {
    if (low.length == 1) {
      // Whether it is as far above the lower bound as the upper one at most, in one comparison.
      return Long.compareUnsigned(prefix - low[0], high[0] - low[0]) <= 0;
    }
    int from = 0;
    int to = low.length;
    // The last range that does not begin after the prefix; it also ends last of those.
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (Long.compareUnsigned(low[middle], prefix) <= 0) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from > 0 && Long.compareUnsigned(prefix, high[from - 1]) <= 0;
  }

  @Override
  public String toString() {
    return Arrays.toString(low) + ".." + Arrays.toString(high);
  }
}
