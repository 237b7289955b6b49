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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Random statements about data without odd cells and without numbers that engines treat in ways of
 * their own, beside DuckDB, which shares no code with this driver.
 */
@Tag("sampled")
class DuckTest {
  private static final int STATEMENTS = Integer.getInteger("lcindex.test.conditions", 300);
  private static final long SEED = Long.getLong("lcindex.test.statements.seed", 60);
  private static final int ROWS = 200;
  private static final byte[] FAMILY = Bytes.toBytes("f");

  /** Averages are decimals here, and floating numbers there. */
  private static final MathContext DIGITS = new MathContext(8);

  private static final List<ColumnType> TYPES =
      List.of(
          ColumnType.BOOLEAN,
          ColumnType.BYTE,
          ColumnType.SHORT,
          ColumnType.INT,
          ColumnType.LONG,
          ColumnType.DOUBLE,
          ColumnType.DECIMAL,
          ColumnType.DATE,
          ColumnType.STRING);

  private static final BigDecimal ROUNDED = new BigDecimal("1e-9");

  private static final String[] TEXTS = {"", "a", "b", "ab", "abc", "日本", "～", "😀", "z", "O'Neil"};
  private static final double[] DOUBLES = {0, 1, -1, 5, 0.1, 2.5, -7.25, 1e10};

  private static Object value(ColumnType type, Random random) {
    int small = random.nextInt(9) - 4;
    return switch (type) {
      case BOOLEAN -> random.nextBoolean();
      case BYTE -> (byte) small;
      case SHORT -> (short) small;
      case INT -> small;
      case LONG -> small * 1_000_000_000_000L;
      case DOUBLE -> DOUBLES[random.nextInt(DOUBLES.length)];
      case DECIMAL -> BigDecimal.valueOf(random.nextInt(900) - 400, 2);
      case DATE -> LocalDate.of(1998, 12, 1).plusDays(random.nextInt(60));
      default -> TEXTS[random.nextInt(TEXTS.length)];
    };
  }

  private static String literal(ColumnType type, Random random) {
    Object value = value(type, random);
    return switch (type) {
      case DOUBLE -> value.toString().contains("E") ? value.toString() : value + "e0";
      case DATE -> "date '" + value + "'";
      case STRING -> "'" + value.toString().replace("'", "''") + "'";
      default -> value.toString();
    };
  }

