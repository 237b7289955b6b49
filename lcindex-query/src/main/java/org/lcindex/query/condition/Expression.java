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
package org.lcindex.query.condition;

import java.util.List;
import java.util.function.Consumer;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A tree of conditions on columns, without the types of a table. Immutable and thread safe; two are
 * equal exactly when they print the same.
 *
 * <p>A row makes each {@link ColumnTest} true, false or unknown. It is unknown when the row lacks
 * the column, except for a test for being missing. {@code not} leaves unknown as it is; {@code and}
 * is false when a part is, else unknown when a part is, else true; {@code or} is the mirror of it.
 * A row passes an expression that is true. So a comparison passes no row without its column, and
 * neither does its negation.
 *
 * <p>What is deeper than {@link #MAX_DEPTH} cannot be made: a tree is walked by recursion, here and
 * in the filter lists of a region server.
 */
@InterfaceAudience.Private
public abstract sealed class Expression permits ColumnTest, Junction, Negation {
  /** Expressions in each other at most. */
  public static final int MAX_DEPTH = 100;

  private final int depth;

  Expression(List<Expression> parts) {
    this.depth = 1 + parts.stream().mapToInt(part -> part.depth).max().orElse(0);
    if (depth > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "The condition is nested deeper than "
              + MAX_DEPTH
              + "; write it with fewer 'not' and parentheses");
    }
  }

  /** Visits all column tests from left to right. */
  public abstract void forEachTest(Consumer<ColumnTest> visitor);

  /**
   * Whether every row that passes has a cell in a column that the expression names. If not, a scan
   * of these columns alone would not see all rows that pass.
   */
  public final boolean needsACell(TypedColumns columns) {
    return needsACell(columns, false);
  }

  abstract boolean needsACell(TypedColumns columns, boolean negated);

  /** The text that means this, on one line unless a value has line ends. */
  @Override
  public final String toString() {
    return text(false);
  }

  /** The text for people, with the first ones of long lists of values; no parser reads it. */
  public final String brief() {
    return text(true);
  }

  abstract String text(boolean brief);

  @Override
  public final boolean equals(Object o) {
    return o instanceof Expression e && toString().equals(e.toString());
  }

  @Override
  public final int hashCode() {
    return toString().hashCode();
  }
}
