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

import java.util.ArrayList;
import java.util.List;
import org.lcindex.predicate.Alternatives;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.predicate.Requirement;
import org.lcindex.regionserver.store.RegionIndex;

/**
 * Finds disjunctions whose sides bound an indexed column each, though not the same: a union of
 * slices has all rows that match. For one query.
 */
record Unions(RegionIndex region, FilterRecognizer.Recognized filter, Columns columns) {
  /**
   * Each side is planned as a query of its own, so larger filters are not looked at: planning takes
   * a handler's time.
   */
  private static final int MOST_CONDITIONS = 256;

  /** Disjunctions that are looked at. */
  private static final int MOST_UNIONS = 4;

  /**
   * One side of a disjunction.
   *
   * @param columns what rows of it meet, column by column, with what the rest of the query asks
   * @param drivers positions in {@code columns} of those that the side itself bounds; not empty
   */
  record Side(List<QueryColumn> columns, List<Integer> drivers) {}

  /** The disjunctions, each with its sides; none where one column alone can drive. */
  List<List<Side>> list() {
    List<List<Side>> unions = new ArrayList<>();
    int conditions =
        filter.conjunction().conditions().size()
            + filter.alternatives().stream().mapToInt(any -> any.conditions().size()).sum();
    for (Requirement.Any any : filter.alternatives()) {
      if (conditions <= MOST_CONDITIONS && unions.size() < MOST_UNIONS) {
        List<Side> sides = new ArrayList<>();
        Alternatives.of(any, columns::bounds).forEach(one -> sides.add(side(any, one)));
        if (sides.stream().allMatch(side -> !side.drivers().isEmpty()) && !isOneColumn(sides)) {
          unions.add(List.copyOf(sides));
        }
      }
    }
    return unions;
  }

  private Side side(Requirement.Any any, Alternatives.Alternative one) {
    List<QueryColumn> all = new Columns(region, filter.narrowed(any, one)).list();
    List<Integer> drivers = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      QueryColumn column = all.get(i);
      if (column.canDrive() && Columns.keys(one.side(), column.definition()) != null) {
        drivers.add(i);
      }
    }
    return new Side(List.copyOf(all), List.copyOf(drivers));
  }

  /** Whether one column is all that the sides bound: then it covers all of them itself. */
  private static boolean isOneColumn(List<Side> sides) {
    return sides.stream()
            .flatMap(side -> side.drivers().stream().map(i -> side.columns().get(i).definition()))
            .distinct()
            .count()
        < 2;
  }
}
