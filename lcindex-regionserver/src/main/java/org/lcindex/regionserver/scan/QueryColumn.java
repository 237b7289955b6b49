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
package org.lcindex.regionserver.scan;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.predicate.ColumnCondition;
import org.lcindex.predicate.KeyBound;

/**
 * All conditions of a query on one column. Immutable.
 *
 * @param definition the column's index; null when it has none
 * @param conditions the conditions, at least one
 * @param bound what they say together about the index's keys; null when nothing
 */
@InterfaceAudience.Private
record QueryColumn(IndexDefinition definition, List<ColumnCondition> conditions, KeyBound bound) {

  /** Whether a row without a visible cell of the column passes all conditions on it. */
  boolean passesWhenMissing() {
    return conditions.stream().noneMatch(ColumnCondition::filterIfMissing);
  }

  /** Whether the cell is of this column. */
  boolean matches(Cell cell) {
    return conditions.get(0).matchesColumn(cell);
  }

  /** Whether a cell of this column passes all conditions. */
  boolean test(Cell cell) {
    for (ColumnCondition condition : conditions) {
      if (!condition.test(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength())) {
        return false;
      }
    }
    return true;
  }

  /** Whether the key decides: a decodable cell passes exactly when its key is in the bound. */
  boolean decidedByKey() {
    return bound != null && bound.exact();
  }

  boolean canDrive() {
    return definition != null && bound != null;
  }
}
