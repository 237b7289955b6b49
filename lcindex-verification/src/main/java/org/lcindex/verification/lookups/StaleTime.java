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

/**
 * When HBase itself may answer from rows that are not the last ones: a server that was given up
 * while it stood still does not know it for a moment, and has no lease for reads. Thread safe.
 */
final class StaleTime {
  /** Odd while it is such a time. */
  private final AtomicLong changes = new AtomicLong();

  /** Something that {@link #wasPossible} takes, from the beginning of a lookup. */
  long look() {
    return changes.get();
  }

  void begin() {
    changes.incrementAndGet();
  }

  void end() {
    changes.incrementAndGet();
  }

  /** Whether there was such a time since a look. */
  boolean wasPossible(long look) {
    return look % 2 == 1 || look != changes.get();
  }
}
