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

import java.util.Arrays;

/**
 * Some consecutive copies of a {@link CopyList}, in columns. Written by one thread; others read
 * what was there when they took the list's size.
 */
final class CopyChunk {
  static final int FIRST_KEY_BYTES = 24;

  /** The copy has a delete marker. */
  static final int DELETE = 1;

  /** The copy has a marker that hides one version and not the older ones. */
  static final int POINT_DELETE = 2;

  /** A newer copy of the row was added later: the one thing about a copy that changes. */
  static final int REPEATED = 4;

  final int capacity;
  final int[] keyEnds;
  final int[] hashes;
  final int[] previous;
  final byte[] depths;
  final byte[] flags;
  // At least those of a copy's cells.
  final long[] sequenceIds;
  // At most those of its puts of indexed columns.
  final long[] timestamps;
  final CopyColumns columns;
  // Of all copies, also of those that a reader does not look at: so not more than bounds.
  long leastTimestamp = Long.MAX_VALUE;
  long leastSequenceId = Long.MAX_VALUE;
  long mostSequenceId;
  int mostDepth;
  // Volatile, because it is replaced by a larger one while others read.
  volatile byte[] keys;

  CopyChunk(int columns, int capacity) {
    this.capacity = capacity;
    keyEnds = new int[capacity];
    hashes = new int[capacity];
    previous = new int[capacity];
    depths = new byte[capacity];
    flags = new byte[capacity];
    sequenceIds = new long[capacity];
    timestamps = new long[capacity];
    this.columns = new CopyColumns(columns, capacity);
    keys = new byte[FIRST_KEY_BYTES * capacity];
  }

  CopyChunk(CopyChunk smaller, int capacity) {
    this.capacity = capacity;
    keyEnds = Arrays.copyOf(smaller.keyEnds, capacity);
    hashes = Arrays.copyOf(smaller.hashes, capacity);
    previous = Arrays.copyOf(smaller.previous, capacity);
    depths = Arrays.copyOf(smaller.depths, capacity);
    flags = Arrays.copyOf(smaller.flags, capacity);
    sequenceIds = Arrays.copyOf(smaller.sequenceIds, capacity);
    timestamps = Arrays.copyOf(smaller.timestamps, capacity);
    columns = smaller.columns.resized(capacity);
    leastTimestamp = smaller.leastTimestamp;
    leastSequenceId = smaller.leastSequenceId;
    mostSequenceId = smaller.mostSequenceId;
    mostDepth = smaller.mostDepth;
    keys = smaller.keys;
  }

  /** Whether a copy is decisive, and without many others. */
  boolean mayExclude(int index, Decisive decisive) {
    return decisive.has(timestamps[index], sequenceIds[index])
        && depths[index] < CopyList.MOST_DEPTH;
  }

  /** Whether {@link #mayExclude} holds for every copy, so that none need be asked. */
  boolean allMayExclude(Decisive decisive) {
    return decisive.has(leastTimestamp, leastSequenceId)
        && mostSequenceId <= decisive.upTo
        && mostDepth < CopyList.MOST_DEPTH;
  }

  /** Whether a copy has a flag. */
  boolean has(int flag, int index) {
    return (flags[index] & flag) != 0;
  }

  /** Whether a copy is the only one of its row, by what was there when this is asked. */
  boolean isOnly(int index) {
    return depths[index] == 1 && (flags[index] & REPEATED) == 0;
  }

  /** Whether a copy is of a row. */
  boolean isOf(int index, byte[] row, int offset, int length) {
    int start = keyStart(index);
    return keyEnds[index] - start == length
        && Arrays.equals(keys, start, start + length, row, offset, offset + length);
  }

  int keyStart(int index) {
    return index == 0 ? 0 : keyEnds[index - 1];
  }

  /** Heap that so many copies take without their keys. */
  static long bytes(int columns, int capacity) {
    return (long) capacity * (3 * Integer.BYTES + 2 * Long.BYTES + 2)
        + CopyColumns.bytes(columns, capacity);
  }
}
