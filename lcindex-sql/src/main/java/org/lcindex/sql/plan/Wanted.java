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

import java.math.BigDecimal;
import org.apache.calcite.DataContext;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * How many first rows a statement takes, with those that it passes over. Immutable.
 *
 * @param fetch a number, or a parameter, which is known when the statement runs
 * @param offset as {@code fetch}; null for none
 */
@InterfaceAudience.Private
public record Wanted(RexNode fetch, RexNode offset) {
  /** Rows of a column's order that are in memory at once, here and in a region, to begin with. */
  static final int MOST_BY_COLUMN = 100_000;

  /** Those of a sort; null when it takes all. */
  static Wanted of(Sort sort) {
    return sort.fetch == null ? null : new Wanted(sort.fetch, sort.offset);
  }

  /**
   * Their number; negative when it is not known.
   *
   * @param context of a run; null before it
   */
  long rows(DataContext context) {
    long taken = number(fetch, context);
    long passed = offset == null ? 0 : number(offset, context);
    return taken < 0 || passed < 0 ? -1 : taken + passed;
  }

  private static long number(RexNode of, DataContext context) {
    if (of instanceof RexLiteral literal) {
      return literal.getValueAs(BigDecimal.class).longValue();
    }
    return context != null
            && of instanceof RexDynamicParam parameter
            && context.get(parameter.getName()) instanceof Number number
        ? number.longValue()
        : -1;
  }

  @Override
  public String toString() {
    long rows = rows(null);
    return rows >= 0 ? String.valueOf(rows) : fetch + (offset == null ? "" : " + " + offset);
  }
}
