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
package org.lcindex.regionserver.scan.gathering;

import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.Slice;

/**
 * One window of a query's candidates: row key, whether the copy in an IFile is trusted, and where
 * it stands. Filled in any order, then {@linkplain #finish() finished}: sorted by row key with one
 * hit per row, and if any place says the row has to be verified, it is.
 *
 * <p>It never takes more memory than it may: when that is full, the larger half of the rows is
 * dropped, and the first of these becomes the {@linkplain #horizon() horizon}. From then on
 * candidates at or beyond the horizon are dropped at once; the next window begins there. So what
 * the list holds below its horizon is complete, whatever there is beyond. At least one row is kept,
 * however long its key.
 *
 * <p>Kept in primitive arrays. Not thread safe.
 */
public final class HitList {
  /** Where a hit stands that has no trusted copy. */
  private static final long VERIFY = -1;

  /** Bytes of one hit in the arrays, with what sorting needs, without its row key. */
  static final int HIT_BYTES = 2 * Long.BYTES + 3 * Integer.BYTES;

  /** Sources that a hit can name, at most. */
  static final int MOST_SOURCES = 1 << 12;

  /** A hit's place: sources, as many groups and entries as files may have, and the check bit. */
  private static final int CHECK_BITS = 1;

  private static final int ENTRY_BITS = bits(FormatLimits.GROUP_ENTRIES);
  private static final int GROUP_BITS = bits(FormatLimits.GROUPS);
  private static final int FIRST_HITS = 16;

  private final ScanMemory memory;
  private byte[] rows = new byte[FIRST_HITS * 16];
  // Hit i's row key is rows[starts[i]] to rows[starts[i + 1]].
  private int[] starts = new int[FIRST_HITS + 1];
  private long[] prefixes = new long[FIRST_HITS];
  private long[] places = new long[FIRST_HITS];
  private int size;
  private byte[] horizon;
  private boolean overflowed;
  private int[] order;
  private int orderSize;

  public HitList(ScanMemory memory) {
    this.memory = memory;
  }

