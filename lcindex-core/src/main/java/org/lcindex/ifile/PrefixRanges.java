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
package org.lcindex.ifile;

import java.util.Arrays;
import java.util.List;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * Key ranges as ranges of key prefixes, for those who keep eight bytes of a key in place of all of
 * it. A prefix is a key's first eight bytes as an unsigned number, padded with zeros. A key in the
 * ranges has a prefix in these; the opposite does not hold, for they take in the prefixes of their
 * bounds, included or not. Immutable, thread safe.
 */
public final class PrefixRanges {
  // Range r holds prefix p when low[r] <= p <= high[r], unsigned. Ascending, without overlap.
  private final long[] low;
  private final long[] high;

  private PrefixRanges(long[] low, long[] high) {
    this.low = low;
    this.high = high;
  }

  /** The prefixes that keys in the ranges may have. */
  public static PrefixRanges of(KeyRanges ranges) {
    List<KeyRange> list = ranges.ranges();
    long[] low = new long[list.size()];
    long[] high = new long[list.size()];
    int n = 0;
    for (KeyRange range : list) {
      long first = range.low() == null ? 0 : prefix(range.low());
      long last = range.high() == null ? -1 : prefix(range.high());
      if (n > 0 && Long.compareUnsigned(first, high[n - 1]) <= 0) {
        high[n - 1] = last;
      } else {
        low[n] = first;
        high[n++] = last;
      }
    }
    return new PrefixRanges(Arrays.copyOf(low, n), Arrays.copyOf(high, n));
  }

  /** The prefix of a key. */
  public static long prefix(byte[] key) {
    return Keys.prefix(key, Long.BYTES);
  }

  /** Whether a key with this prefix may be in one of the ranges. */
  public boolean mayHold(long prefix) {
    int from = 0;
    int to = low.length - 1;
    while (from <= to) {
      int middle = (from + to) >>> 1;
      if (Long.compareUnsigned(prefix, low[middle]) < 0) {
        to = middle - 1;
      } else if (Long.compareUnsigned(prefix, high[middle]) > 0) {
        from = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }
}
