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

import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;

/** Groups of rows of a table of HBase, by one {@link GroupPlan}. Immutable. */
final class HBaseGroups extends HBaseNode {
  /** Groups for each row, as long as nobody knows better. */
  private static final double GROUPS = 0.01;

  private final GroupPlan plan;
  private final HBaseScan scan;
  private final RelDataType type;

  HBaseGroups(HBaseScan scan, GroupPlan plan, RelDataType type) {
    super(scan.getCluster(), scan.getTable());
    this.scan = scan;
    this.plan = plan;
    this.type = type;
  }

  @Override
  public RelDataType deriveRowType() {
    return type;
  }

  @Override
  public double estimateRowCount(RelMetadataQuery query) {
    return plan.keys().isEmpty() ? 1 : scan.estimateRowCount(query) * GROUPS;
  }

  @Override
  double work(RelMetadataQuery query) {
    return estimateRowCount(query);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return super.explainTerms(writer)
        .item("groups", plan.text())
        .itemIf("where", plan.read().condition(), plan.read().condition() != null);
  }

  @Override
  Expression rows(EnumerableRelImplementor implementor) {
    return Expressions.call(
        TableRead.class,
        "groups",
        Expressions.convert_(implementor.getRootExpression(), DataContext.class),
        implementor.stash(plan, GroupPlan.class));
  }
}
