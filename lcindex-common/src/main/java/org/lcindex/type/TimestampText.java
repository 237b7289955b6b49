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
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Date;

/**
 * Moments as text: {@code yyyy-MM-dd HH:mm:ss}, the middle a space or {@code T}, with up to nine
 * digits of a second's fraction, in UTC, years 0000 to 9999. No leap seconds.
 */
final class TimestampText {
  static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999999999Z");

  private static final long SECONDS_PER_DAY = 86_400;
  private static final int WITHOUT_FRACTION = 19;
  private static final int NANO_DIGITS = 9;

  private TimestampText() {}

  /** Epoch second of the text, or {@link CellForm#UNDECODABLE}; its fraction apart. */
  static long epochSecond(byte[] cell, int offset, int length) {
    if (length < WITHOUT_FRACTION
        || (cell[offset + 10] != ' ' && cell[offset + 10] != 'T')
        || cell[offset + 13] != ':'
        || cell[offset + 16] != ':') {
      return CellForm.UNDECODABLE;
    }
    long day = TextDate.epochDay(cell, offset);
    int hour = TextDate.twoDigits(cell, offset + 11);
    int minute = TextDate.twoDigits(cell, offset + 14);
    int second = TextDate.twoDigits(cell, offset + 17);
    if (day == CellForm.UNDECODABLE
        || hour < 0
        || hour > 23
        || minute < 0
        || minute > 59
        || second < 0
        || second > 59) {
      return CellForm.UNDECODABLE;
    }
    return day * SECONDS_PER_DAY + hour * 3600L + minute * 60L + second;
  }

  /** Nanoseconds of the fraction; -1 when the bytes after the seconds are no fraction. */
  static int nanos(byte[] cell, int offset, int length) {
    if (length == WITHOUT_FRACTION) {
      return 0;
    }
    int digits = length - WITHOUT_FRACTION - 1;
    int at = offset + WITHOUT_FRACTION;
    if (cell[at] != '.' || digits < 1 || digits > NANO_DIGITS) {
      return -1;
    }
    int nanos = 0;
    for (int i = 1; i <= NANO_DIGITS; i++) {
      int digit = i <= digits ? cell[at + i] - '0' : 0;
      if (digit < 0 || digit > 9) {
        return -1;
      }
      nanos = nanos * 10 + digit;
    }
    return nanos;
  }

  /** The moment of a date and time, a day (its midnight) or an ISO instant; null when none. */
  static Instant parse(String s) {
    String text = s.length() == 10 ? s + "T00:00:00" : s;
    byte[] cell = text.getBytes(StandardCharsets.UTF_8);
    long second = epochSecond(cell, 0, cell.length);
    if (second != CellForm.UNDECODABLE) {
      int nanos = nanos(cell, 0, cell.length);
      if (nanos >= 0) {
        return Instant.ofEpochSecond(second, nanos);
      }
    }
    try {
      return Instant.parse(s);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** The moment of the Java values we take for one; null for others. */
  static Instant instantOf(Object value) {
    if (value instanceof Instant i) {
      return i;
    }
    if (value instanceof LocalDateTime t) {
      return t.toInstant(ZoneOffset.UTC);
    }
    return value instanceof Date d ? Instant.ofEpochMilli(d.getTime()) : null;
  }
}
