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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.type.ColumnType;

/** Statements with and without what is left to HBase: the answers are the same. */
class SqlDriverTest {
  private static final int CONDITIONS = Integer.getInteger("lcindex.test.conditions", 150);

  private static TableName table;
  private static Connection pushing;
  private static Connection plain;

  @BeforeAll
  static void make() throws Exception {
    table = SqlTable.make(59);
    pushing = SqlTable.connect(true);
    plain = SqlTable.connect(false);
  }

  @AfterAll
  static void close() throws Exception {
    pushing.close();
    plain.close();
  }

  private static String name() {
    return "\"" + table.getQualifierAsString() + "\"";
  }

  private static void check(String sql) throws Exception {
    List<String> expected = new ArrayList<>(SqlTable.rows(plain, sql));
    List<String> found = new ArrayList<>(SqlTable.rows(pushing, sql));
    if (!sql.contains("order by")) {
      Collections.sort(expected);
      Collections.sort(found);
    }
    assertEquals(String.join("\n", expected), String.join("\n", found), sql);
  }

  @Test
  void whatANaiveAdapterGetsWrong() throws Exception {
    for (String condition :
        List.of(
            "c_double = 0.0",
            "c_double < 0",
            "c_double >= 0",
            "c_double > 5",
            "c_double <> 5",
            "not (c_double > 5)",
            "c_double is null",
            "c_double is not null",
            "c_int is null",
            "coalesce(c_int, 3) = 3",
            "c_string > '～'",
            "c_string = '日本'",
            "c_string like 'a%'",
            "c_string like 'a\\%%' escape '\\'",
            "c_short = 2",
            "c_byte > 1000",
            "c_boolean",
            "not c_boolean",
            "c_boolean is not true",
            "c_int in (1, 2, 3)",
            "c_int not in (1, 2, 3)",
            "c_decimal = 1.00",
            "c_decimal < 1e-10",
            "c_float = 0.1",
            "c_float > 0.1e0",
            "c_float < 1",
            "c_date >= '1998-01-20'",
            "c_date between date '1998-01-20' and date '1998-01-25'",
            "c_short + 1 = 3 and c_long < 2",
            "c_int = 1 or c_string = 'a'",
            "c_int = 1 or c_string is null",
            "\"row\" = x'72303035'",
            "\"row\" > x'723130'")) {
      check("select \"row\" from " + name() + " where " + condition);
      check("select count(*) from " + name() + " where " + condition);
      check("select * from " + name() + " where " + condition);
    }
    check("select max(c_double), min(c_double), max(c_string), min(c_string) from " + name());
    check("select c_double, count(*) from " + name() + " group by c_double");
    check("select c_string from " + name() + " order by c_string desc nulls last, \"row\" limit 9");
  }

  @Test
  @Tag("sampled")
  void randomConditions() throws Exception {
    Random random = new Random(7);
    for (int i = 0; i < CONDITIONS; i++) {
      check("select \"row\" from " + name() + " where " + condition(random, 2));
    }
  }

  @Test
  @Tag("sampled")
  void groups() throws Exception {
    for (ColumnType type : ColumnType.values()) {
      String column = SqlTable.column(type);
      check("select " + column + ", count(*) from " + name() + " group by " + column);
      check("select distinct " + column + " from " + name());
      check("select count(distinct " + column + ") from " + name());
      check(
          "select count(" + column + "), min(" + column + "), max(" + column + ") from " + name());
      if (type.javaClass().getSuperclass() == Number.class
          && type != ColumnType.DOUBLE
          && type != ColumnType.FLOAT) {
        check("select sum(" + column + "), avg(" + column + ") from " + name());
      }
    }
    Random random = new Random(11);
    for (int i = 0; i < CONDITIONS / 3; i++) {
      String one = SqlTable.column(ColumnType.values()[random.nextInt(ColumnType.values().length)]);
      String two = SqlTable.column(ColumnType.values()[random.nextInt(ColumnType.values().length)]);
      check(
          String.format(
              "select %s, %s, count(*), sum(c_long), avg(c_int), max(c_double), min(c_float),"
                  + " count(c_bytes), max(c_byte) from %s where %s group by %s, %s",
              one, two, name(), condition(random, 1), one, two));
    }
  }

  /** What is above a scan takes a row of one field to be that field. */
  @Test
  void scansOfOneColumn() throws Exception {
    for (String sql :
        List.of(
            "select c_int from %s order by c_int",
            "select c_date from %s order by c_date limit 5",
            "select \"row\" from %s order by \"row\" limit 3",
            "select c_int from %1$s union all select c_int from %1$s",
            "select c_int from %1$s except select c_int from %1$s where c_int = 1",
            "select count(*) from (select c_int from %s where c_boolean limit 1 offset 1) as t",
            "select count(*) over () from %s",
            "select 7 from %s",
            "select count(*) from (select c_int from %1$s) a, (select c_short from %1$s) b"
                + " where a.c_int = b.c_short",
            "select count(*) from %1$s where c_int in (select c_short from %1$s where c_boolean)",
            "select min(cast(c_int as decimal(38,2))), sum(cast(c_short as decimal(38,5))) from %s",
            "select count(*) from %s where c_decimal < 1.00000000001",
            "select count(*) from %s where c_decimal = 1.00000000001")) {
      check(String.format(Locale.ROOT, sql, name()));
    }
    assertEquals(3, SqlTable.rows(pushing, "select c_int from " + name() + " limit 3").size());
  }

