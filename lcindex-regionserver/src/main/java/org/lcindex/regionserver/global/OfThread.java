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
package org.lcindex.regionserver.global;

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * What is kept of a thread's batches until they have ended: HBase begins and ends a batch in one
 * thread, and may run another one within it. Nothing stays behind of a thread that has none. Thread
 * safe.
 *
 * @param <K> of which it is, as an object
 * @param <V> what is kept
 */
final class OfThread<K, V> {
  private final ThreadLocal<Map<K, V>> maps = new ThreadLocal<>();

  void put(K key, V value) {
    Map<K, V> map = maps.get();
    if (map == null) {
      map = new IdentityHashMap<>();
      maps.set(map);
    }
    map.put(key, value);
  }

  /** Null if this thread has none. */
  V get(K key) {
    Map<K, V> map = maps.get();
    return map == null ? null : map.get(key);
  }

  /** Null if this thread has none. */
  V remove(K key) {
    Map<K, V> map = maps.get();
    if (map == null) {
      return null;
    }
    V removed = map.remove(key);
    if (map.isEmpty()) {
      maps.remove();
    }
    return removed;
  }

  /** How many this thread has. */
  int size() {
    Map<K, V> map = maps.get();
    return map == null ? 0 : map.size();
  }
}
