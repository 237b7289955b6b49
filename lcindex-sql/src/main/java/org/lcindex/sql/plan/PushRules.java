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

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.sql.SqlCondition;

/** What of a plan is left to HBase: columns, conditions, limits, groups. Stateless. */
@InterfaceAudience.Private
public final class PushRules {
  private static final List<RelOptRule> ALL =
      List.of(
          PushRule.of(LogicalProject.class, PushRules::project),
          PushRule.of(LogicalFilter.class, PushRules::filter),
          PushRule.of(List.of(LogicalSort.class), PushRules::sort),
          PushRule.of(List.of(LogicalSort.class, LogicalProject.class), PushRules::sort),
          PushRule.of(List.of(LogicalSort.class, LogicalFilter.class), PushRules::sort),
          PushRule.of(
              List.of(LogicalSort.class, LogicalProject.class, LogicalFilter.class),
              PushRules::sort),
          PushRule.of(LogicalAggregate.class, PushRules::groups),
          PushRule.of(LogicalAggregate.class, LogicalProject.class, PushRules::groups));

  private PushRules() {}

  /**
   * Lets a planner make code of {@link HBaseNode}s, and put them in the place of others.
   *
   * @param pushes whether HBase does what it can
   */
  public static void addTo(RelOptPlanner planner, boolean pushes) {
    planner.addRule(HBaseEnumerable.RULE);
    planner.addRule(LongValues.RULE);
    if (pushes) {
      ALL.forEach(planner::addRule);
      LookupRule.ALL.forEach(planner::addRule);
    }
  }

  /** Columns that nothing needs are not read. */
  private static RelNode project(LogicalProject project, HBaseScan scan) {
    ImmutableBitSet used = RelOptUtil.InputFinder.bits(project.getProjects(), null);
    if (used.isEmpty()) {
      // There is no row without a field.
      used = ImmutableBitSet.of(0);
    }
    if (used.cardinality() == scan.plan().fields().size()) {
      return null;
    }
    List<Integer> kept = new ArrayList<>();
    int[] moved = new int[scan.plan().fields().size()];
    for (int field : used) {
      moved[field] = kept.size();
      kept.add(scan.plan().fields().get(field));
    }
    HBaseScan narrow = scan.with(scan.plan().withFields(kept));
    RexBuilder builder = scan.getCluster().getRexBuilder();
    List<RexNode> projects =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef field) {
            return builder.makeInputRef(narrow, moved[field.getIndex()]);
          }
        }.visitList(project.getProjects());
    return project.copy(project.getTraitSet(), narrow, projects, project.getRowType());
  }

  /** Rows that cannot pass are not returned; what HBase cannot decide is tested once more. */
  private static RelNode filter(LogicalFilter filter, HBaseScan scan) {
    if (scan.plan().condition() != null
        || scan.plan().limit() != null
        || scan.plan().order() != null) {
      return null;
    }
    RexBuilder builder = scan.getCluster().getRexBuilder();
    List<Integer> fields = scan.plan().fields();
    RexNode ofTable =
        filter
            .getCondition()
            .accept(
                new RexShuttle() {
                  @Override
                  public RexNode visitInputRef(RexInputRef field) {
                    return builder.makeInputRef(field.getType(), fields.get(field.getIndex()));
                  }
                });
    SqlCondition pushed = Parameters.expected(ofTable, scan.plan().table(), builder);
    if (pushed == null) {
      return null;
    }
    HBaseScan narrow = scan.with(scan.plan().withCondition(ofTable));
    return narrow.isExact()
        ? narrow
        : filter.copy(filter.getTraitSet(), narrow, filter.getCondition());
  }

  /** Rows come in order, and no more are read than are wanted. */
  private static RelNode sort(List<RelNode> nodes, HBaseScan scan) {
    LogicalSort sort = (LogicalSort) nodes.get(0);
    List<RelNode> between = nodes.subList(1, nodes.size());
    HBaseScan pushed =
        sort.getCollation().getFieldCollations().isEmpty()
            ? limited(sort, between, scan)
            : OrderRule.push(sort, between, scan);
    if (pushed == null) {
      return null;
    }
    RelNode rows = pushed;
    for (int i = between.size() - 1; i >= 0; i--) {
      rows = between.get(i).copy(between.get(i).getTraitSet(), List.of(rows));
    }
    return sort.fetch == null && sort.offset == null
        ? rows
        : LogicalSort.create(rows, RelCollations.EMPTY, sort.offset, sort.fetch);
  }

  private static HBaseScan limited(LogicalSort sort, List<RelNode> between, HBaseScan scan) {
    ReadPlan plan = scan.plan();
    Wanted rows = Wanted.of(sort);
    // What a filter lets pass is known when parameters are.
    boolean exact =
        between.stream().anyMatch(LogicalFilter.class::isInstance)
            ? scan.mayBeExact() && Parameters.areIn(plan.condition())
            : scan.isExact();
    return rows == null
            || plan.limit() != null
            || plan.lookup() != null
            || plan.order() != null && !plan.order().isOneScan()
            || !exact
        ? null
        : scan.with(plan.withLimit(rows));
  }

  private static RelNode groups(LogicalAggregate aggregate, HBaseScan scan) {
    RexBuilder builder = scan.getCluster().getRexBuilder();
    List<RexNode> fields = new ArrayList<>();
    for (int i = 0; i < scan.plan().fields().size(); i++) {
      fields.add(builder.makeInputRef(scan, i));
    }
    return GroupRule.push(aggregate, fields, scan);
  }

  private static RelNode groups(
      LogicalAggregate aggregate, LogicalProject project, HBaseScan scan) {
    return GroupRule.push(aggregate, project.getProjects(), scan);
  }
}
