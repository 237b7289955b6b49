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
package org.lcindex.spark.read;

import java.util.List;
import org.apache.spark.sql.connector.expressions.NullOrdering;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsPushDownTopN;
import org.apache.spark.sql.connector.read.SupportsPushDownV2Filters;
import org.apache.spark.sql.types.StructType;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Order;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.spark.table.Settings;
import org.lcindex.spark.table.TableColumns;

/**
 * Takes of a query what HBase can do. Spark offers conditions first, then groups, an order, a limit
 * and the columns. For one query; not thread safe.
 */
public final class ReadBuilder
    implements SupportsPushDownRequiredColumns,
        SupportsPushDownV2Filters,
        SupportsPushDownAggregates,
        SupportsPushDownLimit,
        SupportsPushDownTopN {
  /** First rows are held by a task. */
  private static final int MOST_FIRST = 10_000;

  private final Predicates predicates;
  private ReadPlan plan;
  private List<Predicate> pushed = List.of();

  /** All rows and columns of a table. */
  public ReadBuilder(Settings settings, TableColumns table) {
    this.predicates = new Predicates(table);
    this.plan = ReadPlan.of(settings, table);
  }

  private boolean pushes() {
    return plan.settings().pushes();
  }

  @Override
  public Predicate[] pushPredicates(Predicate[] all) {
    if (!pushes()) {
      return all;
    }
    List<Predicate> left = predicates.left(all);
    pushed = predicates.pushed(all);
    plan = plan.withPredicates(pushed);
    return left.toArray(Predicate[]::new);
  }

  @Override
  public Predicate[] pushedPredicates() {
    return pushed.toArray(Predicate[]::new);
  }

  @Override
  public boolean supportCompletePushDown(Aggregation aggregation) {
    GroupSpec groups = GroupSpec.of(aggregation, predicates);
    return pushes() && groups != null && groups.isCertain(plan.table());
  }

  @Override
  public boolean pushAggregation(Aggregation aggregation) {
    GroupSpec groups = pushes() ? GroupSpec.of(aggregation, predicates) : null;
    plan = groups == null ? plan : plan.withGroups(groups);
    return groups != null;
  }

  @Override
  public boolean pushLimit(int limit) {
    if (!pushes() || plan.groups() != null) {
      return false;
    }
    plan = plan.withLimit(limit);
    return true;
  }

  @Override
  public boolean pushTopN(SortOrder[] orders, int limit) {
    SqlColumn column = orders.length == 1 ? predicates.column(orders[0].expression()) : null;
    boolean can =
        pushes()
            && plan.groups() == null
            && limit <= MOST_FIRST
            && column != null
            && !column.isInRow()
            && isIndexed(column);
    if (can) {
      boolean nulls =
          orders[0].nullOrdering() == NullOrdering.NULLS_FIRST
              && !predicates.excludeNull(pushed.toArray(Predicate[]::new), column);
      Order order = orders[0].direction() == SortDirection.ASCENDING ? Order.ASC : Order.DESC;
      plan = plan.withFirst(new FirstSpec(column.name(), order, nulls, limit));
    }
    return can;
  }

  private boolean isIndexed(SqlColumn column) {
    return IndexDefinitions.readable(plan.table().descriptor()).list().stream()
        .anyMatch(index -> index.isOn(column.family(), column.qualifier()));
  }

  @Override
  public boolean isPartiallyPushed() {
    return true;
  }

  @Override
  public void pruneColumns(StructType wanted) {
    if (plan.groups() == null) {
      plan = plan.withColumns(wanted);
    }
  }

  @Override
  public Scan build() {
    return new TableScan(plan);
  }
}
