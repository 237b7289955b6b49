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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A set of keys as a sorted list of disjoint, non-empty intervals that do not touch. Immutable,
 * thread safe.
 */
@InterfaceAudience.Public
public final class KeyRanges {
  private static final int RANGE_BYTES = 128;

  private static final KeyRanges ALL = new KeyRanges(List.of(KeyRange.all()));
  private static final KeyRanges NONE = new KeyRanges(List.of());

  private final List<KeyRange> ranges;

  private KeyRanges(List<KeyRange> ranges) {
    this.ranges = ranges;
  }

  /** Heap that they take, and once more what a scan makes of them, about, in bytes. */
  public long memoryBytes() {
    long bytes = 0;
    for (KeyRange range : ranges) {
      bytes += RANGE_BYTES;
      bytes += range.low() == null ? 0 : range.low().length;
      bytes += range.high() == null || range.high() == range.low() ? 0 : range.high().length;
    }
    return bytes;
  }

  /** Every key. */
  public static KeyRanges all() {
    return ALL;
  }

  /** No key. */
  public static KeyRanges none() {
    return NONE;
  }

  /** The keys of one interval. */
  public static KeyRanges of(KeyRange range) {
    return of(List.of(range));
  }

  /** The union of intervals, given in any order; they may overlap or be empty. */
  public static KeyRanges of(Collection<KeyRange> union) {
    List<KeyRange> sorted = new ArrayList<>(union.size());
    for (KeyRange r : union) {
      if (!r.isEmpty()) {
        sorted.add(canonical(r));
      }
    }
    sorted.sort(BY_LOW);
    List<KeyRange> out = new ArrayList<>(sorted.size());
    KeyRange open = null;
    for (KeyRange r : sorted) {
      if (open == null) {
        open = r;
      } else if (touches(open, r)) {
        open = compareHigh(open, r) >= 0 ? open : withHighOf(open, r);
      } else {
        out.add(open);
        open = r;
      }
    }
    if (open != null) {
      out.add(open);
    }
    return out.isEmpty() ? NONE : new KeyRanges(List.copyOf(out));
  }

  /** The keys that are in both sets. */
  public KeyRanges intersect(KeyRanges o) {
    List<KeyRange> out = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < ranges.size() && j < o.ranges.size()) {
      KeyRange a = ranges.get(i);
      KeyRange b = o.ranges.get(j);
      KeyRange both = withHighOf(BY_LOW.compare(a, b) >= 0 ? a : b, compareHigh(a, b) <= 0 ? a : b);
      if (!both.isEmpty()) {
        out.add(both);
      }
      if (compareHigh(a, b) <= 0) {
        i++;
      } else {
        j++;
      }
    }
    return out.isEmpty() ? NONE : new KeyRanges(List.copyOf(out));
  }

  /**
   * The keys that are in all sets. Takes n log k steps for n ranges in k sets, because each range
   * is looked at log k times: one set after the other could look at a large one k times.
   *
   * @return every key when there is no set
   */
  public static KeyRanges intersectAll(List<KeyRanges> sets) {
    List<KeyRanges> level = sets;
    while (level.size() > 1) {
      List<KeyRanges> next = new ArrayList<>((level.size() + 1) / 2);
      for (int i = 0; i + 1 < level.size(); i += 2) {
        next.add(level.get(i).intersect(level.get(i + 1)));
      }
      if (level.size() % 2 == 1) {
        next.add(level.get(level.size() - 1));
      }
      level = next;
    }
    return level.isEmpty() ? ALL : level.get(0);
  }

  /** The keys that are in either set. */
  public KeyRanges union(KeyRanges o) {
    List<KeyRange> both = new ArrayList<>(ranges);
    both.addAll(o.ranges);
    return of(both);
  }

  /** The keys that are not in the set. */
  public KeyRanges complement() {
    List<KeyRange> out = new ArrayList<>(ranges.size() + 1);
    byte[] low = null;
    boolean lowInclusive = true;
    for (KeyRange range : ranges) {
      if (range.low() != null) {
        out.add(new KeyRange(low, lowInclusive, range.low(), !range.lowInclusive()));
      }
      if (range.high() == null) {
        return of(out);
      }
      low = range.high();
      lowInclusive = !range.highInclusive();
    }
    out.add(new KeyRange(low, lowInclusive, null, true));
    return of(out);
  }

  /** Whether the key is in the set. */
  public boolean contains(byte[] key) {
    return rangeOf(key) != null;
  }

  /**
   * Whether all keys from one to another are in the set, both included, because one of its
   * intervals has them.
   *
   * @param high null for no end: all keys from the first one on
   */
  public boolean containsAll(byte[] low, byte[] high) {
    KeyRange range = rangeOf(low);
    return range != null && (high == null ? range.high() == null : !range.endsBefore(high));
  }

  private KeyRange rangeOf(byte[] key) {
    int from = 0;
    int to = ranges.size() - 1;
    while (from <= to) {
      int mid = (from + to) >>> 1;
      KeyRange r = ranges.get(mid);
      if (r.startsAfter(key)) {
        to = mid - 1;
      } else if (r.endsBefore(key)) {
        from = mid + 1;
      } else {
        return r;
      }
    }
    return null;
  }

  /** Whether the set has no key. */
  public boolean isEmpty() {
    return ranges.isEmpty();
  }

  /** Whether the set has every key. */
  public boolean isAll() {
    return ranges.size() == 1 && ranges.get(0).low() == null && ranges.get(0).high() == null;
  }

  /** The intervals in key order. */
  public List<KeyRange> ranges() {
    return ranges;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof KeyRanges r && ranges.equals(r.ranges);
  }

  @Override
  public int hashCode() {
    return ranges.hashCode();
  }

  @Override
  public String toString() {
    return ranges.isEmpty()
        ? "none"
        : ranges.stream().map(KeyRange::toString).collect(Collectors.joining(" u "));
  }

  private static final Comparator<KeyRange> BY_LOW =
      (a, b) -> {
        if (a.low() == null || b.low() == null) {
          return Boolean.compare(a.low() != null, b.low() != null);
        }
        int c = Arrays.compareUnsigned(a.low(), b.low());
        return c != 0 ? c : Boolean.compare(b.lowInclusive(), a.lowInclusive());
      };

  private static int compareHigh(KeyRange a, KeyRange b) {
    if (a.high() == null || b.high() == null) {
      return Boolean.compare(a.high() == null, b.high() == null);
    }
    int c = Arrays.compareUnsigned(a.high(), b.high());
    return c != 0 ? c : Boolean.compare(a.highInclusive(), b.highInclusive());
  }

  /** Whether {@code b}, which does not begin before {@code a}, leaves no key between them. */
  private static boolean touches(KeyRange a, KeyRange b) {
    if (a.high() == null || b.low() == null) {
      return true;
    }
    int c = Arrays.compareUnsigned(b.low(), a.high());
    if (c <= 0) {
      return c < 0 || a.highInclusive() || b.lowInclusive();
    }
    return a.highInclusive() && b.lowInclusive() && KeyRange.isNext(a.high(), b.low());
  }

  private static KeyRange withHighOf(KeyRange a, KeyRange high) {
    return new KeyRange(a.low(), a.lowInclusive(), high.high(), high.highInclusive());
  }

  /** The empty key is the first of all, so a bound on it that includes it is none. */
  private static KeyRange canonical(KeyRange r) {
    return r.low() != null && r.low().length == 0 && r.lowInclusive()
        ? new KeyRange(null, true, r.high(), r.highInclusive())
        : r;
  }
}
