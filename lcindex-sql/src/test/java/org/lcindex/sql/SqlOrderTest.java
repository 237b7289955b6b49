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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.type.ColumnType;

/** Orders, limits, joins and long lists with and without what is left to HBase. */
class SqlOrderTest {
  private static final int STATEMENTS = Integer.getInteger("lcindex.test.conditions", 150) / 6;

  /** Types whose columns have an index in {@link SqlTable}. */
  private static final List<ColumnType> INDEXED =
      List.of(ColumnType.values()).stream().filter(type -> type.ordinal() % 2 == 0).toList();

  private static TableName table;
  private static TableName parts;
  private static Connection pushing;
  private static Connection plain;

  @BeforeAll
  static void make() throws Exception {
    table = SqlTable.make(60);
    parts = makeParts();
    pushing = SqlTable.connect(true);
    plain = SqlTable.connect(false);
  }

  @AfterAll
  static void close() throws Exception {
    pushing.close();
    plain.close();
  }

  /** Customers and ds before and after zero, and keys that are too short. */
  private static TableName makeParts() throws Exception {
    EmbeddedCluster cluster = SharedCluster.get();
    TableName made = SharedCluster.newName("ordered");
    try (Admin admin = cluster.admin();
        LCIndexAdmin indexes = new LCIndexAdmin(cluster.connection());
        Table opened = cluster.connection().getTable(made)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(made)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(SqlTable.FAMILY))
              .build(),
          new byte[][] {Bytes.toBytes(2L)});
      indexes.setColumns(
          made, "row = customer LONG, d DATE, seq INT DESC", "f:v LONG", "f:amount DECIMAL");
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < 90; i++) {
        byte[] customer = Bytes.toBytes((long) i % 6 - 2);
        byte[] rest = Bytes.add(Bytes.toBytes(i % 5 * 40 - 80), Bytes.toBytes(~i ^ 1 << 31));
        byte[] key =
            i % 15 == 14 ? Bytes.add(customer, new byte[] {(byte) i}) : Bytes.add(customer, rest);
        puts.add(
            new Put(i % 30 == 29 ? new byte[] {(byte) (i / 30)} : key)
                .addColumn(SqlTable.FAMILY, Bytes.toBytes("v"), Bytes.toBytes((long) i % 7))
                .addColumn(SqlTable.FAMILY, Bytes.toBytes("amount"), Bytes.toBytes(amount(i))));
      }
      opened.put(puts);
    }
    return made;
  }

  /** Two with too many digits whose sum has not, and one that no sum can have. */
  private static BigDecimal amount(int row) {
    return switch (row) {
      case 3 -> new BigDecimal("1e-20");
      case 10 -> new BigDecimal("-1e-20");
      case 20 -> new BigDecimal("1e6000");
      default -> BigDecimal.valueOf(row, 2);
    };
  }

  private static String name(TableName one) {
    return "\"" + one.getQualifierAsString() + "\"";
  }

  private static void check(String sql) throws Exception {
    String whole = sql.replace("%p", name(parts)).replace("%t", name(table));
    List<String> expected = new ArrayList<>(SqlTable.rows(plain, whole));
    List<String> found = new ArrayList<>(SqlTable.rows(pushing, whole));
    if (!sql.contains("order by")) {
      Collections.sort(expected);
      Collections.sort(found);
    }
    assertEquals(String.join("\n", expected), String.join("\n", found), () -> whole + plan(whole));
  }

  private static String plan(String sql) {
    try {
      return "\n" + String.join("\n", SqlTable.rows(pushing, "explain plan for " + sql));
    } catch (Exception e) {
      return e.toString();
    }
  }

  /** The answer is right, HBase does it, and no more rows than these are read in the regions. */
  private static void pushed(String sql, String told, String notTold, long mostReads)
      throws Exception {
    check(sql);
    String whole = sql.replace("%p", name(parts)).replace("%t", name(table));
    String plan = plan(whole);
    assertTrue(plan.contains(told), plan);
    assertFalse(plan.contains(notTold), plan);
    assertReads(mostReads, whole, () -> SqlTable.rows(pushing, whole));
  }

  /**
   * A region that a statement with a limit asked in vain may answer when the statement has ended.
   * What the answer read is then counted for the statement that comes next, so the least of some
   * runs is what counts.
   */
  private static void assertReads(long most, String sql, Callable<?> statement) throws Exception {
    long least = Long.MAX_VALUE;
    for (int run = 0; run < 3 && least > most; run++) {
      long before = reads();
      statement.call();
      least = Math.min(least, reads() - before);
    }
    assertTrue(least <= most, sql + " read " + least + " rows\n" + plan(sql));
  }

  private static long reads() throws Exception {
    return List.of(table, parts).stream()
        .flatMap(one -> regions(one).stream())
        .mapToLong(HRegion::getReadRequestsCount)
        .sum();
  }

  private static List<HRegion> regions(TableName one) {
    try {
      return SharedCluster.get().regions(one);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void conditionsAndFiguresAreLeftToHBase() throws Exception {
    for (String condition :
        List.of(
            "c_int = 3",
            "c_double <> 5",
            "c_long <= 2",
            "c_short in (1, 2)",
            "c_int not in (1, 2)",
            "c_float between 0 and 1",
            "c_string like 'a%'",
            "c_int is null",
            "c_decimal is not null",
            "c_int = 3 or c_string = 'a' and not c_boolean",
            "not (c_int > 3)",
            "\"row\" >= x'723130'",
            "c_date = '1998-01-20'",
            "c_date > date '1998-01-20'",
            "c_timestamp < '1998-01-01 10:00:00'",
            "c_byte < 1000000",
            "c_short = 2",
            "c_short >= -40000",
            "c_int = 2.5",
            "c_int <> 2.5",
            "c_int > -0.5",
            "c_long <= 2.5",
            "c_byte > 1000",
            "c_boolean",
            "c_boolean is true",
            "c_decimal in (1, 2.5)")) {
      pushed("select \"row\" from %t where " + condition, "where=", "Sort", 460);
    }
    for (String figures :
        List.of(
            "count(*), sum(c_int), avg(c_long), min(c_double), max(c_float) from %t",
            "count(distinct c_string) from %t",
            "count(distinct c_decimal) from %t",
            "distinct c_date from %t",
            "c_timestamp, max(c_string), min(c_date), max(c_timestamp) from %t group by c_timestamp",
            "year(c_date), floor(c_date to month), count(*) from %t"
                + " group by year(c_date), floor(c_date to month)",
            "customer, max(v) from %p where v > 2 group by customer")) {
      pushed("select " + figures, "HBaseGroups", "HBaseScan", 460);
    }
  }

  @Test
  void theOrderOfRowKeys() throws Exception {
    pushed("select \"row\", c_int from %t order by \"row\"", "order=[row]", "Sort", 230);
    pushed("select \"row\" from %t order by \"row\" limit 3", "limit=[3]", "Sort", 8);
    pushed("select c_int from %t order by \"row\" limit 3 offset 2", "limit=[5]", "Sort", 12);
    pushed(
        "select \"row\" from %t order by \"row\" desc limit 3",
        "order=[row DESC, row keys backwards]", "Sort", 8);
    pushed(
        "select \"row\" from %t where \"row\" < x'723130' order by \"row\" desc limit 3",
        "backwards", "Sort", 8);
    pushed(
        "select \"row\" from %t where c_decimal > 0 and c_string is not null order by \"row\" limit 5",
        "order=[row]", "Sort", 230);
    check("select \"row\" from %t where c_int > 0 order by \"row\" desc limit 5");
  }

  @Test
  void theOrderOfParts() throws Exception {
    pushed("select customer from %p order by customer", "order=[customer]", "Sort", 180);
    pushed("select customer from %p order by customer nulls first", "Sort", "order=", 100);
    pushed(
        "select customer, \"row\" from %p order by customer, \"row\" limit 20",
        "order=[customer]", "Sort", 100);
    pushed(
        "select customer from %p order by customer desc nulls last",
        "order=[customer DESC, row keys backwards]", "Sort", 180);
    pushed(
        "select \"row\", v from %p where customer = 2 order by d, \"row\"",
        "order=[d]", "Sort", 40);
    pushed(
        "select d from %p where customer = 2 and d > date '1970-01-01' order by d desc limit 2",
        "order=[d DESC, row keys backwards]", "Sort", 10);
    pushed(
        "select seq from %p where customer = 2 and d = date '1970-02-10' order by seq desc nulls last",
        "order=[seq DESC]", "Sort", 10);
    check("select customer, d from %p order by customer, d, \"row\"");
    check("select d, v from %p where customer = 0 order by d, \"row\"");
    check("select customer, d from %p where customer > 0 order by customer, d limit 7");
    check("select d from %p order by d limit 7");
    check(
        "select customer, v from %p where v > 2 order by customer desc nulls last, \"row\" desc limit 9");
  }

  @Test
  void theFirstRowsByAColumn() throws Exception {
    for (ColumnType type : ColumnType.values()) {
      String column = SqlTable.column(type);
      String select = "select " + column + " from %t order by " + column;
      boolean falls = type.ordinal() % 4 > 1;
      String order = falls ? " desc" : "";
      pushed(select + order + " limit 4", "order=[" + column, "Sort", 460);
      check(select + (falls ? "" : " desc nulls last") + " limit 190 offset 3");
      check("select * from %t order by " + column + order + ", \"row\" limit 60 offset 5");
    }
    check("select c_long from %t order by c_long nulls first limit 40");
    String indexed = SqlTable.column(INDEXED.get(1));
    pushed(
        "select " + indexed + ", \"row\" from %t order by " + indexed + ", \"row\" limit 3",
        "order=[" + indexed + ", first 3]",
        "Sort",
        150);
    check("select " + indexed + " from %t where c_decimal > 0 order by " + indexed + " limit 9");
  }

  @Test
  void parametersLimitWhatIsRead() throws Exception {
    String sql = "select \"row\" from " + name(table) + " where c_int < ? limit 2";
    try (PreparedStatement statement = pushing.prepareStatement(sql)) {
      statement.setInt(1, 5);
      assertReads(14, sql, () -> rows(statement));
      assertEquals(2, rows(statement));
    }
    String floating = sql.replace("c_int < ?", "c_double > ?");
    try (PreparedStatement statement = pushing.prepareStatement(floating)) {
      statement.setInt(1, -5);
      assertReads(14, floating, () -> rows(statement));
      assertEquals(2, rows(statement));
    }
  }

  private static int rows(PreparedStatement statement) throws SQLException {
    try (ResultSet result = statement.executeQuery()) {
      int rows = 0;
      while (result.next()) {
        rows++;
      }
      return rows;
    }
  }

  @Test
  void joinsLookRowsUp() throws Exception {
    for (ColumnType type : ColumnType.values()) {
      String column = SqlTable.column(type);
      String first = "(select * from %t where \"row\" < x'72303034') as a";
      String on = " on a." + column + " = b." + column;
      check("select a.\"row\", b.\"row\" from " + first + " left join %t b" + on);
      if (type.ordinal() % 3 == 0) {
        check("select a.\"row\", b.\"row\" from " + first + " join %t b" + on);
        check(
            String.format(
                "select count(*), sum(c_int) from %%t where %1$s in (select %1$s from %2$s)",
                column, first));
      }
    }
    String join =
        "select a.\"row\", b.\"row\" from %t a join %t b on a.c_short = b.c_long where a.c_int = 3";
    for (String sql :
        List.of(
            "select a.c_short, b.v from %t a join %p b on a.c_short = b.customer where a.\"row\" < x'72303039'",
            "select a.c_short, b.v from %t a left join %p b on a.c_short = b.customer and a.c_date = b.d",
            "select a.\"row\", b.c_int from %t a join %t b on a.\"row\" = b.\"row\" where a.c_int = 3",
            "select a.c_float, b.c_double from %t a join %t b on a.c_float = b.c_double where a.c_int = 3",
            "select a.\"row\" from %t a join (select c_date, count(*) n from %t group by c_date) b on a.c_date = b.c_date",
            "select count(*) from %t a where not exists (select 1 from %t b where b.c_long = a.c_short)",
            join)) {
      check(sql);
    }
    pushed(
        "select a.c_int, b.c_int from %t a join %t b on a.\"row\" = b.\"row\" where a.c_int = 3",
        "HBaseLookupJoin", "HashJoin", 300);
  }

  @Test
  void aJoinWithoutEqualColumnsReadsTwiceAtMost() throws Exception {
    pushed(
        "select count(*) from %t a, %t b where a.c_byte < b.c_short",
        "NestedLoop", "HashJoin", 3 * SqlTable.ROWS + 10);
  }

  /** More rows lead than are worth lookups: the other side is read whole. */
  @Test
  void aJoinReadsTheOtherSideWholeIfManyRowsLead() throws Exception {
    String values =
        IntStream.range(0, 40).mapToObj(i -> "(" + i + ")").collect(Collectors.joining(", "));
    String many =
        String.format(
            "(select a.n as x from (values %1$s) as a (n), (values %1$s) as b (n),"
                + " (values %1$s) as c (n)) as l",
            values);
    String few = "(select * from %t where \"row\" < x'72303130') as r";
    pushed(
        "select count(*), sum(r.c_byte) from " + many + " left join " + few + " on l.x = r.c_long",
        "HBaseLookupJoin",
        "HashJoin",
        1_000);
  }

  @Test
  void longLists() throws Exception {
    String few = list(30, "%d");
    String many = list(9_998, "%d") + ", 1, 1";
    pushed("select \"row\" from %t where c_int in (" + few + ")", "where", "Join", 460);
    check("select count(*) from %t where c_int not in (" + few + ")");
    pushed(
        "select \"row\" from %t where c_decimal in (" + many + ")",
        "HBaseLookupJoin",
        "HashJoin",
        460);
    String counted = "select count(*) from " + name(table) + " where c_string in (";
    String texts = list(10_000, "'%dx'");
    for (Connection one : List.of(plain, pushing)) {
      assertEquals(
          SqlTable.rows(plain, counted + "'a', 'ab', 'abc')"),
          SqlTable.rows(one, counted + texts + ", 'a', 'ab', 'abc')"));
    }
  }

  private static String list(int size, String format) {
    return IntStream.range(0, size)
        .mapToObj(i -> String.format(Locale.ROOT, format, i))
        .collect(Collectors.joining(", "));
  }

  @Test
  void figuresOfAllTypes() throws Exception {
    for (ColumnType type : ColumnType.values()) {
      check(
          String.format(
              "select c_boolean, count(%1$s), min(%1$s), max(%1$s) from %%t group by c_boolean",
              SqlTable.column(type)));
      String tested = type.ordinal() % 3 == 0 ? " is not null" : " is null";
      check("select count(*) from %t where " + SqlTable.column(type) + tested);
    }
    check(
        "select c_byte, sum(c_decimal), avg(c_decimal), count(c_decimal), count(c_date) from %t group by c_byte");
    pushed(
        "select sum(c_decimal), avg(c_decimal) from %t where c_decimal >= 0.5 and c_decimal < 2",
        "HBaseScan", "HashJoin", 460);
    check("select v, sum(amount), avg(amount), count(amount) from %p where v <> 6 group by v");
    check("select v, sum(amount), max(amount), count(amount) from %p group by v");
    check("select year(c_date), count(*) from %t group by year(c_date)");
    check(
        "select extract(year from c_date), floor(c_date to month), max(c_int) from %t group by extract(year from c_date), floor(c_date to month)");
  }

  @Test
  @Tag("sampled")
  void randomStatements() throws Exception {
    Random random = new Random(12);
    for (int i = 0; i < STATEMENTS; i++) {
      ColumnType type = ColumnType.values()[random.nextInt(ColumnType.values().length)];
      String column = SqlTable.column(type);
      String where = random.nextInt(3) == 0 ? "" : " where " + SqlDriverTest.condition(random, 1);
      String direction =
          new String[] {"", " desc", " nulls first", " desc nulls last"}[random.nextInt(4)];
      String limit =
          random.nextInt(4) == 0
              ? ""
              : " limit " + random.nextInt(120) + " offset " + random.nextInt(5);
      switch (random.nextInt(5)) {
        case 0 -> check("select \"row\" from %t" + where + " order by \"row\"" + direction + limit);
        case 1 ->
            check(
                "select \"row\", "
                    + column
                    + " from %t"
                    + where
                    + " order by "
                    + column
                    + direction
                    + ", \"row\""
                    + limit);
        case 2 ->
            check(
                "select "
                    + column
                    + " from %t"
                    + where
                    + " order by "
                    + column
                    + direction
                    + limit);
        case 3 ->
            check(
                String.format(
                    "select c_boolean, min(%1$s), max(%1$s), count(%1$s) from %%t%2$s group by c_boolean",
                    column, where));
        default ->
            check(
                "select a.\"row\", b."
                    + column
                    + " from (select * from %t"
                    + where
                    + ") a "
                    + (random.nextBoolean() ? "left " : "")
                    + "join %t b on a."
                    + column
                    + " = b."
                    + column
                    + " where a.\"row\" > x'72303"
                    + random.nextInt(10)
                    + "' and a.\"row\" < x'7231'");
      }
    }
  }
}
