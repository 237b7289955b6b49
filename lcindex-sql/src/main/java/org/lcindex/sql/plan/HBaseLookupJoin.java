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
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.BuiltInMethod;

/** A join one side of which is read by the keys of the other, see {@link LookupJoin}. Immutable. */
final class HBaseLookupJoin extends Join implements EnumerableRel {
  private final LookupPlan lookup;

  HBaseLookupJoin(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode left,
      RelNode right,
      RexNode condition,
      JoinRelType joinType,
      LookupPlan lookup) {
    super(cluster, traits, List.of(), left, right, condition, Set.of(), joinType);
    this.lookup = lookup;
  }

  @Override
  public Join copy(
      RelTraitSet traits,
      RexNode condition,
      RelNode left,
      RelNode right,
      JoinRelType joinType,
      boolean semiJoinDone) {
    return new HBaseLookupJoin(getCluster(), traits, left, right, condition, joinType, lookup);
  }

  private boolean findsLeft() {
    return lookup.kind() == LookupPlan.Kind.FOUND;
  }

  /** The fewer rows the leading side has, the better. */
  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery query) {
    return planner.getCostFactory().makeCost(query.getRowCount(findsLeft() ? right : left), 0, 0);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer).item("lookup", lookup);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
    BlockBuilder block = new BlockBuilder();
    Result first = implementor.visitChild(this, 0, (EnumerableRel) left, Prefer.ARRAY);
    Result second = implementor.visitChild(this, 1, (EnumerableRel) right, Prefer.ARRAY);
    Result leading = findsLeft() ? second : first;
    Result found = findsLeft() ? first : second;
    BlockBuilder foundBlock = new BlockBuilder();
    foundBlock.add(
        Expressions.return_(null, rows(found.physType, foundBlock.append("found", found.block))));
    PhysType type =
        PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
    Expression joined =
        Expressions.call(
            LookupJoin.class,
            "rows",
            DataContext.ROOT,
            rows(leading.physType, block.append("leading", leading.block)),
            // What is found is read with keys in a context of its own.
            Expressions.lambda(foundBlock.toBlock(), DataContext.ROOT),
            implementor.stash(lookup, LookupPlan.class));
    block.add(
        Expressions.return_(
            null,
            type.getFormat() == JavaRowFormat.SCALAR
                ? Expressions.call(BuiltInMethod.SLICE0.method, joined)
                : joined));
    return implementor.result(type, block.toBlock());
  }

  /** Rows as arrays, but those of one field as that field. */
  static Expression rows(PhysType type, Expression rows) {
    return type.getFormat() == JavaRowFormat.SCALAR
        ? rows
        : type.convertTo(rows, JavaRowFormat.ARRAY);
  }
}
