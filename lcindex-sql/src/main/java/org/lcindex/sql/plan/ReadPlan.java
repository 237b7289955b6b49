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
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.sql.column.TableShape;

/**
 * What a statement wants of a table: columns of rows that pass a condition, and perhaps others,
 * which Calcite then sorts out. Immutable.
 *
 * @param table that is read
 * @param fields numbers of the columns, in the order of the result
 * @param condition over all columns of the table; null for all rows
 * @param limit rows that are enough if HBase decides the condition alone; null for all
 * @param order in which rows come; null for any
 * @param lookup of which column rows have one of the values that are known when the statement runs;
 *     null for all rows
 */
@InterfaceAudience.Private
public record ReadPlan(
    TableShape table,
    List<Integer> fields,
    RexNode condition,
    Wanted limit,
    ReadOrder order,
    SqlColumn lookup) {
  public ReadPlan {
    fields = List.copyOf(fields);
  }

  /** All rows, in any order. */
  public ReadPlan(TableShape table, List<Integer> fields) {
    this(table, fields, null, null, null, null);
  }

  /** The columns of the result. */
  public List<SqlColumn> columns() {
    return fields.stream().map(table.columns()::get).toList();
  }

  String columnNames() {
    return columns().stream().map(SqlColumn::name).collect(Collectors.joining(", ", "[", "]"));
  }

  ReadPlan withFields(List<Integer> others) {
    return new ReadPlan(table, others, condition, limit, order, lookup);
  }

  ReadPlan withCondition(RexNode other) {
    return new ReadPlan(table, fields, other, limit, order, lookup);
  }

  ReadPlan withLimit(Wanted other) {
    return new ReadPlan(table, fields, condition, other, order, lookup);
  }

  ReadPlan withOrder(ReadOrder other) {
    return new ReadPlan(table, fields, condition, limit, other, lookup);
  }

  ReadPlan withLookup(SqlColumn other) {
    return new ReadPlan(table, fields, condition, limit, order, other);
  }
}
