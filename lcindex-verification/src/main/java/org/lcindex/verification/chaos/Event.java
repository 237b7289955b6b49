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
package org.lcindex.verification.chaos;

import java.util.Random;
import java.util.Set;

/**
 * One event of a run's sequence. All that is random about it comes from its seed; which region or
 * file that means depends on which there are at the moment.
 *
 * @param number from 1
 * @param restMillis how long the next one waits after it
 */
record Event(int number, EventKind kind, long seed, long restMillis) {
  private static final int MAX_REST_MILLIS = 4_000;

  /** The next event of a sequence. */
  static Event draw(int number, Set<EventKind> kinds, Random random) {
    return new Event(
        number, EventKind.draw(kinds, random), random.nextLong(), random.nextInt(MAX_REST_MILLIS));
  }

  @Override
  public String toString() {
    return "event " + number + " " + kind;
  }
}
