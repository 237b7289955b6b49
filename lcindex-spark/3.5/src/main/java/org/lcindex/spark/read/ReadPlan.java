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

import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlCondition;
import org.lcindex.spark.table.Settings;
import org.lcindex.spark.table.TableColumns;

/**
 * What of a query HBase does. It goes to executors. Immutable.
 *
 * @param columns names of those that Spark wants, when it wants rows
 * @param predicates of which HBase tests what it can
 * @param limit rows that each partition returns at most; -1 for all
 * @param first the first rows in an order; null for all
 * @param groups null when Spark wants rows
 */
record ReadPlan(
    Settings settings,
    TableColumns table,
    List<String> columns,
    List<Predicate> predicates,
    int limit,
    FirstSpec first,
    GroupSpec groups)
    implements Serializable {
  ReadPlan {
    columns = List.copyOf(columns);
    predicates = List.copyOf(predicates);
  }

  /** All rows of a table. */
  static ReadPlan of(Settings settings, TableColumns table) {
    List<String> all = table.columns().stream().map(SqlColumn::name).toList();
    return new ReadPlan(settings, table, all, List.of(), -1, null, null);
  }

  ReadPlan withColumns(StructType wanted) {
    List<String> names = Arrays.stream(wanted.fields()).map(StructField::name).toList();
    return new ReadPlan(settings, table, names, predicates, limit, first, groups);
  }

  ReadPlan withPredicates(List<Predicate> others) {
    return new ReadPlan(settings, table, columns, others, limit, first, groups);
  }

  ReadPlan with(Predicate[] more) {
    List<Predicate> all = new ArrayList<>(predicates);
    all.addAll(List.of(more));
    return withPredicates(all);
  }

  ReadPlan withLimit(int rows) {
    return new ReadPlan(settings, table, columns, predicates, rows, first, groups);
  }

  ReadPlan withFirst(FirstSpec other) {
    return new ReadPlan(settings, table, columns, predicates, limit, other, groups);
  }

  ReadPlan withGroups(GroupSpec other) {
    return new ReadPlan(settings, table, columns, predicates, limit, first, other);
  }

  /** The columns of rows. */
  List<SqlColumn> wanted() {
    return columns.stream().map(table::column).toList();
  }

  /** The type of what partitions return. */
  StructType schema() {
    if (groups != null) {
      return groups.schema(table);
    }
    StructType all = table.schema();
    return new StructType(columns.stream().map(all::apply).toArray(StructField[]::new));
  }

  /** The condition that HBase tests; null when it is none. */
  SqlCondition condition() {
    Predicates conditions = new Predicates(table);
    List<SqlCondition> known = new ArrayList<>();
    for (Predicate predicate : predicates) {
      SqlCondition condition = conditions.of(predicate);
      if (condition != null) {
        known.add(condition);
      }
    }
    return known.isEmpty() ? null : SqlCondition.all(known);
  }

  /** The query for rows with some columns. */
  MdrqBuilder query(List<SqlColumn> of) throws IOException {
    MdrqBuilder query = Mdrq.on(table.descriptor());
    for (SqlColumn column : of) {
      if (!column.isInRow()) {
        query.select(column.selection());
      }
    }
    SqlCondition condition = condition();
    return condition == null ? query : query.where(condition.condition());
  }

  /** What HBase does, for people. */
  String text() {
    List<String> parts = new ArrayList<>();
    SqlCondition condition = condition();
    if (condition != null) {
      parts.add("condition: " + condition.condition());
    }
    if (groups != null) {
      parts.add("groups: " + groups);
    }
    if (first != null) {
      parts.add("first rows: " + first);
    }
    if (limit >= 0) {
      parts.add("limit: " + limit);
    }
    return parts.stream().collect(Collectors.joining(", "));
  }
}
