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
package org.lcindex.query.scan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;

/** Sets of rows as sorted disjoint ranges. Stateless. */
public final class RowRanges {
  private static final Comparator<RowRange> BY_START =
      Comparator.comparing(RowRange::start, Bytes.BYTES_COMPARATOR)
          .thenComparing(range -> !range.startInclusive());

  private RowRanges() {}

  /** The rows that are in any of some ranges, which are scanned ones in any order. */
  public static List<RowRange> union(List<RowRange> ranges) {
    List<RowRange> union = new ArrayList<>();
    RowRange open = null;
    for (RowRange range : ranges.stream().sorted(BY_START).toList()) {
      if (open == null || leavesGap(open, range)) {
        open = range;
        union.add(open);
      } else if (compareStops(open, range) < 0) {
        open =
            new RowRange(open.start(), open.startInclusive(), range.stop(), range.stopInclusive());
        union.set(union.size() - 1, open);
      }
    }
    return union;
  }

  /** Whether ranges have all rows of another one. */
  public static boolean cover(List<RowRange> ranges, RowRange all) {
    return union(ranges).stream()
        .anyMatch(range -> BY_START.compare(range, all) <= 0 && compareStops(range, all) >= 0);
  }

  private static boolean leavesGap(RowRange before, RowRange after) {
    int order = before.stop().length == 0 ? -1 : Bytes.compareTo(after.start(), before.stop());
    return order > 0 || order == 0 && !before.stopInclusive() && !after.startInclusive();
  }

  private static int compareStops(RowRange one, RowRange other) {
    if (one.stop().length == 0 || other.stop().length == 0) {
      return Boolean.compare(one.stop().length == 0, other.stop().length == 0);
    }
    int order = Bytes.compareTo(one.stop(), other.stop());
    return order != 0 ? order : Boolean.compare(one.stopInclusive(), other.stopInclusive());
  }
}
