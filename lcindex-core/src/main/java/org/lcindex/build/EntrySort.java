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
package org.lcindex.build;

import java.util.Arrays;

/**
 * Sorts entry numbers by a 64-bit unsigned prefix and, among equal prefixes, by a comparison of the
 * whole keys. Stable: equal keys stay in the order in which they came, which is row order.
 */
public final class EntrySort {

  /** The order of two entries with equal prefixes. */
  public interface Order {
    int compare(int left, int right);
  }

  private EntrySort() {}

  /**
   * Sorts the entries 0 to {@code count} - 1.
   *
   * @param tieBreaker null when the prefix says it all
   */
  public static int[] sort(long[] prefixes, int count, Order tieBreaker) {
    long[] keys = Arrays.copyOf(prefixes, count);
    int[] ids = new int[count];
    for (int i = 0; i < count; i++) {
      ids[i] = i;
    }
    long[] keysTo = new long[count];
    int[] idsTo = new int[count];
    int[][] histograms = histograms(keys);
    for (int pass = 0; pass < Long.BYTES; pass++) {
      int[] at = histograms[pass];
      int shift = 8 * pass;
      if (count == 0 || at[(int) (keys[0] >>> shift) & 0xFF] == count) {
        continue; // all entries have the same byte here
      }
      int sum = 0;
      for (int b = 0; b < 256; b++) {
        int here = at[b];
        at[b] = sum;
        sum += here;
      }
      for (int i = 0; i < count; i++) {
        int to = at[(int) (keys[i] >>> shift) & 0xFF]++;
        keysTo[to] = keys[i];
        idsTo[to] = ids[i];
      }
      long[] swapKeys = keys;
      keys = keysTo;
      keysTo = swapKeys;
      int[] swapIds = ids;
      ids = idsTo;
      idsTo = swapIds;
    }
    if (tieBreaker != null) {
      for (int from = 0; from < count; ) {
        int to = from + 1;
        while (to < count && keys[to] == keys[from]) {
          to++;
        }
        sortRun(ids, idsTo, from, to, tieBreaker);
        from = to;
      }
    }
    return ids;
  }

  private static int[][] histograms(long[] keys) {
    int[][] histograms = new int[Long.BYTES][256];
    for (long key : keys) {
      for (int pass = 0; pass < Long.BYTES; pass++) {
        histograms[pass][(int) (key >>> (8 * pass)) & 0xFF]++;
      }
    }
    return histograms;
  }

  /** Merge sort; a part that is in order already, as with few distinct values, costs one pass. */
  private static void sortRun(int[] ids, int[] buffer, int from, int to, Order order) {
    boolean sorted = true;
    for (int i = from + 1; i < to && sorted; i++) {
      sorted = order.compare(ids[i - 1], ids[i]) <= 0;
    }
    if (sorted) {
      return;
    }
    int middle = (from + to) >>> 1;
    sortRun(ids, buffer, from, middle, order);
    sortRun(ids, buffer, middle, to, order);
    System.arraycopy(ids, from, buffer, from, to - from);
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      boolean takeLeft =
          right == to || (left < middle && order.compare(buffer[left], buffer[right]) <= 0);
      ids[i] = takeLeft ? buffer[left++] : buffer[right++];
    }
  }
}
