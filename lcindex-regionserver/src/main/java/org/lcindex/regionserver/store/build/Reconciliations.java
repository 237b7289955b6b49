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
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The queue of one store's {@linkplain Reconciliation reconciliations}: one runs at a time, and who
 * asks for another one meanwhile does not wait. Thread safe.
 */
public final class Reconciliations {
  private final Runnable turn;
  private final CountDownLatch first = new CountDownLatch(1);

  /** How often one was asked for since the one that is under way has begun. */
  private final AtomicInteger asked = new AtomicInteger();

  /**
   * @param turn does one; tells when the {@linkplain #firstIsOver first is over}
   */
  public Reconciliations(Runnable turn) {
    this.turn = turn;
  }

  /**
   * Reconciles the store. Returns at once when that is under way; who is at it then does it once
   * more.
   */
  public void run() {
    if (asked.getAndIncrement() > 0) {
      return;
    }
    int done;
    do {
      done = asked.get();
      try {
        turn.run();
      } catch (RuntimeException | Error e) {
        asked.set(0);
        throw e;
      }
    } while (!asked.compareAndSet(done, 0));
  }

  /** The first is done, or will never be. */
  public void firstIsOver() {
    first.countDown();
  }

  public boolean isFirstOver() {
    return first.getCount() == 0;
  }

  /** Waits for the first as far as that is worth it; false when it is not over. */
  public boolean awaitFirst(OpenWait wait) {
    return wait.await(first);
  }
}
