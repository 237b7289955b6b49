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
package org.lcindex.load.file;

import java.util.Arrays;
import org.apache.hbase.thirdparty.com.google.common.hash.Hashing;

/**
 * Counts row keys that were there before, by 64 bits of each: of 5,000,000 keys two different ones
 * are taken for one with a probability below 1 in 1,000,000. Not thread safe.
 */
final class KeyCount {
  /** 40 MB; rows beyond are not counted. */
  static final int MOST = 5_000_000;

  private long[] hashes = new long[1 << 12];
  private int size;

  void add(byte[] key) {
    if (size == MOST) {
      return;
    }
    if (size == hashes.length) {
      hashes = Arrays.copyOf(hashes, Math.min(MOST, 2 * size));
    }
    hashes[size++] = Hashing.sipHash24().hashBytes(key).asLong();
  }

  /** How many keys were equal to an earlier one. */
  int repeated() {
    Arrays.sort(hashes, 0, size);
    int repeated = 0;
    for (int i = 1; i < size; i++) {
      repeated += hashes[i] == hashes[i - 1] ? 1 : 0;
    }
    return repeated;
  }

  /** Whether there were more keys than are counted. */
  boolean isFull() {
    return size == MOST;
  }
}
