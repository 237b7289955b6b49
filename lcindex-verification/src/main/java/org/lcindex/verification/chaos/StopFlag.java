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
package org.lcindex.verification.chaos;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Tells threads to end. Thread safe. */
final class StopFlag {
  private final CountDownLatch latch = new CountDownLatch(1);

  void raise() {
    latch.countDown();
  }

  boolean raised() {
    return latch.getCount() == 0;
  }

  /** Waits until it is raised or time is up; returns whether it is. */
  boolean await(long millis) throws InterruptedException {
    return latch.await(millis, TimeUnit.MILLISECONDS);
  }
}
