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

import org.lcindex.query.Aggregate;
import org.lcindex.query.Column;
import org.lcindex.query.Grouping;
import org.lcindex.sql.column.SqlColumn;
import org.lcindex.type.ColumnType;

/**
 * Whether figures that LCIndex found of a column are SQL's, too. To SQL some of LCIndex's values
 * are none: a DECIMAL with more digits than its type, a DATE far away, a moment within a
 * millisecond, a text that is no UTF-8. Stateless.
 */
final class GroupValues {
  /** What stands in a text for bytes that are no UTF-8. */
  private static final char REPLACEMENT = '\uFFFD';

  private GroupValues() {}

  /** Whether one can tell whether a figure of a column is SQL's. */
  static boolean canTell(GroupPlan.Kind kind, SqlColumn column) {
    boolean extreme = kind == GroupPlan.Kind.MINIMUM || kind == GroupPlan.Kind.MAXIMUM;
    return switch (column.codec().type()) {
      case TIMESTAMP, STRING -> extreme;
      default -> true;
    };
  }

  /** Asks for a figure, and for what tells whether it is SQL's. */
  static Grouping with(Grouping grouping, GroupPlan.Figure figure) {
    if (figure.kind() == GroupPlan.Kind.ROWS) {
      return grouping;
    }
    Column column = figure.column().column();
    Grouping own =
        switch (figure.kind()) {
          case VALUES -> grouping.values(column);
          case SUM -> grouping.sum(column);
          case MINIMUM -> grouping.minimum(column);
          case MAXIMUM -> grouping.maximum(column);
          case ROWS -> throw new AssertionError(figure);
        };
    if (!isOfAll(figure)) {
      return own;
    }
    Grouping extremes = own.minimum(column).maximum(column);
    return isDecimal(figure) ? extremes.sum(column) : extremes;
  }

  /**
   * Whether a figure is SQL's: that of all values if all of them are, or an extreme that is one.
   */
  static boolean areSql(GroupPlan.Figure figure, Aggregate found) {
    if (figure.kind() == GroupPlan.Kind.MINIMUM) {
      return isSql(figure.column(), found.minimum().orElse(null));
    }
    if (figure.kind() == GroupPlan.Kind.MAXIMUM) {
      return isSql(figure.column(), found.maximum().orElse(null));
    }
    return !isOfAll(figure)
        || isSql(figure.column(), found.minimum().orElse(null))
            && isSql(figure.column(), found.maximum().orElse(null))
            && (!isDecimal(figure) || hasDigits(figure.column(), found));
  }

  /** Whether no number has more digits behind the point than the column. */
  private static boolean hasDigits(SqlColumn column, Aggregate found) {
    return found.digits().orElse(0) <= column.scale();
  }

  /** Whether a figure depends on whether each value is one to SQL. */
  private static boolean isOfAll(GroupPlan.Figure figure) {
    boolean ofAll = figure.kind() == GroupPlan.Kind.VALUES || figure.kind() == GroupPlan.Kind.SUM;
    return ofAll && (isDecimal(figure) || figure.column().codec().type() == ColumnType.DATE);
  }

  private static boolean isDecimal(GroupPlan.Figure figure) {
    return figure.column().codec().type() == ColumnType.DECIMAL;
  }

  private static boolean isSql(SqlColumn column, Object value) {
    return value == null
        || (value instanceof String text
            ? text.indexOf(REPLACEMENT) < 0
            : column.of(value) != null);
  }
}
