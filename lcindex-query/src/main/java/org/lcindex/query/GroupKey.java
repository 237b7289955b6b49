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
package org.lcindex.query;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.group.ColumnSource;
import org.lcindex.group.KeyFunction;
import org.lcindex.group.KeyRequest;
import org.lcindex.group.KeySource;
import org.lcindex.group.PartSource;
import org.lcindex.group.RowSource;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * A key by which {@link Grouping} groups rows: a column's value or the row key, or what a function
 * makes of it. Immutable.
 */
@InterfaceAudience.Public
public final class GroupKey {
  private final Column column;
  private final KeyFunction function;
  private final int codePoints;
  private final ZoneId zone;

  private GroupKey(Column column, KeyFunction function, int codePoints, ZoneId zone) {
    this.column = column;
    this.function = function;
    this.codePoints = codePoints;
    this.zone = Objects.requireNonNull(zone, "zone");
  }

  /** The values of a column; or the {@linkplain Column#row row key}, or a part of it. */
  public static GroupKey of(Column column) {
    return new GroupKey(column, KeyFunction.VALUE, 0, ZoneOffset.UTC);
  }

  /**
   * As {@link #of(Column)}, of a column by its text, which may have a type: {@code
   * o:custkey::LONG}; {@code row} is the row key, and a part of it has its name.
   */
  public static GroupKey of(String column) {
    return of(Column.typed(column));
  }

  /** The year of a DATE or TIMESTAMP, as an {@link Integer}. */
  public GroupKey year() {
    return with(KeyFunction.YEAR);
  }

  /** The month of a DATE or TIMESTAMP with its year, as a {@link java.time.YearMonth}. */
  public GroupKey month() {
    return with(KeyFunction.MONTH);
  }

  /** The day of a DATE or TIMESTAMP, as a {@link java.time.LocalDate}. */
  public GroupKey day() {
    return with(KeyFunction.DAY);
  }

  /**
   * The hour of a TIMESTAMP with its day, as a {@link java.time.LocalDateTime}. Where a clock is
   * set back, both hours are one.
   */
  public GroupKey hour() {
    return with(KeyFunction.HOUR);
  }

  /** The first letters of a STRING: so many code points at most. */
  public GroupKey first(int letters) {
    return new GroupKey(column, KeyFunction.PREFIX, letters, zone);
  }

  /**
   * This key by the clocks of a time zone, of a TIMESTAMP; else moments are meant in UTC. Regions
   * know the zone by its name, and its rules as their JVM has them.
   */
  public GroupKey in(ZoneId other) {
    return new GroupKey(column, function, codePoints, other);
  }

  private GroupKey with(KeyFunction other) {
    return new GroupKey(column, other, 0, zone);
  }

  /**
   * What is asked of regions.
   *
   * @throws IllegalArgumentException when the column is not known, or the function is none of its
   *     type
   */
  KeyRequest of(Mdrq query) {
    return new KeyRequest(source(query), function, codePoints, zone);
  }

  private KeySource source(Mdrq query) {
    ColumnName name = query.typed().resolve(column.name());
    if (name.isRow()) {
      return new RowSource(name.codec() == null ? ValueCodec.of(ColumnType.BYTES) : name.codec());
    }
    return source(query, query.typed(column));
  }

  /** Of a column with its type, or a part. */
  static KeySource source(Mdrq query, ColumnName typed) {
    return typed.isPart()
        ? new PartSource(query.typed().parts(), typed.part())
        : new ColumnSource(typed.family(), typed.qualifier(), typed.codec());
  }
}
