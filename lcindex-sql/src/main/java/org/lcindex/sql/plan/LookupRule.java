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

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlConditions;

/**
 * Joins a table by looking its rows up by the values of the other side, if an index or the row key
 * finds them, or if there are few values. Stateless.
 */
final class LookupRule {
  static final List<RelOptRule> ALL =
      List.of(
          rule(List.of()),
          rule(List.of(LogicalProject.class)),
          rule(List.of(LogicalFilter.class)),
          rule(List.of(LogicalProject.class, LogicalFilter.class)));

  private LookupRule() {}

  private static RelOptRule rule(List<Class<? extends RelNode>> nodes) {
    return PushRule.ofInput(
        LogicalJoin.class,
        nodes,
        (rels, scan) -> {
          LogicalJoin join = (LogicalJoin) rels.get(0);
          RelNode first = rels.size() > 1 ? rels.get(1) : scan;
          boolean right = ((RelSubset) join.getRight()).getRelList().contains(first);
          boolean semi = join.getJoinType() == JoinRelType.SEMI;
          return right || semi ? push(join, rels.subList(1, rels.size()), scan, right) : null;
        });
  }

  private static RelNode push(
      LogicalJoin join, List<RelNode> between, HBaseScan scan, boolean right) {
    JoinInfo info = join.analyzeCondition();
    LookupPlan.Kind kind =
        switch (join.getJoinType()) {
          case INNER -> LookupPlan.Kind.INNER;
          case LEFT -> LookupPlan.Kind.LEFT;
          case SEMI -> right ? LookupPlan.Kind.LEADING : LookupPlan.Kind.FOUND;
          default -> null;
        };
    if (kind == null
        || !info.isEqui()
        || info.nullExclusionFlags.contains(false)
        || scan.plan().limit() != null
        || scan.plan().order() != null
        || scan.plan().lookup() != null) {
      return null;
    }
    boolean few = hasFewRows((RelSubset) (right ? join.getLeft() : join.getRight()));
    List<Integer> keys = right ? info.rightKeys : info.leftKeys;
    for (int i = 0; i < keys.size(); i++) {
      SqlColumn column = column(keys.get(i), between, scan);
      if (column != null && (few || isFound(column, scan)) && isOfOneType(join, info, i)) {
        LookupPlan lookup =
            new LookupPlan(
                column,
                i,
                (right ? info.leftKeys : info.rightKeys).toIntArray(),
                (right ? info.rightKeys : info.leftKeys).toIntArray(),
                (right ? join.getRight() : join.getLeft()).getRowType().getFieldCount(),
                kind);
        return joined(join, between, scan.with(scan.plan().withLookup(column)), lookup);
      }
    }
    return null;
  }

  /** Whether a side has no more rows than one condition has values: a list, or a limit. */
  private static boolean hasFewRows(RelSubset side) {
    RelMetadataQuery query = side.getCluster().getMetadataQuery();
    for (RelNode one : side.getRelList()) {
      Double most = query.getMaxRowCount(one);
      if (most != null && most <= SqlConditions.MOST_VALUES) {
        return true;
      }
    }
    return false;
  }

  private static SqlColumn column(int key, List<RelNode> between, HBaseScan scan) {
    RexNode value =
        !between.isEmpty() && between.get(0) instanceof Project project
            ? project.getProjects().get(key)
            : scan.getCluster().getRexBuilder().makeInputRef(scan, key);
    return Conditions.column(value, scan.plan().columns());
  }

  /** Whether HBase finds rows by values of a column without reading others. */
  private static boolean isFound(SqlColumn column, HBaseScan scan) {
    return column.isInRow()
        ? column.part() <= 0
        : IndexDefinitions.readable(scan.plan().table().descriptor())
            .enabled()
            .codec(column.family(), column.qualifier())
            .filter(column.codec()::equals)
            .isPresent();
  }

  private static boolean isOfOneType(LogicalJoin join, JoinInfo info, int key) {
    RelDataType left =
        join.getLeft().getRowType().getFieldList().get(info.leftKeys.get(key)).getType();
    RelDataType right =
        join.getRight().getRowType().getFieldList().get(info.rightKeys.get(key)).getType();
    return left.getFamily() == right.getFamily();
  }

  private static RelNode joined(
      LogicalJoin join, List<RelNode> between, HBaseScan scan, LookupPlan lookup) {
    RelNode found = scan;
    for (int i = between.size() - 1; i >= 0; i--) {
      found = between.get(i).copy(between.get(i).getTraitSet(), List.of(found));
    }
    boolean left = lookup.kind() == LookupPlan.Kind.FOUND;
    RelTraitSet traits = join.getCluster().traitSetOf(EnumerableConvention.INSTANCE);
    return new HBaseLookupJoin(
        join.getCluster(),
        traits,
        RelOptRule.convert(left ? found : join.getLeft(), traits),
        RelOptRule.convert(left ? join.getRight() : found, traits),
        join.getCondition(),
        join.getJoinType(),
        lookup);
  }
}
