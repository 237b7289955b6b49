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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls that are made again leave most handlers alone. */
class SecondAttemptsTest {
  private long now;

  @Test
  void areAQuarterOfTheHandlers() {
    SecondAttempts attempts = new SecondAttempts(8, () -> now);
    assertTrue(attempts.tryTake());
    assertTrue(attempts.tryTake());
    assertFalse(attempts.tryTake());
    attempts.ended(true);
    assertTrue(attempts.tryTake());
  }

  @Test
  void whatHangsCountsForAMinute() {
    SecondAttempts attempts = new SecondAttempts(4, () -> now);
    assertTrue(attempts.tryTake());
    attempts.ended(false);
    now += TimeUnit.SECONDS.toNanos(59);
    assertFalse(attempts.tryTake());
    now += TimeUnit.SECONDS.toNanos(1);
    assertTrue(attempts.tryTake());
  }

  @Test
  void oneIsAlwaysAllowed() {
    assertTrue(new SecondAttempts(1, () -> now).tryTake());
  }
}
