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

import java.util.List;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;

/** Conditions that must all hold; none means that every row passes. Immutable, thread safe. */
@InterfaceAudience.Private
public final class Conjunction {
  private final List<ColumnCondition> conditions;

  public Conjunction(List<ColumnCondition> conditions) {
    this.conditions = List.copyOf(conditions);
  }

  /** The conditions in the order of the filter. */
  public List<ColumnCondition> conditions() {
    return conditions;
  }

  /** Whether it asks for nothing. */
  public boolean isEmpty() {
    return conditions.isEmpty();
  }

  /** The conditions column by column, in the order in which the filter names the columns. */
  public List<List<ColumnCondition>> byColumn() {
    ColumnGroups<ColumnCondition> groups = new ColumnGroups<>();
    conditions.forEach(condition -> groups.add(condition, condition));
    return groups.list();
  }

  @Override
  public String toString() {
    return conditions.stream().map(ColumnCondition::toString).collect(Collectors.joining(" AND "));
  }
}
