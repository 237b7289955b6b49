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
package org.lcindex.regionserver.global.removal;

import java.util.function.LongSupplier;

/**
 * Which hints came lately, in a fixed room: of each only a hash, in a place by that hash, where a
 * newer one takes the place. So one is forgotten now and then, or taken for another; either costs
 * nothing but a look too many or a hint that comes again. Thread safe.
 */
final class RecentHints {
  private static final int PLACES = 1 << 14;
  private static final long FNV_START = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;
  private static final int HIGH = 48;

  private final LongSupplier clock;
  private final long age;
  private final long[] hashes = new long[PLACES];
  private final long[] since = new long[PLACES];

  /**
   * One that knows none.
   *
   * @param clock in milliseconds, which never goes back and is never 0
   * @param age for how long a hint is known
   */
  RecentHints(LongSupplier clock, long age) {
    this.clock = clock;
    this.age = age;
  }

  /**
   * Remembers a hint.
   *
   * @param place where it is about, by a hash
   * @return whether it was not known
   */
  synchronized boolean isNew(long place, byte[] key) {
    long hash = hash(place, key);
    int at = (int) (hash >>> HIGH) & PLACES - 1;
    long now = clock.getAsLong();
    if (hashes[at] == hash && since[at] != 0 && now - since[at] < age) {
      return false;
    }
    hashes[at] = hash;
    since[at] = now;
    return true;
  }

  /** Of bytes that begin at some place. */
  static long hash(long place, byte[] key) {
    long hash = (FNV_START ^ place) * FNV_PRIME;
    for (byte one : key) {
      hash = (hash ^ one & 0xff) * FNV_PRIME;
    }
    return hash;
  }
}
