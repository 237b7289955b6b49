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

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Tables: one has a column of each type, in which some cells are odd and some are missing. */
public final class SqlTable {
  public static final byte[] FAMILY = Bytes.toBytes("f");
  public static final int ROWS = 220;

  private static final List<ColumnType> TYPES = List.of(ColumnType.values());

  /** What indexes a table has. */
  public enum Indexes {
    NONE,
    LOCAL,
    GLOBAL,
    GRID;

    /** The definitions, of half of the columns. */
    private List<String> definitions() {
      return switch (this) {
        case NONE -> List.of();
        case GRID -> List.of("GLOBAL GRID(f:c_int INT, f:c_double DOUBLE, f:c_date DATE)");
        default ->
            TYPES.stream()
                .filter(type -> type.ordinal() % 2 == 0)
                .map(type -> text(type) + (this == GLOBAL ? " GLOBAL" : ""))
                .toList();
      };
    }
  }

  private static final String[] TEXTS = {
    "", "a", "b", "ab", "abc", "日本", "～", "😀", "😀x", "\uE000", "z", "a%b", "O'Neil"
  };

  private static final double[] DOUBLES = {
    0.0,
    -0.0,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    1,
    -1,
    5,
    0.1,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    1e10
  };

  private SqlTable() {}

  /** The name of a column. */
  public static String column(ColumnType type) {
    return "c_" + type.name().toLowerCase(java.util.Locale.ROOT);
  }

  private static String text(ColumnType type) {
    return "f:" + column(type) + " " + type;
  }

  /** Makes a table of one family with some rows; its declarations are those of columns. */
  public static TableName make(TableName table, List<Put> rows, String... declarations)
      throws Exception {
    EmbeddedCluster cluster = SharedCluster.get();
    try (Admin admin = cluster.admin();
        LCIndexAdmin indexes = new LCIndexAdmin(cluster.connection());
        Table opened = cluster.connection().getTable(table)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
      if (declarations.length > 0) {
        indexes.setColumns(table, declarations);
      }
      opened.put(rows);
    }
    return table;
  }

  /** A table's name as SQL has it. */
  static String quoted(TableName table) {
    return '"' + table.getQualifierAsString() + '"';
  }

  /** Makes the table; half of its columns have an index. */
  static TableName make(long seed) throws Exception {
    return make(seed, Indexes.LOCAL);
  }

