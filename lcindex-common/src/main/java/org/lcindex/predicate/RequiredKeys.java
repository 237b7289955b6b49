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

import java.util.ArrayList;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/**
 * What a requirement says of one column: every row that meets it has a cell there, whose key, if it
 * has one, is in some ranges. Both kinds of index find rows by it. Immutable, thread safe.
 *
 * @param ranges the keys that the column's cell may have
 * @param odd whether the cell may be one without a key, which is no value of the type
 */
@InterfaceAudience.Private
public record RequiredKeys(KeyRanges ranges, boolean odd) {
  /**
   * Those of a column.
   *
   * @param codec of the column's index, which makes the keys
   * @return null when the row need not have the column, or may have any key
   */
  public static RequiredKeys of(
      Requirement requirement, byte[] family, byte[] qualifier, ValueCodec codec) {
    if (requirement instanceof Requirement.Single single) {
      ColumnCondition condition = single.condition();
      return condition.filterIfMissing() && condition.isOn(family, qualifier)
          ? of(condition, codec)
          : null;
    }
    boolean all = requirement instanceof Requirement.All;
    List<Requirement> parts =
        all ? ((Requirement.All) requirement).parts() : ((Requirement.Any) requirement).parts();
    List<RequiredKeys> said = new ArrayList<>();
    for (Requirement part : parts) {
      RequiredKeys keys = of(part, family, qualifier, codec);
      if (keys != null) {
        said.add(keys);
      } else if (!all) {
        return null;
      }
    }
    if (said.isEmpty()) {
      return null;
    }
    return all
        ? new RequiredKeys(
            KeyRanges.intersectAll(said.stream().map(RequiredKeys::ranges).toList()),
            said.stream().allMatch(RequiredKeys::odd))
        : new RequiredKeys(
            KeyRanges.of(said.stream().flatMap(keys -> keys.ranges.ranges().stream()).toList()),
            said.stream().anyMatch(RequiredKeys::odd));
  }

  private static RequiredKeys of(ColumnCondition condition, ValueCodec codec) {
    return KeyBound.of(condition, codec)
        .map(bound -> new RequiredKeys(bound.ranges(), KeyBound.passesOdd(condition, codec)))
        .orElse(null);
  }
}
