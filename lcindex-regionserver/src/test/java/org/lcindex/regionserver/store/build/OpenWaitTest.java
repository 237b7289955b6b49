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
package org.lcindex.regionserver.store.build;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Who waits for a region's index files, and who does not. */
@Timeout(60)
class OpenWaitTest {
  private static final long HOUR = TimeUnit.HOURS.toMillis(1);
  private static final CountDownLatch NEVER = new CountDownLatch(1);

  private static OpenWait waiting(int places, long millis) {
    return new OpenWait(places, millis, () -> Long.MAX_VALUE);
  }

  @Test
  void whatHasHappenedTakesNoPlace() {
    assertTrue(waiting(0, 0).await(new CountDownLatch(0)));
  }

  @Test
  void whoWaitsGoesOnAsSoonAsItHappens() throws Exception {
    CountDownLatch opened = new CountDownLatch(1);
    OpenWait wait = waiting(1, HOUR);
    CompletableFuture<Boolean> waiter = CompletableFuture.supplyAsync(() -> wait.await(opened));
    opened.countDown();
    assertTrue(waiter.get());
  }

  @Test
  void onlySoManyWait() throws Exception {
    CountDownLatch opened = new CountDownLatch(1);
    CountDownLatch asked = new CountDownLatch(1);
    OpenWait wait =
        new OpenWait(
            1,
            HOUR,
            () -> {
              asked.countDown();
              return Long.MAX_VALUE;
            });
    CompletableFuture<Boolean> first = CompletableFuture.supplyAsync(() -> wait.await(opened));
    asked.await();
    // Every further handler is let go at once, as soon as the first one sits in its place.
    while (wait.isFree()) {
      Thread.onSpinWait();
    }
    assertFalse(wait.await(opened));
    opened.countDown();
    assertTrue(first.get());
    assertTrue(wait.isFree());
  }

  @Test
  void itIsOverAfterItsTime() {
    assertFalse(waiting(1, 1).await(NEVER));
  }

  @Test
  void halfOfTheCallsTimeIsLeftForTheScan() {
    long[] remaining = {20};
    OpenWait wait = new OpenWait(1, HOUR, () -> remaining[0]);
    long started = System.nanoTime();
    assertFalse(wait.await(NEVER));
    assertTrue(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started) >= 10);
    remaining[0] = -5;
    assertFalse(wait.await(NEVER));
  }

  @Test
  void anInterruptedHandlerStaysInterrupted() {
    Thread.currentThread().interrupt();
    assertFalse(waiting(1, HOUR).await(NEVER));
    assertTrue(Thread.interrupted());
  }
}
