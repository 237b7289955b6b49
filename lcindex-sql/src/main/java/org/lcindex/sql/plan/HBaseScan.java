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
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.sql.SqlCondition;

/** Rows of a table of HBase, by one {@link ReadPlan}. Immutable. */
@InterfaceAudience.Private
public final class HBaseScan extends HBaseNode {
  private static final double UNKNOWN_ROWS = 1_000_000;
  private static final double FEW_ROWS = 1_000;

  /** What a column more costs, as a part of the row. */
  private static final double COLUMN = 0.01;

  private final ReadPlan plan;

  private HBaseScan(RelOptCluster cluster, RelOptTable table, ReadPlan plan) {
    super(cluster, table);
    this.plan = plan;
  }

  /** The rows of a table. */
  public static HBaseScan of(RelOptCluster cluster, RelOptTable table, ReadPlan plan) {
    return new HBaseScan(cluster, table, plan);
  }

  ReadPlan plan() {
    return plan;
  }

  HBaseScan with(ReadPlan other) {
    return new HBaseScan(getCluster(), table, other);
  }

  /** Whether all of its rows pass the statement's condition: HBase decides it alone. */
  boolean isExact() {
    return mayBeExact() && !Parameters.areIn(plan.condition());
  }

  /** As {@link #isExact}, if parameters have values of their types. */
  boolean mayBeExact() {
    if (plan.condition() == null) {
      return true;
    }
    SqlCondition pushed =
        Parameters.expected(plan.condition(), plan.table(), getCluster().getRexBuilder());
    return pushed != null && pushed.exact();
  }

  @Override
  public RelDataType deriveRowType() {
    RelDataTypeFactory.Builder builder = getCluster().getTypeFactory().builder();
    List<RelDataTypeField> all = table.getRowType().getFieldList();
    plan.fields().forEach(field -> builder.add(all.get(field)));
    return builder.build();
  }

  @Override
  public double estimateRowCount(RelMetadataQuery query) {
    double rows = UNKNOWN_ROWS;
    if (plan.condition() != null) {
      rows *= RelMdUtil.guessSelectivity(plan.condition());
    }
    if (plan.lookup() != null) {
      return Math.min(rows, FEW_ROWS);
    }
    boolean byColumn = plan.order() != null && plan.order().first() != null;
    Wanted wanted = byColumn ? plan.order().first() : plan.limit();
    if (wanted == null) {
      return rows;
    }
    long known = wanted.rows(null);
    return Math.min(rows, known < 0 ? FEW_ROWS : known);
  }

  @Override
  double work(RelMetadataQuery query) {
    return estimateRowCount(query) * (1 + COLUMN * plan.fields().size());
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("columns", plan.columnNames())
        .itemIf("where", plan.condition(), plan.condition() != null)
        .itemIf("order", plan.order(), plan.order() != null)
        .itemIf("limit", plan.limit(), plan.limit() != null)
        .itemIf(
            "lookup", plan.lookup() == null ? null : plan.lookup().name(), plan.lookup() != null);
  }

  @Override
  Expression rows(EnumerableRelImplementor implementor) {
    return Expressions.call(
        TableRead.class,
        "rows",
        Expressions.convert_(implementor.getRootExpression(), DataContext.class),
        implementor.stash(plan, ReadPlan.class));
  }
}
