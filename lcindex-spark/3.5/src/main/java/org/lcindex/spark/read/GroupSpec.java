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

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.aggregate.AggregateFunc;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.Count;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.expressions.aggregate.Max;
import org.apache.spark.sql.connector.expressions.aggregate.Min;
import org.apache.spark.sql.connector.expressions.aggregate.Sum;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlFigure;
import org.lcindex.query.sql.SqlFigure.Kind;
import org.lcindex.spark.table.SparkTypes;
import org.lcindex.spark.table.TableColumns;
import org.lcindex.type.ColumnType;

/**
 * Groups that HBase makes: by which columns, and which figures of each. Immutable.
 *
 * @param keys names of columns
 * @param figures in their order
 */
record GroupSpec(List<String> keys, List<Figure> figures) implements Serializable {
  /** As many keys a group may have. */
  private static final int MOST_KEYS = 4;

  /**
   * A figure.
   *
   * @param column its name; null for the number of rows
   */
  record Figure(Kind kind, String column) implements Serializable {
    SqlFigure in(TableColumns table) {
      return new SqlFigure(kind, column == null ? null : table.column(column));
    }
  }

  GroupSpec {
    keys = List.copyOf(keys);
    figures = List.copyOf(figures);
  }

  /** What Spark asks for; null when HBase cannot make it. */
  static GroupSpec of(Aggregation aggregation, Predicates predicates) {
    List<String> keys = new ArrayList<>();
    for (Expression by : aggregation.groupByExpressions()) {
      SqlColumn column = predicates.column(by);
      if (column == null || column.isRow() || keys.size() == MOST_KEYS) {
        return null;
      }
      keys.add(column.name());
    }
    List<Figure> figures = new ArrayList<>();
    for (AggregateFunc function : aggregation.aggregateExpressions()) {
      Figure figure = figure(function, predicates);
      if (figure == null) {
        return null;
      }
      figures.add(figure);
    }
    return isAverage(figures, predicates) ? null : new GroupSpec(keys, figures);
  }

  /**
   * Whether a sum may be that of an average of LONG. Spark asks for it as a LONG, which wraps
   * around where its own average does not.
   */
  private static boolean isAverage(List<Figure> figures, Predicates predicates) {
    return figures.stream()
        .anyMatch(
            one ->
                one.kind() == Kind.SUM
                    && predicates.named(one.column()).codec().type() == ColumnType.LONG
                    && figures.contains(new Figure(Kind.VALUES, one.column())));
  }

  private static Figure figure(AggregateFunc function, Predicates predicates) {
    if (function instanceof CountStar) {
      return new Figure(Kind.ROWS, null);
    }
    if (function instanceof Count count) {
      return count.isDistinct() ? null : figure(Kind.VALUES, predicates.column(count.column()));
    }
    if (function instanceof Min least) {
      return figure(Kind.MINIMUM, predicates.column(least.column()));
    }
    if (function instanceof Max greatest) {
      return figure(Kind.MAXIMUM, predicates.column(greatest.column()));
    }
    return function instanceof Sum sum && !sum.isDistinct()
        ? figure(Kind.SUM, predicates.column(sum.column()))
        : null;
  }

  private static Figure figure(Kind kind, SqlColumn column) {
    return column == null || column.isRow() || !new SqlFigure(kind, column).canTell()
        ? null
        : new Figure(kind, column.name());
  }

  /** Whether the answer is one row, whose figures are SQL's whatever cells there are. */
  boolean isCertain(TableColumns table) {
    return keys.isEmpty()
        && figures.stream()
            .allMatch(
                figure -> figure.column() == null || table.column(figure.column()).hasSameValues());
  }

  /** Keys, and then figures, as Spark wants them. */
  StructType schema(TableColumns table) {
    List<StructField> fields = new ArrayList<>();
    for (String key : keys) {
      fields.add(DataTypes.createStructField(key, SparkTypes.type(table.column(key)), true));
    }
    for (int i = 0; i < figures.size(); i++) {
      Figure figure = figures.get(i);
      fields.add(
          DataTypes.createStructField(
              figure.kind() + "_" + i, type(figure.in(table)), figure.kind() != Kind.ROWS));
    }
    return DataTypes.createStructType(fields);
  }

  private static DataType type(SqlFigure figure) {
    return switch (figure.kind()) {
      case ROWS, VALUES -> DataTypes.LongType;
      case MINIMUM, MAXIMUM -> SparkTypes.type(figure.column());
      case SUM ->
          switch (figure.column().codec().type()) {
            case BYTE, SHORT, INT, LONG -> DataTypes.LongType;
            case FLOAT, DOUBLE -> DataTypes.DoubleType;
            default -> SparkTypes.type(figure.column());
          };
    };
  }

  @Override
  public String toString() {
    return Stream.concat(
            keys.stream(),
            figures.stream()
                .map(one -> one.column() == null ? "rows" : one.kind() + "(" + one.column() + ")"))
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
