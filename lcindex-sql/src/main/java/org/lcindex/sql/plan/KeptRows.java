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
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableLimitSort;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.EnumerableSort;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AsofJoin;
import org.apache.calcite.rel.core.Collect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Match;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Spool;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Rows that the node above keeps in the program's memory, all or some of them, which are counted.
 * Immutable.
 */
@InterfaceAudience.Private
public final class KeptRows extends SingleRel implements EnumerableRel {
  /** Aggregates that keep no value for each row. */
  private static final Set<SqlKind> SMALL =
      EnumSet.of(
          SqlKind.COUNT,
          SqlKind.SUM,
          SqlKind.SUM0,
          SqlKind.MIN,
          SqlKind.MAX,
          SqlKind.AVG,
          SqlKind.ANY_VALUE,
          SqlKind.SINGLE_VALUE,
          SqlKind.LITERAL_AGG,
          SqlKind.ARG_MIN,
          SqlKind.ARG_MAX,
          SqlKind.BIT_AND,
          SqlKind.BIT_OR,
          SqlKind.BIT_XOR);

  private final Keeping keeping;

  private KeptRows(RelNode input, Keeping keeping) {
    super(input.getCluster(), input.getTraitSet(), input);
    this.keeping = keeping;
  }

  /** A plan in which such rows are counted. */
  public static RelNode in(RelNode chosen) {
    RelNode plan = chosen;
    if (chosen instanceof EnumerableLimit limit
        && limit.getInput() instanceof EnumerableSort sort
        && limit.fetch != null) {
      // No more rows than are wanted; as a rule it would seem less than rows that come in order.
      plan =
          EnumerableLimitSort.create(
              sort.getInput(), sort.getCollation(), limit.offset, limit.fetch);
    }
    List<RelNode> inputs = new ArrayList<>();
    for (RelNode input : plan.getInputs()) {
      Keeping keeping = keeping(plan, inputs.size());
      RelNode own = in(input);
      inputs.add(keeping == null ? own : new KeptRows(own, keeping));
    }
    return inputs.isEmpty() ? plan : plan.copy(plan.getTraitSet(), inputs);
  }

  /** What a node keeps of one of its inputs; null for nothing. */
  private static Keeping keeping(RelNode node, int input) {
    if (node instanceof Sort sort) {
      return new Keeping(null, Wanted.of(sort));
    }
    if (node instanceof Aggregate aggregate) {
      boolean small =
          aggregate.getAggCallList().stream()
              .allMatch(
                  call ->
                      SMALL.contains(call.getAggregation().getKind())
                          && !call.isDistinct()
                          && call.collation.getFieldCollations().isEmpty());
      ImmutableBitSet keys = aggregate.getGroupSet();
      return !small ? all() : keys.isEmpty() ? null : new Keeping(keys, null);
    }
    if (node instanceof SetOp of) {
      boolean passes = of instanceof Union ? of.all : of instanceof Minus && input > 0;
      return passes
          ? null
          : new Keeping(ImmutableBitSet.range(of.getRowType().getFieldCount()), null);
    }
    if (node instanceof Join join) {
      return keeping(join, input);
    }
    return node instanceof Window
            || node instanceof Collect
            || node instanceof Match
            || node instanceof Spool
        ? all()
        : null;
  }

  private static Keeping keeping(Join join, int input) {
    JoinRelType type = join.getJoinType();
    if (join instanceof HBaseLookupJoin) {
      return null; // counts itself
    }
    if (join instanceof EnumerableNestedLoopJoin) {
      return type.generatesNullsOnLeft() ? all() : null;
    }
    if (input == 0) {
      return join instanceof AsofJoin ? all() : null;
    }
    boolean keysOnly =
        (type == JoinRelType.SEMI || type == JoinRelType.ANTI) && join.analyzeCondition().isEqui();
    return keysOnly ? new Keeping(join.analyzeCondition().rightSet(), null) : all();
  }

  private static Keeping all() {
    return new Keeping(null, null);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new KeptRows(inputs.get(0), keeping);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .itemIf("groups", keeping.keys(), keeping.keys() != null)
        .itemIf("first", keeping.first(), keeping.first() != null);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
    BlockBuilder block = new BlockBuilder();
    Result rows = implementor.visitChild(this, 0, (EnumerableRel) getInput(), Prefer.ARRAY);
    block.add(
        Expressions.return_(
            null,
            Expressions.call(
                Keeping.class,
                "rows",
                DataContext.ROOT,
                HBaseLookupJoin.rows(rows.physType, block.append("kept", rows.block)),
                implementor.stash(keeping, Keeping.class))));
    return implementor.result(
        PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY),
        block.toBlock());
  }
}
