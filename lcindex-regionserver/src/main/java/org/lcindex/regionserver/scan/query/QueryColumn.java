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
package org.lcindex.regionserver.scan.query;

import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.predicate.ColumnCondition;
import org.lcindex.predicate.KeyBound;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.evidence.PrefixCondition;
import org.lcindex.regionserver.evidence.PrefixRanges;

/**
 * All that a query asks of one column. Immutable.
 *
 * @param definition the column's index; null when it has none
 * @param conditions conditions that must hold; none only when there are alternatives
 * @param bound what all of it says together about the index's keys; null when nothing
 * @param alternatives keys of which one is wanted by the query's disjunctions, if the column's cell
 *     has a key; null when they say nothing, and then rows may miss the column
 */
public record QueryColumn(
    IndexDefinition definition,
    List<ColumnCondition> conditions,
    KeyBound bound,
    KeyRanges alternatives) {

  private static final int CONDITION_BYTES = 128;

  /** Family and qualifier of its index, readable, as clients write it. */
  public String name() {
    return definition.column();
  }

  /** Whether a row without a visible cell of the column passes all conditions on it. */
  public boolean passesWhenMissing() {
    return alternatives == null && conditions.stream().noneMatch(ColumnCondition::filterIfMissing);
  }

  /** Whether nothing is asked of it: every row is wanted, and any index of a family has all. */
  boolean isOfAllRows() {
    return alternatives == null && conditions.isEmpty();
  }

  /** Whether the cell is of this column. */
  public boolean matches(Cell cell) {
    return conditions.isEmpty()
        ? CellUtil.matchingColumn(cell, definition.family(), definition.qualifier())
        : conditions.get(0).matchesColumn(cell);
  }

  /** Whether a cell of this column passes all conditions. */
  public boolean test(Cell cell) {
    byte[] array = cell.getValueArray();
    for (ColumnCondition condition : conditions) {
      if (!condition.test(array, cell.getValueOffset(), cell.getValueLength())) {
        return false;
      }
    }
    if (alternatives == null) {
      return true;
    }
    byte[] key = definition.codec().keyOf(array, cell.getValueOffset(), cell.getValueLength());
    return key == null || alternatives.contains(key);
  }

  /** Whether the key decides: a decodable cell passes exactly when its key is in the bound. */
  public boolean decidedByKey() {
    return bound != null && bound.exact();
  }

  /** Heap that it takes, about, in bytes. */
  long memoryBytes() {
    return (long) CONDITION_BYTES * (1 + conditions.size())
        + (bound == null ? 0 : bound.ranges().memoryBytes())
        + (alternatives == null ? 0 : alternatives.memoryBytes());
  }

  /** What is asked of the column, as far as prefixes of keys tell. */
  public PrefixCondition byPrefixes() {
    return canDrive()
        ? new PrefixCondition(definition, PrefixRanges.of(bound.ranges()), passesWhenMissing())
        : new PrefixCondition(null, null, passesWhenMissing());
  }

  public boolean canDrive() {
    return definition != null && bound != null;
  }
}
