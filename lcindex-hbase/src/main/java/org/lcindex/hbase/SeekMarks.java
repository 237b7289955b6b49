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
package org.lcindex.hbase;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/**
 * Where cells begin in blocks of HFiles: the first in each stretch of {@value #STRETCH} bytes, so
 * that a row is found in a block without stepping over all that is before it. Known of blocks in
 * which rows were sought lately, as far as the limit goes; a thousandth to a hundredth of what the
 * blocks themselves take. One for the whole server. Thread safe.
 *
 * <p>A block is told by the name of its HFile and its offset, as it is in HBase's block cache: what
 * is there never changes.
 */
public final class SeekMarks {
  /** Bytes of a block in which one cell is marked. */
  public static final int STRETCH = 2 << 10;

  private static final int[] NONE = {};

  // What an entry costs besides its marks: key, cache node, table slot, array.
  private static final int ENTRY_BYTES = 144;

  private final Cache<Block, int[]> marks;
  private final long maxBytes;

  private record Block(String hfile, long offset) {
    @Override
    public int hashCode() {
      return hfile.hashCode() * 31 + Long.hashCode(offset * 0x9E3779B97F4A7C15L);
    }
  }

  /**
   * @param maxBytes heap that it takes at most; 0 for none
   */
  public SeekMarks(long maxBytes) {
    this.maxBytes = maxBytes;
    this.marks =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .weigher((Block block, int[] at) -> ENTRY_BYTES + at.length * Integer.BYTES)
            .executor(Runnable::run)
            .build();
  }

  /** Positions in a block, ascending; null when they are not known and could be kept. */
  public int[] of(String hfile, long offset) {
    return maxBytes == 0 ? NONE : marks.getIfPresent(new Block(hfile, offset));
  }

  /** Keeps the positions of a block. */
  public void put(String hfile, long offset, int[] positions) {
    marks.put(new Block(hfile, offset), positions);
  }

  /**
   * Keeps a part of the limit only, and drops what is beyond.
   *
   * @param share of the limit that was given, from 0 to 1
   */
  public void useShare(double share) {
    long most = Math.round(maxBytes * share);
    marks
        .policy()
        .eviction()
        .filter(eviction -> eviction.getMaximum() != most)
        .ifPresent(eviction -> eviction.setMaximum(most));
  }

  /** Heap that it takes, about, in bytes. */
  public long bytes() {
    return marks.policy().eviction().map(e -> e.weightedSize().orElse(0)).orElse(0L);
  }

  /** Most bytes of it. */
  public long maxBytes() {
    return maxBytes;
  }
}
