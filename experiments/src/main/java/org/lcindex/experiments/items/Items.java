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
package org.lcindex.experiments.items;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * Which rows and values there are. Rows have numbers from 0, values too; value <i>v</i> has 1 +
 * <i>v</i> mod 10 rows, whose keys are anywhere. A row that is written again gets values that no
 * other row has.
 */
public final class Items {
  /** Columns that may have an index, at most. */
  public static final int MOST_VALUES = 10;

  /** The one family. */
  public static final String FAMILY = "i";

  /** The column without index. */
  public static final String PAYLOAD = "payload";

  private static final int SIZES = 10;
  private static final int ROWS_OF_TEN_VALUES = SIZES * (SIZES + 1) / 2;
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int KEY_SPACE_BITS = 16;
  private static final String TEXT = "0123456789".repeat(10);

  private Items() {}

  /** The name of a column of values. */
  public static String column(int number) {
    return "v" + number;
  }

  /** The payload of every row. */
  public static byte[] payload() {
    return TEXT.getBytes(StandardCharsets.US_ASCII);
  }

  /**
   * A row.
   *
   * @param version 0, or how often it was written again
   * @param columns of values
   */
  public static Item item(long row, int version, int columns) {
    long value = version == 0 ? valueOf(row) : ((long) version << 40) + row;
    return new Item(key(row), IntStream.range(0, columns).mapToObj(c -> value(value, c)).toList());
  }

  /** A row that has the first value of another one. */
  public static Item turned(long row, long other) {
    return new Item(key(row), List.of(value(valueOf(other), 0)));
  }

  /** The key of a row. */
  public static String key(long row) {
    return text(row * GOLDEN, row);
  }

  /** What a column has for the value of a number. */
  public static String value(long number, int column) {
    return text((number * SIZES + column + 1) * GOLDEN ^ GOLDEN >>> 7, number);
  }

  /** The number of a value that {@link #value} has made. */
  public static long number(String value) {
    return Long.parseLong(value.substring(value.indexOf('-') + 1));
  }

  private static String text(long scattered, long number) {
    return String.format(Locale.ROOT, "%016x-%013d", scattered, number);
  }

  /** The number of a row's first value. */
  static long valueOf(long row) {
    long value = row / ROWS_OF_TEN_VALUES * SIZES;
    long left = row % ROWS_OF_TEN_VALUES;
    for (int rows = 1; left >= rows; rows++) {
      left -= rows;
      value++;
    }
    return value;
  }

  /** How many rows a value has. */
  public static int size(long value) {
    return (int) (value % SIZES) + 1;
  }

  /** The rows of a value, if all of them are there. */
  public static List<Long> rowsOf(long value) {
    int smaller = (int) (value % SIZES);
    long first = value / SIZES * ROWS_OF_TEN_VALUES + (long) smaller * (smaller + 1) / 2;
    List<Long> rows = new ArrayList<>();
    for (int i = 0; i < size(value); i++) {
      rows.add(first + i);
    }
    return rows;
  }

  /** How many values have all their rows, if there are so many rows. */
  public static long values(long rows) {
    return rows / ROWS_OF_TEN_VALUES * SIZES;
  }

  /** Keys that divide the rows evenly. */
  public static List<String> splits(int regions) {
    return IntStream.range(1, regions)
        .mapToObj(i -> String.format(Locale.ROOT, "%04x", (i << KEY_SPACE_BITS) / regions))
        .toList();
  }
}
