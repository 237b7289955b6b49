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

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Which of LCIndex's values are values to SQL. What SQL's type cannot hold is none: nothing is
 * rounded. Stateless.
 */
@InterfaceAudience.Private
public final class SqlValues {
  /** Digits of a DECIMAL. */
  public static final int DIGITS = 38;

  /** Digits after the point of a DECIMAL for which nobody has said how many. */
  public static final int DEFAULT_SCALE = 10;

  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private SqlValues() {}

  /**
   * A value as SQL has it: a DECIMAL with the digits of its column, 0.0 for -0.0.
   *
   * @param value of LCIndex
   * @param scale digits after the point of a DECIMAL
   * @param unit the shortest time between two moments of SQL
   * @return null when SQL's type cannot hold it: a DECIMAL with more digits, a day whose number is
   *     no int, a moment that is no whole number of units, or whose number is no long
   */
  public static Object of(Object value, int scale, ChronoUnit unit) {
    if (value instanceof BigDecimal number) {
      return fitted(number, scale);
    }
    if (value instanceof Double number) {
      // Equal numbers are equal to Java's code, too.
      return number == 0 ? Double.valueOf(0) : number;
    }
    if (value instanceof Float number) {
      return number == 0 ? Float.valueOf(0) : number;
    }
    if (value instanceof LocalDate day) {
      return day.toEpochDay() == (int) day.toEpochDay() ? day : null;
    }
    if (value instanceof Instant moment) {
      return isWhole(moment, unit) ? moment : null;
    }
    return value;
  }

  private static boolean isWhole(Instant moment, ChronoUnit unit) {
    try {
      units(moment, unit);
      return moment.getNano() % unit.getDuration().toNanos() == 0;
    } catch (ArithmeticException e) {
      return false;
    }
  }

  /**
   * Units from 1970 to a moment.
   *
   * @throws ArithmeticException when they are no long
   */
  public static long units(Instant moment, ChronoUnit unit) {
    long nanos = unit.getDuration().toNanos();
    return Math.addExact(
        Math.multiplyExact(moment.getEpochSecond(), NANOS_PER_SECOND / nanos),
        moment.getNano() / nanos);
  }

  private static BigDecimal fitted(BigDecimal number, int scale) {
    BigDecimal shortest = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    boolean fits =
        shortest.scale() <= scale
            && (long) shortest.precision() - shortest.scale() <= DIGITS - scale;
    return fits ? shortest.setScale(scale) : null;
  }
}
