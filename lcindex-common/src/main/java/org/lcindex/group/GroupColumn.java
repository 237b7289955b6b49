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
package org.lcindex.group;

import org.lcindex.aggregate.AggregateRequest;

/**
 * What is wanted of a column's values in each group, besides their number. Immutable.
 *
 * @param column whose values
 * @param sum whether their sum is wanted, if they are numbers
 * @param extremes whether the least and the greatest are wanted
 * @param distinct up to how many different ones are counted; 0 when that is not wanted
 * @param approximate whether more of them are estimated
 */
public record GroupColumn(
    KeySource column, boolean sum, boolean extremes, int distinct, boolean approximate) {
  /** The most that {@code distinct} may be. */
  public static final int MOST_DISTINCT = 1_000_000;

  public GroupColumn {
    if (distinct < 0 || distinct > MOST_DISTINCT) {
      throw new IllegalArgumentException(
          distinct + " different values of " + column + ": give 0 to " + MOST_DISTINCT);
    }
  }

  AggregateRequest aggregate(byte[] name) {
    // Where values stand does not matter here.
    return new AggregateRequest(name, name, name, column.codec(), sum, extremes);
  }
}
