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
package org.lcindex.sql.schema;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.ExtensibleTable;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.lcindex.sql.column.ExtraColumns;
import org.lcindex.sql.column.TableShape;
import org.lcindex.sql.plan.HBaseScan;
import org.lcindex.sql.plan.PushRules;
import org.lcindex.sql.plan.ReadPlan;

/**
 * A table of HBase in Calcite's catalog, perhaps with columns of the statement's own. Immutable.
 */
final class HBaseTable extends AbstractTable implements TranslatableTable, ExtensibleTable {
  private final TableShape shape;

  HBaseTable(TableShape shape) {
    this.shape = shape;
  }

  TableShape shape() {
    return shape;
  }

  /** Gives its {@link TableShape}, too. */
  @Override
  public <C> C unwrap(Class<C> type) {
    return type.isInstance(shape) ? type.cast(shape) : super.unwrap(type);
  }

  @Override
  public HBaseTable extend(List<RelDataTypeField> fields) {
    return fields.isEmpty() ? this : new HBaseTable(ExtraColumns.ofFields(shape, fields));
  }

  /** With columns by their declarations. */
  HBaseTable declaring(String columns) {
    return new HBaseTable(ExtraColumns.ofDeclarations(shape, columns));
  }

  @Override
  public int getExtendedColumnOffset() {
    return shape.columns().size();
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory types) {
    return shape.rowType(types);
  }

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
    PushRules.addTo(context.getCluster().getPlanner(), shape.pushes());
    ReadPlan all = new ReadPlan(shape, IntStream.range(0, shape.columns().size()).boxed().toList());
    return HBaseScan.of(context.getCluster(), named(table), all);
  }

  /** Two nodes of a plan are one if their tables have one name: so it is of all that is read. */
  private RelOptTable named(RelOptTable table) {
    return RelOptTableImpl.create(
        table.getRelOptSchema(), table.getRowType(), shape.names(), this, type -> null);
  }
}
