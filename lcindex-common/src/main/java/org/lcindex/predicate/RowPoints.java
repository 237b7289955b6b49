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
package org.lcindex.predicate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.yetus.audience.InterfaceAudience;

/** Random row keys between two others, in order. Stateless. */
@InterfaceAudience.Private
public final class RowPoints {
  /** Bytes behind what the two keys have in common, in which they may differ. */
  private static final int WIDTH = 8;

  private RowPoints() {}

  /**
   * Points at which scans start.
   *
   * @param first not behind {@code last}
   */
  public static List<byte[]> between(byte[] first, byte[] last, int points, Random random) {
    int mismatch = Arrays.mismatch(first, last);
    int common = mismatch < 0 ? first.length : mismatch;
    BigInteger low = number(first, common);
    BigInteger span = number(last, common).subtract(low).add(BigInteger.ONE);
    List<byte[]> starts = new ArrayList<>();
    for (int i = 0; i < points; i++) {
      // More bits than the span has, so that its remainder is even enough.
      BigInteger at = low.add(new BigInteger(8 * WIDTH + 32, random).mod(span));
      byte[] start = Arrays.copyOf(first, common + WIDTH);
      for (int b = 0; b < WIDTH; b++) {
        start[common + b] = at.shiftRight(8 * (WIDTH - 1 - b)).byteValue();
      }
      starts.add(Arrays.compareUnsigned(start, first) < 0 ? first : start);
    }
    starts.sort(Arrays::compareUnsigned);
    return starts;
  }

  private static BigInteger number(byte[] key, int from) {
    return new BigInteger(
        1, Arrays.copyOf(Arrays.copyOfRange(key, from, Math.max(from, key.length)), WIDTH));
  }
}
