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

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A lookup: objects of which each value is wanted. Of one value it is a search in an index on a
 * column, of several a box of a grid. Immutable.
 *
 * @param box of each value what is wanted, at least of one
 */
record Question(List<Ranges> box) {
  static Question of(Ranges... box) {
    return new Question(List.of(box));
  }

  /**
   * Whether an object is wanted.
   *
   * @param values each one, null for none
   */
  boolean has(List<Long> values) {
    return IntStream.range(0, box.size()).allMatch(i -> box.get(i).has(values.get(i)));
  }

  /** Whether an object is wanted, whatever it is of what it may be. */
  boolean hasAll(List<List<Write>> possible) {
    return IntStream.range(0, box.size())
        .allMatch(i -> possible.get(i).stream().allMatch(write -> box.get(i).has(write.value())));
  }

  @Override
  public String toString() {
    return box.stream().map(Ranges::toString).collect(Collectors.joining(" x "));
  }
}
