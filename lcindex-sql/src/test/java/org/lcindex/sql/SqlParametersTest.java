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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.type.ColumnType;

/** Conditions with parameters are left to HBase, whatever the type of the column. */
class SqlParametersTest {
  private static String table;
  private static Connection pushing;
  private static Connection plain;

  @BeforeAll
  static void make() throws Exception {
    table = SqlTable.quoted(SqlTable.make(61, SqlTable.Indexes.NONE));
    pushing = SqlTable.connect(true);
    plain = SqlTable.connect(false);
  }

  @AfterAll
  static void close() throws SQLException {
    pushing.close();
    plain.close();
  }

  @Test
  void valuesOfAllTypes() throws Exception {
    Random random = new Random(61);
    for (ColumnType type : ColumnType.values()) {
      List<Object> values = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        values.add(SqlTable.value(type, random));
      }
      if (type == ColumnType.DOUBLE) {
        values.addAll(List.of(Double.NaN, -0.0, Double.POSITIVE_INFINITY));
        values.addAll(List.of(5, 5L, 0.1f, new BigDecimal("0.1")));
      } else if (type == ColumnType.FLOAT) {
        values.addAll(List.of(Float.NaN, -0.0f, Float.POSITIVE_INFINITY));
      }
      check(SqlTable.column(type) + (random.nextBoolean() ? " = ?" : " >= ?"), values);
    }
    check("c_string like ?", List.of("a%", "ab", "%", "a_", "日%", ""));
    check("row = ?", List.of(Bytes.toBytes("r007"), Bytes.toBytes("none"), new byte[0]));
  }

  /** As drivers of other databases have it. */
  @Test
  void textsForNumbersDaysAndMoments() throws Exception {
    Random random = new Random(62);
    for (ColumnType type : ColumnType.values()) {
      if (type == ColumnType.BYTES) {
        continue;
      }
      List<Object> texts = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        Object value = SqlTable.value(type, random);
        String text = value.toString();
        texts.add(text);
        if (type != ColumnType.STRING) {
          String condition = SqlTable.column(type) + " = ?";
          assertEquals(asked(condition, value), asked(condition, text), condition + " of " + text);
        }
      }
      check(SqlTable.column(type) + (random.nextBoolean() ? " = ?" : " >= ?"), texts);
    }
    check(
        "c_timestamp >= ?", List.of("1998-01-01 12:00:00", "1998-01-01", " 1998-01-01T01:00:00 "));
    check("c_double = ?", List.of("NaN", "-0.0", "5"));
  }

  private static List<String> asked(String condition, Object value) throws SQLException {
    try (PreparedStatement statement =
        pushing.prepareStatement("select row from " + table + " where " + condition)) {
      return rows(statement, value);
    }
  }

  @Test
  void valuesThatAreNoneOfTheType() throws Exception {
    for (Object[] wrong :
        new Object[][] {
          {"c_int = ?", "five", "INTEGER: 'five' is no INT"},
          {"c_int = ?", "5.5", "INTEGER: '5.5' is no INT"},
          {"c_byte = ?", "300", "TINYINT: '300' is no BYTE"},
          {"c_int = ?", 4294967301L, "INTEGER: 4294967301 is no whole number"},
          {"c_long = ?", 2.5, "BIGINT: 2.5 is no whole number"},
          {"c_short = ?", 70_000, "SMALLINT: 70000 is no whole number"},
          {"c_double < ?", "much", "DOUBLE: 'much' is no DOUBLE"},
          {"c_decimal = ?", "1,5", "'1,5' is no DECIMAL"},
          {"c_boolean = ?", "perhaps", "BOOLEAN: 'perhaps' is no BOOLEAN"},
          {"c_date = ?", "1998-02-30", "DATE: '1998-02-30' is no DATE"},
          {"c_timestamp = ?", "soon", "'soon' is no TIMESTAMP"},
          {"c_timestamp = ?", "1998-01-01 00:00:00.1234", "is within a millisecond"},
          {"c_date > cast(? as date)", "soon", "DATE: 'soon' is no DATE"},
        }) {
      SQLException e =
          assertThrows(
              SQLException.class, () -> asked((String) wrong[0], wrong[1]), (String) wrong[0]);
      assertTrue(e.getMessage().startsWith("parameter 1 is "), e.getMessage());
      assertTrue(e.getMessage().contains((String) wrong[2]), e.getMessage());
      assertEquals("22018", e.getSQLState());
    }
    // What has the value is asked as it says.
    assertEquals(List.of(), asked("c_int = cast(? as bigint)", 4294967301L));
    assertEquals(asked("c_int >= ?", 3), asked("c_int > cast(? as double)", 2.5));
  }

  @Test
  void castsOfParameters() throws Exception {
    List<Object> days =
        List.of(Date.valueOf("1998-01-20"), LocalDate.of(1998, 1, 20), "1998-01-20");
    check("c_date >= cast(? as date)", days);
    check("c_date between cast(? as date) and date '1998-02-01'", days);
    check("c_date = cast(? as date) or c_int = 3", days);
    List<Object> moments = List.of(Instant.parse("1998-01-01T12:00:00Z"), "1998-01-01 12:00:00");
    check("c_timestamp >= cast(? as timestamp(3) with local time zone)", moments);
    check("c_int >= cast(? as integer)", List.of(3, 3L, "3"));
    check("c_long < cast(? as integer)", List.of(3, 3L, "3"));
    check("c_int < cast(? as bigint)", List.of(3, 4294967301L, "3"));
    check("c_double >= cast(? as double)", List.of(1, 0.1, "0.1", 0.1f));
    check("c_string >= cast(? as varchar)", List.of("ab"));
    check("c_boolean = cast(? as boolean)", List.of(true, "false"));
    check("c_decimal >= cast(? as decimal(38, 10))", List.of(BigDecimal.ONE, 1, "0.25"));
  }

  private static void check(String condition, List<Object> values) throws SQLException {
    String sql = "select row, c_int from " + table + " where " + condition;
    try (PreparedStatement plan = pushing.prepareStatement("explain plan for " + sql);
        PreparedStatement pushed = pushing.prepareStatement(sql);
        PreparedStatement whole = plain.prepareStatement(sql)) {
      String shown = String.join("", rows(plan, values.get(0)));
      assertTrue(shown.contains("where="), shown);
      for (Object value : values) {
        List<String> expected = rows(whole, value);
        assertEquals(expected, rows(pushed, value), () -> condition + " of " + value);
      }
    }
  }

  private static List<String> rows(PreparedStatement statement, Object value) throws SQLException {
    if (value instanceof byte[] bytes) {
      statement.setBytes(1, bytes);
    } else if (value instanceof String text) {
      statement.setString(1, text);
    } else {
      statement.setObject(1, value);
    }
    return SqlTable.rows(statement.executeQuery());
  }
}
