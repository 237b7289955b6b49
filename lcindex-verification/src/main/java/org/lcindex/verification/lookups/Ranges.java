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
import java.util.stream.LongStream;

/**
 * What a lookup wants of one value: that it lies in one of some ranges. Immutable.
 *
 * @param list in order, apart from each other; none where a lookup wants nothing of it
 */
record Ranges(List<Range> list) {
  /** No condition: an object without this value is wanted, too. */
  static final Ranges ANY = new Ranges(List.of());

  /** Values from one to another, both included. */
  record Range(long low, long high) {
    boolean has(long value) {
      return low <= value && value <= high;
    }

    @Override
    public String toString() {
      return low == high ? Long.toString(low) : low + " to " + high;
    }
  }

  static Ranges of(long low, long high) {
    return new Ranges(List.of(new Range(low, high)));
  }

  /** Some values, in order, each once. */
  static Ranges of(LongStream values) {
    return new Ranges(values.mapToObj(value -> new Range(value, value)).toList());
  }

  boolean isAny() {
    return list.isEmpty();
  }

  boolean has(Long value) {
    return isAny() || value != null && list.stream().anyMatch(range -> range.has(value));
  }

  @Override
  public String toString() {
    return isAny() ? "any" : list.toString();
  }
}
