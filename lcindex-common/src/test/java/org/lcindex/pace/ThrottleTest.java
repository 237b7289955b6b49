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
package org.lcindex.pace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Under a clock that only waiting moves. */
class ThrottleTest {
  private static final long SECOND = 1_000_000_000;
  private long now = Long.MAX_VALUE - SECOND; // nanoTime may overflow

  private Throttle of(long bytesPerSecond) {
    return new Throttle(bytesPerSecond, () -> now, nanos -> now += nanos);
  }

  private long nanosOf(Runnable work) {
    long before = now;
    work.run();
    return now - before;
  }

  @Test
  void keepsTheAverage() {
    Throttle throttle = of(1_000);
    long took =
        nanosOf(
            () -> {
              for (int i = 0; i < 50; i++) {
                assertTrue(throttle.acquire(200, () -> false));
              }
            });
    // The last 200 bytes are paid for by who comes next.
    assertEquals(49 * 200 * SECOND / 1_000, took);
  }

  @Test
  void smallPiecesPassInBursts() {
    Throttle throttle = of(1_000_000);
    int pauses = 0;
    long before = now;
    for (int i = 0; i < 10_000; i++) {
      pauses += nanosOf(() -> throttle.acquire(1_000, () -> false)) > 0 ? 1 : 0;
    }
    assertEquals(10 * SECOND, now - before, SECOND / 10);
    assertTrue(pauses <= 1_000, pauses + " pauses");
  }

  @Test
  void whoIsAskedRefusesOnceForManyPieces() {
    Throttle throttle = of(1_000_000);
    int refusals = 0;
    long before = now;
    for (int i = 0; i < 10_000; i++) {
      for (long wait = throttle.tryAcquire(1_000); wait > 0; wait = throttle.tryAcquire(1_000)) {
        refusals++;
        now += wait * 1_000_000;
      }
    }
    assertEquals(10 * SECOND, now - before, SECOND / 4);
    assertTrue(refusals <= 100, refusals + " refusals");
  }

  @Test
  void largerThanTheLimitPassesAndThenCosts() {
    Throttle throttle = of(1_000);
    assertEquals(0, nanosOf(() -> throttle.acquire(5_000, () -> false)));
    assertEquals(5 * SECOND, nanosOf(() -> throttle.acquire(1, () -> false)));
  }

  @Test
  void waitsThatAreTooLongAreMadeUpFor() {
    Throttle throttle = new Throttle(1_000_000, () -> now, nanos -> now += nanos + SECOND / 1_000);
    long before = now;
    for (int i = 0; i < 10_000; i++) {
      throttle.acquire(1_000, () -> false);
    }
    assertEquals(10 * SECOND, now - before, SECOND / 20);
  }

  @Test
  void aPauseSavesAMomentUpAndNoMore() {
    Throttle throttle = of(1_000);
    throttle.acquire(1_000, () -> false);
    now += 60 * SECOND;
    assertEquals(0, nanosOf(() -> throttle.acquire(1_000, () -> false)));
    assertEquals(SECOND - SECOND / 100, nanosOf(() -> throttle.acquire(1_000, () -> false)));
  }

  @Test
  void whoDoesNotWaitLearnsWhenToComeAgain() {
    Throttle throttle = of(1_000);
    assertEquals(0, throttle.tryAcquire(500));
    assertEquals(501, throttle.tryAcquire(500));
    now += 501_000_000;
    assertEquals(0, throttle.tryAcquire(500));
  }

  @Test
  void stopsWhileWaiting() {
    Throttle throttle = of(1);
    throttle.acquire(1_000, () -> false);
    long stopAt = now + SECOND;
    long took = nanosOf(() -> assertFalse(throttle.acquire(1, () -> now - stopAt >= 0)));
    assertEquals(SECOND, took);
  }

  @Test
  void interruptEndsTheWaitAndStays() {
    Throttle throttle = of(1);
    throttle.acquire(1_000, () -> false);
    Thread.currentThread().interrupt();
    assertEquals(0, nanosOf(() -> assertFalse(throttle.acquire(1, () -> false))));
    assertTrue(Thread.interrupted());
  }

  @Test
  void zeroIsNoLimit() {
    Throttle throttle = of(0);
    assertEquals(
        0,
        nanosOf(
            () -> {
              assertTrue(throttle.acquire(Long.MAX_VALUE / 2, () -> false));
              assertEquals(0, throttle.tryAcquire(Long.MAX_VALUE / 2));
            }));
    assertThrows(IllegalArgumentException.class, () -> of(-1));
  }
}
