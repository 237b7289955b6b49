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

import java.util.ArrayList;
import java.util.List;

/**
 * A value of an object as its only writer knows it: the writes that lookups under way may still
 * see. Thread safe; one thread writes.
 */
final class TrackedValue {
  private final Ticks ticks;
  private final List<Write> writes = new ArrayList<>(List.of(Write.NONE));
  private boolean lost;

  TrackedValue(Ticks ticks) {
    this.ticks = ticks;
  }

  /** A write is about to be sent. */
  synchronized void begin(Long value) {
    long oldest = ticks.oldest();
    while (writes.size() > 1 && writes.get(1).acknowledged() <= oldest) {
      writes.remove(0);
    }
    writes.add(new Write(value, ticks.next(), Write.PENDING));
  }

  /** It has been acknowledged. */
  synchronized void acknowledge() {
    int last = writes.size() - 1;
    writes.set(last, writes.get(last).acknowledgedAt(ticks.next()));
  }

  /** Nobody knows any more what it is, or will be. */
  synchronized void lose() {
    lost = true;
  }

  /** The one that was written last, acknowledged or not; null for none. */
  synchronized Long last() {
    return writes.get(writes.size() - 1).value();
  }

  /**
   * What it may have been at some moment of a lookup, in order.
   *
   * @return empty if nobody knows
   */
  synchronized List<Write> possible(long begin, long end) {
    if (lost) {
      return List.of();
    }
    int first = writes.size() - 1;
    while (writes.get(first).acknowledged() > begin) {
      first--;
    }
    List<Write> possible = new ArrayList<>();
    for (Write write : writes.subList(first, writes.size())) {
      if (write.begin() < end) {
        possible.add(write);
      }
    }
    return possible;
  }
}
