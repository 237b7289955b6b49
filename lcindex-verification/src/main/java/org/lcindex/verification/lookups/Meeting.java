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
package org.lcindex.verification.lookups;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.lcindex.verification.common.Totals;

/**
 * Where the two writers of some objects meet, so that both write one of them at once: each reads
 * the other's old value then, if nothing keeps them apart. Thread safe; for two threads.
 */
final class Meeting {
  /** One whose server has ended comes late, and the other does not wait for it. */
  private static final long PATIENCE_MILLIS = 200;

  private final Exchanger<Integer> exchanger = new Exchanger<>();
  private final Totals totals;

  Meeting(Totals totals) {
    this.totals = totals;
  }

  /**
   * Waits for the other one.
   *
   * @param proposed the number of a place
   * @return where to write: for both one place, if the other came; else the proposed one
   */
  int place(int proposed) throws InterruptedException {
    try {
      int other = exchanger.exchange(proposed, PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      totals.add(1, LookupsCount.MET);
      return Math.min(proposed, other);
    } catch (TimeoutException e) {
      return proposed;
    }
  }
}
