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
package org.lcindex.regionserver.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Column;
import org.lcindex.query.Explanation;
import org.lcindex.query.IndexChange;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.Page;
import org.lcindex.query.QueryMode;
import org.lcindex.query.RowReader;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.UsageException;

/**
 * Declared types of columns and of row keys: conditions and output know them, and what conditions
 * on row keys find is what plain Java finds, by an index and without.
 */
class DeclaredColumnsTest {
  private static final byte[] F = IndexedTable.FAMILY;
  private static final byte[] PRICE = IndexedTable.PRICE;
  private static final byte[] N = Bytes.toBytes("n");
  private static final byte[] NOTE = IndexedTable.NOTE;
  private static final int FROM = -40;
  private static final int TO = 160;

  /** A row as it was written: its number is null when its key is no LONG. */
  private record Model(Long row, double price, Integer n, boolean note) {}

  /** A condition and what it is for a row: true, false or null. */
  private record Asked(String text, Function<Model, Boolean> of) {}

  private final Map<byte[], Model> rows = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private IndexedTable table;
  private MdrqClient client;

  @BeforeEach
  void create() throws Exception {
    byte[][] splits = {Bytes.toBytes(50L), Bytes.toBytes(Long.MIN_VALUE)};
    table = new IndexedTable(SharedCluster.get(), "declared", splits);
    client = new MdrqClient(table.connection);
    List<Put> puts = new ArrayList<>();
    for (int i = FROM; i < TO; i++) {
      puts.add(put(Bytes.toBytes((long) i), (long) i, i));
      if (i == 60) {
        table.table.put(puts);
        puts.clear();
        table.flush();
      }
    }
    puts.add(put(Bytes.toBytes("odd"), null, 1_000));
    puts.add(put(Bytes.add(Bytes.toBytes(5L), new byte[1]), null, 1_001));
    puts.add(put(new byte[] {(byte) 0xff}, null, 1_002));
    table.table.put(puts);
    table.flush();
    table.admin.createIndexes(table.name, "f:price DOUBLE");
    table.awaitBuilt();
    // What is in memory counts, too.
    byte[] last = Bytes.toBytes(100L);
    table.table.put(put(last, 100L, 78));
    byte[] gone = Bytes.toBytes(101L);
    table.table.delete(new Delete(gone));
    rows.remove(gone);
  }

  private Put put(byte[] key, Long row, int i) {
    Model model =
        new Model(
            row,
            Math.floorMod(i * 37, 100) * 1.5,
            i % 2 == 0 ? Math.floorMod(i, 7) : null,
            i % 3 == 0);
    rows.put(key, model);
    Put put = new Put(key).addColumn(F, PRICE, Bytes.toBytes(model.price()));
    if (model.n() != null) {
      put.addColumn(F, N, Bytes.toBytes(model.n()));
    }
    return model.note() ? put.addColumn(F, NOTE, Bytes.toBytes("note " + i)) : put;
  }

  @AfterEach
  void drop() throws IOException {
    client.close();
    table.close();
  }

  private TableDescriptor descriptor() throws IOException {
    return table.table.getDescriptor();
  }

  private int run(String... arguments) {
    return TypedCommand.on(table.cluster.configuration(), out, err, arguments);
  }

  private void declare() throws IOException {
    table.admin.setColumns(table.name, "f:n INT", "note STRING", "row LONG");
  }

