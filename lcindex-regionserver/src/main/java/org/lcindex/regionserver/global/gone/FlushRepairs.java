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

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The repairs of the flushes that are under way in one region: HBase makes all of a flush in one
 * thread, and tries again to write a family that failed. Thread safe.
 */
final class FlushRepairs {
  private final Map<Thread, Map<String, StreamedRepair>> flushes = new IdentityHashMap<>();

  /** A flush begins in this thread. */
  synchronized void begins() {
    flushes.put(Thread.currentThread(), new TreeMap<>());
  }

  /** A family is written in this thread; it may be for the second time. */
  synchronized void writes(String family, StreamedRepair repair) {
    Map<String, StreamedRepair> flush = flushes.get(Thread.currentThread());
    if (flush != null) {
      flush.put(family, repair);
    }
  }

  /** The flush of this thread is over: its HFiles are the region's. */
  synchronized Iterable<StreamedRepair> ends() {
    Map<String, StreamedRepair> flush = flushes.remove(Thread.currentThread());
    return flush == null ? List.of() : flush.values();
  }
}
