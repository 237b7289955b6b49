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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.filter.Predicate;
import org.apache.spark.sql.types.DataTypes;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlCondition;
import org.lcindex.query.sql.SqlConditions;
import org.lcindex.query.sql.SqlConditions.Comparison;
import org.lcindex.spark.table.SparkTypes;
import org.lcindex.spark.table.TableColumns;

/**
 * Predicates of Spark as conditions of LCIndex. Spark sends {@code IS NOT NULL} beside each
 * comparison; a comparison that HBase decides makes that one superfluous. For one table; thread
 * safe.
 */
final class Predicates {
  private final TableColumns table;

  Predicates(TableColumns table) {
    this.table = table;
  }

  /**
   * A predicate.
   *
   * @return null when HBase can leave out no row by it
   */
  SqlCondition of(Predicate predicate) {
    return of(predicate, true);
  }

  /** The predicates that HBase does not decide alone: Spark tests them again. */
  List<Predicate> left(Predicate[] all) {
    Set<SqlColumn> decided = decided(all);
    return Arrays.stream(all).filter(one -> !isExact(one) && !isNotNullOf(one, decided)).toList();
  }

  /** The predicates that leave out rows in HBase, without those that others make superfluous. */
  List<Predicate> pushed(Predicate[] all) {
    Set<SqlColumn> decided = decided(all);
    return Arrays.stream(all).filter(one -> of(one) != null && !isNotNullOf(one, decided)).toList();
  }

  private boolean isExact(Predicate predicate) {
    SqlCondition condition = of(predicate);
    return condition != null && condition.exact();
  }

  /** Columns of comparisons that HBase decides, and that no NULL passes. */
  private Set<SqlColumn> decided(Predicate[] all) {
    Set<SqlColumn> decided = new HashSet<>();
    for (Predicate one : all) {
      SqlColumn column = isNotNull(one) || !isExact(one) ? null : tested(one);
      if (column != null) {
        decided.add(column);
      }
    }
    return decided;
  }

  private boolean isNotNullOf(Predicate predicate, Set<SqlColumn> columns) {
    return isNotNull(predicate) && columns.contains(column(predicate.children()[0]));
  }

  private static boolean isNotNull(Predicate predicate) {
    return predicate.name().equals("IS_NOT_NULL");
  }

  /** Whether some predicates leave out rows in which a column is NULL. */
  boolean excludeNull(Predicate[] all, SqlColumn column) {
    return Arrays.stream(all).anyMatch(one -> isExact(one) && column.equals(tested(one)));
  }

  /** The column that has a value in each row that passes; null when it is not known. */
  private SqlColumn tested(Predicate predicate) {
    return switch (predicate.name()) {
      case "=", "<>", "<", "<=", ">", ">=", "IN", "IS_NOT_NULL" ->
          Arrays.stream(predicate.children())
              .map(this::column)
              .filter(column -> column != null)
              .findFirst()
              .orElse(null);
      case "NOT" ->
          switch (((Predicate) predicate.children()[0]).name()) {
            case "=", "<>", "<", "<=", ">", ">=", "IN" ->
                tested((Predicate) predicate.children()[0]);
            default -> null;
          };
      default -> null;
    };
  }

  private SqlCondition of(Expression expression, boolean wanted) {
    if (expression instanceof NamedReference) {
      SqlColumn column = column(expression);
      return column == null ? null : SqlConditions.compare(column, Comparison.EQ, wanted);
    }
    if (!(expression instanceof Predicate predicate)) {
      return null;
    }
    Expression[] children = predicate.children();
    return switch (predicate.name()) {
      case "AND" -> wanted ? all(children, true) : any(children, false);
      case "OR" -> wanted ? any(children, true) : all(children, false);
      case "NOT" -> of(children[0], !wanted);
      case "IS_NOT_NULL" -> ofNull(children[0], !wanted);
      case "IS_NULL" -> ofNull(children[0], wanted);
      case "STARTS_WITH" -> wanted ? begins(children) : null;
      case "IN" -> in(children, wanted);
      case "=", "<>", "<", "<=", ">", ">=" ->
          comparison(predicate.name(), children[0], children[1], wanted);
      case "<=>" ->
          constant(children[1]) != null
              ? wanted ? comparison("=", children[0], children[1], true) : null
              : null;
      case "BOOLEAN_EXPRESSION" -> of(children[0], wanted);
      default -> null;
    };
  }

