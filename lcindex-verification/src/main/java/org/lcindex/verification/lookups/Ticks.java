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

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * One order for everything that clients do: writes begin and are acknowledged, lookups begin and
 * end, each at a tick of its own. Thread safe.
 */
final class Ticks {
  private final AtomicLong now = new AtomicLong();
  private final AtomicLongArray running;

  /**
   * The first tick is 1.
   *
   * @param readers who look up, by numbers from 0
   */
  Ticks(int readers) {
    running = new AtomicLongArray(readers);
    for (int i = 0; i < readers; i++) {
      running.set(i, Long.MAX_VALUE);
    }
  }

  /** Something happens. */
  long next() {
    return now.incrementAndGet();
  }

  /** A lookup of a reader begins. */
  long begin(int reader) {
    running.set(reader, now.get());
    return next();
  }

  /** It is judged. */
  void end(int reader) {
    running.set(reader, Long.MAX_VALUE);
  }

  /** Every lookup that is judged later begins after this. */
  long oldest() {
    long oldest = now.get(); // before the readers: one that is not seen below begins later
    for (int i = 0; i < running.length(); i++) {
      oldest = Math.min(oldest, running.get(i));
    }
    return oldest;
  }
}
