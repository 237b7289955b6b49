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
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.apache.calcite.sql.validate.SqlConformanceEnum;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.sql.meaning.ColumnWords;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Which columns a table has, what they are called, and their types. */
class SqlColumnsTest {
  private static final byte[] FAMILY = SqlTable.FAMILY;
  private static final Path PAGE = Path.of("..", "docs", "sql.md");

  private static final String NAMES =
      "access account action address amount array at author balance begin birthday body bytes"
          + " case category check city class code column comment condition content count country"
          + " create created currency current customer data date day default description device"
          + " distance domain duration email end event flag format from grade group hash height host"
          + " hour id image index interval item key label language last length level limit link"
          + " location match method minute mode month name next number object offset option order"
          + " orders owner parent partition password path percent period phone point position price"
          + " product quantity quarter range rank rate reason record reference region result role"
          + " row score second section session share size source start state status stop store"
          + " sum symbol system table target temperature text time timestamp title to token total"
          + " type unit update uri url user users uuid value values version view week weight width"
          + " window year zip zone";

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

  private static TableName make(List<Put> rows, String... declarations) throws Exception {
    return SqlTable.make(SharedCluster.newName("columns"), rows, declarations);
  }

  /** The answer, which is the same with and without what is left to HBase. */
  private static List<String> ask(String sql) throws SQLException {
    List<String> rows = SqlTable.rows(pushing, sql);
    assertEquals(SqlTable.rows(plain, sql), rows, sql);
    return rows;
  }

  private static String refused(String sql) {
    return assertThrows(SQLException.class, () -> SqlTable.rows(pushing, sql)).getMessage();
  }

  private static boolean parses(String name) {
    SqlParser.Config config =
        SqlParser.config()
            .withParserFactory(SqlBabelParserImpl.FACTORY)
            .withConformance(SqlConformanceEnum.LENIENT);
    String sql =
        "select NAME, t.NAME, max(NAME) as NAME from t where NAME = 1 and t.NAME in (1, 2)"
            + " group by t.NAME, NAME order by NAME desc, t.NAME";
    sql = sql.replace("NAME", name);
    try {
      SqlParser.create(ColumnWords.quoted(sql, config), config).parseQuery();
      return true;
    } catch (SqlParseException e) {
      return false;
    }
  }

  @Test
  void usualNamesNeedNoQuotes() throws Exception {
    List<String> names = List.of(NAMES.split(" "));
    List<String> bare = new ArrayList<>(names);
    bare.removeIf(name -> !parses(name));
    List<String> others = new ArrayList<>(names);
    others.removeAll(bare);
    bare.remove("row"); // the row key
    Matcher told = Pattern.compile("need quotes: (.*?)\\.").matcher(Files.readString(PAGE));
    assertTrue(told.find(), PAGE + " names no columns that need quotes");
    assertEquals(told.group(1).replace("`", ""), String.join(", ", others));
    Put put = new Put(Bytes.toBytes("r"));
    for (int i = 0; i < bare.size(); i++) {
      put.addColumn(FAMILY, Bytes.toBytes(bare.get(i)), Bytes.toBytes((long) i));
    }
    TableName table =
        make(List.of(put), bare.stream().map(name -> "f:" + name + " LONG").toArray(String[]::new));
    String sql =
        "select "
            + String.join(", ", bare)
            + " from "
            + SqlTable.quoted(table)
            + " t where t."
            + String.join(" is not null and t.", bare)
            + " is not null and row = x'72' group by "
            + String.join(", ", bare);
    String values =
        String.join("|", IntStream.range(0, bare.size()).mapToObj(String::valueOf).toList());
    assertEquals(List.of(values), SqlTable.rows(pushing, sql));
  }

