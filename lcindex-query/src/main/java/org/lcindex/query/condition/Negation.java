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

/** The negation of a condition; unknown stays unknown. */
@InterfaceAudience.Private
public final class Negation extends Expression {
  private final Expression negated;

  /** The negation of this. */
  public Negation(Expression negated) {
    super(List.of(negated));
    this.negated = negated;
  }

  /** What is negated. */
  public Expression negated() {
    return negated;
  }

  @Override
  public void forEachTest(Consumer<ColumnTest> visitor) {
    negated.forEachTest(visitor);
  }

  @Override
  boolean needsACell(TypedColumns columns, boolean outer) {
    return negated.needsACell(columns, !outer);
  }

  @Override
  String text(boolean brief) {
    String inside = negated.text(brief);
    return "not " + (negated instanceof Negation ? inside : "(" + inside + ")");
  }
}
