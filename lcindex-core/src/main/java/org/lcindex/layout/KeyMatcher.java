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
package org.lcindex.layout;

import java.util.Arrays;
import java.util.List;
import org.lcindex.io.Slice;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * Key ranges made ready for one column's pages: where keys have a fixed width of up to 8 bytes,
 * each range is a pair of numbers and a test is one subtraction and one comparison; of others the
 * first eight bytes decide unless they are those of a bound. Immutable, thread safe, allocates
 * nothing when used.
 */
public final class KeyMatcher {
  private final KeyRange[] ranges;
  private final int width;
  // For numeric keys: range r holds key k when k - low[r] <= span[r], unsigned.
  private final long[] low;
  private final long[] span;
  // For other keys: the first bytes of the bounds. No key is below the lowest or above the highest.
  private final long[] lowPrefixes;
  private final long[] highPrefixes;

  private KeyMatcher(KeyRange[] ranges, int width, long[] low, long[] span) {
    this.ranges = ranges;
    this.width = width;
    this.low = low;
    this.span = span;
    lowPrefixes = new long[ranges.length];
    highPrefixes = new long[ranges.length];
    for (int r = 0; r < ranges.length; r++) {
      lowPrefixes[r] = ranges[r].low() == null ? 0 : prefix(ranges[r].low());
      highPrefixes[r] = ranges[r].high() == null ? -1 : prefix(ranges[r].high());
    }
  }

  private static long prefix(byte[] bound) {
    return Slice.prefix(bound, 0, bound.length);
  }

  /**
   * Prepares ranges.
   *
   * @param keyWidth fixed key width of the column in bytes, or -1
   */
  public static KeyMatcher of(KeyRanges keyRanges, int keyWidth) {
    List<KeyRange> list = keyRanges.ranges();
    KeyRange[] ranges = list.toArray(KeyRange[]::new);
    if (!Keys.isNumeric(keyWidth)) {
      return new KeyMatcher(ranges, keyWidth, null, null);
    }
    long[] low = new long[ranges.length];
    long[] span = new long[ranges.length];
    int n = 0;
    for (KeyRange range : ranges) {
      if (numeric(range, keyWidth, low, span, n)) {
        n++;
      }
    }
    return new KeyMatcher(ranges, keyWidth, Arrays.copyOf(low, n), Arrays.copyOf(span, n));
  }

  /** Writes the numeric form of a range to position n; false when no key of the width is in it. */
  private static boolean numeric(KeyRange range, int width, long[] low, long[] span, int n) {
    long max = width == Long.BYTES ? -1L : (1L << (8 * width)) - 1;
    long first = 0;
    if (range.low() != null) {
      first = Keys.prefix(range.low(), width);
      // A bound cut to the width is below the bound; padded with zeros, a shorter bound is below
      // (not equal to) every key, inclusive or not.
      boolean above =
          range.low().length > width || (range.low().length == width && !range.lowInclusive());
      if (above) {
        if (first == max) {
          return false;
        }
        first++;
      }
    }
    long last = max;
    if (range.high() != null) {
      last = Keys.prefix(range.high(), width);
      boolean below =
          range.high().length < width || (range.high().length == width && !range.highInclusive());
      if (below) {
        if (last == 0) {
          return false;
        }
        last--;
      }
    }
    if (Long.compareUnsigned(first, last) > 0) {
      return false;
    }
    low[n] = first;
    span[n] = last - first;
    return true;
  }

  /** Number of ranges. */
  int count() {
    return ranges.length;
  }

  KeyRange range(int r) {
    return ranges[r];
  }

  /** For numeric keys with exactly one range: its lowest key. */
  long onlyLow() {
    return low[0];
  }

  long onlySpan() {
    return span[0];
  }

  /** How many numeric ranges there are. */
  int numericCount() {
    return low.length;
  }

  /** For other keys with exactly one range: no key in it has a lower prefix. */
  long onlyLowPrefix() {
    return lowPrefixes[0];
  }

  /** No key in it has a higher prefix; every key between both is in it. */
  long onlyHighPrefix() {
    return highPrefixes[0];
  }

  /** Whether a numeric key (see {@link Keys#longAt}) is in one of the ranges. */
  public boolean matches(long key) {
    int from = 0;
    int to = low.length - 1;
    while (from <= to) {
      int middle = (from + to) >>> 1;
      if (Long.compareUnsigned(key, low[middle]) < 0) {
        to = middle - 1;
      } else if (Long.compareUnsigned(key - low[middle], span[middle]) <= 0) {
        return true;
      } else {
        from = middle + 1;
      }
    }
    return false;
  }

  /** Whether a key is in one of the ranges. */
  public boolean matches(byte[] array, int offset, int length) {
    return matches(Slice.prefix(array, offset, length), array, offset, length);
  }

  /** Whether a key whose prefix is known matches. */
  boolean matches(long prefix, byte[] array, int offset, int length) {
    int from = 0;
    int to = ranges.length - 1;
    while (from <= to) {
      int middle = (from + to) >>> 1;
      int toLow = Long.compareUnsigned(prefix, lowPrefixes[middle]);
      int toHigh = Long.compareUnsigned(prefix, highPrefixes[middle]);
      if (toLow < 0 || toLow == 0 && isTieBelow(ranges[middle], array, offset, length)) {
        to = middle - 1;
      } else if (toHigh > 0 || toHigh == 0 && isTieAbove(ranges[middle], array, offset, length)) {
        from = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether any key between two bounds, both included, can be in one of the ranges.
   *
   * @param highLength negative for no end
   */
  public boolean mayMatch(
      byte[] array, int lowOffset, int lowLength, int highOffset, int highLength) {
    int from = 0;
    int to = ranges.length - 1;
    while (from <= to) {
      int middle = (from + to) >>> 1;
      KeyRange range = ranges[middle];
      if (highLength >= 0 && range.startsAfter(array, highOffset, highLength)) {
        to = middle - 1;
      } else if (range.endsBefore(array, lowOffset, lowLength)) {
        from = middle + 1;
      } else {
        return true;
      }
    }
    return false;
  }

  /** Of a key that has the prefix of the lower bound: if that is all in it, lengths decide. */
  private static boolean isTieBelow(KeyRange range, byte[] key, int offset, int length) {
    byte[] bound = range.low();
    if (bound == null || bound.length > Long.BYTES) {
      return range.startsAfter(key, offset, length);
    }
    return length < bound.length || length == bound.length && !range.lowInclusive();
  }

  private static boolean isTieAbove(KeyRange range, byte[] key, int offset, int length) {
    byte[] bound = range.high();
    if (bound == null || bound.length > Long.BYTES) {
      return range.endsBefore(key, offset, length);
    }
    return length > bound.length || length == bound.length && !range.highInclusive();
  }
}