  private static Put row(int number) {
    Put put = new Put(Bytes.toBytes((long) number));
    put.addColumn(FAMILY, Bytes.toBytes("known"), Bytes.toBytes(number % 3));
    if (number % 4 != 3) {
      put.addColumn(FAMILY, Bytes.toBytes("n"), Bytes.toBytes((long) number % 5));
    }
    put.addColumn(
        FAMILY, Bytes.toBytes("t"), Bytes.toBytes(number == 7 ? "odd" : "0" + number % 5));
    put.addColumn(FAMILY, Bytes.toBytes("my name"), Bytes.toBytes(number % 2 == 0 ? "a" : "b"));
    put.addColumn(
        FAMILY,
        Bytes.toBytes("d"),
        Bytes.toBytes(new BigDecimal(number == 5 ? "0.125" : number + ".5")));
    return put;
  }

  private static TableName undeclared() throws Exception {
    List<Put> rows = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      rows.add(row(i));
    }
    return make(rows, "f:known INT");
  }

  @Test
  void undeclaredColumnsByExtend() throws Exception {
    TableName table = undeclared();
    String from =
        SqlTable.quoted(table) + " extend (\"f:n\" bigint, \"my name\" varchar, d decimal(38, 1))";
    assertEquals(
        List.of("0|0|a|0.5", "2|2|a|2.5", "1|4|a|4.5"),
        ask(
            "select known, \"f:n\", \"my name\", d from "
                + from
                + " where \"f:n\" < 5 and \"my name\" = 'a' and d < 6 order by d"));
    // A number with more digits is none, and neither is a missing cell.
    assertEquals(
        List.of("20|15|19"), ask("select count(*), count(\"f:n\"), count(d) from " + from));
    assertEquals(
        List.of("a|10|20", "b|5|10"),
        ask(
            "select \"my name\", count(\"f:n\"), sum(\"f:n\") from "
                + from
                + " group by \"my name\" order by 1"));
    assertEquals(
        ask("select count(*) from " + SqlTable.quoted(table) + " where known = 1"),
        ask(
            "select count(*) from "
                + from
                + " a, "
                + SqlTable.quoted(table)
                + " extend (\"f:n\" bigint) b where a.\"row\" = b.\"row\" and b.known = 1"));
    assertEquals(
        List.of("45"),
        ask(
            "select count(*) from "
                + SqlTable.quoted(table)
                + " extend (n bigint) a join "
                + SqlTable.quoted(table)
                + " extend (\"f:n\" bigint) b on a.n = b.\"f:n\""));
    assertEquals(
        List.of("20|20"),
        ask(
            "select count(known), count(\"f:known\") from "
                + SqlTable.quoted(table)
                + " extend (\"f:known\" integer)"));
    String explained =
        String.join(
            "\n",
            SqlTable.rows(
                pushing, "explain plan for select d from " + from + " where \"f:n\" = 2"));
    assertTrue(explained.contains("where=[=("), explained);
  }

  /** What the parser takes beside the standard. */
  @Test
  void whatPeopleWrite() throws Exception {
    String from = SqlTable.quoted(undeclared());
    String sql = "select known::bigint as k, count(*) from " + from + " where known != 1 group by ";
    assertEquals(List.of("0|7", "2|6"), ask(sql + "k order by k"));
    assertEquals(List.of("0|7", "2|6"), ask(sql + "1 order by 1"));
    assertEquals(List.of("0|7"), ask(sql + "k having k < 1"));
    assertTrue(refused("select known from " + from + " order").contains("order"));
  }

  @Test
  void mistakesOfExtendAreTold() throws Exception {
    TableName table = undeclared();
    String from = "select * from " + SqlTable.quoted(table) + " extend ";
    told(
        from + "(\"g:n\" bigint)",
        "column g:n of table",
        "a family that is not there; there are [f]");
    told(from + "(\"f:known\" bigint)", "is there as known, of INT: leave it out");
    told(from + "(known varchar)", "known");
    told(from + "(n time)", "is no type of a column; give BOOLEAN");
    told(from + "(n decimal(50, 40))", "give 0 to 38 digits");
  }

  private static void told(String sql, String... parts) {
    String message = refused(sql);
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void undeclaredColumnsByDeclarations() throws Exception {
    TableName table = undeclared();
    String name = table.getQualifierAsString();
    String from = "table(lcindex('" + name + "', 'f:t LONG(TEXT), row LONG'))";
    assertEquals(
        List.of("3|3", "8|3", "13|3"),
        ask(
            "select \"row\", \"f:t\" from "
                + from
                + " where \"f:t\" = 3 and \"row\" < 18 order by 1"));
    assertEquals(List.of("19|38"), ask("select count(\"f:t\"), sum(\"f:t\") from " + from));
    assertEquals(
        List.of("0|4", "1|4", "2|3", "3|4", "4|4"),
        ask(
            "select \"f:t\", count(*) from "
                + from
                + " where \"f:t\" is not null group by 1 order by 1"));
    String explained =
        String.join(
            "\n",
            SqlTable.rows(
                pushing, "explain plan for select 1 from " + from + " where \"f:t\" = 2"));
    assertTrue(explained.contains("where=[=("), explained);
    // Two tables, and two readings of a table, are not one.
    TableName other = make(List.of(row(3)), "f:known INT");
    String both =
        "select count(*) from table(lcindex('%s', 'f:n LONG')) a, table(lcindex('%s', 'f:n LONG')) b";
    assertEquals(
        List.of("20"), ask(String.format(Locale.ROOT, both, name, other.getQualifierAsString())));
    assertEquals(
        List.of("0"),
        ask(
            String.format(
                Locale.ROOT,
                "select count(*) from table(lcindex('%1$s', 'f:t LONG')) a"
                    + " join table(lcindex('%1$s', 'f:t LONG(TEXT)')) b on a.\"f:t\" = b.\"f:t\"",
                name)));
    told("select * from table(lcindex('" + name + "', 'f:t LONGER'))", "unknown type 'LONGER'");
    told("select * from table(lcindex('nowhere', 'f:t LONG'))", "there is no table 'nowhere'");
    told("select * from table(lcindex('store:nowhere', 'f:t LONG'))", "There is no store nowhere");
  }

  @Test
  void aScaleIsThatOfTheDeclaration() throws Exception {
    TableName table =
        make(List.of(row(1), row(5)), "f:d DECIMAL SCALE 1", "f:known INT", "f:e DECIMAL");
    assertEquals(
        List.of("1.5", "null"), ask("select d from " + SqlTable.quoted(table) + " order by known"));
    assertEquals(
        List.of("d DECIMAL(38, 1)", "f:d DECIMAL(38, 3)", "e DECIMAL(38, 10)"),
        types(
            "select d, \"f:d\", e from "
                + SqlTable.quoted(table)
                + " extend (\"f:d\" decimal(38, 3))"));
    assertEquals(
        List.of("1.5|1.625|1.5"),
        ask(
            "select sum(d), sum(\"f:d\"), max(d) from "
                + SqlTable.quoted(table)
                + " extend (\"f:d\" decimal(38, 3))"));
  }

  private static List<String> types(String sql) throws SQLException {
    List<String> types = new ArrayList<>();
    try (Statement statement = pushing.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      ResultSetMetaData columns = result.getMetaData();
      for (int i = 1; i <= columns.getColumnCount(); i++) {
        String type = columns.getColumnTypeName(i);
        types.add(
            columns.getColumnLabel(i)
                + " "
                + (type.startsWith("DECIMAL")
                    ? "DECIMAL(" + columns.getPrecision(i) + ", " + columns.getScale(i) + ")"
                    : type.startsWith("TIMESTAMP")
                        ? "TIMESTAMP(" + columns.getPrecision(i) + ") WITH LOCAL TIME ZONE"
                        : type));
      }
    }
    return types;
  }

  /** Lines of the page's table: types of columns, and their types in SQL. */
  private static Map<String, String> ofPage() throws Exception {
    Map<String, String> lines = new LinkedHashMap<>();
    boolean inside = false;
    for (String line : Files.readAllLines(PAGE)) {
      String[] cells = line.split("\\|");
      inside = cells.length > 2 && (inside || cells[1].strip().equals("type of the column"));
      if (inside) {
        lines.put(cells[1].strip(), cells[2].strip());
      }
    }
    return lines;
  }

  /** A value of each type, as SQL tells it, and bytes that are none. */
  @Test
  void theTypesOfThePage() throws Exception {
    Map<ColumnType, Object> values = new LinkedHashMap<>();
    values.put(ColumnType.BOOLEAN, true);
    values.put(ColumnType.BYTE, (byte) -1);
    values.put(ColumnType.SHORT, Short.MIN_VALUE);
    values.put(ColumnType.INT, Integer.MAX_VALUE);
    values.put(ColumnType.LONG, Long.MIN_VALUE);
    values.put(ColumnType.FLOAT, 0.5f);
    values.put(ColumnType.DOUBLE, -2.5);
    values.put(ColumnType.DECIMAL, new BigDecimal("219.3"));
    values.put(ColumnType.DATE, LocalDate.of(1969, 12, 31));
    values.put(ColumnType.TIMESTAMP, Instant.parse("1997-03-10T00:00:00.001Z"));
    values.put(ColumnType.STRING, "日本");
    values.put(ColumnType.BYTES, new byte[] {0, -1});
    Put put = new Put(Bytes.toBytes("a"));
    Put odd = new Put(Bytes.toBytes("b"));
    List<String> declared = new ArrayList<>();
    values.forEach(
        (type, value) -> {
          byte[] column = Bytes.toBytes("c_" + type);
          put.addColumn(FAMILY, column, ValueCodec.of(type).cellOf(value));
          odd.addColumn(
              FAMILY, column, type == ColumnType.STRING ? new byte[] {-1} : new byte[] {9, 9, 9});
          declared.add("f:c_" + type + " " + type + (type == ColumnType.DECIMAL ? " SCALE 2" : ""));
        });
    TableName table = make(List.of(put, odd), declared.toArray(String[]::new));
    Map<String, String> found = new LinkedHashMap<>();
    List<String> told = types("select * from " + SqlTable.quoted(table));
    for (String column : told.subList(1, told.size())) {
      found.put(
          column.substring("c_".length(), column.indexOf(' ')),
          column.substring(column.indexOf(' ') + 1));
    }
    Map<String, String> paged = new LinkedHashMap<>();
    ofPage()
        .forEach(
            (types, sql) -> {
              String[] names = types.split(", ");
              String[] known = names.length == 1 ? new String[] {sql} : sql.split(", ");
              for (int i = 0; i < names.length; i++) {
                if (Arrays.stream(ColumnType.values())
                    .map(Enum::name)
                    .toList()
                    .contains(names[i])) {
                  paged.put(names[i], known[Math.min(i, known.length - 1)]);
                }
              }
            });
    // As it stands there for the scale that is declared.
    paged.replace("DECIMAL", "DECIMAL(38, s)", "DECIMAL(38, 2)");
    assertEquals(paged, found);
    String columns = "c_" + String.join(", c_", found.keySet());
    assertEquals(
        List.of(
            "true|-1|-32768|2147483647|-9223372036854775808|0.5|-2.5|219.30|1969-12-31|"
                + "1997-03-10 00:00:00.001|日本|00ff"),
        ask("select " + columns + " from " + SqlTable.quoted(table) + " where \"row\" = x'61'"));
    String nulls = "null|".repeat(values.size() - 1);
    assertEquals(
        List.of(nulls + "090909"),
        ask("select " + columns + " from " + SqlTable.quoted(table) + " where \"row\" = x'62'"));
  }
}
