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

import java.time.LocalDate;

/** DATE: the number is the epoch day, an {@code int}. */
final class DateType extends FixedType {
  DateType() {
    super(
        ColumnType.DATE,
        4,
        new TextDate(),
        "give a day such as 1998-12-01, in TEXT cells from 0000-01-01 to 9999-12-31");
  }

  @Override
  String textRemedy(String written) {
    return written.matches("[+-]?\\d{4,9}-\\d\\d-\\d\\d")
        ? "the calendar has no such day; give one such as 1998-12-01"
        : "give a day such as 1998-12-01";
  }

  @Override
  Long orderOf(Object value) {
    if (!(value instanceof LocalDate date)) {
      return null;
    }
    long day = date.toEpochDay();
    return day == (int) day ? (Long) day : null;
  }

  @Override
  Object valueOf(long order) {
    return LocalDate.ofEpochDay(order);
  }

  @Override
  Object parse(String s) {
    Object day = super.parse(s);
    if (day != null) {
      return day;
    }
    try {
      // Years outside 0000 to 9999 carry a sign.
      return LocalDate.parse(s);
    } catch (java.time.DateTimeException e) {
      return null;
    }
  }
}
