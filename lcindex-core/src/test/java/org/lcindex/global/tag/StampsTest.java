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
package org.lcindex.global.tag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How many names a region has to give, and that it gives none twice. */
class StampsTest {
  /** As regions have it: 128 KB. */
  private static final int SETS = 1 << 10;

  private static final int BATCHES = 200;
  private static final int ROWS = 1_000;

  /** The share of tags without a name, where each batch has one timestamp. */
  private static double random(int indexes) {
    Stamps stamps = new Stamps(SETS, 0, 0, 0);
    SplittableRandom random = new SplittableRandom(indexes);
    long unnamed = 0;
    for (long batch = 1; batch <= BATCHES; batch++) {
      for (int row = 0; row < ROWS; row++) {
        long hash = random.nextLong();
        for (int index = 0; index < indexes; index++) {
          unnamed += stamps.mayName(hash + index, 10 * batch, true, false, 10 * batch) ? 0 : 1;
        }
      }
    }
    return unnamed / (double) (BATCHES * ROWS * indexes);
  }

  @Test
  void batchesOfAThousandRowsHaveNames() {
    assertEquals(0, random(1), 0.0001);
    double ten = random(10);
    assertTrue(ten < 0.02, () -> "of ten indexes " + ten);
  }

  @Test
  void noNameIsGivenTwiceByManyThreads() {
    Stamps stamps = new Stamps(2, 0, 0, 0);
    Set<String> given = ConcurrentHashMap.newKeySet();
    IntStream.range(0, 4)
        .parallel()
        .forEach(
            thread -> {
              SplittableRandom random = new SplittableRandom(thread);
              for (int i = 0; i < 200_000; i++) {
                long row = random.nextInt(60);
                long timestamp = 1 + i / 20 + random.nextInt(5);
                if (stamps.mayName(row, timestamp, true, false, 1_000_000)) {
                  assertTrue(given.add(row + "@" + timestamp));
                }
              }
            });
    assertTrue(given.size() > 1_000);
  }
}
