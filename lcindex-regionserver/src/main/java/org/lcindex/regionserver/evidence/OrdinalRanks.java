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

import org.roaringbitmap.RoaringBitmap;

/** Some ordinals of an HFile's rows, and which of them is the n-th. Immutable. */
final class OrdinalRanks {
  private final long[] words;
  // How many there are before a word.
  private final int[] before;

  OrdinalRanks(RoaringBitmap ordinals) {
    int length = ordinals.isEmpty() ? 0 : (ordinals.last() >>> 6) + 1;
    words = new long[length];
    ordinals.forEach((int ordinal) -> words[ordinal >>> 6] |= 1L << ordinal);
    before = new int[length];
    for (int w = 1; w < length; w++) {
      before[w] = before[w - 1] + Long.bitCount(words[w - 1]);
    }
  }

  /** What it takes for some ordinals, in bytes. */
  static long bytes(RoaringBitmap ordinals) {
    long words = ordinals.isEmpty() ? 0 : (ordinals.last() >>> 6) + 1;
    return words * (Long.BYTES + Integer.BYTES);
  }

  boolean contains(int ordinal) {
    int word = ordinal >>> 6;
    return word < words.length && (words[word] >>> ordinal & 1) != 0;
  }

  /** How many are below an ordinal. */
  int rank(int ordinal) {
    int word = ordinal >>> 6;
    return before[word] + Long.bitCount(words[word] & (1L << ordinal) - 1);
  }
}
