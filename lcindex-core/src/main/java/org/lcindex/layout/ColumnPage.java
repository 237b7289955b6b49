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

import org.lcindex.io.ByteReader;
import org.lcindex.io.FormatException;
import org.lcindex.io.PageCache;

/**
 * One other indexed column of a group's entries: each entry's status and, if {@link Status#VALUE},
 * its key. Immutable, thread safe.
 */
public final class ColumnPage implements PageCache.Decoded {
  /** The flag of a page without statuses. */
  public static final int ALL_VALUES = 1;

  private final byte[] statuses;
  private final Keys keys;

  private ColumnPage(byte[] statuses, Keys keys) {
    this.statuses = statuses;
    this.keys = keys;
  }

  /**
   * Reads a page.
   *
   * @param width fixed width of the keys, or -1
   */
  public static ColumnPage decode(ByteReader in, int width, int size) {
    byte[] statuses = (in.getByte() & ALL_VALUES) != 0 ? null : in.get(size);
    if (statuses != null) {
      for (byte status : statuses) {
        if (status < Status.ODD || status > Status.COMPLEX) {
          throw new FormatException("status " + status + " is unknown");
        }
      }
    }
    return new ColumnPage(statuses, Keys.decode(in, width, size, statuses));
  }

  /** Whether every entry has the status {@link Status#VALUE}. */
  public boolean allValues() {
    return statuses == null;
  }

  /** The status of an entry, see {@link Status}. */
  public byte status(int i) {
    return statuses == null ? Status.VALUE : statuses[i];
  }

  /** The keys; meaningful where the status is {@link Status#VALUE}. */
  public Keys keys() {
    return keys;
  }

  /**
   * Keeps the entries that may pass a condition.
   *
   * @param selected numbers of the entries to look at; what is kept is moved to its front
   * @param count how many there are
   * @param matcher what keys pass
   * @param keepStatuses statuses other than VALUE that pass, as {@link Status#bit bits}
   * @return how many are kept
   */
  public int filter(int[] selected, int count, KeyMatcher matcher, int keepStatuses) {
    if (statuses == null && keys.numeric()) {
      return matcher.numericCount() == 1
          ? filterOneRange(keys.longs(), selected, count, matcher.onlyLow(), matcher.onlySpan())
          : filterRanges(keys.longs(), selected, count, matcher);
    }
    if (statuses == null && matcher.count() == 1) {
      return filterByPrefix(selected, count, matcher);
    }
    int kept = 0;
    for (int s = 0; s < count; s++) {
      int i = selected[s];
      byte status = status(i);
      boolean keep =
          status == Status.VALUE ? keys.matches(i, matcher) : (keepStatuses >> status & 1) != 0;
      selected[kept] = i;
      kept += keep ? 1 : 0;
    }
    return kept;
  }

  private static int filterOneRange(long[] keys, int[] selected, int count, long low, long span) {
    int kept = 0;
    for (int s = 0; s < count; s++) {
      int i = selected[s];
      selected[kept] = i;
      kept += Long.compareUnsigned(keys[i] - low, span) <= 0 ? 1 : 0;
    }
    return kept;
  }

  /** By one range of keys that are no numbers: most others are told by their first bytes. */
  private int filterByPrefix(int[] selected, int count, KeyMatcher matcher) {
    int between =
        keys.keepBetween(matcher.onlyLowPrefix(), matcher.onlyHighPrefix(), selected, count);
    int kept = 0;
    for (int s = 0; s < between; s++) {
      int i = selected[s];
      selected[kept] = i;
      kept += keys.matches(i, matcher) ? 1 : 0;
    }
    return kept;
  }

  private static int filterRanges(long[] keys, int[] selected, int count, KeyMatcher matcher) {
    int kept = 0;
    for (int s = 0; s < count; s++) {
      int i = selected[s];
      selected[kept] = i;
      kept += matcher.matches(keys[i]) ? 1 : 0;
    }
    return kept;
  }

  @Override
  public int memoryBytes() {
    return 48 + keys.memoryBytes() + (statuses == null ? 0 : statuses.length);
  }
}
