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
package org.lcindex.query.sql;

import java.time.temporal.ChronoUnit;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Aggregate;
import org.lcindex.query.Column;
import org.lcindex.query.Grouping;
import org.lcindex.type.ColumnType;

/**
 * A figure of rows, and whether what LCIndex found is SQL's. To SQL some of LCIndex's values are
 * none: a DECIMAL with more digits than its type, a DATE far away, a moment within SQL's shortest
 * time, a text that is no UTF-8.
 *
 * @param kind what it is
 * @param column of which; null for the number of rows
 */
@InterfaceAudience.Private
public record SqlFigure(Kind kind, SqlColumn column) {
  /** What stands in a text for bytes that are no UTF-8. */
  private static final char REPLACEMENT = '\uFFFD';

  /** What is wanted of rows. */
  public enum Kind {
    /** Their number. */
    ROWS,
    /** The number of a column's values. */
    VALUES,
    /** The sum of a column's values. */
    SUM,
    /** The least of a column's values. */
    MINIMUM,
    /** The greatest of a column's values. */
    MAXIMUM
  }

  /** Whether one can tell whether a figure that is found is SQL's. */
  public boolean canTell() {
    return column == null
        || switch (column.codec().type()) {
          case TIMESTAMP, STRING -> kind == Kind.MINIMUM || kind == Kind.MAXIMUM;
          default -> true;
        };
  }

  /** Asks for the figure, and for what tells whether it is SQL's. */
  public Grouping in(Grouping grouping) {
    if (kind == Kind.ROWS) {
      return grouping;
    }
    Column of = column.column();
    Grouping own =
        switch (kind) {
          case VALUES -> grouping.values(of);
          case SUM -> grouping.sum(of);
          case MINIMUM -> grouping.minimum(of);
          case MAXIMUM -> grouping.maximum(of);
          case ROWS -> throw new AssertionError(this);
        };
    if (!isOfAll()) {
      return own;
    }
    Grouping extremes = own.minimum(of).maximum(of);
    return isDecimal() ? extremes.sum(of) : extremes;
  }

  /**
   * Whether the figure is SQL's: that of all values if all of them are, or an extreme that is one.
   *
   * @param found of the column
   * @param unit the shortest time between two moments of SQL
   */
  public boolean isSql(Aggregate found, ChronoUnit unit) {
    return switch (kind) {
      case ROWS -> true;
      case MINIMUM -> isSql(found.minimum().orElse(null), unit);
      case MAXIMUM -> isSql(found.maximum().orElse(null), unit);
      case VALUES, SUM ->
          !isOfAll()
              || isSql(found.minimum().orElse(null), unit)
                  && isSql(found.maximum().orElse(null), unit)
                  && (!isDecimal() || hasDigits(found));
    };
  }

  /** Whether no number has more digits behind the point than the column. */
  private boolean hasDigits(Aggregate found) {
    return found.digits().orElse(0) <= column.scale();
  }

  /** Whether the figure depends on whether each value is one to SQL. */
  private boolean isOfAll() {
    boolean ofAll = kind == Kind.VALUES || kind == Kind.SUM;
    return ofAll && (isDecimal() || column.codec().type() == ColumnType.DATE);
  }

  private boolean isDecimal() {
    return column.codec().type() == ColumnType.DECIMAL;
  }

  private boolean isSql(Object value, ChronoUnit unit) {
    return value == null
        || (value instanceof String text
            ? text.indexOf(REPLACEMENT) < 0
            : SqlValues.of(value, column.scale(), unit) != null);
  }

  @Override
  public String toString() {
    return column == null ? kind.name() : kind + "(" + column.name() + ")";
  }
}
