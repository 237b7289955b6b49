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
package org.lcindex.regionserver.scan;

import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The candidates of one query in one region: row key, whether the copy in an IFile is trusted, and
 * where it stands. Filled in any order, then {@linkplain #sortAndMerge() sorted} by row key with
 * one hit per row: if any place says the row has to be verified, it is.
 *
 * <p>Kept in primitive arrays (about 40 bytes and the row key for a hit), because a wide range in a
 * big region has hundreds of thousands. Not thread safe.
 */
@InterfaceAudience.Private
final class HitList {
  /** The source of a hit that has no trusted copy. */
  static final int VERIFY = -1;

  /** What one array can hold of row keys. */
  private static final int MAX_ROW_BYTES = Integer.MAX_VALUE - 16;

  private byte[] rows = new byte[1024];
  private int rowsUsed;
  private int[] offsets = new int[64];
  private int[] lengths = new int[64];
  private long[] prefixes = new long[64];
  private int[] sources = new int[64];
  private int[] groups = new int[64];
  private int[] entries = new int[64];
  private int size;
  private int[] order;
  private int orderSize;

  void addVerify(byte[] buffer, int offset, int length) throws TooManyCandidatesException {
    add(buffer, offset, length, VERIFY, 0, 0);
  }

  /**
   * @param check whether the conditions are still to be tested on the payload's cells
   */
  void addTrusted(
      byte[] buffer, int offset, int length, int source, int group, int entry, boolean check)
      throws TooManyCandidatesException {
    add(buffer, offset, length, source, group, check ? ~entry : entry);
  }

  private void add(byte[] buffer, int offset, int length, int source, int group, int entry)
      throws TooManyCandidatesException {
    ensureCapacity(length);
    System.arraycopy(buffer, offset, rows, rowsUsed, length);
    offsets[size] = rowsUsed;
    lengths[size] = length;
    prefixes[size] = prefix(buffer, offset, length);
    sources[size] = source;
    groups[size] = group;
    entries[size] = entry;
    rowsUsed += length;
    size++;
  }

  private void ensureCapacity(int length) throws TooManyCandidatesException {
    if (rowsUsed > MAX_ROW_BYTES - length) {
      throw TooManyCandidatesException.rowBytes(MAX_ROW_BYTES);
    }
    if (size == offsets.length) {
      int capacity = size + (size >> 1);
      offsets = Arrays.copyOf(offsets, capacity);
      lengths = Arrays.copyOf(lengths, capacity);
      prefixes = Arrays.copyOf(prefixes, capacity);
      sources = Arrays.copyOf(sources, capacity);
      groups = Arrays.copyOf(groups, capacity);
      entries = Arrays.copyOf(entries, capacity);
    }
    if (rows.length - rowsUsed < length) {
      long grown = Math.max(rows.length * 3L / 2, (long) rowsUsed + length);
      rows = Arrays.copyOf(rows, (int) Math.min(grown, MAX_ROW_BYTES));
    }
  }

  /** The first eight bytes, big-endian and zero-padded: orders most pairs without the key. */
  private static long prefix(byte[] buffer, int offset, int length) {
    long prefix = 0;
    int count = Math.min(length, Long.BYTES);
    for (int i = 0; i < count; i++) {
      prefix |= (buffer[offset + i] & 0xFFL) << (56 - 8 * i);
    }
    return prefix;
  }

  void sortAndMerge() {
    order = new int[size];
    for (int i = 0; i < size; i++) {
      order[i] = i;
    }
    mergeSort(order.clone(), order, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      int hit = order[i];
      if (kept > 0 && compare(order[kept - 1], hit) == 0) {
        if (sources[hit] == VERIFY) {
          sources[order[kept - 1]] = VERIFY;
        }
      } else {
        order[kept++] = hit;
      }
    }
    orderSize = kept;
  }

  private void mergeSort(int[] from, int[] to, int low, int high) {
    if (high - low < 2) {
      return;
    }
    int middle = (low + high) >>> 1;
    mergeSort(to, from, low, middle);
    mergeSort(to, from, middle, high);
    if (compare(from[middle - 1], from[middle]) <= 0) {
      System.arraycopy(from, low, to, low, high - low);
      return;
    }
    for (int out = low, left = low, right = middle; out < high; out++) {
      boolean takeLeft = right >= high || left < middle && compare(from[left], from[right]) <= 0;
      to[out] = takeLeft ? from[left++] : from[right++];
    }
  }

  private int compare(int a, int b) {
    int byPrefix = Long.compareUnsigned(prefixes[a], prefixes[b]);
    if (byPrefix != 0) {
      return byPrefix;
    }
    return Bytes.compareTo(rows, offsets[a], lengths[a], rows, offsets[b], lengths[b]);
  }

  /** Rows after {@link #sortAndMerge()}; candidates of every kind before it. */
  int size() {
    return order == null ? size : orderSize;
  }

  byte[] row(int index) {
    int hit = order[index];
    return Arrays.copyOfRange(rows, offsets[hit], offsets[hit] + lengths[hit]);
  }

  boolean isTrusted(int index) {
    return sources[order[index]] != VERIFY;
  }

  int source(int index) {
    return sources[order[index]];
  }

  int group(int index) {
    return groups[order[index]];
  }

  int entry(int index) {
    int entry = entries[order[index]];
    return entry < 0 ? ~entry : entry;
  }

  boolean needsCheck(int index) {
    return entries[order[index]] < 0;
  }

  /** Orders trusted hits by where they stand: up to 2^12 sources, 2^22 groups, 2^16 entries. */
  long place(int index) {
    return (long) source(index) << 38 | (long) group(index) << 16 | entry(index);
  }

  void distrust(int index) {
    sources[order[index]] = VERIFY;
  }

  /** The first row at or after the given one, for {@code RegionScanner.reseek}. */
  int firstAtOrAfter(byte[] row) {
    int low = 0;
    int high = orderSize;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int hit = order[middle];
      if (Bytes.compareTo(rows, offsets[hit], lengths[hit], row, 0, row.length) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
