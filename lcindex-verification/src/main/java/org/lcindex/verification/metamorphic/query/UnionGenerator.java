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
package org.lcindex.verification.metamorphic.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/**
 * Draws disjunctions over several indexed columns of a family, most of them such that a union of
 * their slices can serve them.
 */
public record UnionGenerator(
    Random random, Supplier<Setting> setting, ConditionGenerator conditions) {
  private static final int DEPTH = 2;

  FilterNode draw() {
    List<TestColumn> indexed = setting.get().indexed();
    String family = pick(indexed).family();
    List<TestColumn> columns = random.nextInt(16) == 0 ? indexed : setting.get().indexed(family);
    return alternatives(columns, DEPTH);
  }

  private FilterNode alternatives(List<TestColumn> columns, int depth) {
    List<FilterNode> sides = new ArrayList<>();
    int first = random.nextInt(columns.size());
    int count = 2 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      sides.add(side(columns, columns.get((first + i) % columns.size()), depth));
    }
    return new FilterNode.Group(false, List.copyOf(sides));
  }

  private FilterNode side(List<TestColumn> columns, TestColumn own, int depth) {
    int kind = random.nextInt(8);
    FilterNode condition = conditions.required(own);
    if (kind == 0) {
      return all(condition, conditions.any(pick(setting.get().columns())));
    }
    if (kind == 1 && depth > 0) {
      return all(condition, alternatives(columns, depth - 1));
    }
    if (kind == 2 && depth > 0) {
      // It has no range of its own: its parts have.
      return all(conditions.any(pick(setting.get().columns())), alternatives(columns, depth - 1));
    }
    return condition;
  }

  private FilterNode all(FilterNode one, FilterNode other) {
    return new FilterNode.Group(
        true, random.nextBoolean() ? List.of(one, other) : List.of(other, one));
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
