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
package org.lcindex.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.lcindex.type.ColumnType;

/**
 * Random statements about tables of {@link SqlTable}. Each has one right answer: what a limit
 * leaves depends on no order of equal rows. Not thread safe.
 */
final class RandomStatements {
  private static final String[] OPERATORS = {"=", "<>", "<", "<=", ">", ">="};
  private static final int MOST_ROWS = 12;

  private final Random random;
  private final List<String> tables;
  private final List<ColumnType> types;
  private final BiFunction<ColumnType, Random, String> literals;
  private final Function<Random, String> rowKeys;

  /**
   * A statement.
   *
   * @param sql its text
   * @param ordered whether the order of its rows counts
   * @param bound a statement with the same rows in the same order, whose last columns say of each
   *     of the last columns of the first by how much these may differ; null when nothing may
   */
  record Drawn(String sql, boolean ordered, String bound) {
    private static Drawn rows(String sql, boolean ordered) {
      return new Drawn(sql, ordered, null);
    }
  }

  /** About some tables, whose names are quoted where needed. */
  RandomStatements(long seed, List<String> tables) {
    this(
        seed,
        tables,
        List.of(ColumnType.values()),
        SqlTable::literal,
        random -> "x'723" + random.nextInt(3) + "35'");
  }

  /**
   * About columns of some types.
   *
   * @param literals values of them
   * @param rowKeys and of the row key
   */
  RandomStatements(
      long seed,
      List<String> tables,
      List<ColumnType> types,
      BiFunction<ColumnType, Random, String> literals,
      Function<Random, String> rowKeys) {
    this.random = new Random(seed);
    this.tables = List.copyOf(tables);
    this.types = List.copyOf(types);
    this.literals = literals;
    this.rowKeys = rowKeys;
  }

  Drawn next() {
    String table = tables.get(random.nextInt(tables.size()));
    return switch (random.nextInt(12)) {
      case 0, 1, 2 -> rows(table);
      case 3 -> Drawn.rows(first(table), true);
      case 4, 5 -> Drawn.rows(groups(table), false);
      case 6 -> floating(table);
      case 7 -> Drawn.rows(distinct(table), false);
      case 8, 9 -> Drawn.rows(join(table), false);
      case 10 -> Drawn.rows(sets(table), false);
      default -> Drawn.rows(windows(table), false);
    };
  }

  private Drawn rows(String table) {
    List<String> columns = new ArrayList<>(List.of("\"row\""));
    for (int left = random.nextInt(4); left > 0; left--) {
      columns.add(random.nextInt(5) == 0 ? expression() : column());
    }
    String sql = "select " + String.join(", ", columns) + " from " + table + where(2);
    boolean ordered = random.nextBoolean();
    if (ordered) {
      sql += " order by ";
      sql += random.nextBoolean() ? column() + direction() + ", " : "";
      sql += "\"row\"" + (random.nextInt(3) == 0 ? " desc" : "");
      sql += limit();
    }
    return Drawn.rows(sql, ordered);
  }

  /** Only the column of the order is told: rows with equal values may be any of them. */
  private String first(String table) {
    String column = random.nextInt(4) == 0 ? "\"row\"" : column();
    return "select "
        + column
        + " from "
        + table
        + where(1)
        + " order by "
        + column
        + direction()
        + limit();
  }

