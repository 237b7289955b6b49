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
package org.lcindex.sql.plan;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.sql.SqlColumn;

/**
 * The order in which a table's rows are read: that of row keys, or of a column's values, of which
 * the first ones are read first and more when they are asked for. Immutable.
 *
 * @param column whose values are ordered: the row key, the first part of it that differs, or a
 *     column
 * @param descending whether its values fall
 * @param reversed whether row keys fall
 * @param signed whether keys with a negative value of the column lie behind the others
 * @param nulls whether rows without a value may come, after the others
 * @param first rows of a column's order that are asked for at first; null for the order of row keys
 */
@InterfaceAudience.Private
public record ReadOrder(
    SqlColumn column,
    boolean descending,
    boolean reversed,
    boolean signed,
    boolean nulls,
    Wanted first) {
  /** Whether it is one scan that ends with the last row that is wanted. */
  boolean isOneScan() {
    return first == null && !signed && !nulls;
  }

  @Override
  public String toString() {
    return column.name()
        + (descending ? " DESC" : "")
        + (first != null ? ", first " + first : reversed ? ", row keys backwards" : "");
  }
}
