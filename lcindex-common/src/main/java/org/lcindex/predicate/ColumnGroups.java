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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Things on columns, those on one column together, in the order in which the columns are met. Takes
 * n log n comparisons of columns, whatever their names: a client can name thousands that have one
 * hash, so there is no hash table here. Not thread safe.
 */
final class ColumnGroups<T> {
  private final Map<ColumnCondition, List<T>> byColumn;
  private final List<List<T>> groups = new ArrayList<>();

  ColumnGroups() {
    this(ColumnCondition.BY_COLUMN);
  }

  /**
   * @param order of columns
   */
  ColumnGroups(Comparator<ColumnCondition> order) {
    byColumn = new TreeMap<>(order);
  }

  /** Puts something with what else is on a condition's column. */
  void add(ColumnCondition on, T what) {
    byColumn.computeIfAbsent(on, column -> begin()).add(what);
  }

  private List<T> begin() {
    List<T> group = new ArrayList<>();
    groups.add(group);
    return group;
  }

  List<List<T>> list() {
    return List.copyOf(groups);
  }
}
