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
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.copies.RowHash;

/**
 * The rows of a window that live outside the indexed HFiles (in the MemStore or in an HFile without
 * index), as a set of 64-bit hashes: a copy of such a row in an IFile may be stale or partial and
 * is verified. Two rows with one hash cost a needless verification, never a wrong answer.
 *
 * <p>Filled first, until it is {@linkplain #isFull() full} at most, then {@linkplain #seal()
 * sealed}, then asked. Not thread safe while being filled.
 */
@InterfaceAudience.Private
public final class RowHashes {
  private final ScanMemory memory;
  private long[] hashes = new long[64];
  private int size;

  public RowHashes(ScanMemory memory) {
    this.memory = memory;
  }

  void add(byte[] buffer, int offset, int length) {
    if (size == hashes.length) {
      long most = Math.max(size + 1, memory.half() / Long.BYTES);
      hashes = Arrays.copyOf(hashes, (int) Math.min(size * 2L, most));
    }
    hashes[size++] = RowHash.of(buffer, offset, length);
  }

  /** Whether there is no memory for another row; one is always taken. */
  boolean isFull() {
    while (size > 0 && (size + 1L) * Long.BYTES > memory.half()) {
      if (!memory.grow()) {
        return true;
      }
    }
    return false;
  }

  void seal() {
    Arrays.sort(hashes, 0, size);
  }

  public boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  public boolean mayContain(byte[] buffer, int offset, int length) {
    return size > 0
        && Arrays.binarySearch(hashes, 0, size, RowHash.of(buffer, offset, length)) >= 0;
  }
}
