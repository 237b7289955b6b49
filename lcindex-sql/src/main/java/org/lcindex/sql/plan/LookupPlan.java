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
 * By what a join looks up rows of one of its sides, by the keys of the other, which leads.
 * Immutable as long as nobody writes to the arrays.
 *
 * @param column of the table
 * @param key which of the join's keys it is
 * @param leadingKeys fields of the side that leads
 * @param foundKeys fields of the other, which are equal to these
 * @param foundFields how many fields the other has
 * @param kind which rows come of it
 */
@InterfaceAudience.Private
public record LookupPlan(
    SqlColumn column, int key, int[] leadingKeys, int[] foundKeys, int foundFields, Kind kind) {
  /** Which rows come of a join. */
  public enum Kind {
    /** Each row that leads with each one that is found. */
    INNER,
    /** Those, and rows that lead and find none. */
    LEFT,
    /** Rows that lead and find one. */
    LEADING,
    /** Rows that are found, each once. */
    FOUND
  }

  @Override
  public String toString() {
    return (kind == Kind.FOUND ? "left." : "right.") + column.name();
  }
}
