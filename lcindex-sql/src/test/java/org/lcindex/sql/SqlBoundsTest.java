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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.LCIndexAdmin;

/** What a statement may take: rows that it reads, and memory of the program. */
class SqlBoundsTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int ROWS = 400;
  private static final int CUSTOMERS = 20;

  private static TableName table;

  @BeforeAll
  static void make() throws Exception {
    table = SharedCluster.newName("bounds");
    EmbeddedCluster cluster = SharedCluster.get();
    try (Admin admin = cluster.admin();
        LCIndexAdmin indexes = new LCIndexAdmin(cluster.connection());
        Table opened = cluster.connection().getTable(table)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
      indexes.createIndexes(table, "f:v INT");
      indexes.setColumns(
          table, "row = customer LONG, day INT", "f:n LONG", "f:text STRING", "f:w INT");
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        byte[] key = Bytes.add(Bytes.toBytes((long) i % CUSTOMERS), Bytes.toBytes(i / CUSTOMERS));
        String text = String.format(Locale.ROOT, "%04d", i * 7919L % ROWS) + "x".repeat(2_000);
        byte[] v = i % 100 == 0 ? new byte[3] : Bytes.toBytes(i);
        puts.add(
            new Put(key)
                .addColumn(FAMILY, Bytes.toBytes("n"), Bytes.toBytes((long) i))
                .addColumn(FAMILY, Bytes.toBytes("v"), v)
                .addColumn(FAMILY, Bytes.toBytes("w"), v)
                .addColumn(FAMILY, Bytes.toBytes("text"), Bytes.toBytes(text)));
      }
      opened.put(puts);
      admin.flush(table);
      indexes.waitUntilBuilt(table, Duration.ofMinutes(2));
    }
  }

  private static String of(String sql) {
    return sql.replace("%t", "\"" + table.getQualifierAsString() + "\"");
  }

  private static List<String> rows(Connection connection, String sql) throws SQLException {
    return SqlTable.rows(connection, of(sql));
  }

  private static SQLException refused(Connection connection, String sql) {
    SQLException e = assertThrows(SQLException.class, () -> rows(connection, sql), sql);
    assertEquals("54000", e.getSQLState(), () -> sql + ": " + e);
    return e;
  }

  @Test
  void whatTheProgramHoldsIsBounded() throws Exception {
    List<String> large =
        List.of(
            "select n, text from %t order by text",
            "select * from %t order by text limit 300",
            "select text || 'x' from %t order by text || 'x' limit 300",
            "select n, text from %t order by v nulls first",
            "select a.n, b.text from %t a join %t b on a.n + 0 = b.n + 0",
            "select a.text, b.text from %t a join %t b on a.customer = b.customer",
            "select count(*) from %t a, %t b where a.text < b.text",
            "select a.n, b.text from %t a full join %t b on a.n < b.n - 200",
            "select text, sum(n) over (order by n rows 3 preceding) from %t",
            "select text || 'x', count(*) from %t group by text || 'x'",
            "select count(distinct text || n) from %t",
            "select text from %t union select text || 'x' from %t",
            "select text from %t except select text || 'x' from %t",
            "select count(*) from %t where text || 'x' in (select text || 'x' from %t)",
            "select listagg(text) from %t");
    List<String> small =
        List.of(
            "select text from %t",
            "select text || 'x' as t from %t order by t limit 5",
            "select max(text || 'x') from %t",
            "select n / 100, max(text || 'x'), count(*) from %t group by n / 100",
            "select n / 100 from %t union select n / 200 from %t",
            "select a.text from %t a join (select n / 100 as c from %t group by n / 100) b"
                + " on a.n + 0 = b.c",
            "select n, w from %t order by n");
    try (Connection bounded = SqlTable.connect("maxMemory", "300000");
        Connection free = SqlTable.connect("maxMemory", "0")) {
      for (String sql : large) {
        String told = refused(bounded, sql).getMessage();
        assertTrue(told.contains("maxMemory is 300000. Remedy: "), told);
        assertTrue(!rows(free, sql).isEmpty(), sql);
      }
      for (String sql : small) {
        assertEquals(rows(free, sql), rows(bounded, sql), sql);
      }
    }
    assertThrows(SQLException.class, () -> SqlTable.connect("maxMemory", "much"));
  }

  private static long read() throws Exception {
    return SharedCluster.get().regions(table).stream()
        .mapToLong(HRegion::getReadRequestsCount)
        .sum();
  }

  /** The least of three: a server reads for itself, too. */
  private static void assertRows(PreparedStatement statement, int rows, int most, long... limits)
      throws Exception {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      long before = read();
      for (int parameter = 1; parameter <= limits.length; parameter++) {
        statement.setLong(parameter, limits[parameter - 1]);
      }
      int found = 0;
      try (ResultSet result = statement.executeQuery()) {
        while (result.next()) {
          found++;
        }
      }
      assertEquals(rows, found);
      least = Math.min(least, read() - before);
    }
    assertTrue(least <= most, least + " rows were read for " + rows);
  }

  @Test
  void limitsThatAreParameters() throws Exception {
    try (Connection connection = SqlTable.connect(true)) {
      for (String sql :
          List.of(
              "select n from %t limit ? offset ?",
              "select n from %t order by \"row\" limit ? offset ?",
              "select v from %t where v > 3 order by v limit ? offset ?")) {
        try (PreparedStatement statement = connection.prepareStatement(of(sql))) {
          boolean byColumn = sql.contains("by v");
          assertRows(statement, 3, byColumn ? 100 : 20, 3, 2);
          assertRows(statement, 0, 0, 0, 0);
          int all = byColumn ? 3 * ROWS : ROWS + 20;
          assertRows(statement, 2, all, 2_000_000_000, byColumn ? 391 : 398);
        } catch (AssertionError e) {
          throw new AssertionError(sql, e);
        }
      }
    }
  }

  @Test
  void limitsThatAreOdd() throws Exception {
    try (Connection connection = SqlTable.connect(true)) {
      assertEquals(List.of(), rows(connection, "select n from %t limit 0"));
      assertEquals(List.of(), rows(connection, "select n from %t order by n limit 0"));
      assertEquals(ROWS, rows(connection, "select n from %t limit 2147483647").size());
      for (String sql :
          List.of(
              "select n from %t limit 4294967298",
              "select n from %t order by n limit 4294967298",
              "select n from %t offset 4294967298",
              "select n from %t limit 99999999999999999999")) {
        SQLException e = assertThrows(SQLException.class, () -> rows(connection, sql), sql);
        assertTrue(e.getMessage().contains("up to 2147483647 rows"), () -> sql + ": " + e);
      }
    }
  }

  /** Of some words quotes are added, which the statement has not. */
  @Test
  void errorsAreAtTheirPlaceInTheStatement() throws Exception {
    try (Connection connection = SqlTable.connect(true)) {
      for (String sql :
          List.of(
              "select row, ^nothing^ from %t",
              "select row,\n  row, 'row', w, ^nothing^\nfrom %t",
              "select ^date^, row from %t",
              "select \"row\", row, ^partition^ from %t",
              "select row from %t where row > x'00' and ^b.n^ = 1")) {
        String told =
            assertThrows(SQLException.class, () -> rows(connection, sql.replace("^", "")), sql)
                .getMessage();
        String line = sql.lines().filter(one -> one.indexOf('^') >= 0).findFirst().orElseThrow();
        int number = sql.lines().toList().indexOf(line) + 1;
        String place =
            String.format(
                "From line %1$d, column %2$d to line %1$d, column %3$d: ",
                number, of(line).indexOf('^') + 1, of(line).lastIndexOf('^') - 1);
        assertTrue(
            told.startsWith(place)
                || sql.contains("b.n") && told.contains(" column " + (of(line).indexOf('^') + 1)),
            () -> sql + " is " + told + ", not " + place);
      }
    }
  }

  @Test
  void listsOfRowKeysAreAsManyRows() throws Exception {
    try (Connection careful = SqlTable.connect("maxScanRows", "5")) {
      for (String allowed :
          List.of(
              "select n from %t where customer = 3 and day in (5, 6, 7)",
              "select n from %t where customer in (3, 4) and day in (5, 6)",
              "select n from %t where customer = 3 and day between 5 and 9")) {
        assertTrue(!rows(careful, allowed).isEmpty(), allowed);
      }
      for (String refused :
          List.of(
              "select n from %t where customer = 3 and day in (1, 2, 3, 4, 5, 6)",
              "select n from %t where customer = 3 and day between 5 and 10",
              "select n from %t where customer in (3, 4)",
              "select n from %t where customer in (3, 4) and day between 1 and 3",
              "select n from %t where customer = 3")) {
        assertTrue(refused(careful, refused).getMessage().contains("maxScanRows is 5"), refused);
      }
    }
  }

  /** The table has one region of 400 rows, and all rows of a customer are one range of it. */
  @Test
  void aRegionCountsOnceHoweverManyRangesOfItAreRead() throws Exception {
    for (String sql :
        List.of(
            "select n from %t where customer in (1, 3, 5, 7, 9) and v >= 0",
            "select n from %t where customer in (1, 3, 5, 7, 9) and v between 0 and 390")) {
      try (Connection enough = SqlTable.connect("maxScanRows", "450");
          Connection few = SqlTable.connect("maxScanRows", "300")) {
        assertEquals(100, rows(enough, sql).size(), sql);
        String told = refused(few, sql).getMessage();
        assertTrue(told.contains("would read about"), told);
      }
    }
  }

  /** What regions find out of a column with an index. */
  @Test
  void oddCellsOfFiguresAreTold() throws Exception {
    try (Connection connection = SqlTable.connect(true);
        Statement statement = connection.createStatement()) {
      assertNull(warned(statement, "select sum(n) from %t"));
      String told = warned(statement, "select count(*), sum(v) from %t").getMessage();
      assertTrue(told.startsWith("index f:v INT: "), told);
      assertTrue(told.contains("4 of 400 cells"), told);
    }
  }

  private static SQLWarning warned(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(of(sql))) {
      while (rows.next()) {
        // To the end.
      }
      return rows.getWarnings();
    }
  }
}
