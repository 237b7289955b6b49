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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;

/**
 * Random queries of one table, each with what HBase does and without: a program that prints those
 * with different answers, and then how many were asked. Words are the table, the seed, the number
 * of queries, and settings {@code KEY=VALUE}.
 */
final class RandomQueries {
  private static final List<String> NUMBERS =
      List.of("c_byte", "c_short", "c_int", "c_long", "c_float", "c_double", "c_decimal");

  private final Random random;
  private final List<StructField> fields;

  private RandomQueries(long seed, List<StructField> fields) {
    this.random = new Random(seed);
    this.fields = fields;
  }

  public static void main(String[] words) {
    SparkSession spark = session();
    String table = words[0];
    long seed = Long.parseLong(words[1]);
    int number = Integer.parseInt(words[2]);
    List<String> settings = Arrays.asList(words).subList(3, words.length);
    Dataset<Row> pushing = table(spark, table, settings, true);
    pushing.createOrReplaceTempView("pushing");
    table(spark, table, settings, false).createOrReplaceTempView("plain");
    RandomQueries queries = new RandomQueries(seed, Arrays.asList(pushing.schema().fields()));
    for (int i = 0; i < number; i++) {
      String sql = queries.next();
      String plain = sql.replace("%s", "plain");
      List<String> expected = answer(() -> spark.sql(plain));
      List<String> actual = answer(() -> spark.sql(sql.replace("%s", "pushing")));
      if (!expected.equals(actual) && !isNear(expected, actual, spark, plain)) {
        System.out.println(SparkJvm.SAID + sql + ": " + expected + " and not " + actual);
        System.out.println(
            SparkJvm.SAID + spark.sql(sql.replace("%s", "pushing")).queryExecution());
      }
    }
    System.out.println(SparkJvm.SAID + number + " queries");
    spark.stop();
  }

  static SparkSession session() {
    return SparkSession.builder()
        .master("local[2]")
        .config("spark.ui.enabled", false)
        .config("spark.sql.shuffle.partitions", 2)
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.driver.host", "localhost")
        .config("spark.sql.ansi.enabled", false)
        .getOrCreate();
  }

  static Dataset<Row> table(
      SparkSession spark, String table, List<String> settings, boolean pushes) {
    var reader = spark.read().format("lcindex").option("table", table).option("pushdown", pushes);
    for (String setting : settings) {
      int equals = setting.indexOf('=');
      reader = reader.option(setting.substring(0, equals), setting.substring(equals + 1));
    }
    return reader.load();
  }

