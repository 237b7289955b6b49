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
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.BuiltInMethod;

/** The rows of an {@link HBaseNode} for the code that Calcite generates. Immutable. */
final class HBaseEnumerable extends TableScan implements EnumerableRel {
  /** Lets Calcite choose it. */
  static final RelOptRule RULE =
      ConverterRule.Config.INSTANCE
          .withConversion(
              HBaseNode.class, Convention.NONE, EnumerableConvention.INSTANCE, "HBaseEnumerable")
          .withRuleFactory(Rule::new)
          .toRule();

  private final HBaseNode node;

  private HBaseEnumerable(HBaseNode node) {
    super(
        node.getCluster(),
        node.getCluster().traitSetOf(EnumerableConvention.INSTANCE),
        List.of(),
        node.getTable());
    this.node = node;
  }

  private static final class Rule extends ConverterRule {
    Rule(Config config) {
      super(config);
    }

    @Override
    public RelNode convert(RelNode node) {
      return new HBaseEnumerable((HBaseNode) node);
    }
  }

  @Override
  public RelDataType deriveRowType() {
    return node.getRowType();
  }

  @Override
  public double estimateRowCount(RelMetadataQuery query) {
    return node.estimateRowCount(query);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery query) {
    // Planners compare rows only.
    return planner.getCostFactory().makeCost(node.work(query), 0, 0);
  }

  @Override
  public String getRelTypeName() {
    return node.getRelTypeName();
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return node.explainTerms(writer);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
    // What is above takes a row of one field to be that field.
    PhysType type =
        PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
    Expression rows = node.rows(implementor);
    BlockBuilder block = new BlockBuilder();
    block.add(
        Expressions.return_(
            null,
            type.getFormat() == JavaRowFormat.SCALAR
                ? Expressions.call(BuiltInMethod.SLICE0.method, rows)
                : rows));
    return implementor.result(type, block.toBlock());
  }
}
