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
package org.lcindex.group;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.lcindex.type.ColumnType;

/** What becomes of a value before rows are grouped by it. Numbers of it are in the wire format. */
public enum KeyFunction {
  /** The value itself. */
  VALUE,
  /** The year of a day or moment. */
  YEAR,
  /** Year and month of it. */
  MONTH,
  /** The day of it. */
  DAY,
  /** Day and hour of a moment. */
  HOUR,
  /** The first code points of a text. */
  PREFIX;

  static final long DAY_SECONDS = 86_400;
  static final long HOUR_SECONDS = 3_600;
  private static final int MONTHS = 12;

  /** Whether it is of values of a type. */
  public boolean isOf(ColumnType type) {
    return switch (this) {
      case VALUE -> true;
      case YEAR, MONTH, DAY -> type == ColumnType.DATE || type == ColumnType.TIMESTAMP;
      case HOUR -> type == ColumnType.TIMESTAMP;
      case PREFIX -> type == ColumnType.STRING;
    };
  }

  /** Whether it makes a number of a value's time. */
  public boolean isOfTime() {
    return this != VALUE && this != PREFIX;
  }

  /** Its number for a day, since 1970-01-01; a later day has no smaller number. */
  long ofDay(long epochDay) {
    return switch (this) {
      case YEAR -> LocalDate.ofEpochDay(epochDay).getYear();
      case MONTH -> {
        LocalDate day = LocalDate.ofEpochDay(epochDay);
        yield (long) day.getYear() * MONTHS + day.getMonthValue() - 1;
      }
      case DAY -> epochDay;
      default -> throw new IllegalStateException(this + " of a day");
    };
  }

  /** Its number for a second of local time. */
  long ofSecond(long localSecond) {
    return this == HOUR
        ? Math.floorDiv(localSecond, HOUR_SECONDS)
        : ofDay(Math.floorDiv(localSecond, DAY_SECONDS));
  }

  /** The Java value of its number: Integer, YearMonth, LocalDate or LocalDateTime. */
  Object valueOf(long number) {
    return switch (this) {
      case YEAR -> Math.toIntExact(number);
      case MONTH ->
          YearMonth.of(
              Math.toIntExact(Math.floorDiv(number, MONTHS)), Math.floorMod(number, MONTHS) + 1);
      case DAY -> LocalDate.ofEpochDay(number);
      case HOUR -> LocalDateTime.ofEpochSecond(number * HOUR_SECONDS, 0, ZoneOffset.UTC);
      default -> throw new IllegalStateException(this + " has no number");
    };
  }
}