  /** Rows as texts, sorted; or the kind of error. */
  private static List<String> answer(Supplier<Dataset<Row>> query) {
    try {
      List<String> rows = new ArrayList<>();
      for (Row row : query.get().collectAsList()) {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
          values.add(text(row.get(i)));
        }
        rows.add(String.join("|", values));
      }
      Collections.sort(rows);
      return rows;
    } catch (RuntimeException e) {
      return List.of(e.getClass().getName());
    }
  }

  private static String text(Object value) {
    return value instanceof byte[] bytes
        ? Arrays.toString(bytes)
        : value instanceof Double number && number == 0 ? "0.0" : String.valueOf(value);
  }

  /**
   * Whether only sums and averages of floating numbers differ, by no more than 1e-9 of the sum of
   * absolute values.
   */
  private static boolean isNear(
      List<String> expected, List<String> actual, SparkSession spark, String sql) {
    if (expected.size() != actual.size() || !sql.matches(".*(sum|avg)\\(c_(float|double)\\).*")) {
      return false;
    }
    StructField[] columns = spark.sql(sql).schema().fields();
    double bound = 1e-9 * sizes(spark, sql);
    for (int i = 0; i < expected.size(); i++) {
      String[] a = expected.get(i).split("\\|", -1);
      String[] b = actual.get(i).split("\\|", -1);
      for (int j = 0; j < a.length; j++) {
        boolean floating = columns[j].name().matches("(sum|avg)\\(c_(float|double)\\)");
        if (!a[j].equals(b[j]) && !(floating && isNear(a[j], b[j], bound))) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * The sum of the absolute values that may be in sums; infinite ones are the same in any order.
   */
  private static double sizes(SparkSession spark, String sql) {
    String from = sql.substring(sql.indexOf(" from "));
    int groups = from.indexOf(" group by ");
    Row row =
        spark
            .sql(
                "select sum(case when abs(c_float) < 1e300 then abs(c_float) else 0 end),"
                    + " sum(case when abs(c_double) < 1e300 then abs(c_double) else 0 end)"
                    + (groups < 0 ? from : from.substring(0, groups)))
            .first();
    return (row.isNullAt(0) ? 0 : row.getDouble(0)) + (row.isNullAt(1) ? 0 : row.getDouble(1));
  }

  private static boolean isNear(String a, String b, double bound) {
    if (a.equals("null") || b.equals("null")) {
      return false;
    }
    double one = Double.parseDouble(a);
    double other = Double.parseDouble(b);
    return Math.abs(one - other) <= bound + 1e-9 * Math.abs(one);
  }

  private <T> T of(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private StructField field() {
    return of(fields);
  }

  private String next() {
    String where = random.nextInt(5) == 0 ? "" : " where " + condition(2);
    return switch (random.nextInt(6)) {
      case 0 -> "select " + some(3) + " from %s" + where;
      case 1 -> "select " + figures() + " from %s" + where;
      case 2 -> grouped(where);
      case 3 -> ordered(where);
      case 4 -> "select count(*) from %s" + where;
      default -> "select distinct " + field().name() + " from %s" + where;
    };
  }

  private String some(int most) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(most); i++) {
      names.add(field().name());
    }
    return String.join(", ", names);
  }

  private String figures() {
    List<String> figures = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(3); i++) {
      figures.add(
          switch (random.nextInt(6)) {
            case 0 -> "count(*)";
            case 1 -> "count(" + field().name() + ")";
            case 2 -> "min(" + field().name() + ")";
            case 3 -> "max(" + field().name() + ")";
            case 4 -> "sum(" + of(NUMBERS) + ")";
            default -> "avg(" + of(NUMBERS) + ")";
          });
    }
    return String.join(", ", figures);
  }

  private String grouped(String where) {
    String keys = some(2);
    return "select " + keys + ", " + figures() + " from %s" + where + " group by " + keys;
  }

  /** The rows of a limit differ; the values by which they are ordered do not. */
  private String ordered(String where) {
    String by = field().name();
    String order = of(List.of("", " desc", " nulls last", " desc nulls first"));
    return "select "
        + by
        + " from %s"
        + where
        + " order by "
        + by
        + order
        + " limit "
        + (1 + random.nextInt(30));
  }

  private String condition(int depth) {
    int kind = random.nextInt(depth > 0 ? 9 : 6);
    StructField field = field();
    String name = field.name();
    return switch (kind) {
      case 0 -> name + " is null";
      case 1 -> name + " is not null";
      case 2 ->
          name
              + (random.nextBoolean() ? " in (" : " not in (")
              + literal(field)
              + ", "
              + (random.nextInt(6) == 0 ? "null" : literal(field))
              + ")";
      case 3 ->
          field.dataType().equals(DataTypes.StringType)
              ? name + " like '" + of(List.of("a", "ab", "日", "😀")) + "%'"
              : name + " <=> " + literal(field);
      case 4, 5 -> name + of(List.of(" = ", " <> ", " < ", " <= ", " > ", " >= ")) + literal(field);
      case 6 -> "not (" + condition(depth - 1) + ")";
      case 7 -> "(" + condition(depth - 1) + " or " + condition(depth - 1) + ")";
      default -> condition(depth - 1) + " and " + condition(depth - 1);
    };
  }

  private String literal(StructField field) {
    int small = random.nextInt(9) - 4;
    String name = field.dataType().typeName();
    if (name.startsWith("decimal")) {
      return of(List.of("0.00", "-1.25", "1.5", "2", "1e-20"));
    }
    return switch (name) {
      case "boolean" -> String.valueOf(random.nextBoolean());
      case "byte", "short", "integer", "long" ->
          of(List.of("" + small, "" + small, "2.5", "127", "-32768", "300"));
      case "float", "double" ->
          of(
              List.of(
                  "0.0D",
                  "-0.0D",
                  "5D",
                  "0.1D",
                  "double('NaN')",
                  "double('infinity')",
                  "float('0.1')",
                  "-1",
                  "1e10D"));
      case "date" -> "date'1998-0" + (1 + random.nextInt(2)) + "-1" + random.nextInt(9) + "'";
      case "timestamp" ->
          "timestamp'1998-01-01 0"
              + random.nextInt(9)
              + ":00:0"
              + of(List.of("0", "0.5", "1.0005"))
              + "'";
      case "binary" -> name(field).equals("row") ? "X'723" + small(5) + "35'" : "X'0000'";
      default -> of(List.of("'a'", "'ab'", "'😀'", "'～'", "''", "'日本'", "'z'"));
    };
  }

  private static String name(StructField field) {
    return field.name();
  }

  private int small(int most) {
    return random.nextInt(most);
  }
}
