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
package org.lcindex.tpch;

import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;

/** The text form of a row in dbgen's files. */
final class TblLine {
  private static final char SEPARATOR = '|';
  private static final String[] FIELDS = {
    "orderkey",
    "custkey",
    "orderstatus",
    "totalprice",
    "orderdate",
    "orderpriority",
    "clerk",
    "shippriority",
    "comment"
  };
  private static final char UNDECODABLE = '\uFFFD';

  private TblLine() {}

  /**
   * Reads a line, with or without the separator that dbgen puts at its end.
   *
   * @throws IllegalArgumentException with what is wrong and with which field
   */
  static OrderRow parse(String line) {
    if (line.indexOf(UNDECODABLE) >= 0) {
      throw new IllegalArgumentException("the line is not UTF-8 text");
    }
    String[] fields = split(line);
    int count = fields.length;
    if (count == FIELDS.length + 1 && fields[FIELDS.length].isEmpty()) {
      count--;
    }
    if (count != FIELDS.length) {
      throw new IllegalArgumentException(
          "has " + count + " fields separated by '|', must have " + FIELDS.length);
    }
    return new OrderRow(
        number(fields, 0),
        number(fields, 1),
        text(fields, 2),
        price(fields, 3),
        date(fields, 4),
        text(fields, 5),
        text(fields, 6),
        shipPriority(fields, 7),
        fields[8]);
  }

  /** All fields, those that are empty and last, too. */
  private static String[] split(String line) {
    List<String> fields = new ArrayList<>(FIELDS.length + 1);
    int from = 0;
    for (int to = line.indexOf(SEPARATOR); to >= 0; to = line.indexOf(SEPARATOR, from)) {
      fields.add(line.substring(from, to));
      from = to + 1;
    }
    fields.add(line.substring(from));
    return fields.toArray(String[]::new);
  }

  private static String text(String[] fields, int i) {
    if (fields[i].isEmpty()) {
      throw bad(fields, i, "a text that is not empty");
    }
    return fields[i];
  }

  private static long number(String[] fields, int i) {
    try {
      long value = Long.parseLong(fields[i]);
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw bad(fields, i, "a whole number");
    }
    throw bad(fields, i, "0 or more");
  }

  private static int shipPriority(String[] fields, int i) {
    long value = number(fields, i);
    if (value > Integer.MAX_VALUE) {
      throw bad(fields, i, "at most " + Integer.MAX_VALUE);
    }
    return (int) value;
  }

  private static double price(String[] fields, int i) {
    try {
      double value = Double.parseDouble(fields[i]);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw bad(fields, i, "a decimal number");
    }
    throw bad(fields, i, "finite");
  }

  private static LocalDate date(String[] fields, int i) {
    try {
      return LocalDate.parse(fields[i]);
    } catch (DateTimeParseException e) {
      throw bad(fields, i, "a date like 1996-01-02");
    }
  }

  private static IllegalArgumentException bad(String[] fields, int i, String expected) {
    return new IllegalArgumentException(FIELDS[i] + " is '" + fields[i] + "', must be " + expected);
  }
}
