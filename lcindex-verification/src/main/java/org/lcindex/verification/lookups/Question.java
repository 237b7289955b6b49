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

/**
 * A lookup: objects whose value lies in one of some ranges. Immutable.
 *
 * @param ranges in order, apart from each other
 */
record Question(List<Range> ranges) {

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

  static Question of(long low, long high) {
    return new Question(List.of(new Range(low, high)));
  }

  boolean has(Long value) {
    return value != null && ranges.stream().anyMatch(range -> range.has(value));
  }

  @Override
  public String toString() {
    return ranges.toString();
  }
}
