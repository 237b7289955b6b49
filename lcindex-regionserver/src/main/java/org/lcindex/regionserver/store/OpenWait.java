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
package org.lcindex.regionserver.store;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The wait of the first scans of a region for its index files. They wait in handlers, of which a
 * server has few; so few wait at a time, and others are plain scans at once. Thread safe.
 */
@InterfaceAudience.Private
public final class OpenWait {
  private final Semaphore places;
  private final long millis;

  /**
   * @param places how many may wait at the same time
   * @param millis how long each waits at most
   */
  public OpenWait(int places, long millis) {
    this.places = new Semaphore(places);
    this.millis = millis;
  }

  /** Waits for something that happens once; false when it has not happened. */
  boolean await(CountDownLatch opened) {
    if (opened.getCount() == 0) {
      return true;
    }
    if (millis == 0 || !places.tryAcquire()) {
      return false;
    }
    try {
      return opened.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      places.release();
    }
  }
}
