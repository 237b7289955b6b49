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

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import org.lcindex.type.ColumnType;
import org.lcindex.type.LongOrdered;
import org.lcindex.type.ValueCodec;

/**
 * A key by which rows are grouped. Immutable.
 *
 * @param source where its value stands
 * @param function what becomes of the value
 * @param codePoints how many a {@link KeyFunction#PREFIX} has at most; 0 of any other function
 * @param zone whose days and hours are meant; UTC unless the value is a moment
 */
public record KeyRequest(KeySource source, KeyFunction function, int codePoints, ZoneId zone) {
  private static final int MILLIS = 1_000;

  public KeyRequest {
    ColumnType type = source.codec().type();
    if (!function.isOf(type)) {
      throw new IllegalArgumentException(
          String.format(
              "%s is %s, which has no %s: year, month and day are of DATE and TIMESTAMP, hour is of"
                  + " TIMESTAMP, the first letters are of STRING",
              source, type, function.name().toLowerCase(Locale.ROOT)));
    }
    if (function == KeyFunction.PREFIX ? codePoints < 1 : codePoints != 0) {
      throw new IllegalArgumentException(
          "The first " + codePoints + " letters of " + source + ": give at least 1");
    }
  }

  /** How its values are read. */
  public ValueCodec codec() {
    return source.codec();
  }

  /**
   * Whether a greater value never has a lesser form, so that values between two of one form have
   * it, too. It is not so where clocks are set back over midnight or to an earlier hour.
   */
  public boolean rises() {
    return function == KeyFunction.VALUE
        || function == KeyFunction.PREFIX
        || codec().type() == ColumnType.DATE
        || zone.getRules().isFixedOffset();
  }

  /**
   * Whether rows of one value stand side by side in the table: row keys begin with it, and it has
   * one form there.
   */
  public boolean leadsRows() {
    boolean first =
        source instanceof RowSource
            || source instanceof PartSource of && of.part() == 0 && of.parts().salts() == 0;
    return first && function == KeyFunction.VALUE && codec().injective();
  }

  /** The width of what groups have of a value, or -1 when it differs. */
  int width() {
    return switch (function) {
      case VALUE -> codec().keyWidth();
      case PREFIX -> -1;
      default -> Long.BYTES;
    };
  }

  /** The function's number for a value of its number, see {@link LongOrdered}. */
  long numberOf(long order) {
    return codec().type() == ColumnType.DATE
        ? function.ofDay(order)
        : ofMoment(Math.floorDiv(order, MILLIS));
  }

  /** The function's number for a value of its key. */
  long numberOf(byte[] key, int offset) {
    // Of a moment with nanoseconds the seconds come first.
    long second = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      second = second << Byte.SIZE | key[offset + i] & 0xff;
    }
    return ofMoment(second ^ Long.MIN_VALUE);
  }

  private long ofMoment(long second) {
    long offset =
        zone.equals(ZoneOffset.UTC)
            ? 0
            : zone.getRules().getOffset(Instant.ofEpochSecond(second)).getTotalSeconds();
    return function.ofSecond(second + offset);
  }

  /**
   * How long the first code points of a text are; what is no UTF-8 is counted by its beginnings.
   */
  int prefixLength(byte[] text, int offset, int length) {
    int left = codePoints;
    for (int i = 0; i < length; i++) {
      boolean begins = (text[offset + i] & 0xc0) != 0x80;
      if (begins && --left < 0) {
        return i;
      }
    }
    return length;
  }

  /** For example {@code month of o:orderdate}. */
  @Override
  public String toString() {
    return switch (function) {
      case VALUE -> source.toString();
      case PREFIX -> "the first " + codePoints + " letters of " + source;
      default ->
          function.name().toLowerCase(Locale.ROOT)
              + " of "
              + source
              + (zone.equals(ZoneOffset.UTC) ? "" : " in " + zone);
    };
  }
}
