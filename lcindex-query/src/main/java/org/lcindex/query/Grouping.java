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

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * By what rows are grouped, and what is wanted of each group besides the number of its rows, for
 * {@link MdrqClient#group}: {@code Grouping.by(GroupKey.of("orderdate").year()).sum("total")}.
 * Immutable: each method gives another one.
 */
@InterfaceAudience.Public
public final class Grouping {
  /** Different values that are counted one by one unless told otherwise. */
  public static final int DISTINCT_VALUES = 10_000;

  /** Different values that are counted before their number is estimated. */
  private static final int BEFORE_ESTIMATE = 250;

  /** One thing that is wanted of a column. */
  record Wish(Column column, AggregateFunction function, int distinct, boolean approximate) {}

  private final List<GroupKey> keys;
  private final List<Wish> wishes;

  private Grouping(List<GroupKey> keys, List<Wish> wishes) {
    this.keys = keys;
    this.wishes = wishes;
  }

  /** Groups by up to four keys; without any all rows are one group, if there are rows. */
  public static Grouping by(GroupKey... keys) {
    return new Grouping(List.of(keys), List.of());
  }

  /** Groups by the values of one to four columns, by their texts. */
  public static Grouping by(String... columns) {
    List<GroupKey> keys = new ArrayList<>();
    for (String column : columns) {
      keys.add(GroupKey.of(column));
    }
    return new Grouping(List.copyOf(keys), List.of());
  }

  /** The number of rows, which every group has anyway. */
  public Grouping count() {
    return this;
  }

  /** The number of values of a column. */
  public Grouping values(String column) {
    return values(Column.typed(column));
  }

  /** The number of values of a column. */
  public Grouping values(Column column) {
    return with(column, null, 0);
  }

  /** The sum of a column's values, which are numbers. */
  public Grouping sum(String column) {
    return sum(Column.typed(column));
  }

  /** The sum of a column's values, which are numbers. */
  public Grouping sum(Column column) {
    return with(column, AggregateFunction.SUM, 0);
  }

  /** The average of a column's values, which are numbers. */
  public Grouping average(String column) {
    return average(Column.typed(column));
  }

  /** The average of a column's values, which are numbers. */
  public Grouping average(Column column) {
    return with(column, AggregateFunction.AVERAGE, 0);
  }

  /** The least value of a column. */
  public Grouping minimum(String column) {
    return minimum(Column.typed(column));
  }

  /** The least value of a column. */
  public Grouping minimum(Column column) {
    return with(column, AggregateFunction.MINIMUM, 0);
  }

  /** The greatest value of a column. */
  public Grouping maximum(String column) {
    return maximum(Column.typed(column));
  }

  /** The greatest value of a column. */
  public Grouping maximum(Column column) {
    return with(column, AggregateFunction.MAXIMUM, 0);
  }

  /** How many different values a column has, if it has {@link #DISTINCT_VALUES} at most. */
  public Grouping distinct(String column) {
    return distinct(Column.typed(column));
  }

  /** How many different values a column has, if it has {@link #DISTINCT_VALUES} at most. */
  public Grouping distinct(Column column) {
    return distinct(column, DISTINCT_VALUES);
  }

  /**
   * How many different values a column has. Values with one key are one: 1.0 and 1.00.
   *
   * @param most up to so many they are counted, in each group
   */
  public Grouping distinct(Column column, int most) {
    if (most < 1) {
      throw new IllegalArgumentException("Up to " + most + " different values; give at least 1");
    }
    return with(column, null, most);
  }

  /** About how many different values a column has, however many these are. */
  public Grouping approximateDistinct(String column) {
    return approximateDistinct(Column.typed(column));
  }

  /**
   * About how many different values a column has, however many these are: HyperLogLog of 16 KiB in
   * each group, whose standard error is 0.8 %. Up to 250 they are counted. Values with one key are
   * one: 1.0 and 1.00.
   */
  public Grouping approximateDistinct(Column column) {
    return with(new Wish(column, null, BEFORE_ESTIMATE, true));
  }

  /** One of the functions of a column's values. */
  public Grouping aggregate(String column, AggregateFunction function) {
    return aggregate(Column.typed(column), function);
  }

  /** One of the functions of a column's values. */
  public Grouping aggregate(Column column, AggregateFunction function) {
    return with(column, Objects.requireNonNull(function, "function"), 0);
  }

  private Grouping with(Column column, AggregateFunction function, int distinct) {
    return with(new Wish(column, function, distinct, false));
  }

  private Grouping with(Wish wish) {
    List<Wish> more = new ArrayList<>(wishes);
    more.add(wish);
    return new Grouping(keys, List.copyOf(more));
  }

  List<GroupKey> keys() {
    return keys;
  }

  List<Wish> wishes() {
    return wishes;
  }
}
