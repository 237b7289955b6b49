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
package org.lcindex.regionserver.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Looks at a thousand tables over ten minutes, with a chore every ten seconds. */
class DueTimesTest {
  private static final long PERIOD = 60;
  private static final int TABLES = 1_000;

  private final Random random = new Random(1);
  private long now;
  private final DueTimes<Integer> times = new DueTimes<>(PERIOD, () -> now, random::nextDouble);

  @Test
  void eachIsLookedAtOnceInAPeriodAndNotAllAtOnce() {
    int looks = 0;
    int most = 0;
    long[] last = new long[TABLES];
    for (now = 10; now <= 600; now += 10) {
      int together = 0;
      for (int table = 0; table < TABLES; table++) {
        if (times.isDue(table, false)) {
          assertTrue(now - last[table] <= PERIOD + 10, "after " + (now - last[table]));
          last[table] = now;
          together++;
        }
      }
      looks += together;
      most = Math.max(most, together);
    }
    assertTrue(looks < TABLES * 600 / 10 / 4, "a quarter of one look for each chore: " + looks);
    assertTrue(most < TABLES / 2, "at most together: " + most);
  }

  @Test
  void theFirstAnswerIsTheCallers() {
    assertTrue(times.isDue(1, true));
    assertFalse(times.isDue(1, true));
    assertFalse(times.isDue(2, false));
    now = PERIOD;
    assertTrue(times.isDue(2, false));
    times.retain(Set.of());
    assertTrue(times.isDue(2, true));
    assertEquals(PERIOD, now);
  }
}
