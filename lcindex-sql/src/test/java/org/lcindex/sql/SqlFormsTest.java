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
import java.sql.JDBCType;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.type.ValueCodec;

/** Values that are one to SQL and several to HBase, or none to SQL. All of it was wrong once. */
class SqlFormsTest {
  private static final byte[] FAMILY = SqlTable.FAMILY;

  private static Connection pushing;
  private static Connection plain;

  @BeforeAll
  static void connect() throws Exception {
    pushing = SqlTable.connect(true);
    plain = SqlTable.connect(false);
  }

  @AfterAll
  static void close() throws Exception {
    pushing.close();
    plain.close();
  }

  /** A table with some declarations; each row is its key, and a cell of column v. */
  private static String table(List<byte[]> keys, List<byte[]> cells, String... declared)
      throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      puts.add(new Put(keys.get(i)).addColumn(FAMILY, Bytes.toBytes("v"), cells.get(i)));
    }
    return SqlTable.quoted(SqlTable.make(SharedCluster.newName("forms"), puts, declared));
  }

  private static void check(String sql) throws SQLException {
    assertEquals(SqlTable.rows(plain, sql), SqlTable.rows(pushing, sql), sql);
  }

  private static List<byte[]> numbers(int size) {
    List<byte[]> cells = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      cells.add(Bytes.toBytes((size - i) % 7));
    }
    return cells;
  }

  @Test
  void zeroesAreOneNumber() throws Exception {
    ValueCodec ordered = ValueCodec.named("DOUBLE(ORDERED)");
    List<byte[]> keys = new ArrayList<>();
    List<byte[]> alone = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      byte[] number = ValueCodec.named("INT(ORDERED)").cellOf(i);
      keys.add(Bytes.add(ordered.cellOf(0.0), number));
      keys.add(Bytes.add(ordered.cellOf(-0.0), ValueCodec.named("INT(ORDERED)").cellOf(i + 10)));
      keys.add(Bytes.add(ordered.cellOf(1.5), number));
    }
    String parts = table(keys, numbers(12), "row = a DOUBLE(ORDERED), b INT(ORDERED)", "f:v INT");
    check("select a, b from " + parts + " where a = 0 order by b limit 5");
    check("select a, b from " + parts + " where a >= 0 and b >= 0 order by a, b limit 7");
    check("select a, b from " + parts + " order by a, row");
    for (double value : new double[] {-0.0, 0.0, 2}) {
      alone.add(ordered.cellOf(value));
    }
    String row = table(alone, numbers(3), "row DOUBLE(ORDERED)", "f:v INT");
    check("select row, v from " + row + " order by row, v limit 2");
    check("select row, v from " + row + " order by row desc, v desc");
  }

  @Test
  void aNumberHasSeveralTexts() throws Exception {
    List<byte[]> keys = new ArrayList<>();
    for (String text : List.of("007|", "7|", "+7|")) {
      for (int i = 0; i < 3; i++) {
        keys.add(Bytes.add(Bytes.toBytes(text), Bytes.toBytes(i + (text.length() == 2 ? 0 : 10))));
      }
    }
    String table = table(keys, numbers(9), "row = a LONG(TEXT) '|', b INT", "f:v INT");
    check("select a, b, v from " + table + " where a = 7 order by b, v");
    check("select b from " + table + " where a = 7 order by b limit 4");
  }

  @Test
  void keysThatAreNoTextAreEqual() throws Exception {
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      keys.add(new byte[] {'a', (byte) (0xf0 + i)});
      keys.add(Bytes.toBytes("b" + i));
    }
    String table = table(keys, numbers(6), "row STRING", "f:v INT");
    check("select row, v from " + table + " order by row, v");
    check("select v from " + table + " order by row, v desc limit 5");
  }

  /** A sum of numbers with many digits may have few. */
  @Test
  void decimalsWithMoreDigitsThanTheScaleAreNone() throws Exception {
    List<byte[]> keys = new ArrayList<>();
    List<byte[]> cells = new ArrayList<>();
    for (String number : List.of("0.01", "0.025", "0.035", "0.09", "1.50")) {
      keys.add(Bytes.toBytes("r" + number));
      cells.add(Bytes.toBytes(new BigDecimal(number)));
    }
    String table = table(keys, cells, "f:v DECIMAL SCALE 2");
    check("select sum(v), count(v), avg(v), min(v), max(v) from " + table);
    check("select v > 1, sum(v) from " + table + " group by v > 1 order by 1");
    assertEquals(
        List.of("1.60|3"), SqlTable.rows(pushing, "select sum(v), count(v) from " + table));
    String two =
        "select (select count(\"f:v\") from %1$s extend (\"f:v\" decimal(38, 2))),"
            + " (select count(\"f:v\") from %1$s extend (\"f:v\" decimal(38, 6))) from"
            + " (values (1))";
    String extended = String.format(two, table(keys, cells));
    check(extended);
    assertEquals(List.of("3|5"), SqlTable.rows(pushing, extended));
  }

  @Test
  void daysOfAllYears() throws Exception {
    List<byte[]> keys = new ArrayList<>();
    List<byte[]> cells = new ArrayList<>();
    ValueCodec codec = ValueCodec.named("DATE(BINARY)");
    for (String day : List.of("1500-01-01", "1890-01-01", "2024-02-29", "9999-12-31")) {
      keys.add(Bytes.toBytes(day));
      cells.add(codec.cellOf(LocalDate.parse(day)));
    }
    keys.add(Bytes.toBytes("far"));
    cells.add(codec.cellOf(LocalDate.of(12_000, 2, 1)));
    String table = table(keys, cells, "row STRING", "f:v DATE(BINARY)");
    for (Object day :
        List.of(
            Date.valueOf("1890-01-01"),
            Date.valueOf("1500-01-01"),
            LocalDate.of(1890, 1, 1),
            LocalDate.of(12_000, 2, 1),
            LocalDate.of(-5, 1, 1))) {
      for (String operator : List.of("=", "<", ">=")) {
        String sql = "select row from " + table + " where v " + operator + " ? order by row";
        List<String> expected = asked(plain, sql, day, 0);
        assertEquals(expected, asked(pushing, sql, day, 0), operator + " " + day);
        assertEquals(expected, asked(pushing, sql, day, 1), operator + " " + day);
        assertEquals(expected, asked(pushing, sql, day, 2), operator + " " + day);
      }
    }
    String one = "select row from " + table + " where v = ?";
    assertEquals(List.of("1500-01-01"), asked(pushing, one, Date.valueOf("1500-01-01"), 0));
    assertEquals(List.of("far"), asked(pushing, one, LocalDate.of(12_000, 2, 1), 0));
    assertEquals(
        List.of(), asked(pushing, "select row from " + table + " where row like ?", null, 0));
  }

  private static List<String> asked(Connection connection, String sql, Object value, int way)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      switch (way) {
        case 0 -> statement.setObject(1, value);
        case 1 -> statement.setObject(1, value, Types.DATE);
        default -> statement.setObject(1, value, JDBCType.DATE);
      }
      List<String> rows = new ArrayList<>();
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          rows.add(result.getString(1));
        }
      }
      return rows;
    }
  }

  @Test
  void statementsAboutIndexes() throws Exception {
    String table = table(List.of(Bytes.toBytes("r")), numbers(1), "f:v INT");
    try (Statement statement = pushing.createStatement()) {
      statement.execute("-- why\n/* one */ create index on " + table + " (v)");
      SQLException e =
          assertThrows(
              SQLException.class, () -> statement.execute("create index on " + table + " (v w)"));
      assertTrue(e.getMessage().contains("CREATE INDEX ON"), e.getMessage());
      assertEquals(1, SqlTable.rows(pushing, "-- all\nshow indexes on " + table).size());
      SQLException day =
          assertThrows(
              SQLException.class,
              () ->
                  SqlTable.rows(
                      pushing, "select v from " + table + " where date 'nonsense' is null"));
      assertTrue(day.getMessage() != null && !day.getMessage().equals("null"), day.toString());
    }
  }
}
