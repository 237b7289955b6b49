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
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ShownText;

/**
 * One interval of keys in unsigned byte order; a null bound is unbounded. Immutable as long as
 * nobody writes to the arrays, which are not copied.
 */
@InterfaceAudience.Public
public record KeyRange(byte[] low, boolean lowInclusive, byte[] high, boolean highInclusive) {
  private static final KeyRange ALL = new KeyRange(null, true, null, true);

  /** Every key. */
  public static KeyRange all() {
    return ALL;
  }

  /** One key. */
  public static KeyRange point(byte[] key) {
    return new KeyRange(key, true, key, true);
  }

  /** The key and all after it. */
  public static KeyRange atLeast(byte[] key) {
    return new KeyRange(key, true, null, true);
  }

  /** All after the key. */
  public static KeyRange greaterThan(byte[] key) {
    return new KeyRange(key, false, null, true);
  }

  /** The key and all before it. */
  public static KeyRange atMost(byte[] key) {
    return new KeyRange(null, true, key, true);
  }

  /** All before the key. */
  public static KeyRange lessThan(byte[] key) {
    return new KeyRange(null, true, key, false);
  }

  /** From one key to another, both included. */
  public static KeyRange between(byte[] low, byte[] high) {
    return new KeyRange(low, true, high, true);
  }

  /** The keys that begin with these bytes. */
  public static KeyRange prefix(byte[] prefix) {
    if (prefix.length == 0) {
      return ALL;
    }
    int last = prefix.length - 1;
    while (last >= 0 && prefix[last] == (byte) 0xff) {
      last--;
    }
    if (last < 0) {
      return atLeast(prefix);
    }
    byte[] end = Arrays.copyOf(prefix, last + 1);
    end[last]++;
    return new KeyRange(prefix, true, end, false);
  }

  /** Whether the key lies in this interval. */
  public boolean contains(byte[] key) {
    return !startsAfter(key) && !endsBefore(key);
  }

  /** Whether every key of the interval is greater than {@code key}. */
  public boolean startsAfter(byte[] key) {
    return startsAfter(key, 0, key.length);
  }

  /** As {@link #startsAfter(byte[])}, of a part of an array. */
  public boolean startsAfter(byte[] key, int offset, int length) {
    if (low == null) {
      return false;
    }
    int c = Arrays.compareUnsigned(key, offset, offset + length, low, 0, low.length);
    return c < 0 || (c == 0 && !lowInclusive);
  }

  /** Whether every key of the interval is less than {@code key}. */
  public boolean endsBefore(byte[] key) {
    return endsBefore(key, 0, key.length);
  }

  /** As {@link #endsBefore(byte[])}, of a part of an array. */
  public boolean endsBefore(byte[] key, int offset, int length) {
    if (high == null) {
      return false;
    }
    int c = Arrays.compareUnsigned(key, offset, offset + length, high, 0, high.length);
    return c > 0 || (c == 0 && !highInclusive);
  }

  /** Whether no key lies in it. */
  public boolean isEmpty() {
    if (high == null) {
      return false;
    }
    if (low == null) {
      return high.length == 0 && !highInclusive;
    }
    int c = Arrays.compareUnsigned(low, high);
    if (c >= 0) {
      return c > 0 || !lowInclusive || !highInclusive;
    }
    return !lowInclusive && !highInclusive && isNext(low, high);
  }

  /** Whether no byte string lies between the two: the next after k is k with a zero byte added. */
  static boolean isNext(byte[] key, byte[] next) {
    return next.length == key.length + 1
        && next[key.length] == 0
        && Arrays.equals(key, 0, key.length, next, 0, key.length);
  }

  /** Whether it is one key. */
  public boolean isPoint() {
    return low != null && lowInclusive && highInclusive && Arrays.equals(low, high);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof KeyRange r
        && Arrays.equals(low, r.low)
        && Arrays.equals(high, r.high)
        && (low == null || lowInclusive == r.lowInclusive)
        && (high == null || highInclusive == r.highInclusive);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(low) + Arrays.hashCode(high);
  }

  @Override
  public String toString() {
    if (isPoint()) {
      return "{" + ShownText.cut(low) + "}";
    }
    return (low == null ? "(-inf" : (lowInclusive ? "[" : "(") + ShownText.cut(low))
        + ", "
        + (high == null ? "+inf)" : ShownText.cut(high) + (highInclusive ? "]" : ")"));
  }
}
