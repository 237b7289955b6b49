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
package org.lcindex.global.tuple;

import java.util.Arrays;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Which stripes a batch takes for its rows, and in which order (TU3). Two batches of one region
 * that take them so never wait for each other, if they wait for nothing else meanwhile. Stateless.
 */
@InterfaceAudience.Private
public final class RowStripes {
  private RowStripes() {}

  /**
   * The stripes of some rows, each once, in the order in which they are taken.
   *
   * @param rows their hashes, well mixed; rows with one hash share a stripe
   * @param stripes a power of two
   */
  public static int[] of(long[] rows, int stripes) {
    if (Integer.bitCount(stripes) != 1) {
      throw new IllegalArgumentException(stripes + " stripes: give a power of two");
    }
    return Arrays.stream(rows)
        .mapToInt(row -> (int) row & stripes - 1)
        .sorted()
        .distinct()
        .toArray();
  }
}
