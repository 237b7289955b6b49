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
import java.util.stream.Stream;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlFigure;
import org.lcindex.query.sql.SqlFigure.Kind;

/**
 * What a statement wants of groups of a table's rows: the value of each key, then figures. One
 * group of SQL may come in several: missing and odd cells are both NULL. So Calcite puts groups
 * with equal keys together. Immutable.
 *
 * @param read the rows
 * @param keys by what rows are grouped
 * @param figures of each group
 */
@InterfaceAudience.Private
public record GroupPlan(ReadPlan read, List<Key> keys, List<Figure> figures) {
  public GroupPlan {
    keys = List.copyOf(keys);
    figures = List.copyOf(figures);
  }

  /** What of a column rows are grouped by. */
  public enum Part {
    /** Its values. */
    VALUE,
    /** The year of a DATE, a number. */
    YEAR,
    /** The first day of the year of a DATE. */
    FIRST_OF_YEAR,
    /** The first day of the month of a DATE. */
    FIRST_OF_MONTH
  }

  /**
   * By what rows are grouped.
   *
   * @param column of which
   * @param part what of it
   */
  public record Key(SqlColumn column, Part part) {
    @Override
    public String toString() {
      return part == Part.VALUE ? column.name() : part + "(" + column.name() + ")";
    }
  }

  /**
   * A figure.
   *
   * @param of what it is of which column
   * @param byKey whether an extreme is given as its {@link org.lcindex.sql.meaning.OrderKeys key}
   */
  public record Figure(SqlFigure of, boolean byKey) {
    /** What it is. */
    public Kind kind() {
      return of.kind();
    }

    /** Of which; null for the number of rows. */
    public SqlColumn column() {
      return of.column();
    }

    @Override
    public String toString() {
      return of.toString();
    }
  }

  String text() {
    return Stream.concat(keys.stream().map(Key::toString), figures.stream().map(Figure::toString))
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
