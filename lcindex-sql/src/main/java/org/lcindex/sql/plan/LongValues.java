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

import com.google.common.collect.ImmutableList;
import java.math.BigDecimal;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexLiteral;

/**
 * A long list of values in a statement. Calcite would make code of each of them, and a class has
 * room for some thousands. Immutable.
 */
final class LongValues extends Values implements EnumerableRel {
  /** With fewer rows Calcite's code is taken. */
  private static final int MANY_ROWS = 100;

  /** Lets Calcite choose it. */
  static final RelOptRule RULE =
      ConverterRule.Config.INSTANCE
          .withConversion(
              LogicalValues.class,
              values -> values.getTuples().size() > MANY_ROWS,
              Convention.NONE,
              EnumerableConvention.INSTANCE,
              "LongValues")
          .withRuleFactory(Rule::new)
          .toRule();

  private LongValues(
      RelOptCluster cluster,
      RelDataType type,
      ImmutableList<ImmutableList<RexLiteral>> rows,
      RelTraitSet traits) {
    super(cluster, type, rows, traits);
  }

  private static final class Rule extends ConverterRule {
    Rule(Config config) {
      super(config);
    }

    @Override
    public RelNode convert(RelNode node) {
      Values values = (Values) node;
      return new LongValues(
          values.getCluster(),
          values.getRowType(),
          values.getTuples(),
          values.getCluster().traitSetOf(EnumerableConvention.INSTANCE));
    }
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new LongValues(getCluster(), getRowType(), getTuples(), traits);
  }

  /** Less than what is code. */
  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery query) {
    return planner.getCostFactory().makeCost(getTuples().size() * 0.5, 0, 0);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
    PhysType type =
        PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
    boolean single = type.getFormat() == JavaRowFormat.SCALAR;
    List<Object> rows =
        getTuples().stream().map(row -> single ? value(row, 0) : array(row)).toList();
    BlockBuilder block = new BlockBuilder();
    block.add(
        Expressions.return_(null, implementor.stash(Linq4j.asEnumerable(rows), Enumerable.class)));
    return implementor.result(type, block.toBlock());
  }

  private Object array(List<RexLiteral> row) {
    Object[] values = new Object[row.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = value(row, i);
    }
    return values;
  }

  /** A value as Calcite's code has it. */
  private Object value(List<RexLiteral> row, int field) {
    RexLiteral literal = row.get(field);
    if (literal.isNull()) {
      return null;
    }
    RelDataTypeField type = getRowType().getFieldList().get(field);
    return switch (type.getType().getSqlTypeName()) {
      case TINYINT -> literal.getValueAs(BigDecimal.class).byteValueExact();
      case SMALLINT -> literal.getValueAs(BigDecimal.class).shortValueExact();
      case INTEGER -> literal.getValueAs(BigDecimal.class).intValueExact();
      case BIGINT -> literal.getValueAs(BigDecimal.class).longValueExact();
      case DECIMAL -> literal.getValueAs(BigDecimal.class);
      case REAL -> literal.getValueAs(Double.class).floatValue();
      case FLOAT, DOUBLE -> literal.getValueAs(Double.class);
      case CHAR, VARCHAR -> literal.getValueAs(String.class);
      case BOOLEAN -> literal.getValueAs(Boolean.class);
      case BINARY, VARBINARY -> literal.getValueAs(ByteString.class);
      case DATE, TIME -> literal.getValueAs(Integer.class);
      default -> literal.getValueAs(Long.class);
    };
  }
}
