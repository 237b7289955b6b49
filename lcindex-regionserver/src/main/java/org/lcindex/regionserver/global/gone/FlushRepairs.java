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
package org.lcindex.regionserver.global.gone;

import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is to be done when the flushes are committed that are under way in one region: HBase makes
 * all of a flush in one thread. Thread safe.
 */
final class FlushRepairs {
  private final Map<Thread, Map<String, Runnable>> flushes = new IdentityHashMap<>();

  /** A flush begins in this thread. */
  synchronized void begins() {
    flushes.put(Thread.currentThread(), new TreeMap<>());
  }

  /** Whether there is one in this thread: HBase tells of none when a region closes. */
  synchronized boolean isUnderWay() {
    return flushes.containsKey(Thread.currentThread());
  }

  /**
   * A family is written in this thread. What is in one of several HFiles has not gone because it is
   * not in another: nothing is done for such a family.
   */
  synchronized void wrote(String family, Runnable committed) {
    Map<String, Runnable> flush = flushes.get(Thread.currentThread());
    if (flush != null) {
      flush.merge(family, committed, (first, second) -> () -> {});
    }
  }

  /** The flush of this thread is over: its HFiles are the region's. */
  synchronized Collection<Runnable> ends() {
    Map<String, Runnable> flush = flushes.remove(Thread.currentThread());
    return flush == null ? List.of() : flush.values();
  }
}
