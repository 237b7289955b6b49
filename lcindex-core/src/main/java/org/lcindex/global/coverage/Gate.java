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
package org.lcindex.global.coverage;

import java.util.Map;
import java.util.TreeMap;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The batches that are under way in one instance of a region, by the epoch in which they began.
 * Whoever turns the gate (rule CV5) can wait until all that began before have ended, without
 * holding up those that begin after. Thread safe.
 */
@InterfaceAudience.Private
public final class Gate {
  private final TreeMap<Long, Integer> underWay = new TreeMap<>();
  private long epoch;

  /**
   * A batch begins.
   *
   * @return what to give to {@link #leave}
   */
  public synchronized long enter() {
    underWay.merge(epoch, 1, Integer::sum);
    return epoch;
  }

  /** A batch was applied, or failed. */
  public synchronized void leave(long entered) {
    underWay.computeIfPresent(entered, (key, count) -> count == 1 ? null : count - 1);
    notifyAll();
  }

  /**
   * A new epoch begins.
   *
   * @return it, to be given to {@link #hasPassed}
   */
  public synchronized long turn() {
    return ++epoch;
  }

  /** Whether all batches have ended that began before an epoch. */
  public synchronized boolean hasPassed(long turned) {
    Map.Entry<Long, Integer> oldest = underWay.firstEntry();
    return oldest == null || oldest.getKey() >= turned;
  }
}