  private static int bits(int numbers) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(numbers - 1);
  }

  /** Whether a row is not beyond the horizon. */
  boolean accepts(byte[] buffer, int offset, int length) {
    return horizon == null
        || Bytes.compareTo(buffer, offset, length, horizon, 0, horizon.length) < 0;
  }

  void addVerify(byte[] buffer, int offset, int length) {
    add(buffer, offset, length, VERIFY);
  }

  /**
   * Adds a hit with a trusted copy. One whose place has no room here is verified: readers refuse
   * files with more groups and entries, so there is none.
   *
   * @param check whether the conditions are still to be tested on the payload's cells
   */
  void addTrusted(
      byte[] buffer, int offset, int length, int source, int group, int entry, boolean check) {
    if (source >= MOST_SOURCES
        || group >= FormatLimits.GROUPS
        || entry >= FormatLimits.GROUP_ENTRIES) {
      addVerify(buffer, offset, length);
      return;
    }
    long place = ((long) source << GROUP_BITS | group) << ENTRY_BITS | entry;
    add(buffer, offset, length, place << CHECK_BITS | (check ? 1 : 0));
  }

  private void add(byte[] buffer, int offset, int length, long place) {
    if (!accepts(buffer, offset, length)) {
      return;
    }
    if (!hasRoom(length)) {
      makeRoom(length);
      if (!accepts(buffer, offset, length)) {
        return;
      }
    }
    System.arraycopy(buffer, offset, rows, starts[size], length);
    prefixes[size] = Slice.prefix(buffer, offset, length);
    places[size] = place;
    starts[size + 1] = starts[size] + length;
    size++;
  }

  private boolean hasRoom(int length) {
    return size < places.length && rows.length - starts[size] >= length;
  }

  private void makeRoom(int length) {
    while (bytes() + missing(length) > memory.half() && memory.grow()) {
      // Until it fits, or there is no more to have.
    }
    if (bytes() + missing(length) > memory.half()) {
      dropLargerHalf();
    }
    growArrays(length);
  }

  /** By how many bytes the arrays are too small for another hit. */
  private long missing(int length) {
    return (size == places.length ? HIT_BYTES : 0)
        + Math.max(0, starts[size] + (long) length - rows.length);
  }

  /** Makes the arrays larger, if they have to be: by half, but not beyond the limit. */
  private void growArrays(int length) {
    if (size == places.length) {
      long free = Math.max(0, memory.half() - bytes());
      long perHit = HIT_BYTES + starts[size] / Math.max(1, size);
      int more = (int) Math.max(1, Math.min(size >> 1, free / perHit));
      starts = Arrays.copyOf(starts, size + more + 1);
      prefixes = Arrays.copyOf(prefixes, size + more);
      places = Arrays.copyOf(places, size + more);
    }
    if (rows.length - starts[size] < length) {
      long free = Math.max(0, memory.half() - bytes());
      long more = Math.max(missing(length), Math.min(rows.length >> 1, free));
      rows = Arrays.copyOf(rows, Math.toIntExact(rows.length + more));
    }
  }

  /** Drops what is beyond the middle row; keeps one row at least. */
  private void dropLargerHalf() {
    finish();
    if (orderSize > 1) {
      overflowed = true;
      int kept = orderSize / 2;
      horizon = row(kept);
      orderSize = kept;
    }
    keepInOrder();
  }

  /** Ends the window before a row: it and all rows beyond are dropped. */
  void endBefore(byte[] row) {
    if (horizon == null || Bytes.compareTo(row, horizon) < 0) {
      finish();
      orderSize = firstAtOrAfter(row);
      horizon = row;
      keepInOrder();
    }
  }

  /** Ends the window, which is still empty, where memory was full before. */
  void overflowAt(byte[] row) {
    overflowed = true;
    horizon = row;
  }

  /** Rewrites the arrays with what is in order, so that more can be added. */
  private void keepInOrder() {
    byte[] keptRows = new byte[Math.max(rows.length / 2, bytesInOrder())];
    int[] keptStarts = new int[starts.length];
    long[] keptPrefixes = new long[prefixes.length];
    long[] keptPlaces = new long[places.length];
    for (int i = 0; i < orderSize; i++) {
      int hit = order[i];
      int length = starts[hit + 1] - starts[hit];
      System.arraycopy(rows, starts[hit], keptRows, keptStarts[i], length);
      keptStarts[i + 1] = keptStarts[i] + length;
      keptPrefixes[i] = prefixes[hit];
      keptPlaces[i] = places[hit];
    }
    rows = keptRows;
    starts = keptStarts;
    prefixes = keptPrefixes;
    places = keptPlaces;
    size = orderSize;
    order = null;
  }

  private int bytesInOrder() {
    int bytes = 0;
    for (int i = 0; i < orderSize; i++) {
      bytes += starts[order[i] + 1] - starts[order[i]];
    }
    return bytes;
  }

  /** Sorts by row key and leaves one hit for each row; nothing may be added after it. */
  public void finish() {
    order = new int[size];
    for (int i = 0; i < size; i++) {
      order[i] = i;
    }
    mergeSort(order.clone(), order, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      int hit = order[i];
      if (kept > 0 && compare(order[kept - 1], hit) == 0) {
        if (places[hit] == VERIFY) {
          places[order[kept - 1]] = VERIFY;
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
    return byPrefix != 0
        ? byPrefix
        : Bytes.compareTo(
            rows, starts[a], starts[a + 1] - starts[a], rows, starts[b], starts[b + 1] - starts[b]);
  }

  /** The first row that the list says nothing about; null when it says all. */
  public byte[] horizon() {
    return horizon;
  }

  /** Whether candidates were dropped for want of memory. */
  public boolean overflowed() {
    return overflowed;
  }

  /** Bytes that the arrays take. */
  long bytes() {
    return (long) places.length * HIT_BYTES + rows.length;
  }

  /** Rows, after {@link #finish()}. */
  public int size() {
    return orderSize;
  }

  public byte[] row(int index) {
    int hit = order[index];
    return Arrays.copyOfRange(rows, starts[hit], starts[hit + 1]);
  }

  /** Points a slice at a hit's row key. */
  public void row(int index, Slice into) {
    int hit = order[index];
    into.set(rows, starts[hit], starts[hit + 1] - starts[hit]);
  }

  public boolean isTrusted(int index) {
    return places[order[index]] != VERIFY;
  }

  public int source(int index) {
    return (int) (places[order[index]] >>> GROUP_BITS + ENTRY_BITS + CHECK_BITS);
  }

  public int group(int index) {
    return (int) (places[order[index]] >>> ENTRY_BITS + CHECK_BITS) & (1 << GROUP_BITS) - 1;
  }

  public int entry(int index) {
    return (int) (places[order[index]] >>> CHECK_BITS) & (1 << ENTRY_BITS) - 1;
  }

  public boolean needsCheck(int index) {
    return (places[order[index]] & 1) != 0;
  }

  /** Orders trusted hits by where they stand: at most 50 bits. */
  public long place(int index) {
    return places[order[index]] >>> CHECK_BITS;
  }

  public void distrust(int index) {
    places[order[index]] = VERIFY;
  }

  /** The position of the first row at or after the given one. */
  public int firstAtOrAfter(byte[] row) {
    int low = 0;
    int high = orderSize;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int hit = order[middle];
      int length = starts[hit + 1] - starts[hit];
      if (Bytes.compareTo(rows, starts[hit], length, row, 0, row.length) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
