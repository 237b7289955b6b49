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
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexNode;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.sql.column.SqlColumn;
import org.lcindex.sql.column.TableShape;

/**
 * What a statement wants of a table: columns of rows that pass a condition, and perhaps others,
 * which Calcite then sorts out. Immutable.
 *
 * @param table that is read
 * @param fields numbers of the columns, in the order of the result
 * @param condition over all columns of the table; null for all rows
 * @param limit rows that are enough; negative for all
 */
@InterfaceAudience.Private
public record ReadPlan(TableShape table, List<Integer> fields, RexNode condition, long limit) {
  public ReadPlan {
    fields = List.copyOf(fields);
  }

  /** The columns of the result. */
  public List<SqlColumn> columns() {
    return fields.stream().map(table.columns()::get).toList();
  }

  String columnNames() {
    return columns().stream().map(SqlColumn::name).collect(Collectors.joining(", ", "[", "]"));
  }

  ReadPlan withFields(List<Integer> others) {
    return new ReadPlan(table, others, condition, limit);
  }

  ReadPlan withCondition(RexNode other) {
    return new ReadPlan(table, fields, other, limit);
  }

  ReadPlan withLimit(long other) {
    return new ReadPlan(table, fields, condition, other);
  }
}
