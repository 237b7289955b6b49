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

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The wait of the first scans of a region for its index files. They wait in handlers, of which a
 * server has few; so few wait at a time, and others are plain scans at once. Nobody waits for more
 * than half of the time that his client still gives the call: the other half is for the scan.
 * Thread safe.
 */
public final class OpenWait {
  private final Semaphore places;
  private final long millis;
  private final LongSupplier remainingMillis;

  /**
   * @param places how many may wait at the same time
   * @param millis how long each waits at most
   * @param remainingMillis until the deadline of the call that the calling thread serves
   */
  public OpenWait(int places, long millis, LongSupplier remainingMillis) {
    this.places = new Semaphore(places);
    this.millis = millis;
    this.remainingMillis = remainingMillis;
  }

  /** Waits for something that happens once; false when it has not happened. */
  boolean await(CountDownLatch opened) {
    if (opened.getCount() == 0) {
      return true;
    }
    long wait = Math.min(millis, remainingMillis.getAsLong() / 2);
    if (wait <= 0 || !places.tryAcquire()) {
      return false;
    }
    try {
      return opened.await(wait, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      places.release();
    }
  }

  /** Whether one more could wait. */
  boolean isFree() {
    return places.availablePermits() > 0;
  }
}
