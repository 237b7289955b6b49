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
package org.lcindex.global.table;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.predicate.KeyRange;

/**
 * Where the regions of a table of entries begin. Everybody may read the names of regions, which
 * have these boundaries, and nobody but a reader of the indexed column may read its values. So a
 * boundary has as little of a value as tells it from the one before. Entries of a value stay in one
 * region, unless they fill more than one: so a query for a value asks one region. Stateless.
 */
@InterfaceAudience.Private
public final class EntrySplits {
  private EntrySplits() {}

  /** Entries of a region around a row key, those too that are deleted. */
  public interface Neighbours {
    /** The last row key of the region that is less; null if there is none. */
    byte[] before(byte[] key) throws IOException;

    /** The first row key of the region that is not less; null if there is none. */
    byte[] from(byte[] key) throws IOException;
  }

  /**
   * The boundaries of a new table, in order, as HBase takes them: from a sample, of which regions
   * are about equally full.
   *
   * @param sample row keys of entries in any order, also repeated
   * @param head bytes of a row key before the base row: its bucket and value
   * @param regions how many are wanted, at least 1
   * @return fewer than {@code regions} boundaries; still fewer when the sample has not enough keys
   */
  public static byte[][] of(List<byte[]> sample, ToIntFunction<byte[]> head, int regions) {
    if (regions < 1) {
      throw new IllegalArgumentException(regions + " regions: give 1 or more");
    }
    TreeSet<byte[]> distinct = new TreeSet<>(Arrays::compareUnsigned);
    distinct.addAll(sample);
    byte[][] keys = distinct.toArray(byte[][]::new);
    List<byte[]> boundaries = new ArrayList<>();
    int last = 0;
    for (int i = 1; i < regions; i++) {
      int at = (int) ((long) i * keys.length / regions);
      if (at <= last) {
        continue; // fewer keys than regions
      }
      int near = keys.length / regions / 8;
      int begin = shortest(keys, head, Math.max(last + 1, at - near), at, at + near);
      if (begin < 0) {
        // A value of many entries: before it, if that leaves the regions about equal.
        begin = shortest(keys, head, Math.max(last + 1, at - 4 * near), at, at);
      }
      last = begin < 0 ? at : begin;
      boundaries.add(separator(keys[last - 1], keys[last]));
    }
    return boundaries.toArray(byte[][]::new);
  }

  /** Where a value begins that is told from the one before by the fewest bytes; -1 if none does. */
  private static int shortest(byte[][] keys, ToIntFunction<byte[]> head, int from, int at, int to) {
    int best = -1;
    int length = Integer.MAX_VALUE;
    for (int i = from; i <= Math.min(to, keys.length - 1); i++) {
      int differs = Arrays.mismatch(keys[i - 1], keys[i]) + 1;
      boolean begins = differs <= head.applyAsInt(keys[i]);
      boolean nearer = Math.abs(i - at) < Math.abs(best - at);
      if (begins && (differs < length || differs == length && nearer)) {
        best = i;
        length = differs;
      }
    }
    return best;
  }

  /** The shortest beginning of a key that is greater than a key before it. */
  private static byte[] separator(byte[] before, byte[] key) {
    return Arrays.copyOf(key, Arrays.mismatch(before, key) + 1);
  }

  /**
   * A point to split a region at, near to the one that HBase has found: between two values, before
   * the one that the point is in or after it. Of a region that has one value only it is HBase's.
   *
   * @param point a row key, of which there may be no entry
   * @param heads where in it each part ends that is kept together if possible, the largest first
   */
  public static byte[] shortened(byte[] point, int[] heads, Neighbours region) throws IOException {
    for (int end : heads) {
      if (end < 0 || end >= point.length) {
        return point; // no more than tells two values from each other
      }
      byte[] head = Arrays.copyOf(point, end);
      byte[] before = region.before(head);
      if (before != null) {
        return separator(before, head);
      }
      byte[] behind = KeyRange.prefix(head).high();
      byte[] after = behind == null ? null : region.from(behind);
      if (after != null) {
        return separator(head, after);
      }
    }
    return point;
  }
}
