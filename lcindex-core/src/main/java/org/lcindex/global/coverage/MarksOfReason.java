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
package org.lcindex.global.coverage;

import java.util.Arrays;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.lcindex.predicate.KeyRange;

/**
 * What is marked for one reason: rows, each by itself, and at most one range beside them. Guarded
 * by who has it.
 */
final class MarksOfReason {
  /** So often a range gets wider; then it is the region's. */
  static final int MOST_WIDENINGS = 8;

  /** Of a bound of a range: a range has all rows that begin as its bounds do. */
  static final int MOST_BOUND_BYTES = 64;

  final Reason reason;
  private final KeyRange region;
  final TreeMap<byte[], Mark> rows = new TreeMap<>(Arrays::compareUnsigned);
  Mark wide;

  /** The next range, on its way. */
  Mark widening;

  /** Whether the index takes no more marks of single rows. */
  boolean full;

  private int widened;

  MarksOfReason(Reason reason, KeyRange region) {
    this.reason = reason;
    this.region = region;
  }

  /** A mark that is on its way, or was made then. */
  static final class Mark {
    final Reason reason;
    final KeyRange range;
    boolean made;
    boolean asked;
    long at;
    long token;

    /** When it was last found to be needed. */
    long found;

    /** When somebody last went without something for its sake. */
    long used;

    Mark(Reason reason, KeyRange range) {
      this.reason = reason;
      this.range = range;
    }

    boolean isTold(long lease, long now) {
      return made && now - at > lease;
    }
  }

  /** What stands for a row, or for the region if it is null; null if nothing does. */
  Mark of(byte[] row) {
    if (row != null && rows.containsKey(row)) {
      return rows.get(row);
    }
    if (wide != null && (row == null || wide.range.contains(row))) {
      return wide;
    }
    return widening != null && (row == null || widening.range.contains(row)) ? widening : null;
  }

  /** A row is to be marked by itself. */
  Mark begin(byte[] row) {
    Mark mark = new Mark(reason, KeyRange.point(row));
    rows.put(row, mark);
    return mark;
  }

  /** The region is to be marked. */
  Mark beginRegion() {
    widening = new Mark(reason, region);
    return widening;
  }

  /** The narrowest range is to be marked that has these rows and those that are marked. */
  Mark begin(byte[] first, byte[] last) {
    if (widened++ == MOST_WIDENINGS) {
      return beginRegion();
    }
    byte[] low = rows.isEmpty() ? first : least(first, rows.firstKey());
    byte[] high = rows.isEmpty() ? last : greatest(last, rows.lastKey());
    if (wide != null) {
      low = wide.range.low() == null ? null : least(low, wide.range.low());
      high = wide.range.high() == null ? null : greatest(high, wide.range.high());
    }
    KeyRange range = within(from(low), upTo(high));
    // Of one row it is none of those of which an index takes so many.
    widening = new Mark(reason, range.isPoint() ? open(range.low()) : range);
    return widening;
  }

  private static KeyRange open(byte[] row) {
    return new KeyRange(row, true, Arrays.copyOf(row, row.length + 1), false);
  }

  private static byte[] least(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b) <= 0 ? a : b;
  }

  private static byte[] greatest(byte[] a, byte[] b) {
    return Arrays.compareUnsigned(a, b) >= 0 ? a : b;
  }

  private static KeyRange from(byte[] low) {
    return low == null
        ? KeyRange.all()
        : KeyRange.atLeast(Arrays.copyOf(low, Math.min(low.length, MOST_BOUND_BYTES)));
  }

  private static KeyRange upTo(byte[] high) {
    return high == null
        ? KeyRange.all()
        : high.length <= MOST_BOUND_BYTES
            ? KeyRange.atMost(high)
            : KeyRange.prefix(Arrays.copyOf(high, MOST_BOUND_BYTES));
  }

  /** What of the region lies from the one's low bound to the other's high one. */
  private KeyRange within(KeyRange from, KeyRange to) {
    boolean low = region.low() == null || from.low() != null && region.contains(from.low());
    boolean high =
        region.high() == null
            || to.high() != null && Arrays.compareUnsigned(to.high(), region.high()) < 0;
    return new KeyRange(
        low ? from.low() : region.low(),
        low ? from.low() == null || from.lowInclusive() : region.lowInclusive(),
        high ? to.high() : region.high(),
        high ? to.high() == null || to.highInclusive() : region.highInclusive());
  }

  /** Forgets marks; whether there was any of these. */
  boolean giveUp(Predicate<Mark> over) {
    boolean some = rows.values().removeIf(over);
    if (wide != null && over.test(wide)) {
      wide = null;
      widened = 0;
      some = true;
    }
    full &= !some;
    return some;
  }
}
