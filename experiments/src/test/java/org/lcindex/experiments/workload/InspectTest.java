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
package org.lcindex.experiments.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.load.LoadOptions;
import org.lcindex.load.RowSource;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.query.inspect.ColumnInspection;
import org.lcindex.query.inspect.SampleLimits;
import org.lcindex.query.inspect.TableInspection;
import org.lcindex.query.inspect.TypeRanking.Certainty;
import org.lcindex.query.text.InspectText;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;
import org.lcindex.type.ValueCodec;

/** {@code inspect} finds the types of TPC-H's tables, and of one that has every encoding. */
class InspectTest {
  private static final int ROWS = 3_000;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<TableName> tables = new ArrayList<>();

  @AfterEach
  void drop() throws Exception {
    try (Admin admin = cluster().admin()) {
      for (TableName table : tables) {
        admin.disableTable(table);
        admin.deleteTable(table);
      }
    }
  }

  private static EmbeddedCluster cluster() throws IOException, InterruptedException {
    return SharedCluster.get();
  }

  private TableName create(String prefix, String family, byte[][] splits) throws Exception {
    TableName name = SharedCluster.newName(prefix);
    try (Admin admin = cluster().admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(family))
              .build(),
          splits);
    }
    tables.add(name);
    return name;
  }

  private TableName orders() throws Exception {
    TableName name = create("orders", "o", OrdersTable.splitKeys(ROWS, 3));
    OrdersTable.loader(cluster().connection(), LoadOptions.of(name), rows -> {})
        .load(GeneratedOrders.first(ROWS));
    return name;
  }

  private void put(TableName name, List<Put> puts) throws Exception {
    try (Table table = cluster().connection().getTable(name)) {
      table.put(puts);
    }
  }

  private TableInspection inspect(TableName name, int rows) throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster().connection())) {
      return admin.inspect(name, SampleLimits.USUAL.withRows(rows));
    }
  }

  private int run(String... arguments) throws Exception {
    return TypedCommand.on(cluster().configuration(), out, err, arguments);
  }

  private static Map<String, String> types(TableInspection found) {
    Map<String, String> types = new LinkedHashMap<>();
    for (ColumnInspection column : found.columns()) {
      types.put(column.column(), column.type().toString());
    }
    return types;
  }

  @Test
  void ordersHasOneLikelyTypeForEachColumn() throws Exception {
    TableName name = orders();
    TableInspection found = inspect(name, 600);
    assertEquals(600, found.rows());
    assertEquals(3, found.regionsRead());
    assertEquals(
        Map.of(
            "o:clerk", "STRING",
            "o:comment", "STRING",
            "o:custkey", "LONG",
            "o:orderdate", "DATE",
            "o:orderkey", "LONG",
            "o:orderpriority", "STRING",
            "o:orderstatus", "STRING",
            "o:shippriority", "INT",
            "o:totalprice", "DOUBLE"),
        types(found));
    assertEquals("row LONG", found.row().definition());
    for (ColumnInspection column : found.columns()) {
      // It is 0 in every row, which is a number of every type.
      boolean constant = column.column().equals("o:shippriority");
      assertEquals(
          constant ? Certainty.GUESS : Certainty.SURE,
          column.ranking().certainty(),
          column::column);
      assertEquals(0, column.missing(), column::column);
    }
    String wanted = "lcindex index create " + name + " \"o:custkey LONG\"";
    assertTrue(InspectText.of(found).contains(wanted), found::toString);
    assertFalse(
        InspectText.of(found).contains("create " + name + " \"o:shippriority"), found::toString);

    assertEquals(
        0, run("inspect", name.getNameAsString(), "--json", "--sample", "50"), err::toString);
    assertTrue(out.toString().contains("\"rows\": 50"), out::toString);
    assertEquals(2, run("inspect", name.getNameAsString(), "--sample", "0"));
    assertEquals("lcindex: --sample is a sample of 0 rows: give 1 to 100000\n", err.toString());
  }

  @Test
  void lineItem() throws Exception {
    LineItemWorkload items = new LineItemWorkload(ROWS);
    TableName name = create("lineitem", "l", items.splitKeys(2));
    List<Put> puts = new ArrayList<>();
    RowSource.Cursor rows = items.open();
    for (Put put = rows.next(); put != null; put = rows.next()) {
      puts.add(put);
    }
    put(name, puts);
    TableInspection found = inspect(name, 500);
    assertEquals(
        items.columns().stream()
            .collect(Collectors.toMap(c -> c.toString(), c -> c.codec().toString())),
        types(found));
  }

  /** One column for each codec, and one that half of the rows lack. */
  @Test
  void mixedEncodings() throws Exception {
    TableName name = create("mixed", "f", null);
    Map<String, IntFunction<Object>> values = new LinkedHashMap<>();
    for (String encoding : List.of("", "(ORDERED)")) {
      values.put("LONG" + encoding, i -> 1_000L * i - 3);
      values.put("INT" + encoding, i -> 17 * i);
      values.put("SHORT" + encoding, i -> (short) (i + 200));
      values.put("DOUBLE" + encoding, i -> i / 8.0);
      values.put("FLOAT" + encoding, i -> i / 7f);
      values.put("DECIMAL" + encoding, i -> BigDecimal.valueOf(99_013L * i * i + 1, 2));
      values.put("TIMESTAMP" + encoding, i -> Instant.ofEpochSecond(1_700_000_000L + 7L * i));
      values.put("STRING" + encoding, i -> "row number " + i);
    }
    values.put("LONG(TEXT)", i -> (long) i);
    values.put("DOUBLE(TEXT)", i -> i + 0.25);
    values.put("BOOLEAN", i -> i % 2 == 0);
    values.put("BOOLEAN(TEXT)", i -> i % 2 == 0);
    values.put("DATE", i -> LocalDate.of(1995, 1, 1).plusDays(i));
    values.put("TIMESTAMP(TEXT)", i -> Instant.ofEpochSecond(1_700_000_000L + 7L * i));
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      Put put = new Put(Bytes.toBytes("row" + i));
      for (Map.Entry<String, IntFunction<Object>> column : values.entrySet()) {
        byte[] cell = ValueCodec.named(column.getKey()).cellOf(column.getValue().apply(i));
        put.addColumn(Bytes.toBytes("f"), Bytes.toBytes(column.getKey()), cell);
      }
      if (i % 2 == 0) {
        put.addColumn(Bytes.toBytes("f"), Bytes.toBytes("half"), Bytes.toBytes((long) i));
      }
      puts.add(put);
    }
    put(name, puts);
    TableInspection found = inspect(name, 1_000);
    assertEquals(200, found.rows(), "a small table is read as a whole");
    Map<String, String> expected = new LinkedHashMap<>();
    values.keySet().forEach(type -> expected.put("f:" + type, type));
    expected.put("f:half", "LONG");
    assertEquals(expected, types(found));
    assertEquals(100, column(found, "f:half").missing());
    assertEquals("row STRING", found.row().definition());
  }

  private static ColumnInspection column(TableInspection found, String name) {
    return found.columns().stream().filter(c -> c.column().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void emptyTable() throws Exception {
    TableName name = create("empty", "f", null);
    assertEquals(0, run("inspect", name.getNameAsString()), err::toString);
    assertTrue(out.toString().contains("no row was found"), out::toString);
    assertEquals(0, run("index", "create", name.getNameAsString(), "f:c LONG"), err::toString);
    assertEquals("", err.toString());
  }

  @Test
  void createWarnsOfTypesThatTheCellsDoNotHave() throws Exception {
    String name = orders().getNameAsString();
    String[] warned =
        warnings("index", "create", name, "o:custkey INT", "o:orderkey DOUBLE", "o:clark STRING");
    assertEquals(3, warned.length, err::toString);
    assertTrue(
        warned[0].startsWith(
            "warning: o:custkey: 100 of 100 sampled cells are no INT, for example"),
        warned[0]);
    assertTrue(warned[0].contains("; LONG would decode all"), warned[0]);
    assertTrue(
        warned[1].startsWith(
            "warning: o:orderkey: DOUBLE decodes 100 sampled cells, but LONG is far more plausible:"),
        warned[1]);
    assertTrue(warned[2].contains("did you mean o:clerk?"), warned[2]);
    assertEquals(0, run("inspect", name), err::toString);
    assertTrue(out.toString().contains("warning: o:custkey: "), out::toString);
    assertEquals(0, warnings("index", "create", name, "o:totalprice DOUBLE").length);
    assertEquals(0, warnings("index", "create", name, "o:clerk LONG", "--no-inspect").length);
  }

  private String[] warnings(String... command) throws Exception {
    assertEquals(0, run(command), err::toString);
    return err.toString().isEmpty() ? new String[0] : err.toString().split("\n");
  }

  /** What is loaded from a file has types, an index that was asked for, and is found. */
  @Test
  void ownDataIsLoadedIndexedAndFound(@TempDir Path folder) throws Exception {
    StringBuilder lines = new StringBuilder("id,price,day\n");
    for (int i = 0; i < 500; i++) {
      LocalDate day = LocalDate.of(2024, 1, 1).plusDays(i);
      lines.append(i).append(',').append(i / 4.0).append(',').append(day).append('\n');
    }
    Path file = Files.writeString(folder.resolve("sales.csv"), lines);
    TableName name = SharedCluster.newName("sales");
    tables.add(name);
    String table = name.getNameAsString();
    String progress = folder.resolve("progress").toString();
    String[] load = {
      "load",
      file.toString(),
      "--table",
      table,
      "--create",
      "--key",
      "id",
      "--yes",
      "--index",
      "price,day",
      "--flush",
      "--progress-file",
      progress
    };
    assertEquals(0, run(load), err::toString);
    assertTrue(
        out.toString().contains("created: f:price DOUBLE\ncreated: f:day DATE\n"), out::toString);
    assertEquals(0, run("index", "wait", table), err::toString);
    assertEquals(0, run("count", table, "price < 10 and day >= '2024-01-11'"), err::toString);
    assertEquals("30\n", out.toString());
    assertEquals(0, run("count", table, "row between 7 and 9"), err::toString);
    assertEquals("3\n", out.toString());
    assertEquals(0, run("inspect", table), err::toString);
    assertTrue(out.toString().contains("DOUBLE, index"), out::toString);
  }
}
