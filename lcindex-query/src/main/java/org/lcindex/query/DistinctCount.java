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

import org.apache.yetus.audience.InterfaceAudience;

/**
 * How many different values a column has in the rows of a group.
 *
 * @param values how many; if there are too many to count about how many, of {@link
 *     Grouping#approximateDistinct(Column)}, or the bound of {@link Grouping#distinct(Column, int)}
 * @param exact false when there are about so many, or more
 * @param error the standard error of an estimate in units of it, such as 0.008; else 0
 */
@InterfaceAudience.Public
public record DistinctCount(long values, boolean exact, double error) {
  /** The number, with "about" or "more than" before it if it is not exact. */
  @Override
  public String toString() {
    return (exact ? "" : error > 0 ? "about " : "more than ") + values;
  }
}
