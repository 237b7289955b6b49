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
import java.util.stream.IntStream;

/** An object: a row, and what its writers know of each value. Thread safe. */
final class TrackedObject {
  private final byte[] row;
  private final List<TrackedValue> values;

  /**
   * An object that nobody has written.
   *
   * @param values how many it has
   */
  TrackedObject(byte[] row, int values, Ticks ticks) {
    this.row = row;
    this.values = IntStream.range(0, values).mapToObj(i -> new TrackedValue(ticks)).toList();
  }

  byte[] row() {
    return row;
  }

  /** One of the values, by its number. */
  TrackedValue value(int number) {
    return values.get(number);
  }

  /** What each value was written to be last; null for none. */
  List<Long> last() {
    List<Long> last = new ArrayList<>();
    values.forEach(value -> last.add(value.last()));
    return last;
  }

  /**
   * What each value may have been at some moment of a lookup.
   *
   * @return empty if nobody knows all of them
   */
  List<List<Write>> possible(long begin, long end) {
    List<List<Write>> possible = values.stream().map(value -> value.possible(begin, end)).toList();
    return possible.stream().anyMatch(List::isEmpty) ? List.of() : possible;
  }
}
