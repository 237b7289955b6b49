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
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;

/** Conditions joined by {@code and} or {@code or}. */
@InterfaceAudience.Private
public final class Junction extends Expression {
  private final boolean all;
  private final List<Expression> parts;

  private Junction(boolean all, List<Expression> parts) {
    super(parts);
    this.all = all;
    this.parts = List.copyOf(parts);
  }

  /** All of these, at least one; one is itself. */
  public static Expression all(List<Expression> parts) {
    return of(true, parts);
  }

  /** One or more of these, at least one; one is itself. */
  public static Expression any(List<Expression> parts) {
    return of(false, parts);
  }

  private static Expression of(boolean all, List<Expression> parts) {
    if (parts.isEmpty()) {
      throw new IllegalArgumentException(
          "'" + (all ? "and" : "or") + "' of no condition; give at least one");
    }
    return parts.size() == 1 ? parts.get(0) : new Junction(all, parts);
  }

  /** True for {@code and}, false for {@code or}. */
  public boolean isAll() {
    return all;
  }

  /** Two or more. */
  public List<Expression> parts() {
    return parts;
  }

  @Override
  public void forEachTest(Consumer<ColumnTest> visitor) {
    parts.forEach(part -> part.forEachTest(visitor));
  }

  @Override
  boolean needsACell(TypedColumns columns, boolean negated) {
    return all != negated
        ? parts.stream().anyMatch(part -> part.needsACell(columns, negated))
        : parts.stream().allMatch(part -> part.needsACell(columns, negated));
  }

  @Override
  String text(boolean brief) {
    return parts.stream()
        .map(part -> part instanceof Junction ? "(" + part.text(brief) + ")" : part.text(brief))
        .collect(Collectors.joining(all ? " and " : " or "));
  }
}