  /** A value of another type than the column's, or one that it cannot have. */
  @Test
  void parametersThatDoNotFitLeaveOutNoRow() throws Exception {
    for (Object value :
        List.of(
            new BigDecimal("1.00000000000000000001"), new BigDecimal("1.5"), 4294967301L, 1.5)) {
      for (String condition :
          List.of(
              "c_decimal < ?",
              "c_decimal <> ?",
              "c_double >= ?",
              "c_int < ?",
              "c_double = cast(? as real)",
              "c_decimal = cast(cast(? as decimal(5,2)) as decimal(5,1))")) {
        String sql = "select count(*) from " + name() + " where " + condition;
        assertEquals(counted(plain, sql, value), counted(pushing, sql, value), sql + value);
        // What HBase does not decide it does not limit.
        String first =
            "select count(*) from (select c_int from "
                + name()
                + " where "
                + condition
                + " limit 40) as t";
        assertEquals(counted(plain, first, value), counted(pushing, first, value), first + value);
      }
    }
    String texts = "select count(*) from " + name() + " where c_string <> ?";
    assertEquals(counted(plain, texts, "\uD83D"), counted(pushing, texts, "\uD83D"));
  }

  private static String counted(Connection connection, String sql, Object value)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, value);
      try (ResultSet result = statement.executeQuery()) {
        result.next();
        return result.getString(1);
      }
    } catch (SQLException | RuntimeException e) {
      return "an error";
    }
  }

  @Test
  void parametersArePushedWithTheirValues() throws Exception {
    String sql =
        "select \"row\" from "
            + name()
            + " where c_int = ? and (c_string >= ? or c_double <= ? or c_date > ?)"
            + " order by \"row\"";
    try (PreparedStatement one = pushing.prepareStatement(sql);
        PreparedStatement other = plain.prepareStatement(sql)) {
      for (int i = -4; i < 5; i++) {
        assertEquals(parametersOf(other, i), parametersOf(one, i), sql + " of " + i);
      }
    }
    pushed(sql, "where=", "groups");
  }

  private static List<String> parametersOf(PreparedStatement statement, int value)
      throws Exception {
    statement.setInt(1, value);
    statement.setString(2, value % 2 == 0 ? "～" : "b");
    statement.setDouble(3, value == 3 ? Double.NaN : value);
    statement.setDate(4, Date.valueOf("1998-01-20"));
    List<String> rows = new ArrayList<>();
    try (ResultSet result = statement.executeQuery()) {
      while (result.next()) {
        rows.add(new String(result.getBytes(1), StandardCharsets.UTF_8));
      }
    }
    return rows;
  }

  @Test
  void whatCannotBeDoneIsSaid() {
    refused("insert into " + name() + " (\"row\") values (x'00')", "INSERT is not possible");
    refused("delete from " + name(), "DELETE is not possible");
    refused("update " + name() + " set c_int = 1", "UPDATE is not possible");
    refused("select nothing from " + name(), "Column 'nothing' not found");
    refused("select * from nowhere", "Object 'nowhere' not found");
  }

  private static void refused(String sql, String told) {
    SQLException error = assertThrows(SQLException.class, () -> SqlTable.rows(pushing, sql));
    assertTrue(error.getMessage().contains(told), error.getMessage());
  }

  @Test
  void aCancelledStatementEnds() throws Exception {
    try (Statement statement = pushing.createStatement();
        ResultSet result =
            statement.executeQuery("select a.c_int from " + name() + " a, " + name() + " b")) {
      assertTrue(result.next());
      statement.cancel();
      assertThrows(
          SQLException.class,
          () -> {
            while (result.next()) {
              // Until it is over.
            }
          });
    }
  }

  @Test
  void whatIsPushed() throws Exception {
    pushed("select c_int from %s where c_int between 1 and 2", "HBaseScan", "EnumerableCalc");
    pushed("select count(*) from %s", "groups=[[ROWS]]", "HBaseScan");
    pushed("select count(*) from %s where c_int = 1", "where=[=(", "HBaseScan");
    pushed(
        "select c_string, sum(c_int), max(c_double) from %s group by c_string",
        "groups=[[c_string, SUM(c_int), MAXIMUM(c_double)]]", "HBaseScan");
    pushed("select c_int from %s limit 3", "limit=[3]", "where");
    pushed("select c_string from %s where c_string is null", "HBaseScan", "where");
  }

  private static void pushed(String sql, String told, String notTold) throws Exception {
    String explained = "explain plan for " + String.format(Locale.ROOT, sql, name());
    String plan = String.join("\n", SqlTable.rows(pushing, explained));
    assertTrue(plan.contains(told), plan);
    assertFalse(plan.contains(notTold), plan);
  }

  static String condition(Random random, int depth) {
    if (depth > 0 && random.nextInt(3) > 0) {
      String left = condition(random, depth - 1);
      String right = condition(random, depth - 1);
      return switch (random.nextInt(5)) {
        case 0 -> "not (" + left + ")";
        case 1, 2 -> "(" + left + " or " + right + ")";
        default -> "(" + left + " and " + right + ")";
      };
    }
    ColumnType type = ColumnType.values()[random.nextInt(ColumnType.values().length)];
    String column = SqlTable.column(type);
    String[] operators = {"=", "<>", "<", "<=", ">", ">="};
    return switch (random.nextInt(7)) {
      case 0 -> column + " is null";
      case 1 -> column + " is not null";
      case 2 ->
          column
              + " between "
              + SqlTable.literal(type, random)
              + " and "
              + SqlTable.literal(type, random);
      case 3 ->
          column
              + (random.nextBoolean() ? " in (" : " not in (")
              + SqlTable.literal(type, random)
              + ", "
              + SqlTable.literal(type, random)
              + ")";
      default ->
          column
              + " "
              + operators[random.nextInt(operators.length)]
              + " "
              + SqlTable.literal(type, random);
    };
  }
}