  private String groups(String table) {
    List<String> keys = new ArrayList<>();
    for (int left = random.nextInt(3); left > 0; left--) {
      keys.add(random.nextInt(4) == 0 ? keyFunction() : column());
    }
    List<String> told = new ArrayList<>(keys);
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      told.add(figure());
    }
    String sql = "select " + String.join(", ", told) + " from " + table + where(1);
    if (!keys.isEmpty()) {
      sql += " group by " + String.join(", ", keys);
      sql += random.nextInt(4) == 0 ? " having count(*) > " + random.nextInt(20) : "";
    }
    return sql;
  }

  private String keyFunction() {
    return switch (random.nextInt(4)) {
      case 0 -> "extract(year from c_date)";
      case 1 -> "extract(month from c_date)";
      case 2 -> "substring(c_string from 1 for 1)";
      default -> "c_int + 1";
    };
  }

  private String figure() {
    String column = column();
    String whole =
        column(List.of(ColumnType.BYTE, ColumnType.SHORT, ColumnType.INT, ColumnType.LONG));
    return switch (random.nextInt(7)) {
      case 0 -> "count(*)";
      case 1 -> "count(" + column + ")";
      case 2 -> "min(" + column + ")";
      case 3 -> "max(" + column + ")";
      case 4 -> "count(distinct " + column + ")";
      case 5 -> "sum(" + whole + ")";
      default -> "avg(" + (random.nextInt(3) == 0 ? "c_decimal" : whole) + ")";
    };
  }

  private Drawn floating(String table) {
    String column = column(List.of(ColumnType.FLOAT, ColumnType.DOUBLE));
    String where = where(1);
    String key = column(List.of(ColumnType.BYTE, ColumnType.STRING, ColumnType.DATE));
    String form = "select %s, %s from %s%s group by %1$s order by %1$s";
    return new Drawn(
        String.format(
            Locale.ROOT, form, key, "sum(" + column + "), avg(" + column + ")", table, where),
        true,
        String.format(
            Locale.ROOT,
            form,
            key,
            "sum(abs(" + column + ")), sum(abs(" + column + "))",
            table,
            where));
  }

  private String distinct(String table) {
    return "select distinct "
        + column()
        + (random.nextBoolean() ? ", " + column() : "")
        + " from "
        + table
        + where(1);
  }

  private String join(String table) {
    String other = tables.get(random.nextInt(tables.size()));
    ColumnType type = type();
    // Not too many pairs.
    String left = "(select * from " + table + where(1) + " order by \"row\" limit 40) a";
    String join =
        switch (random.nextInt(3)) {
          case 0 -> " left join ";
          default -> " join ";
        };
    String on = " on a." + SqlTable.column(type) + " = b." + SqlTable.column(type);
    if (random.nextInt(4) == 0) {
      on = " on a.\"row\" = b.\"row\"";
    }
    on += random.nextInt(4) == 0 ? " and b.c_int > 0" : "";
    String sql =
        random.nextBoolean()
            ? "select a.\"row\", b.\"row\", b." + column() + " from "
            : "select count(*), sum(b.c_int), max(a.c_string) from ";
    sql += (random.nextBoolean() ? left : table + " a") + join + other + " b" + on;
    if (sql.startsWith("select count") || sql.contains(" limit ")) {
      return sql;
    }
    return sql + " where a.\"row\" < " + rowKeys.apply(random);
  }

  private String sets(String table) {
    String other = tables.get(random.nextInt(tables.size()));
    String column = column();
    String one = "select " + column + " from " + table + where(1);
    String two = "select " + column + " from " + other + where(1);
    return switch (random.nextInt(5)) {
      case 0 -> one + " union " + two;
      case 1 -> one + " intersect " + two;
      case 2 -> one + " except " + two;
      case 3 ->
          "select \"row\" from "
              + table
              + " where "
              + column
              + " in ("
              + two
              + ") and "
              + condition(1);
      default ->
          "select \"row\" from "
              + table
              + " t where not exists (select 1 from "
              + other
              + " o where o."
              + column
              + " = t."
              + column
              + " and o.\"row\" > t.\"row\")";
    };
  }

  private String windows(String table) {
    return "select \"row\", row_number() over (partition by "
        + column()
        + " order by "
        + column()
        + direction()
        + ", \"row\"), count(*) over (partition by "
        + column()
        + ") from "
        + table
        + where(1);
  }

  private String expression() {
    return switch (random.nextInt(7)) {
      case 0 -> "c_short + c_int";
      case 6 -> "char_length(c_string)";
      case 1 -> "coalesce(c_long, 7)";
      case 2 -> "case when " + condition(0) + " then 1 else 0 end";
      case 3 -> "upper(c_string)";
      case 4 -> "c_string || 'x'";
      default -> "c_byte * 2";
    };
  }

  private String direction() {
    String nulls =
        switch (random.nextInt(4)) {
          case 0 -> " nulls first";
          case 1 -> " nulls last";
          default -> "";
        };
    return (random.nextBoolean() ? " desc" : "") + nulls;
  }

  private String limit() {
    return switch (random.nextInt(4)) {
      case 0 -> "";
      case 1 -> " limit " + random.nextInt(MOST_ROWS) + " offset " + random.nextInt(MOST_ROWS);
      default -> " limit " + (1 + random.nextInt(MOST_ROWS));
    };
  }

  private ColumnType type() {
    return types.get(random.nextInt(types.size()));
  }

  private String column() {
    return SqlTable.column(type());
  }

  private String column(List<ColumnType> wanted) {
    List<ColumnType> of = wanted.stream().filter(types::contains).toList();
    return SqlTable.column(of.get(random.nextInt(of.size())));
  }

  private String where(int depth) {
    return random.nextInt(3) == 0 ? "" : " where " + condition(depth);
  }

  private String condition(int depth) {
    if (depth > 0 && random.nextInt(3) > 0) {
      String left = condition(depth - 1);
      String right = condition(depth - 1);
      return switch (random.nextInt(5)) {
        case 0 -> "not (" + left + ")";
        case 1, 2 -> "(" + left + " or " + right + ")";
        default -> "(" + left + " and " + right + ")";
      };
    }
    ColumnType type = type();
    String column = SqlTable.column(type);
    return switch (random.nextInt(9)) {
      case 0 -> column + " is null";
      case 1 -> column + " is not null";
      case 2 -> column + " between " + literal(type) + " and " + literal(type);
      case 3 -> column + (random.nextBoolean() ? " in (" : " not in (") + literals(type) + ")";
      case 4 ->
          switch (random.nextInt(4)) {
            case 0 -> "c_string like '" + (random.nextBoolean() ? "a%" : "%b%") + "'";
            case 1 -> random.nextBoolean() ? "c_boolean" : "c_boolean is not true";
            case 2 -> "\"row\" " + operator() + " " + rowKeys.apply(random);
            default -> "c_short + 1 " + operator() + " c_int";
          };
      default -> column + " " + operator() + " " + literal(type);
    };
  }

  private String operator() {
    return OPERATORS[random.nextInt(OPERATORS.length)];
  }

  private String literals(ColumnType type) {
    List<String> literals = new ArrayList<>();
    for (int left = 1 + random.nextInt(random.nextInt(6) == 0 ? 30 : 4); left > 0; left--) {
      literals.add(literal(type));
    }
    return String.join(", ", literals);
  }

  private String literal(ColumnType type) {
    return literals.apply(type, random);
  }
}