  /** Makes the table. */
  public static TableName make(long seed, Indexes kind) throws Exception {
    EmbeddedCluster cluster = SharedCluster.get();
    TableName table = SharedCluster.newName("sql");
    Random random = new Random(seed);
    try (Admin admin = cluster.admin();
        LCIndexAdmin indexes = new LCIndexAdmin(cluster.connection());
        Table opened = cluster.connection().getTable(table)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build(),
          new byte[][] {Bytes.toBytes("r100")});
      List<String> indexed = kind.definitions();
      // A grid's slots are made of rows.
      boolean early = !indexed.isEmpty() && kind != Indexes.GRID;
      if (early) {
        indexes.createIndexes(table, indexed.toArray(new String[0]));
      }
      String[] declared =
          TYPES.stream()
              .map(SqlTable::text)
              .filter(text -> !indexed.contains(text))
              .toArray(String[]::new);
      indexes.setColumns(table, declared);
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(row(i, random));
        if (i == ROWS / 2) {
          opened.put(puts);
          puts.clear();
          admin.flush(table);
        }
      }
      opened.put(puts);
      if (!early && !indexed.isEmpty()) {
        indexes.createIndexes(table, indexed.toArray(new String[0]));
      }
      if (!indexed.isEmpty()) {
        indexes.waitUntilBuilt(table, Duration.ofMinutes(2));
      }
    }
    return table;
  }

  /** A row; some of its cells are odd, and some are missing. */
  public static Put row(int number, Random random) {
    Put put = new Put(Bytes.toBytes(String.format(java.util.Locale.ROOT, "r%03d", number)));
    put.addColumn(FAMILY, Bytes.toBytes("other"), Bytes.toBytes(number));
    for (ColumnType type : TYPES) {
      int kind = random.nextInt(10);
      if (kind > 1) {
        byte[] cell = ValueCodec.of(type).cellOf(value(type, random));
        put.addColumn(FAMILY, Bytes.toBytes(column(type)), cell);
      } else if (kind == 1) {
        put.addColumn(FAMILY, Bytes.toBytes(column(type)), odd(type, random));
      }
    }
    return put;
  }

  /** Bytes that are no value; of the types of which all bytes are one, a value. */
  private static byte[] odd(ColumnType type, Random random) {
    return switch (type) {
      case STRING -> new byte[] {'a', (byte) 0xff};
      case DATE -> "soon".getBytes(StandardCharsets.UTF_8);
      default -> new byte[] {7, (byte) random.nextInt(4), 9};
    };
  }

  /** A value of a type. */
  public static Object value(ColumnType type, Random random) {
    int small = random.nextInt(9) - 4;
    return switch (type) {
      case BOOLEAN -> random.nextBoolean();
      case BYTE -> random.nextInt(8) == 0 ? Byte.MAX_VALUE : (Object) (byte) small;
      case SHORT -> random.nextInt(8) == 0 ? Short.MIN_VALUE : (Object) (short) small;
      case INT -> random.nextInt(8) == 0 ? Integer.MAX_VALUE : (Object) small;
      case LONG -> random.nextInt(8) == 0 ? Long.MAX_VALUE : (Object) (long) small;
      case FLOAT -> (float) DOUBLES[random.nextInt(DOUBLES.length)];
      case DOUBLE -> DOUBLES[random.nextInt(DOUBLES.length)];
      case DECIMAL ->
          random.nextInt(8) == 0
              ? new BigDecimal("1e-20")
              : (Object) BigDecimal.valueOf(random.nextInt(900) - 400, 2);
      case DATE -> LocalDate.of(1998, 1, 1).plusDays(random.nextInt(40));
      case TIMESTAMP ->
          Instant.parse("1998-01-01T00:00:00Z").plusMillis(random.nextInt(40) * 3_600_500L);
      case STRING -> TEXTS[random.nextInt(TEXTS.length)];
      case BYTES -> new byte[random.nextInt(3)];
    };
  }

  /** A value as a literal of SQL. */
  static String literal(ColumnType type, Random random) {
    Object value = value(type, random);
    return switch (type) {
      case BOOLEAN, BYTE, SHORT, INT, LONG -> value.toString();
      case DECIMAL -> ((BigDecimal) value).toPlainString();
      case FLOAT, DOUBLE -> {
        double number = ((Number) value).doubleValue();
        yield Double.isNaN(number) || Double.isInfinite(number)
            ? "cast('" + number + "' as double)"
            : String.valueOf(number).contains("E") ? String.valueOf(number) : number + "e0";
      }
      case DATE -> "date '" + value + "'";
      case TIMESTAMP ->
          "timestamp with local time zone '"
              + value.toString().replace('T', ' ').replace("Z", "")
              + "'";
      case STRING -> "'" + value.toString().replace("'", "''") + "'";
      case BYTES -> "x'" + "00".repeat(((byte[]) value).length) + "'";
    };
  }

  /** Connects to the cluster. */
  static Connection connect(boolean pushes) throws Exception {
    return connect("pushdown", String.valueOf(pushes));
  }

  /** Connects to the cluster with a setting. */
  static Connection connect(String setting, String of) throws Exception {
    Properties settings = SharedCluster.get().clientProperties();
    settings.setProperty(setting, of);
    return new LCIndexDriver().connect(LCIndexDriver.PREFIX, settings);
  }

  /** The rows of a statement, as text. */
  static List<String> rows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      return rows(result);
    }
  }

  /** The rows, as text. */
  static List<String> rows(ResultSet result) throws SQLException {
    try (result) {
      List<String> rows = new ArrayList<>();
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(String.valueOf(result.getString(i)));
        }
        rows.add(String.join("|", row));
      }
      return rows;
    }
  }
}
