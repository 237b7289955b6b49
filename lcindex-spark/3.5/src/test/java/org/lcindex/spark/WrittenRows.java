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
package org.lcindex.spark;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Rows that tests write: values of Java, which Spark's JVM and the test's make alike. No state. */
final class WrittenRows {
  /** The columns besides the key, by their types' names. */
  static final List<String> TYPES =
      List.of(
          "boolean",
          "byte",
          "short",
          "int",
          "long",
          "float",
          "double",
          "decimal",
          "date",
          "timestamp",
          "string",
          "bytes");

  private static final String[] TEXTS = {"", "a", "日本", "😀", "a%b", "O'Neil", "\uFFFD"};
  private static final double[] DOUBLES = {
    0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, -1.5, Double.MIN_VALUE, 1e300
  };

  private WrittenRows() {}

  /** The key of a row. */
  static String key(int number) {
    return String.format(java.util.Locale.ROOT, "k%05d", number);
  }

  /** The rows, in some order: the key, then a value or null for each type. */
  static List<Object[]> of(int number, long seed) {
    Random random = new Random(seed);
    List<Object[]> rows = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      Object[] row = new Object[TYPES.size() + 1];
      row[0] = key(i);
      for (int t = 0; t < TYPES.size(); t++) {
        // An int is always there: no row is without a cell.
        boolean absent = random.nextInt(8) == 0 && !TYPES.get(t).equals("int");
        Object value = value(TYPES.get(t), i, random);
        row[t + 1] = absent ? null : value;
      }
      rows.add(row);
    }
    Collections.shuffle(rows, random);
    return rows;
  }

  private static Object value(String type, int number, Random random) {
    return switch (type) {
      case "boolean" -> random.nextBoolean();
      case "byte" -> (byte) random.nextInt();
      case "short" -> (short) random.nextInt();
      case "int" -> number;
      case "long" -> random.nextLong();
      case "float" -> random.nextInt(5) == 0 ? -0.0f : random.nextFloat();
      case "double" ->
          random.nextBoolean() ? DOUBLES[random.nextInt(DOUBLES.length)] : random.nextDouble();
      case "decimal" -> BigDecimal.valueOf(random.nextLong(), random.nextInt(11)).setScale(10);
      case "date" -> LocalDate.ofEpochDay(random.nextInt(40_000) - 10_000);
      case "timestamp" -> Instant.ofEpochMilli(random.nextLong() >> 16);
      case "string" -> TEXTS[random.nextInt(TEXTS.length)];
      default -> (number + "b").getBytes(StandardCharsets.UTF_8);
    };
  }
}
