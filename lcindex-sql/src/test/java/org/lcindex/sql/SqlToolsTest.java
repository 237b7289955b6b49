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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.sql.Types;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TimeZone;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** What tools and programs do with the driver besides running queries. */
class SqlToolsTest {
  private static final byte[] FAMILY = SqlTable.FAMILY;

  private static TableName table;
  private static Connection connection;

  @BeforeAll
  static void make() throws Exception {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      Put put = new Put(Bytes.toBytes("r" + i));
      put.addColumn(FAMILY, Bytes.toBytes("number"), Bytes.toBytes((long) i));
      put.addColumn(FAMILY, Bytes.toBytes("name"), Bytes.toBytes("name " + i));
      put.addColumn(FAMILY, Bytes.toBytes("ratio"), Bytes.toBytes(i / 4.0));
      put.addColumn(
          FAMILY,
          Bytes.toBytes("day"),
          ValueCodec.of(ColumnType.DATE).cellOf(LocalDate.of(2026, 3, 29).plusDays(i)));
      put.addColumn(
          FAMILY,
          Bytes.toBytes("at"),
          ValueCodec.of(ColumnType.TIMESTAMP)
              .cellOf(Instant.parse("2026-03-29T00:30:00Z").plusSeconds(3600L * i)));
      put.addColumn(
          FAMILY,
          Bytes.toBytes("price"),
          ValueCodec.of(ColumnType.DECIMAL).cellOf(BigDecimal.valueOf(i, 1)));
      puts.add(put);
    }
    puts.add(new Put(Bytes.toBytes("odd")).addColumn(FAMILY, Bytes.toBytes("number"), new byte[3]));
    table =
        SqlTable.make(
            SharedCluster.newName("Tools"),
            puts,
            "f:price DECIMAL",
            "f:number LONG",
            "f:day DATE",
            "f:at TIMESTAMP",
            "f:name STRING",
            "f:ratio DOUBLE");
    connection = SqlTable.connect(true);
  }

  @AfterAll
  static void close() throws Exception {
    connection.close();
  }

  private static String name() {
    return SqlTable.quoted(table);
  }

  private static List<String> column(ResultSet rows, String label) throws SQLException {
    List<String> values = new ArrayList<>();
    try (rows) {
      while (rows.next()) {
        values.add(rows.getString(label));
      }
    }
    return values;
  }

  /** As DBeaver and sqlline do when they show a tree of tables. */
  @Test
  void metadata() throws Exception {
    DatabaseMetaData data = connection.getMetaData();
    assertSame(connection, data.getConnection());
    assertEquals(List.of(), column(data.getCatalogs(), "TABLE_CAT"));
    List<String> schemas = column(data.getSchemas(), "TABLE_SCHEM");
    assertTrue(schemas.contains("default") && !schemas.contains("metadata"), schemas::toString);
    assertEquals(List.of("TABLE"), column(data.getTableTypes(), "TABLE_TYPE"));
    String pattern = table.getQualifierAsString().replace("-", "_");
    for (String of : List.of(table.getQualifierAsString(), pattern, "Tool%")) {
      ResultSet tables = data.getTables(null, "default", of, new String[] {"TABLE", "VIEW"});
      assertEquals(List.of(table.getQualifierAsString()), column(tables, "TABLE_NAME"), of);
    }
    assertEquals(List.of(), column(data.getTables(null, "nowhere", "%", null), "TABLE_NAME"));
    assertEquals(
        List.of(), column(data.getTables(null, null, "%", new String[] {"VIEW"}), "TABLE_NAME"));
    try (ResultSet columns = data.getColumns(null, "default", table.getQualifierAsString(), null)) {
      List<String> found = new ArrayList<>();
      while (columns.next()) {
        found.add(
            columns.getString("COLUMN_NAME")
                + " "
                + columns.getString("TYPE_NAME")
                + " "
                + columns.getInt("DATA_TYPE")
                + " "
                + columns.getString("IS_NULLABLE"));
        assertEquals(found.size(), columns.getInt("ORDINAL_POSITION"));
        assertNull(columns.getString("TABLE_CAT"));
      }
      assertEquals("row VARBINARY " + Types.VARBINARY + " NO", found.get(0));
      assertTrue(found.contains("price DECIMAL " + Types.DECIMAL + " YES"), found::toString);
      assertTrue(
          found.contains("at TIMESTAMP WITH LOCAL TIME ZONE " + Types.TIMESTAMP + " YES"),
          found::toString);
      assertEquals(7, found.size());
    }
    String of = table.getQualifierAsString();
    assertEquals(List.of("row"), column(data.getPrimaryKeys(null, "default", of), "COLUMN_NAME"));
    assertEquals(List.of(), column(data.getPrimaryKeys(null, "default", "no"), "COLUMN_NAME"));
    assertEquals(
        List.of("row"), column(data.getIndexInfo(null, "default", of, false, true), "COLUMN_NAME"));
    List<String> types = column(data.getTypeInfo(), "TYPE_NAME");
    assertEquals(ColumnType.values().length, types.size());
    for (ResultSet nothing :
        List.of(
            data.getImportedKeys(null, "default", of),
            data.getExportedKeys(null, "default", of),
            data.getProcedures(null, null, "%"),
            data.getFunctions(null, null, "%"),
            data.getBestRowIdentifier(null, "default", of, 0, true),
            data.getVersionColumns(null, "default", of),
            data.getTablePrivileges(null, "default", of),
            data.getUDTs(null, null, "%", null))) {
      assertNotNull(nothing.getMetaData());
      assertFalse(nothing.next(), () -> columns(nothing));
      nothing.close();
    }
  }

  private static String columns(ResultSet rows) {
    try {
      return rows.getMetaData().getColumnLabel(1) + "=" + rows.getString(1) + rows.getString(3);
    } catch (SQLException e) {
      return e.toString();
    }
  }

  /** No answer of the metadata may be an exception that tools do not expect. */
  @Test
  void everyQuestionIsAnswered() throws Exception {
    DatabaseMetaData data = connection.getMetaData();
    for (Method question : DatabaseMetaData.class.getMethods()) {
      if (question.getParameterCount() == 0 || isOfKind(question)) {
        Object[] arguments = new Object[question.getParameterCount()];
        Arrays.fill(arguments, ResultSet.TYPE_FORWARD_ONLY);
        question.invoke(data, arguments);
      }
    }
    assertTrue(data.isReadOnly());
    assertEquals("\"", data.getIdentifierQuoteString());
    assertTrue(data.storesMixedCaseIdentifiers());
    assertFalse(data.supportsTransactions());
  }

  @Test
  void whatFailsIsAnSqlException() throws Exception {
    Connection closed = SqlTable.connect(true);
    DatabaseMetaData data = closed.getMetaData();
    closed.close();
    assertFalse(closed.isValid(1));
    assertThrows(SQLException.class, () -> data.getTables(null, null, "%", null));
  }

  private static boolean isOfKind(Method question) {
    return question.getName().matches("supports.*|own.*|others.*|.*Detected")
        && List.of(question.getParameterTypes()).stream().allMatch(int.class::equals);
  }

  @Test
  void aConnectionAsToolsUseIt() throws Exception {
    connection.setAutoCommit(false);
    connection.commit();
    connection.rollback();
    assertFalse(connection.getAutoCommit());
    connection.setAutoCommit(true);
    connection.setReadOnly(false);
    assertTrue(connection.isReadOnly());
    assertNull(connection.getCatalog());
    assertEquals("default", connection.getSchema());
    assertTrue(connection.isValid(1));
    assertNull(connection.getWarnings());
    connection.setClientInfo("ApplicationName", "a tool");
    assertEquals("select 1", connection.nativeSQL("select 1"));
    SQLException no =
        assertThrows(SQLFeatureNotSupportedException.class, () -> connection.setSavepoint());
    assertEquals("0A000", no.getSQLState(), no::toString);
    try (Statement statement = connection.createStatement()) {
      assertSame(connection, statement.getConnection());
      assertSame(connection, connection.unwrap(Connection.class));
      assertNotNull(connection.unwrap(CalciteConnection.class));
      statement.setEscapeProcessing(true);
      statement.setMaxRows(3);
      assertTrue(statement.execute("select * from " + name() + ";\n"));
      try (ResultSet rows = statement.getResultSet()) {
        int found = 0;
        while (rows.next()) {
          found++;
        }
        assertEquals(3, found);
      }
      assertFalse(statement.getMoreResults());
      assertEquals(-1, statement.getUpdateCount());
      assertThrows(SQLException.class, () -> statement.setQueryTimeout(-1));
      assertThrows(SQLException.class, () -> statement.setFetchSize(-1));
    }
  }

  @Test
  void namesThatAreNearlyRight() {
    refused("select nme from " + name(), "42000", "Column 'nme' not found", "did you mean name?");
    String wrong = table.getQualifierAsString().replace("Tools", "Tolos");
    refused(
        "select * from \"" + wrong + "\"",
        "42000",
        "Object '" + wrong + "' not found",
        "did you mean " + table.getQualifierAsString());
    refused("drop index on " + name() + " (numbr)", "42S22", "did you mean number?");
    refused("insert into " + name() + " (\"row\") values (x'00')", null, "lcindex load");
  }

  private static void refused(String sql, String state, String... told) {
    SQLException e =
        assertThrows(
            SQLException.class,
            () -> {
              try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
              }
            });
    assertEquals(state, e.getSQLState(), e::toString);
    for (String text : told) {
      assertTrue(e.getMessage().contains(text), e::getMessage);
    }
  }

  @Test
  void oddCellsAreTold() throws Exception {
    try (Statement statement = connection.createStatement()) {
      ResultSet rows = statement.executeQuery("select name, number from " + name());
      while (rows.next()) {
        // To the end.
      }
      String told = rows.getWarnings().getMessage();
      assertTrue(told.startsWith("column number: 1 cell read"), told);
      assertEquals(told, statement.getWarnings().getMessage());
      assertNull(statement.getWarnings().getNextWarning());
      statement.clearWarnings();
      assertNull(statement.getWarnings());
      rows = statement.executeQuery("select number, count(*) from " + name() + " group by number");
      rows.next();
      told = statement.getWarnings().getMessage();
      assertTrue(told.startsWith("column number: 1 cell read"), told);
      rows = statement.executeQuery("select name from " + name() + " where name <> 'x'");
      rows.next();
      rows.close();
      assertNull(statement.getWarnings());
    }
  }

  @Test
  void aPlanIsUsedAsLongAsItsTableIsWhatItWas() throws Exception {
    Put put =
        new Put(Bytes.toBytes("r"))
            .addColumn(FAMILY, Bytes.toBytes("v"), Bytes.toBytes("12345678"));
    TableName changing =
        SqlTable.make(SharedCluster.newName("changing"), List.of(put), "f:v STRING");
    try (LCIndexAdmin indexes = new LCIndexAdmin(SharedCluster.get().connection());
        PreparedStatement statement =
            connection.prepareStatement(
                "select v from " + SqlTable.quoted(changing) + " where \"row\" = ?");
        PreparedStatement byValue =
            connection.prepareStatement(
                "select v from " + SqlTable.quoted(changing) + " where v = ?")) {
      statement.setBytes(1, Bytes.toBytes("r"));
      assertEquals("12345678", first(statement).toString());
      byValue.setString(1, "3544952156018063160");
      try (ResultSet none = byValue.executeQuery()) {
        assertFalse(none.next());
      }
      indexes.unsetColumns(changing, "f:v");
      indexes.setColumns(changing, "f:v LONG");
      assertEquals(Bytes.toLong(Bytes.toBytes("12345678")), first(statement));
      assertEquals(Bytes.toLong(Bytes.toBytes("12345678")), first(statement));
      // The same text is a number now.
      assertEquals(3544952156018063160L, first(byValue));
      try (Admin admin = SharedCluster.get().admin()) {
        admin.disableTable(changing);
        admin.deleteTable(changing);
      }
      SQLException gone = assertThrows(SQLException.class, statement::executeQuery);
      assertTrue(gone.getMessage().contains(changing.getQualifierAsString()), gone.getMessage());
    }
  }

  private static Object first(PreparedStatement statement) throws SQLException {
    try (ResultSet rows = statement.executeQuery()) {
      assertTrue(rows.next());
      return rows.getObject(1);
    }
  }

  @Test
  void indexesAreMadeAndDropped() throws Exception {
    TableName indexed = SqlTable.make(SharedCluster.newName("indexed"), List.of(), "f:v LONG");
    String of = SqlTable.quoted(indexed);
    try (Statement statement = connection.createStatement()) {
      assertEquals(0, statement.executeUpdate("CREATE INDEX ON " + of + " (V)"));
      assertEquals(
          0, statement.executeUpdate("create index on default." + of + " (\"f:w\") type DOUBLE;"));
      assertEquals(
          List.of("f:v LONG", "f:w DOUBLE"),
          column(statement.executeQuery("show indexes on " + of), "DEFINITION"));
      assertEquals(
          List.of("row", "v", "w"),
          column(
              connection
                  .getMetaData()
                  .getIndexInfo(null, "default", indexed.getQualifierAsString(), false, true),
              "COLUMN_NAME"));
      assertTrue(statement.execute("drop index on " + of + " (v)"));
      assertEquals(
          List.of("f:w DOUBLE"),
          column(statement.executeQuery("SHOW INDEXES FROM " + of), "DEFINITION"));
      refused("drop index on " + of + " (v)", "42S12", "no index on f:v");
      refused("create index i on " + of + " (v)", "42000", "An index has no name here");
      refused("create index on " + of + " (w) type NONSENSE", null, "NONSENSE");
    }
  }

  @Test
  void tooManyRowsAreRefused() throws Exception {
    try (Connection careful = SqlTable.connect("maxScanRows", "5");
        Statement statement = careful.createStatement()) {
      for (String allowed :
          List.of(
              "select * from %s limit 5",
              "select name from %s where \"row\" = x'7230'", "values (1)")) {
        try (ResultSet rows = statement.executeQuery(String.format(allowed, name()))) {
          assertTrue(rows.next(), allowed);
        }
      }
      for (String refused :
          List.of("select * from %s", "select count(*) from %s", "select * from %s limit 6")) {
        SQLException e =
            assertThrows(
                SQLException.class, () -> statement.executeQuery(String.format(refused, name())));
        assertEquals("54000", e.getSQLState(), e::toString);
        assertTrue(e.getMessage().contains("maxScanRows is 5"), e::getMessage);
      }
    }
    assertThrows(SQLException.class, () -> SqlTable.connect("maxScanRows", "many"));
  }

  @Test
  void urlsThatAreNone() {
    Map<String, String> told =
        Map.of(
            "maxScanRow=5", "'maxScanRow' in jdbc:lcindex:maxScanRow=5 is no setting",
            "zookeeper=", "zookeeper  is not HOST or HOST:PORT",
            "zookeeper=localhost:port", "zookeeper localhost:port is not HOST or HOST:PORT");
    told.forEach(
        (url, expected) -> {
          String found =
              assertThrows(
                      SQLException.class,
                      () ->
                          new LCIndexDriver().connect(LCIndexDriver.PREFIX + url, new Properties()))
                  .getMessage();
          assertTrue(found.contains(expected), found);
        });
  }

  @Test
  void valuesAreTheSameInEveryZone() throws Exception {
    TimeZone before = TimeZone.getDefault();
    List<String> found = new ArrayList<>();
    try {
      for (String zone : List.of("UTC", "America/New_York", "Asia/Kolkata")) {
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try (Connection there = SqlTable.connect(true)) {
          found.add(values(there));
        }
      }
    } finally {
      TimeZone.setDefault(before);
    }
    assertEquals(found.get(0), found.get(1));
    assertEquals(found.get(0), found.get(2));
  }

  private static String values(Connection there) throws SQLException {
    List<Object> all = new ArrayList<>();
    String sql =
        "select \"at\", \"day\", number, price, ratio, name, \"row\", cast(\"at\" as varchar), extract(hour from \"at\") from "
            + name()
            + " where \"at\" = ? and \"day\" = ? and \"at\" > timestamp with local time zone '2026-03-29 00:00:00'";
    Instant at = Instant.parse("2026-03-29T02:30:00Z");
    LocalDate day = LocalDate.of(2026, 3, 31);
    Object[][] parameters = {
      {Timestamp.from(at), Date.valueOf(day)}, {at, day}, {at.atOffset(ZoneOffset.UTC), day}
    };
    try (PreparedStatement statement = there.prepareStatement(sql)) {
      for (Object[] values : parameters) {
        statement.setObject(1, values[0]);
        statement.setObject(2, values[1]);
        try (ResultSet rows = statement.executeQuery()) {
          assertTrue(rows.next(), sql);
          assertEquals(at, rows.getTimestamp(1).toInstant());
          assertEquals(at, rows.getTimestamp("at").toInstant());
          assertEquals(at, ((Timestamp) rows.getObject(1)).toInstant());
          assertEquals(at, rows.getObject(1, Instant.class));
          assertEquals(at, rows.getObject("at", OffsetDateTime.class).toInstant());
          assertEquals(day, rows.getDate(2).toLocalDate());
          assertEquals(day, rows.getObject(2, LocalDate.class));
          assertEquals(2, rows.getObject(3, Integer.class));
          assertEquals(2L, rows.getObject("number"));
          assertEquals(0.5f, rows.getObject(5, Float.class));
          assertEquals("name 2", rows.getObject(6, String.class));
          assertEquals(2, rows.getObject(7, byte[].class).length);
          assertEquals(0, BigDecimal.valueOf(2, 1).compareTo(rows.getObject(4, BigDecimal.class)));
          SQLException e = assertThrows(SQLException.class, () -> rows.getObject(4, Integer.class));
          assertTrue(e.getMessage().startsWith("column 4 has 0.2"), e::getMessage);
          for (int i = 1; i < 10; i++) {
            all.add(i == 7 ? "" : rows.getString(i));
          }
          assertFalse(rows.next());
        }
      }
    }
    return all.toString();
  }
}
