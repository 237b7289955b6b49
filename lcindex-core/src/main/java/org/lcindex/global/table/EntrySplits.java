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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.ToIntFunction;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Where the regions of a table of entries begin, from a sample of its row keys. Regions are about
 * equally full of the sample, and a value has all of its entries in one region unless it fills more
 * than one: so a query for a value asks one region. Stateless.
 */
@InterfaceAudience.Private
public final class EntrySplits {
  private EntrySplits() {}

  /**
   * The boundaries, in order, as HBase takes them for a new table.
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
      if (at == last) {
        continue; // fewer keys than regions
      }
      byte[] value = Arrays.copyOf(keys[at], head.applyAsInt(keys[at]));
      int begin = firstFrom(keys, value);
      boolean whole = begin > last && at - begin <= keys.length / regions / 2;
      boundaries.add(whole ? value : shortest(keys[at - 1], keys[at]));
      last = whole ? begin : at;
    }
    return boundaries.toArray(byte[][]::new);
  }

  /** Where the keys begin that are not below a boundary. */
  private static int firstFrom(byte[][] keys, byte[] boundary) {
    int found = Arrays.binarySearch(keys, boundary, Arrays::compareUnsigned);
    return found < 0 ? -found - 1 : found;
  }

  /** The shortest beginning of a key that is greater than the key before it. */
  private static byte[] shortest(byte[] before, byte[] key) {
    return Arrays.copyOf(key, Arrays.mismatch(before, key) + 1);
  }
}