  @Test
  void answersAreThoseOfDuckDb() throws Exception {
    TableName table = SharedCluster.newName("duck");
    String name = "\"" + table.getQualifierAsString() + "\"";
    List<String> wrong = new ArrayList<>();
    try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
        Connection ours = SqlTable.connect(true)) {
      make(table, duck, name);
      int answered = 0;
      for (int i = 0; i < STATEMENTS; i++) {
        RandomStatements.Drawn drawn =
            new RandomStatements(
                    SEED * 1_000_000 + i,
                    List.of(name),
                    TYPES,
                    DuckTest::literal,
                    random -> "'r" + random.nextInt(3) + "5'")
                .next();
        // What is not said is the engine's affair.
        String sql =
            drawn
                .sql()
                .replaceAll(" desc(?! nulls)", " desc nulls last")
                .replaceAll("(order by c_\\w++)(?! nulls| desc)", "$1 nulls last");
        List<List<String>> expected = rows(duck, sql, drawn.ordered());
        List<List<String>> found = rows(ours, sql, drawn.ordered());
        answered += expected.isEmpty() ? 0 : 1;
        if (!expected.equals(found) && !areNear(expected, found)) {
          wrong.add(i + ": " + sql + "\nDuckDB " + expected + "\nfound  " + found);
        }
      }
      assertTrue(answered > STATEMENTS / 2, "only " + answered + " answers");
    }
    assertEquals("", String.join("\n\n", wrong));
  }

  /** Averages of whole numbers have ten digits behind the point here, and more there. */
  private static boolean areNear(List<List<String>> expected, List<List<String>> found) {
    if (expected.size() != found.size()) {
      return false;
    }
    for (int i = 0; i < expected.size(); i++) {
      List<String> one = expected.get(i);
      List<String> other = found.get(i);
      for (int j = 0; j < one.size(); j++) {
        if (one.size() != other.size() || !isNear(one.get(j), other.get(j))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean isNear(String one, String other) {
    try {
      return new BigDecimal(one).subtract(new BigDecimal(other)).abs().compareTo(ROUNDED) <= 0;
    } catch (NumberFormatException e) {
      return one.equals(other);
    }
  }

  /** The rows, with numbers of few digits. */
  private static List<List<String>> rows(Connection connection, String sql, boolean ordered) {
    List<List<String>> rows = new ArrayList<>();
    try {
      for (String row : SqlTable.rows(connection, sql)) {
        List<String> cells = new ArrayList<>();
        for (String cell : row.split("\\|", -1)) {
          cells.add(number(cell));
        }
        rows.add(cells);
      }
    } catch (SQLException | RuntimeException e) {
      return List.of(List.of(e.toString()));
    }
    if (!ordered) {
      rows.sort((one, other) -> one.toString().compareTo(other.toString()));
    }
    return rows;
  }

  private static String number(String cell) {
    try {
      BigDecimal number = new BigDecimal(cell).round(DIGITS);
      return number.signum() == 0 ? "0" : number.stripTrailingZeros().toString();
    } catch (NumberFormatException e) {
      return cell;
    }
  }

  private static void make(TableName table, Connection duck, String name) throws Exception {
    EmbeddedCluster cluster = SharedCluster.get();
    Random random = new Random(SEED);
    String marks = "?" + ", ?".repeat(TYPES.size());
    List<String> columns = new ArrayList<>(List.of("\"row\" varchar"));
    TYPES.forEach(type -> columns.add(SqlTable.column(type) + " " + sqlType(type)));
    try (Statement create = duck.createStatement()) {
      create.execute("create table " + name + " (" + String.join(", ", columns) + ")");
    }
    try (Admin admin = cluster.admin();
        LCIndexAdmin indexes = new LCIndexAdmin(cluster.connection());
        Table opened = cluster.connection().getTable(table);
        PreparedStatement insert =
            duck.prepareStatement("insert into " + name + " values (" + marks + ")")) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build(),
          new byte[][] {Bytes.toBytes("r070"), Bytes.toBytes("r150")});
      indexes.createIndexes(
          table, "f:c_int INT", "f:c_date DATE", "f:c_string STRING", "f:c_decimal DECIMAL GLOBAL");
      indexes.setColumns(
          table,
          "row STRING",
          "f:c_boolean BOOLEAN",
          "f:c_byte BYTE",
          "f:c_short SHORT",
          "f:c_long LONG",
          "f:c_double DOUBLE",
          "f:c_decimal DECIMAL");
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        String row = String.format(Locale.ROOT, "r%03d", i);
        Put put = new Put(Bytes.toBytes(row)).addColumn(FAMILY, new byte[] {'x'}, new byte[0]);
        insert.setString(1, row);
        for (int j = 0; j < TYPES.size(); j++) {
          ColumnType type = TYPES.get(j);
          Object value = random.nextInt(8) == 0 ? null : value(type, random);
          insert.setObject(j + 2, value);
          if (value != null) {
            put.addColumn(
                FAMILY, Bytes.toBytes(SqlTable.column(type)), ValueCodec.of(type).cellOf(value));
          }
        }
        insert.execute();
        puts.add(put);
      }
      opened.put(puts);
      admin.flush(table);
      indexes.waitUntilBuilt(table, Duration.ofMinutes(2));
    }
  }

  private static String sqlType(ColumnType type) {
    return switch (type) {
      case BYTE -> "tinyint";
      case SHORT -> "smallint";
      case INT -> "integer";
      case LONG -> "bigint";
      case DECIMAL -> "decimal(38, 10)";
      case STRING -> "varchar";
      default -> type.name().toLowerCase(Locale.ROOT);
    };
  }
}