  @Test
  void declarationsAreSetListedAndTakenOut() throws Exception {
    String name = table.name.getNameAsString();
    Set<String> before = regions();
    assertEquals(0, run("column", "set", name, "f:n INT", "row LONG"), err::toString);
    assertTrue(out.toString().contains("declared: f:n INT"), out::toString);
    assertTrue(out.toString().contains(": online, 3 regions told"), out::toString);
    assertEquals(before, regions());
    assertEquals("f:n INT; row LONG", descriptor().getValue(DeclaredColumns.TABLE_KEY));
    assertFalse(table.admin.setColumns(table.name, "row LONG").changed());
    assertEquals(0, run("column", "list", name));
    assertEquals(
        List.of(
            "column   type    encoding  from",
            "f:n      INT     BINARY    declaration",
            "row      LONG    BINARY    declaration",
            "f:price  DOUBLE  BINARY    index"),
        out.toString().lines().map(String::stripTrailing).toList());
    assertEquals(0, run("column", "list", name, "--json"));
    assertTrue(out.toString().contains("\"from\": \"index\""), out::toString);

    assertEquals(2, run("column", "set", name, "f:price LONG"));
    assertTrue(err.toString().contains("its index is of DOUBLE, and the type of an index rules"));
    assertEquals(2, run("column", "set", name, "g:n INT"));
    assertTrue(err.toString().contains("has no family g; its families are f"), err::toString);
    assertEquals(2, run("column", "set", name, "n NUMBER"));
    assertTrue(err.toString().contains("unknown type 'NUMBER'"), err::toString);
    assertEquals(2, run("column", "unset", name, "f:m"));
    assertTrue(err.toString().contains("has no declared column f:m; it has f:n, row"));
    assertEquals(1, err.toString().lines().count(), err::toString);

    assertEquals(0, run("column", "unset", name, "n", "row"), err::toString);
    assertTrue(table.admin.columns(table.name).isEmpty());
    assertEquals(0, run("index", "create", name, "f:n INT", "--timeout", "1m"), err::toString);
    IndexChange same = table.admin.setColumns(table.name, "f:n INT");
    assertTrue(same.changed() && same.online(), same::toString);
    table.admin.unsetAllColumns(table.name);
    assertThrows(UsageException.class, () -> table.admin.unsetAllColumns(table.name));
  }

  @Test
  void aDecimalMayHaveAScale() throws Exception {
    String name = table.name.getNameAsString();
    assertEquals(
        0,
        run("column", "set", name, "f:d DECIMAL(TEXT)", "f:n INT", "--scale", "2"),
        err::toString);
    assertTrue(out.toString().contains("declared: f:d DECIMAL(TEXT) SCALE 2\n"), out::toString);
    assertEquals("f:d DECIMAL(TEXT); f:n INT", descriptor().getValue(DeclaredColumns.TABLE_KEY));
    assertEquals("f:d 2", descriptor().getValue(DeclaredColumns.SCALE_KEY));
    assertFalse(table.admin.setColumns(table.name, "f:d DECIMAL(TEXT) SCALE 2").changed());
    assertTrue(table.admin.setColumns(table.name, "f:d DECIMAL(TEXT) SCALE 3").changed());
    assertEquals(0, run("column", "list", name));
    assertEquals(
        List.of(
            "column   type             encoding  from",
            "f:d      DECIMAL SCALE 3  TEXT      declaration",
            "f:n      INT              BINARY    declaration",
            "f:price  DOUBLE           BINARY    index"),
        out.toString().lines().map(String::stripTrailing).toList());
    assertEquals(0, run("column", "list", name, "--json"));
    assertTrue(out.toString().contains("\"scale\": 3"), out::toString);
    for (String[] wrong :
        new String[][] {
          {"f:n INT", "--scale is for DECIMAL, and no DECIMAL is declared; leave it out"},
          {"f:d DECIMAL SCALE 1", "has a scale, and --scale gives another one"},
          {"f:n INT SCALE 2", "f:n is INT, and a scale is for DECIMAL"}
        }) {
      assertEquals(2, run("column", "set", name, wrong[0], "--scale", "2"));
      assertTrue(err.toString().contains(wrong[1]), err::toString);
    }
    assertEquals(2, run("column", "set", name, "f:d DECIMAL", "--scale", "39"));
    assertTrue(err.toString().contains("the scale of f:d is 39: give 0 to 38"), err::toString);
    assertEquals(0, run("column", "unset", name, "d"), err::toString);
    assertNull(descriptor().getValue(DeclaredColumns.SCALE_KEY));
  }

