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
package org.lcindex.sql.prompt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.jline.terminal.impl.DumbTerminal;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.sql.LCIndexDriver;
import org.lcindex.sql.SqlTable;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** The command {@code sql} on a cluster, and its prompt on a terminal without abilities. */
class SqlCommandTest {
  private static final byte[] FAMILY = SqlTable.FAMILY;
  private static final String FRUIT = "select name, price, since from %s order by name";

  private static TableName table;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void make() throws Exception {
    table =
        SqlTable.make(
            TableName.valueOf("fruit"), // needs no quotes
            List.of(
                row(1, "pear", Double.NaN, null),
                row(2, "apple, red", 1.5, "2026-03-01T12:00:00.250Z"),
                row(3, "\u001b[2Jfig", null, "1999-12-31T23:59:59Z")),
            "f:name STRING",
            "f:price DOUBLE",
            "f:since TIMESTAMP");
  }

  private static Put row(int key, String name, Double price, String since) {
    Put put = new Put(new byte[] {'r', (byte) key});
    put.addColumn(FAMILY, Bytes.toBytes("name"), Bytes.toBytes(name));
    if (price != null) {
      put.addColumn(FAMILY, Bytes.toBytes("price"), Bytes.toBytes(price));
    }
    if (since != null) {
      byte[] cell = ValueCodec.of(ColumnType.TIMESTAMP).cellOf(Instant.parse(since));
      put.addColumn(FAMILY, Bytes.toBytes("since"), cell);
    }
    return put;
  }

  private static String name() {
    return table.getQualifierAsString();
  }

  private int sql(String... words) throws Exception {
    String[] all = new String[words.length + 1];
    all[0] = "sql";
    System.arraycopy(words, 0, all, 1, words.length);
    return TypedCommand.on(SharedCluster.get().configuration(), out, err, all);
  }

  private String rows(String format) throws Exception {
    assertEquals(0, sql("-e", String.format(FRUIT, name()), "--format", format), err::toString);
    return out.toString();
  }

  @Test
  void rowsHaveTheFormatsOfQuery() throws Exception {
    assertEquals(
        "name          price  since\n"
            + "\\u001B[2Jfig         1999-12-31T23:59:59Z\n"
            + "apple, red    1.5    2026-03-01T12:00:00.250Z\n"
            + "pear          NaN\n"
            + "3 rows\n",
        rows("table"));
    assertEquals(
        "name,price,since\n"
            + "\\u001B[2Jfig,,1999-12-31T23:59:59Z\n"
            + "\"apple, red\",1.5,2026-03-01T12:00:00.250Z\n"
            + "pear,NaN,\n",
        rows("csv"));
    assertEquals(
        "{\"name\":\"\\u001B[2Jfig\",\"since\":\"1999-12-31T23:59:59Z\"}\n"
            + "{\"name\":\"apple, red\",\"price\":1.5,\"since\":\"2026-03-01T12:00:00.250Z\"}\n"
            + "{\"name\":\"pear\",\"price\":\"NaN\"}\n",
        rows("jsonl").replace("\\u001b", "\\u001B"));
    assertTrue(
        rows("vertical").endsWith("\n\nname   pear\nprice  NaN\nsince\n3 rows\n"), out::toString);
    assertEquals(4, rows("tsv").lines().count(), out::toString);
  }

  @Test
  void aRowKeyWithoutATypeIsShownAsByQuery() throws Exception {
    assertEquals(
        0, sql("-e", "select \"row\" from " + name() + " where price = 1.5"), err::toString);
    assertEquals("row\nr\\x02\n1 row\n", out.toString());
  }

