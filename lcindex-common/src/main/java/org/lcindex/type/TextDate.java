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
package org.lcindex.type;

import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/**
 * Days as {@code yyyy-MM-dd} in ASCII, years 0000 to 9999, only days that exist. One text for a
 * day, in day order.
 */
final class TextDate extends CellForm {
  static final long FIRST = LocalDate.of(0, 1, 1).toEpochDay();
  static final long LAST = LocalDate.of(9999, 12, 31).toEpochDay();

  private static final int[] DAYS_BEFORE_MONTH = {
    0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365
  };

  @Override
  long order(byte[] cell, int offset, int length) {
    return length == 10 ? epochDay(cell, offset) : UNDECODABLE;
  }

  /** The epoch day of the ten bytes from {@code at}, or UNDECODABLE. */
  static long epochDay(byte[] cell, int at) {
    int century = twoDigits(cell, at);
    int yearOfCentury = twoDigits(cell, at + 2);
    int month = twoDigits(cell, at + 5);
    int day = twoDigits(cell, at + 8);
    if (century < 0
        || yearOfCentury < 0
        || cell[at + 4] != '-'
        || cell[at + 7] != '-'
        || month < 1
        || month > 12
        || day < 1) {
      return UNDECODABLE;
    }
    int year = century * 100 + yearOfCentury;
    boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    int monthDays = DAYS_BEFORE_MONTH[month] - DAYS_BEFORE_MONTH[month - 1];
    if (day > monthDays + (leap && month == 2 ? 1 : 0)) {
      return UNDECODABLE;
    }
    long leapDaysBefore = (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400;
    return FIRST
        + 365L * year
        + leapDaysBefore
        + DAYS_BEFORE_MONTH[month - 1]
        + (leap && month > 2 ? 1 : 0)
        + day
        - 1;
  }

  /** The number of two ASCII digits, or -1. */
  static int twoDigits(byte[] cell, int at) {
    int tens = cell[at] - '0';
    int ones = cell[at + 1] - '0';
    return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : tens * 10 + ones;
  }

  @Override
  byte[] cellOf(long order) {
    return LocalDate.ofEpochDay(order).toString().getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  long least() {
    return FIRST;
  }

  @Override
  long greatest() {
    return LAST;
  }

  @Override
  boolean injective() {
    return true;
  }

  @Override
  boolean byteOrdered() {
    return true;
  }
}