  private Set<String> regions() throws IOException {
    Set<String> opened = new HashSet<>();
    try (Admin admin = table.cluster.admin()) {
      admin.getClusterMetrics().getLiveServerMetrics().values().stream()
          .flatMap(server -> server.getRegionMetrics().values().stream())
          .filter(region -> region.getNameAsString().startsWith(table.name + ","))
          .forEach(
              region ->
                  opened.add(region.getNameAsString() + region.getLastMajorCompactionTimestamp()));
    }
    return opened;
  }

  /** As any shell can. */
  @Test
  void whatCannotBeReadIsToldAndFailsNothing() throws Exception {
    String name = table.name.getNameAsString();
    try (Admin admin = table.cluster.admin()) {
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(descriptor())
              .setValue(DeclaredColumns.TABLE_KEY, "f:n INT; f:x NUMBERS; row LONG; f:price LONG")
              .build());
    }
    for (String[] command :
        List.of(
            new String[] {"index", "list", name},
            new String[] {"index", "status", name},
            new String[] {"column", "list", name},
            new String[] {"explain", name, "row = 5"})) {
      assertEquals(0, run(command), err::toString);
      String told = out.toString();
      assertTrue(told.contains("lcindex.columns has 'f:x NUMBERS': unknown type 'NUMBERS'"), told);
      assertTrue(told.contains("the index on the column is of DOUBLE, and its type rules"), told);
    }
    assertEquals(0, run("count", name, "row between 1 and 10 and n >= 0 and price >= 0"));
    assertEquals("5", out.toString().strip());
    assertEquals(2, run("column", "set", name, "f:m INT"));
    assertTrue(err.toString().contains("Nothing is changed. table " + name), err::toString);
    assertTrue(err.toString().contains("lcindex column unset " + name + " --all"), err::toString);
    assertEquals(0, run("column", "unset", name, "--all"), err::toString);
    assertEquals(0, run("column", "set", name, "f:m INT"), err::toString);
  }

  @Test
  void conditionsAndOutputKnowTheTypes() throws Exception {
    declare();
    Mdrq query = Mdrq.parse(descriptor(), "row between -3 and 3 and n >= 0 and note is missing");
    RowReader reader = RowReader.of(descriptor(), query);
    List<String> found = new ArrayList<>();
    try (ResultScanner scanner = client.scan(query)) {
      for (Result row : scanner) {
        found.add(
            reader.rowText(row.getRow())
                + " "
                + reader.row(row.getRow())
                + " "
                + reader.get(row, "f:n")
                + " "
                + reader.get(row, Column.row()));
      }
    }
    assertEquals(List.of("2 2 2 2", "-2 -2 5 -2"), found);
    assertEquals(
        List.of("f:n INT", "f:note STRING", "f:price DOUBLE"),
        reader.columns().stream().map(c -> c + " " + reader.type(c).orElseThrow()).toList());
    assertEquals("odd", reader.rowText(Bytes.toBytes("odd")));
  }

  private static Asked and(Asked a, Asked b) {
    return new Asked(
        "(" + a.text + ") and (" + b.text + ")",
        row -> {
          Boolean x = a.of.apply(row);
          Boolean y = b.of.apply(row);
          return Boolean.FALSE.equals(x) || Boolean.FALSE.equals(y)
              ? Boolean.FALSE
              : x == null || y == null ? null : Boolean.TRUE;
        });
  }

  private static Asked not(Asked a) {
    return new Asked(
        "not (" + a.text + ")",
        row -> {
          Boolean x = a.of.apply(row);
          return x == null ? null : Boolean.valueOf(!x);
        });
  }

  private static Asked or(Asked a, Asked b) {
    Asked neither = not(and(not(a), not(b)));
    return new Asked("(" + a.text + ") or (" + b.text + ")", neither.of);
  }

  private Asked draw(Random random, int depth) {
    if (depth > 0) {
      Asked a = draw(random, depth - 1);
      Asked b = draw(random, depth - 1);
      return switch (random.nextInt(4)) {
        case 0 -> or(a, b);
        case 1 -> not(a);
        default -> and(a, b);
      };
    }
    long low = FROM - 5 + random.nextInt(TO - FROM + 10);
    long high = low + random.nextInt(80);
    double price = random.nextInt(150);
    int n = random.nextInt(7);
    return switch (random.nextInt(10)) {
      case 0 -> rowTest("row = " + low, row -> row == low);
      case 1 -> rowTest("row < " + low, row -> row < low);
      case 2 -> rowTest("row >= " + low, row -> row >= low);
      case 3 -> rowTest("row between " + low + " and " + high, row -> row >= low && row <= high);
      case 4 -> rowTest("row between (" + low + ", " + high + ")", row -> row > low && row < high);
      case 5 -> rowTest("row in (" + low + ", " + high + ")", row -> row == low || row == high);
      case 6 -> new Asked("row != " + low, model -> !Objects.equals(model.row, low));
      case 7 -> new Asked("price <= " + price, model -> model.price <= price);
      case 8 -> new Asked("n >= " + n, model -> model.n == null ? null : model.n >= n);
      default -> new Asked("note is missing", model -> !model.note);
    };
  }

  private static Asked rowTest(String text, Function<Long, Boolean> of) {
    return new Asked(text, model -> model.row != null && of.apply(model.row));
  }

  private List<String> expected(Asked asked) {
    return rows.entrySet().stream()
        .filter(row -> Boolean.TRUE.equals(asked.of.apply(row.getValue())))
        .map(row -> Bytes.toStringBinary(row.getKey()))
        .toList();
  }

  private static List<String> keys(Iterable<Result> rows) {
    List<String> keys = new ArrayList<>();
    rows.forEach(row -> keys.add(Bytes.toStringBinary(row.getRow())));
    return keys;
  }

  private List<String> plain(Mdrq query) throws IOException {
    try (ResultScanner scanner = table.table.getScanner(query.toScan())) {
      return keys(scanner);
    }
  }

  private List<String> pages(Mdrq query) throws IOException {
    List<String> keys = new ArrayList<>();
    String token = null;
    do {
      Page page = client.page(query, 17, token);
      keys.addAll(keys(page.rows()));
      token = page.next().orElse(null);
    } while (token != null);
    return keys;
  }

  /** Conditions, their negations and what is neither are all rows, each as plain Java has it. */
  @Test
  @Tag("slices")
  void rowConditionsFindWhatPlainJavaFinds() throws Exception {
    declare();
    TableDescriptor descriptor = descriptor();
    int indexed = 0;
    try (AsyncConnection connection =
        ConnectionFactory.createAsyncConnection(table.cluster.configuration()).get()) {
      AsyncMdrqClient async = new AsyncMdrqClient(connection);
      for (int seed = 0; seed < 60; seed++) {
        Asked drawn = draw(new Random(seed), seed % 3);
        // Now and then one that an index serves.
        Asked cheap = new Asked("price between 3 and 12", m -> m.price >= 3 && m.price <= 12);
        Asked asked = seed % 4 == 0 ? and(cheap, drawn) : drawn;
        String[] columns = seed % 5 == 0 ? new String[] {"f:note"} : new String[0];
        for (Asked one : List.of(asked, not(asked))) {
          List<String> expected = expected(one);
          QueryMode mode = QueryMode.values()[seed % 2 == 0 ? 0 : seed % 3];
          mode = mode == QueryMode.FORCE ? QueryMode.AUTO : mode;
          Mdrq query = Mdrq.on(descriptor).where(one.text).select(columns).mode(mode).build();
          assertEquals(expected, plain(query), one.text);
          assertEquals(expected.size(), client.count(query), one.text);
          if (seed % 3 == 0) {
            assertEquals(expected, pages(query), one.text);
            assertEquals(expected, keys(async.scanAll(query).get()), one.text);
            assertEquals(expected.size(), async.count(query).get(), one.text);
          } else {
            try (ResultScanner scanner = client.scan(query)) {
              assertEquals(expected, keys(scanner), one.text);
            }
          }
          assertEquals(
              expected.stream().filter(this::hasN).count(),
              client.aggregate(query, "f:n").values(),
              one.text);
        }
        if (seed % 4 == 0) {
          Mdrq forced = Mdrq.on(descriptor).where(asked.text).mode(QueryMode.FORCE).build();
          Explanation explained = client.explain(forced, true);
          assertEquals(expected(asked).size(), explained.rowsReturned(), asked.text);
          indexed += explained.indexedRegions() > 0 ? 1 : 0;
          Mdrq first =
              Mdrq.on(descriptor)
                  .where(asked.text)
                  .orderBy("f:price", Order.DESC)
                  .limit(1_000)
                  .build();
          assertEquals(expected(asked).size(), client.count(first), asked.text);
        }
      }
    }
    assertTrue(indexed > 5, indexed + " by index");
  }

  private boolean hasN(String key) {
    return rows.get(Bytes.toBytesBinary(key)).n() != null;
  }

  /** Of a row one condition each that has to find it, and only it where it names the row alone. */
  @Test
  void everyRowIsFoundByConditionsOfItsOwn() throws Exception {
    declare();
    TableDescriptor descriptor = descriptor();
    for (int i : new int[] {FROM, -1, 0, 1, 49, 50, 51, TO - 1}) {
      for (String text :
          List.of(
              "row = " + i,
              "row in (" + i + ", 100000)",
              "row between " + i + " and " + i,
              "row >= " + i + " and row <= " + i,
              "not (row < " + i + " or row > " + i + ") and row between -1000 and 1000")) {
        assertEquals(
            List.of(Bytes.toStringBinary(Bytes.toBytes((long) i))),
            plain(Mdrq.parse(descriptor, text)),
            text);
      }
    }
    assertEquals(List.of(), plain(Mdrq.parse(descriptor, "row = 5 and row = 6")));
    Mdrq own =
        Mdrq.on(descriptor).rows(Bytes.toBytes(10L), Bytes.toBytes(20L)).where("row >= 15").build();
    assertEquals(5, plain(own).size());
    Scan scan = own.toScan();
    assertEquals(0, Bytes.compareTo(Bytes.toBytes(15L), scan.getStartRow()));
    assertEquals(0, Bytes.compareTo(Bytes.toBytes(20L), scan.getStopRow()));
  }

  /** The number of rows does not depend on what is returned of them. */
  @Test
  void selectedColumnsDoNotChangeWhichRowsMatch() throws Exception {
    declare();
    String name = table.name.getNameAsString();
    for (String text :
        new String[] {"note is missing", "n > 3 or note is missing", "row > 0", null}) {
      List<String> arguments = new ArrayList<>(List.of("count", name));
      if (text != null) {
        arguments.add(text);
      }
      assertEquals(0, run(arguments.toArray(String[]::new)), err::toString);
      int count = Integer.parseInt(out.toString().strip());
      arguments.set(0, "query");
      arguments.addAll(List.of("--columns", "note", "--format", "csv", "--limit", "0"));
      assertEquals(0, run(arguments.toArray(String[]::new)), err::toString);
      List<String> lines = out.toString().lines().toList();
      assertEquals(count + 1, lines.size(), text);
      assertTrue(lines.stream().allMatch(line -> line.split(",", -1).length == 2), out::toString);

      Mdrq query =
          text == null
              ? Mdrq.on(descriptor()).select("note").build()
              : Mdrq.on(descriptor()).select("note").where(text).build();
      int found = 0;
      try (ResultScanner scanner = client.scan(query)) {
        for (Result row : scanner) {
          found++;
          boolean some = row.listCells().stream().anyMatch(query::selects);
          assertTrue(some || row.size() == 1, row::toString);
          assertTrue(!some || row.listCells().stream().allMatch(query::selects), row::toString);
        }
      }
      assertEquals(count, found, text);
    }
    Mdrq notes = Mdrq.on(descriptor()).select("note").build();
    String token = client.page(notes, 3, null).next().orElseThrow();
    Mdrq others = Mdrq.on(descriptor()).select("n").build();
    assertThrows(IllegalArgumentException.class, () -> client.page(others, 3, token));
  }
}
