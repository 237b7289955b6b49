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
package org.lcindex.regionserver.evidence;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A hash table of rows, each named by a number, with a filter in front: a bit for each of four
 * times as many hashes as there are slots. Most rows that are asked for are not there, and the
 * filter is so much smaller than the table that it stays in a core's cache. One thread adds, others
 * read.
 */
final class RowSlots {
  /** No row. */
  static final int NONE = -1;

  /** Slots at most: the filter's bits are counted by an int. */
  static final int MOST = 1 << 28;

  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);
  private static final int FILTER_BITS_PER_SLOT = 4;

  // A row's number, plus 1; 0 is empty. Open addressing.
  private final int[] slots;
  private final long[] filter;
  private final int filterShift;

  /**
   * @param size number of slots, a power of two, from 16 to {@link #MOST}
   */
  RowSlots(int size) {
    slots = new int[size];
    filter = new long[size * FILTER_BITS_PER_SLOT / Long.SIZE];
    filterShift = Integer.SIZE - Integer.numberOfTrailingZeros(size * FILTER_BITS_PER_SLOT);
  }

  int size() {
    return slots.length;
  }

  /** Heap that a table of so many slots takes. */
  static long bytes(int size) {
    return (long) size * Integer.BYTES + (long) size * FILTER_BITS_PER_SLOT / Byte.SIZE;
  }

  /** Whether a row with this hash may be there. */
  boolean mayHave(int hash) {
    int bit = hash >>> filterShift;
    return (filter[bit >>> 6] & 1L << bit) != 0;
  }

  /** The first slot to look at for a row. */
  int first(int hash) {
    return hash & slots.length - 1;
  }

  /** The slot to look at after one that has another row. */
  int after(int slot) {
    return slot + 1 & slots.length - 1;
  }

  /** The number in a slot; {@link #NONE} when it is empty. */
  int get(int slot) {
    return (int) SLOT.getAcquire(slots, slot) - 1;
  }

  /** What was written before is seen by whoever sees this. */
  void set(int slot, int hash, int number) {
    int bit = hash >>> filterShift;
    filter[bit >>> 6] |= 1L << bit;
    SLOT.setRelease(slots, slot, number + 1);
  }

  /** Adds a row that is not there to a table that nobody reads yet. */
  void add(int hash, int number) {
    int slot = first(hash);
    while (get(slot) != NONE) {
      slot = after(slot);
    }
    set(slot, hash, number);
  }
}
