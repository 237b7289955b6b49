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
package org.lcindex.query;

import java.util.List;
import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;

/** A group of a query's rows: those with the same keys. Immutable and thread safe. */
@InterfaceAudience.Public
public final class Group {
  private final List<GroupValue> keys;
  private final long rows;
  // By the names of columns, family:qualifier.
  private final Map<String, Aggregate> aggregates;
  private final Map<String, DistinctCount> distinct;

  Group(
      List<GroupValue> keys,
      long rows,
      Map<String, Aggregate> aggregates,
      Map<String, DistinctCount> distinct) {
    this.keys = List.copyOf(keys);
    this.rows = rows;
    this.aggregates = aggregates;
    this.distinct = distinct;
  }

  /** What its rows have of each key, in the order in which these were given. */
  public List<GroupValue> keys() {
    return keys;
  }

  /** How many rows it has, at least one. */
  public long rows() {
    return rows;
  }

  /**
   * What was asked of a column's values, but for different ones.
   *
   * @param column as {@code family:qualifier}, or the qualifier alone
   * @throws IllegalStateException when nothing was
   */
  public Aggregate aggregate(String column) {
    return of(aggregates, column);
  }

  /**
   * How many different values a column has.
   *
   * @param column as {@code family:qualifier}, or the qualifier alone
   * @throws IllegalStateException when that was not asked for
   */
  public DistinctCount distinct(String column) {
    return of(distinct, column);
  }

  private static <T> T of(Map<String, T> asked, String column) {
    List<String> names =
        asked.keySet().stream()
            .filter(name -> name.equals(column) || name.endsWith(":" + column))
            .toList();
    if (names.size() != 1) {
      throw new IllegalStateException(
          "Of " + column + " that was not asked for, but of " + asked.keySet() + " it was");
    }
    return asked.get(names.get(0));
  }

  /** Readable: keys, rows, aggregates. */
  @Override
  public String toString() {
    return keys
        + ": "
        + rows
        + " rows"
        + (aggregates.isEmpty() ? "" : " " + aggregates.values())
        + (distinct.isEmpty() ? "" : ", different: " + distinct);
  }
}
