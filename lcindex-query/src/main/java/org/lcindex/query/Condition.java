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

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.condition.ConditionParser;
import org.lcindex.query.condition.Expression;
import org.lcindex.query.condition.Junction;
import org.lcindex.query.condition.Negation;

/**
 * A condition on the columns of a row, not yet typed; made by {@link Column} or from its text.
 * Immutable; two are equal exactly when they print the same.
 */
@InterfaceAudience.Public
public final class Condition {
  private final Expression expression;

  Condition(Expression expression) {
    this.expression = expression;
  }

  /**
   * Reads a text such as {@code o:price between 10 and 20 and not o:name starts with 'x'}; {@code
   * docs/queries.md} has the language.
   *
   * @throws org.lcindex.query.condition.ConditionSyntaxException with the place and what was
   *     expected there
   */
  public static Condition parse(String text) {
    return new Condition(ConditionParser.parse(text));
  }

  /** This condition and all of these. */
  public Condition and(Condition... more) {
    return new Condition(Junction.all(expressions(more)));
  }

  /** This condition or one of these. */
  public Condition or(Condition... more) {
    return new Condition(Junction.any(expressions(more)));
  }

  /**
   * The negation of this condition. A row that lacks a column passes neither a comparison with it
   * nor the comparison's negation.
   */
  public Condition not() {
    return new Condition(new Negation(expression));
  }

  private List<Expression> expressions(Condition[] more) {
    return Stream.concat(Stream.of(this), Arrays.stream(more)).map(c -> c.expression).toList();
  }

  Expression expression() {
    return expression;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Condition c && expression.equals(c.expression);
  }

  @Override
  public int hashCode() {
    return expression.hashCode();
  }

  /** The text that {@link #parse} reads back, for example {@code cf:price between [10, 20)}. */
  @Override
  public String toString() {
    return expression.toString();
  }
}
