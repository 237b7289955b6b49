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
package org.lcindex.experiments.bench;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;

/**
 * What {@code bench written} was asked for.
 *
 * @param rows of the settled table
 * @param rounds that count
 * @param hfiles of the settled table
 * @param versions that the family keeps
 * @param memStoreRows new rows in the MemStore
 * @param writers of the state that has several
 * @param allQueries also those that return many rows
 * @param states to measure, none for all; the settled table always is
 */
record WrittenSettings(
    int rows,
    int rounds,
    int hfiles,
    int versions,
    int memStoreRows,
    int writers,
    boolean allQueries,
    Set<WrittenState> states) {
  private static final int LARGE_QUERIES = 2;

  WrittenSettings {
    states = Set.copyOf(states.isEmpty() ? EnumSet.allOf(WrittenState.class) : states);
  }

  /** The states in the order in which one leads to the next. */
  Set<WrittenState> inOrder() {
    return EnumSet.copyOf(states);
  }

  List<RangeQuery> queries() {
    List<RangeQuery> all = OrdersWorkload.QUERIES;
    return allQueries ? all : all.subList(LARGE_QUERIES, all.size());
  }
}