  @Test
  void statementsComeFromFilesAndTheInput() throws Exception {
    Path file = folder.resolve("two.sql");
    Files.writeString(
        file,
        "-- how many;\nselect count(*) from "
            + name()
            + ";\n\\timing\nselect max(name)\n  from "
            + name());
    assertEquals(0, sql("-f", file.toString()), err::toString);
    assertTrue(
        out.toString()
            .matches("(?s)EXPR\\$0\n3\n1 row\ntiming: on\nEXPR\\$0\npear\n1 row in \\d.*"),
        out::toString);
    String whole = out.toString().replaceAll(" in .*", "");
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(Files.readAllBytes(file)));
    try {
      assertEquals(0, sql(), err::toString);
    } finally {
      System.setIn(before);
    }
    assertEquals(whole, out.toString().replaceAll(" in .*", ""));
  }

  @Test
  void mistakesEndItWithStatusTwo() throws Exception {
    assertEquals(2, sql("-e", "select nme from " + name() + "; select 1"));
    assertEquals("", out.toString());
    assertTrue(err.toString().startsWith("lcindex: Column 'nme' not found"), err::toString);
    assertTrue(
        err.toString().endsWith("\nselect nme from " + name() + "\n       ^\n"), err::toString);
    assertEquals(2, sql("-e", "select frm x"));
    assertEquals(2, sql("-e", "select * frm " + name()));
    assertFalse(err.toString().contains("Was expecting"), err::toString);
    assertEquals(2, sql("-e", "insert into " + name() + " values (1)"), err::toString);
    assertEquals(2, sql("-e", "select * from " + name() + " extend (\"g:x\" bigint)"));
    assertTrue(err.toString().contains("column g:x of table fruit has a family"), err::toString);
    assertEquals(2, sql("-e", "show tables"));
    assertTrue(err.toString().contains("\\d lists tables"), err::toString);
    assertEquals(2, sql("-e", "\\d nosuch"));
    assertTrue(err.toString().startsWith("lcindex: there is no table nosuch"), err::toString);
    assertEquals(2, sql("-e", "\\q nosuch a = 1"));
    assertEquals(2, sql("-e", "\\q " + name() + " price >"));
    assertEquals(2, sql("-e", "select 1", "-f", "x.sql"));
    assertEquals(2, sql("-f", folder.resolve("none").toString()));
    assertEquals(2, sql("-e", "select 1", "--format", "parquet"));
    assertTrue(err.toString().contains("'lcindex query' for parquet"), err::toString);
  }

  @Test
  void itKeepsGoingIfTold() throws Exception {
    assertEquals(
        2,
        sql("--keep-going", "-e", "select nme from " + name() + "; values 7; values x; values 8"));
    assertEquals("EXPR$0\n7\n1 row\nEXPR$0\n8\n1 row\n", out.toString());
    assertEquals(
        2,
        err.toString().lines().filter(line -> line.startsWith("lcindex: ")).count(),
        err::toString);
  }

  @Test
  void commandsStandBesideStatements() throws Exception {
    assertEquals(0, sql("-e", "\\d " + name()), err::toString);
    assertEquals(
        "column  type\n"
            + "\"row\"   VARBINARY\n"
            + "name    VARCHAR\n"
            + "price   DOUBLE\n"
            + "since   TIMESTAMP WITH LOCAL TIME ZONE\n",
        out.toString().replace("(3)", ""));
    assertEquals(0, sql("-e", "\\d"), err::toString);
    assertTrue(out.toString().contains("default  " + name() + "\n"), out::toString);
    assertEquals(0, sql("-e", "\\q " + name() + " price > 1 and name != 'x'"), err::toString);
    assertTrue(out.toString().contains("apple, red"), out::toString);
    assertTrue(out.toString().endsWith("\n2 rows\n"), out::toString); // NaN is above 1
    assertEquals(
        0, sql("-e", "\\explain on", "-e", "select count(*) from " + name()), err::toString);
    assertTrue(out.toString().contains("HBase"), out::toString);
    assertTrue(out.toString().endsWith("\n3\n1 row\n"), out::toString);
  }

  @Test
  void rowsGoToFiles() throws Exception {
    Path file = folder.resolve("fruit.csv");
    assertEquals(
        0,
        sql("-e", "\\o " + file, "-e", String.format(FRUIT, name()), "-e", "\\o", "-e", "values 1"),
        err::toString);
    assertEquals(file + ": 3 rows\nEXPR$0\n1\n1 row\n", out.toString());
    // For programs values are whole.
    assertTrue(Files.readString(file).contains("\u001b[2Jfig,,"), () -> "no escape");
    assertEquals(2, sql("-e", "\\o " + file));
    assertTrue(err.toString().contains("is there already"), err::toString);
  }

  @Test
  void aNameThatIsNoSavedConnectionIsTold() {
    SQLException e =
        assertThrows(
            SQLException.class,
            () -> DriverManager.getConnection(LCIndexDriver.PREFIX + "cluster=no-such-name"));
    assertTrue(e.getMessage().startsWith("there is no connection 'no-such-name'"), e.getMessage());
  }

  @Test
  void aPromptGoesOnAfterMistakes() throws Exception {
    ByteArrayOutputStream screen = new ByteArrayOutputStream();
    String typed =
        "select count(*)\nfrom "
            + name()
            + ";\nselect nonsense;\n\\nonsense\n\\x\nselect name from "
            + name()
            + " where price = 1.5;\nhelp\nquit\nvalues 99;\n";
    Path history = folder.resolve("history");
    try (DumbTerminal terminal =
            new DumbTerminal(
                new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)), screen);
        SqlSession session =
            new SqlSession(
                new LCIndexDriver()
                    .connect(
                        LCIndexDriver.PREFIX,
                        properties(LCIndexDriver.CONNECTION, SharedCluster.get().connection())),
                new ConditionRows(SharedCluster.get().connection()),
                Duration.ofMinutes(1),
                RowFormat.TABLE,
                () -> JdbcPrompt.kept(terminal.writer()),
                terminal.writer(),
                terminal.writer(),
                () -> 0)) {
      new TypedPrompt(terminal, session, history).run();
    }
    String shown = screen.toString(StandardCharsets.UTF_8).replace("\r", "");
    assertTrue(shown.contains("EXPR$0\n3\n1 row\n"), shown);
    assertTrue(shown.contains("error: Column 'nonsense' not found"), shown);
    assertTrue(shown.contains("error: there is no command \\nonsense"), shown);
    assertTrue(shown.contains("vertical rows: on"), shown);
    assertTrue(shown.contains("name  apple, red\n1 row\n"), shown);
    assertFalse(shown.contains("99"), shown);
    assertTrue(Files.readString(history).contains("select count(*)"), shown);
  }

  @Test
  void namesAreCompleted() throws Exception {
    try (Connection connection =
        new LCIndexDriver()
            .connect(
                LCIndexDriver.PREFIX,
                properties(LCIndexDriver.CONNECTION, SharedCluster.get().connection()))) {
      PromptCompleter completer = new PromptCompleter(new PromptNames(connection));
      List<String> words = completer.words("select  from " + name(), "");
      assertTrue(words.containsAll(List.of("select", name(), "price", "\"row\"")), words::toString);
      words = completer.words("select a.p from " + name() + " a", "a.p");
      assertTrue(words.contains("a.price"), words::toString);
      assertTrue(completer.words("SEL", "SEL").contains("SELECT"));
      assertFalse(completer.words("select ", "").contains("price"));
      assertEquals(PromptCommands.names(), completer.words("\\", "\\"));
    }
  }

  private static Properties properties(String key, Object value) {
    Properties properties = new Properties();
    properties.put(key, value);
    return properties;
  }
}
