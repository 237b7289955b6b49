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
package org.lcindex.predicate;

import java.util.Optional;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/**
 * What a condition says about the keys of an index. Cells that do not decode have no key: the
 * caller treats them apart.
 *
 * @param ranges contains the key of every decodable cell that passes the condition
 * @param exact whether every decodable cell whose key lies in {@code ranges} passes
 */
@InterfaceAudience.Private
public record KeyBound(KeyRanges ranges, boolean exact) {
  /** What the condition says about the codec's keys; empty when nothing useful. */
  public static Optional<KeyBound> of(ColumnCondition c, ValueCodec codec) {
    return Optional.empty();
  }

  /** What two conditions on one column say together. */
  public KeyBound and(KeyBound o) {
    return new KeyBound(ranges.intersect(o.ranges), exact && o.exact);
  }
}
