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
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * The rows of a window that live outside the indexed HFiles (in the MemStore or in an HFile without
 * index), as a set of 64-bit hashes: a copy of such a row in an IFile may be stale or partial and
 * is verified. Two rows with one hash cost a needless verification, never a wrong answer.
 *
 * <p>Filled first, until it is {@linkplain #isFull() full} at most, then {@linkplain #seal()
 * sealed}, then asked. Not thread safe while being filled.
 */
public final class RowHashes {
  private final LongSupplier room;
  private final BooleanSupplier grow;
  private long[] hashes = new long[64];
  private int size;

  /**
   * @param room bytes that they may take
   * @param grow makes the room larger; false when it cannot be
   */
  public RowHashes(LongSupplier room, BooleanSupplier grow) {
    this.room = room;
    this.grow = grow;
  }

  public void add(byte[] buffer, int offset, int length) {
    if (size == hashes.length) {
      long most = Math.max(size + 1, room.getAsLong() / Long.BYTES);
      hashes = Arrays.copyOf(hashes, (int) Math.min(size * 2L, most));
    }
    hashes[size++] = RowHash.of(buffer, offset, length);
  }

  /** Whether there is no memory for another row; one is always taken. */
  public boolean isFull() {
    while (size > 0 && (size + 1L) * Long.BYTES > room.getAsLong()) {
      if (!grow.getAsBoolean()) {
        return true;
      }
    }
    return false;
  }

  public void seal() {
    Arrays.sort(hashes, 0, size);
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int size() {
    return size;
  }

  public boolean mayContain(byte[] buffer, int offset, int length) {
    return size > 0
        && Arrays.binarySearch(hashes, 0, size, RowHash.of(buffer, offset, length)) >= 0;
  }
}
