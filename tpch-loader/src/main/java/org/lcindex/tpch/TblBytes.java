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

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.lcindex.load.LoadException;
import org.lcindex.load.UniformRow;
import org.lcindex.load.UniformRows;

/**
 * Rows of a dbgen file, read from its bytes. A line in dbgen's own plain form, ASCII with numbers
 * of digits and a date like 1996-01-02, is taken as it is; every other one goes to {@link TblLine},
 * which knows what is a row and what is wrong with a line. For one thread.
 */
final class TblBytes implements UniformRows.UniformCursor {
  private static final int BUFFER_BYTES = 256 << 10;

  /** Digits that a long, or a double without rounding, always holds. */
  private static final int LONG_DIGITS = 18;

  private static final int DOUBLE_DIGITS = 15;
  private static final int INT_DIGITS = 9;
  private static final double[] POWERS_OF_TEN = powersOfTen();

  private static final int DATE_BYTES = 10;
  private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

  private final Path file;
  private final InputStream in;
  private final boolean skipMalformed;
  private final LongConsumer skipped;
  private long malformed;
  private byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int limit;
  private boolean ended;
  private boolean afterReturn;
  private long lineNumber;
  // Of the current line: where it is, and what all of its bytes have.
  private int from;
  private int to;
  private int bits;
  // How far the current line is read.
  private int at;

  /**
   * Reads a file.
   *
   * @param in closed with this
   * @param file for messages
   * @param skipped is told at the close how many lines were passed over
   */
  TblBytes(InputStream in, Path file, boolean skipMalformed, LongConsumer skipped) {
    this.skipped = skipped;
    this.in = in;
    this.file = file;
    this.skipMalformed = skipMalformed;
  }

  private static double[] powersOfTen() {
    double[] powers = new double[DOUBLE_DIGITS + 1];
    powers[0] = 1;
    for (int i = 1; i < powers.length; i++) {
      powers[i] = 10 * powers[i - 1]; // exact up to 10^22
    }
    return powers;
  }

  @Override
  public boolean next(UniformRow into) throws IOException {
    while (line()) {
      lineNumber++;
      if (bits >= 0 && plain(into)) {
        return true;
      }
      try {
        String line = new String(buffer, from, to - from, StandardCharsets.UTF_8);
        OrdersTable.put(TblLine.parse(line), into);
        return true;
      } catch (IllegalArgumentException e) {
        if (!skipMalformed) {
          throw new LoadException(file + ", line " + lineNumber + ": " + e.getMessage());
        }
        malformed++;
      }
    }
    return false;
  }

  /** Finds the next line, which ends as Java's readers have it: with LF, CR, both, or the file. */
  private boolean line() throws IOException {
    from = position;
    if (afterReturn) {
      afterReturn = false;
      if ((position < limit || fill()) && buffer[position] == '\n') {
        position++;
      }
    }
    from = position;
    int any = 0;
    int i = position;
    for (; ; i++) {
      if (i == limit) {
        int before = i - from;
        position = i;
        if (!fill()) {
          to = limit;
          bits = any;
          position = limit;
          return to > from;
        }
        i = from + before;
      }
      byte next = buffer[i];
      if (next == '\n' || next == '\r') {
        break;
      }
      any |= next;
    }
    to = i;
    bits = any;
    afterReturn = buffer[i] == '\r';
    position = i + 1;
    return true;
  }

  /** Reads more behind the current line, which may move to the front; false at the end. */
  private boolean fill() throws IOException {
    if (ended) {
      return false;
    }
    int kept = limit - from;
    if (kept == buffer.length) {
      if (kept > Integer.MAX_VALUE / 2) {
        throw new LoadException(
            file + ", line " + (lineNumber + 1) + " has more than " + kept + " bytes");
      }
      buffer = Arrays.copyOf(buffer, 2 * kept);
    } else if (from > 0) {
      System.arraycopy(buffer, from, buffer, 0, kept);
    }
    position -= from;
    limit = kept;
    from = 0;
    int read = in.read(buffer, limit, buffer.length - limit);
    if (read < 0) {
      ended = true;
      return false;
    }
    limit += read;
    return true;
  }

  /** Takes the current line if it is in the plain form. */
  private boolean plain(UniformRow into) {
    into.clear();
    at = from;
    long orderKey = digits(LONG_DIGITS);
    long custKey = digits(LONG_DIGITS);
    if (orderKey < 0 || custKey < 0) {
      return false;
    }
    into.putLong(orderKey);
    into.end();
    into.putLong(orderKey);
    into.end();
    into.putLong(custKey);
    into.end();
    if (!text(into) || !price(into) || !date(into) || !text(into) || !text(into)) {
      return false;
    }
    long shipPriority = digits(INT_DIGITS);
    if (shipPriority < 0) {
      return false;
    }
    into.putInt((int) shipPriority);
    into.end();
    int end = separator();
    into.put(buffer, at, end - at);
    into.end();
    return end >= to - 1; // the comment is the last field, with or without a separator
  }

  /** A number of digits with the separator behind it; -1 when it is something else. */
  private long digits(int most) {
    int begin = at;
    long number = 0;
    for (int last = Math.min(to, begin + most + 1); at < last; at++) {
      int digit = buffer[at] - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      number = 10 * number + digit;
    }
    int count = at - begin;
    boolean whole = count > 0 && count <= most && at < to && buffer[at] == '|';
    at++;
    return whole ? number : -1;
  }

  /** Where the next separator is, or the end of the line. */
  private int separator() {
    int i = at;
    while (i < to && buffer[i] != '|') {
      i++;
    }
    return i;
  }

  private boolean text(UniformRow into) {
    int end = separator();
    into.put(buffer, at, end - at);
    into.end();
    boolean there = end > at && end < to;
    at = end + 1;
    return there;
  }

  /** Both numbers are exact as doubles, so their quotient is what reading the text gives. */
  private boolean price(UniformRow into) {
    int end = separator();
    long number = 0;
    int digits = 0;
    int point = -1;
    for (int i = at; i < end; i++) {
      byte next = buffer[i];
      if (next == '.' && point < 0 && digits > 0) {
        point = digits;
      } else if (next >= '0' && next <= '9' && digits < DOUBLE_DIGITS) {
        number = 10 * number + next - '0';
        digits++;
      } else {
        return false;
      }
    }
    if (digits == 0 || point == digits || end == to) {
      return false;
    }
    at = end + 1;
    double price = number / POWERS_OF_TEN[point < 0 ? 0 : digits - point];
    into.putLong(Double.doubleToLongBits(price));
    into.end();
    return true;
  }

  private boolean date(UniformRow into) {
    int end = at + DATE_BYTES;
    if (end >= to || buffer[end] != '|' || buffer[at + 4] != '-' || buffer[at + 7] != '-') {
      return false;
    }
    int year = 100 * pair(at) + pair(at + 2);
    int month = pair(at + 5);
    int day = pair(at + 8);
    if (year < 1000 || month < 1 || month > 12 || day < 1) {
      return false;
    }
    boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    if (day > DAYS[month - 1] + (leap && month == 2 ? 1 : 0)) {
      return false;
    }
    into.put(buffer, at, DATE_BYTES);
    into.end();
    at = end + 1;
    return true;
  }

  /** A number of two digits; far below 0 when they are none. */
  private int pair(int offset) {
    int tens = buffer[offset] - '0';
    int ones = buffer[offset + 1] - '0';
    boolean digits = tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9;
    return digits ? 10 * tens + ones : -100_000;
  }

  @Override
  public void close() throws IOException {
    skipped.accept(malformed);
    in.close();
  }
}
