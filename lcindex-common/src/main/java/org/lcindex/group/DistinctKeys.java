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
package org.lcindex.group;

import java.util.Arrays;
import java.util.TreeSet;

/**
 * The different values that were added, up to a bound; beyond it only that there are more. A sketch
 * for more than that would stand beside the keys. Not thread safe.
 */
final class DistinctKeys {
  /** Heap of one, about, besides its bytes. */
  private static final int KEY_BYTES = 72;

  private final int most;
  // Null when there are more.
  private TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
  private long bytes;

  DistinctKeys(int most) {
    this.most = most;
  }

  void add(byte[] key) {
    if (keys != null && keys.add(key)) {
      bytes += KEY_BYTES + key.length;
      if (keys.size() > most) {
        addMore();
      }
    }
  }

  /** There are more than the bound. */
  void addMore() {
    keys = null;
    bytes = 0;
  }

  void addAll(DistinctKeys other) {
    if (other.keys == null) {
      addMore();
    } else {
      other.keys.forEach(this::add);
    }
  }

  /** All of them in order; null when there are more than the bound. */
  Iterable<byte[]> keys() {
    return keys;
  }

  /** How many there are; the bound when there are more. */
  int size() {
    return keys == null ? most : keys.size();
  }

  boolean isExact() {
    return keys != null;
  }

  long memoryBytes() {
    return bytes;
  }
}