  private SqlCondition all(Expression[] parts, boolean wanted) {
    List<SqlCondition> known = new ArrayList<>();
    for (Expression part : parts) {
      SqlCondition one = of(part, wanted);
      if (one != null) {
        known.add(one);
      }
    }
    if (known.isEmpty()) {
      return null;
    }
    SqlCondition all = SqlCondition.all(known);
    return known.size() == parts.length ? all : all.inexact();
  }

  private SqlCondition any(Expression[] parts, boolean wanted) {
    List<SqlCondition> all = new ArrayList<>();
    for (Expression part : parts) {
      SqlCondition one = of(part, wanted);
      if (one == null) {
        return null;
      }
      all.add(one);
    }
    return SqlCondition.any(all);
  }

  private SqlCondition ofNull(Expression of, boolean wanted) {
    SqlColumn column = column(of);
    return column == null
        ? null
        : wanted ? SqlConditions.absent(column) : SqlConditions.present(column);
  }

  private SqlCondition begins(Expression[] children) {
    SqlColumn column = column(children[0]);
    return column != null && constant(children[1]) instanceof String begin
        ? SqlConditions.prefix(column, begin)
        : null;
  }

  private SqlCondition in(Expression[] children, boolean wanted) {
    SqlColumn column = column(children[0]);
    List<Object> values = new ArrayList<>();
    for (int i = 1; i < children.length; i++) {
      Object value = constant(children[i]);
      if (value == null) {
        // NULL equals nothing; and "not in" a list with NULL is never true.
        if (!wanted || !(children[i] instanceof Literal)) {
          return null;
        }
        continue;
      }
      values.add(value);
    }
    if (column == null || values.isEmpty() || values.size() > SqlConditions.MOST_VALUES) {
      return null;
    }
    SqlCondition list =
        wanted ? SqlConditions.in(column, values) : SqlConditions.notIn(column, values);
    if (list != null) {
      return list;
    }
    List<SqlCondition> each = new ArrayList<>();
    for (Object value : values) {
      SqlCondition one =
          SqlConditions.compare(column, wanted ? Comparison.EQ : Comparison.NE, value);
      if (one == null) {
        return null;
      }
      each.add(one);
    }
    return wanted ? SqlCondition.any(each) : SqlCondition.all(each);
  }

  private SqlCondition comparison(String name, Expression a, Expression b, boolean wanted) {
    Comparison comparison =
        switch (name) {
          case "=" -> Comparison.EQ;
          case "<>" -> Comparison.NE;
          case "<" -> Comparison.LT;
          case "<=" -> Comparison.LE;
          case ">" -> Comparison.GT;
          default -> Comparison.GE;
        };
    SqlColumn column = column(a);
    Object value = constant(b);
    if (column == null) {
      column = column(b);
      value = constant(a);
      comparison = comparison.reversed();
    }
    return column == null || value == null
        ? null
        : SqlConditions.compare(column, wanted ? comparison : comparison.negated(), value);
  }

  /** The column with a name. */
  SqlColumn named(String name) {
    return table.column(name);
  }

  /** The column that an expression is; null when it is another expression. */
  SqlColumn column(Expression expression) {
    return expression instanceof NamedReference reference && reference.fieldNames().length == 1
        ? table.column(reference.fieldNames()[0])
        : null;
  }

  /** The value of a literal; null when it is NULL, or the expression is none. */
  private static Object constant(Expression expression) {
    return expression instanceof Literal<?> literal
            && literal.value() != null
            && !literal.dataType().equals(DataTypes.NullType)
        ? SparkTypes.constant(literal.value(), literal.dataType())
        : null;
  }
}
