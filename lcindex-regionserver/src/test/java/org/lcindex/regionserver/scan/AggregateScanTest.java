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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.aggregate.AggregateRequest;
import org.lcindex.aggregate.ColumnAggregate;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.PlanReport;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Sum, average, minimum and maximum by every way are those of the rows that a plain scan returns.
 */
class AggregateScanTest {
  private static final int ROWS = 800;
  private static final byte[] AMOUNT = Bytes.toBytes("amount");
  private static final byte[] BIG = Bytes.toBytes("big");

  private static final Map<String, ValueCodec> COLUMNS =
      Map.of(
          "f:price", ValueCodec.of(ColumnType.DOUBLE),
          "f:date", ValueCodec.of(ColumnType.DATE),
          "f:status", ValueCodec.of(ColumnType.STRING),
          "f:amount", ValueCodec.of(ColumnType.DECIMAL),
          "f:big", ValueCodec.of(ColumnType.LONG));

  private static final List<String> CONDITIONS =
      List.of(
          "",
          "price::DOUBLE between 200 and 900",
          "date::DATE >= '1995-06-01' and status::STRING = 'open'",
          "status::STRING is missing and price::DOUBLE < 600",
          "price::DOUBLE < 100 or price::DOUBLE > 1100",
          "price::DOUBLE < 300 or status::STRING = 'open'",
          "price::DOUBLE < 0");

  private IndexedTable table;
  private MdrqClient client;

  private void create(String... settings) throws Exception {
    table = new IndexedTable("aggregates", settings);
    client = new MdrqClient(table.connection);
  }

  @AfterEach
  void drop() throws Exception {
    client.close();
    table.close();
  }

  private void createIndexes() throws IOException {
    table.createIndexes();
    table.admin.createIndexes(table.name, "f:amount DECIMAL", "f:big LONG");
    table.awaitBuilt();
  }

  /** Whole rows, of which some have more columns. */
  private void load(int from, int to, int variant) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Put put = IndexedTable.put(i, variant);
      if (i % 3 != 0) {
        BigDecimal amount = BigDecimal.valueOf((long) i * variant * 1_237 - 40_000, i % 5);
        put.addColumn(IndexedTable.FAMILY, AMOUNT, Bytes.toBytes(amount));
      }
      if (i % 4 != 1) {
        long big = Long.MAX_VALUE / (1 + i % 7) * (i % 2 == 0 ? 1 : -1);
        put.addColumn(IndexedTable.FAMILY, BIG, Bytes.toBytes(big));
      }
      puts.add(put);
    }
    table.table.put(puts);
  }

  private Mdrq query(String condition, QueryMode mode) throws IOException {
    return (condition.isEmpty() ? Mdrq.on(table.table) : Mdrq.on(table.table).where(condition))
        .mode(mode)
        .build();
  }

  private static Column column(String name) {
    return Column.column(name).as(COLUMNS.get(name));
  }

  /** The values in the rows of a plain scan, added up here. */
  private String expected(String condition, String column) throws IOException {
    ValueCodec codec = COLUMNS.get(column);
    byte[] qualifier = Bytes.toBytes(column.substring(2));
    List<byte[]> keys = new ArrayList<>();
    BigDecimal sum = BigDecimal.ZERO;
    Scan scan = query(condition, QueryMode.FORBID).toScan();
    try (ResultScanner rows = table.table.getScanner(scan)) {
      for (Result row : rows) {
        byte[] cell = row.getValue(IndexedTable.FAMILY, qualifier);
        byte[] key = cell == null ? null : codec.keyOfCell(cell);
        if (key != null) {
          keys.add(key);
          if (codec.valueOf(key) instanceof Number number) {
            sum = sum.add(decimal(number));
          }
        }
      }
    }
    if (keys.isEmpty()) {
      return "0 of null to null, null";
    }
    keys.sort(Arrays::compareUnsigned);
    Object total = codec.type() == ColumnType.DOUBLE ? (Object) sum.doubleValue() : plain(sum);
    boolean number = codec.valueOf(keys.get(0)) instanceof Number;
    return keys.size()
        + " of "
        + codec.valueOf(keys.get(0))
        + " to "
        + codec.valueOf(keys.get(keys.size() - 1))
        + ", "
        + (number ? total : null);
  }

  private static BigDecimal decimal(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    return number instanceof Double d ? new BigDecimal(d) : BigDecimal.valueOf(number.longValue());
  }

  private static BigDecimal plain(BigDecimal sum) {
    BigDecimal shortest = sum.stripTrailingZeros();
    return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
  }

  private static String text(Aggregate found) {
    boolean number = found.texts().containsKey("sum");
    return found.values()
        + " of "
        + found.minimum().orElse(null)
        + " to "
        + found.maximum().orElse(null)
        + ", "
        + (number ? found.sum().orElse(null) : null);
  }

  private static String withoutSum(String expected) {
    return expected.substring(0, expected.lastIndexOf(", ")) + ", null";
  }

  private void check(String when, QueryMode... modes) throws Exception {
    for (String condition : CONDITIONS) {
      for (String column : COLUMNS.keySet()) {
        String expected = expected(condition, column);
        for (QueryMode mode : modes) {
          Aggregate found = client.aggregate(query(condition, mode), column(column));
          String what = when + ": " + column + " where " + condition + " in " + mode;
          assertEquals(expected, text(found), what);
          Aggregate extremes =
              client.aggregate(
                  query(condition, mode),
                  column(column),
                  AggregateFunction.MINIMUM,
                  AggregateFunction.MAXIMUM);
          assertEquals(withoutSum(expected), text(extremes), "extremes only, " + what);
        }
      }
    }
  }

  private void check(String when) throws Exception {
    check(when, QueryMode.FORCE, QueryMode.AUTO, QueryMode.FORBID);
  }

  /** Overwritten, deleted, in the MemStore; with a little memory windows have to begin again. */
  @Tag("slices")
  @ParameterizedTest
  @ValueSource(strings = {"4194304", "20000"})
  void asThePlainScanSays(String memory) throws Exception {
    create(ConfigKeys.SCAN_MEMORY.name(), memory);
    load(0, ROWS, 1);
    check("without an index", QueryMode.AUTO, QueryMode.FORBID);
    table.flush();
    createIndexes();
    check("one HFile");
    load(300, 400, 2);
    check("new rows in the MemStore");
    table.flush();
    table.awaitBuilt();
    check("rows superseded");
    List<Put> puts = new ArrayList<>();
    List<Delete> deletes = new ArrayList<>();
    for (int i = 100; i < 700; i += 7) {
      byte[] row = IndexedTable.row(i);
      puts.add(
          new Put(row).addColumn(IndexedTable.FAMILY, IndexedTable.PRICE, Bytes.toBytes(i / 3.0)));
      puts.add(new Put(row).addColumn(IndexedTable.FAMILY, BIG, Bytes.toBytes((long) i)));
      deletes.add(new Delete(IndexedTable.row(i + 1)));
      deletes.add(new Delete(IndexedTable.row(i + 2)).addColumns(IndexedTable.FAMILY, AMOUNT));
    }
    table.table.put(puts);
    table.table.delete(deletes);
    check("partial rows and deletes in the MemStore");
    table.flush();
    check("not indexed yet", QueryMode.AUTO, QueryMode.FORBID);
    table.awaitBuilt();
    check("partial rows and deletes in an HFile");
    try (Admin hbase = table.cluster.admin()) {
      hbase.split(table.name, IndexedTable.row(350));
      Await.until(
          IndexedTable.LIMIT,
          () -> "two regions",
          () -> table.cluster.regions(table.name).size() == 2);
    }
    check("split");
  }

  /** The index files still have them. */
  @Test
  void expiredRowsDoNotTakePart() throws Exception {
    create();
    load(0, 300, 1);
    table.loadOld(300, 500, 1);
    table.flush();
    createIndexes();
    table.expireOld();
    for (String condition : List.of(CONDITIONS.get(1), CONDITIONS.get(2))) {
      for (String column : COLUMNS.keySet()) {
        Aggregate found = client.aggregate(query(condition, QueryMode.FORCE), column(column));
        assertEquals(expected(condition, column), text(found), column + " where " + condition);
      }
    }
  }

  /** Regions split and merge while they are asked; and move to a server, and back. */
  @Test
  void nothingCountsTwiceOrNever() throws Exception {
    create(ConfigKeys.SCAN_MEMORY.name(), "20000");
    table.loadThreeFiles();
    table.createIndexes();
    List<String> expected =
        List.of(expected("", "f:price"), expected(CONDITIONS.get(2), "f:price"));
    AtomicBoolean ended = new AtomicBoolean();
    List<Throwable> failures = new ArrayList<>();
    Thread changing =
        new Thread(
            () -> {
              try (TwoServers servers = new TwoServers();
                  Admin hbase = table.cluster.admin()) {
                servers.move(table.name, servers.second);
                hbase.split(table.name, IndexedTable.row(350));
                table.awaitRegions(2);
                servers.move(table.name, servers.first);
              } catch (Throwable e) {
                failures.add(e);
              } finally {
                ended.set(true);
              }
            });
    changing.start();
    int times = 0;
    while (!ended.get() || times < 3) {
      for (int i = 0; i < 2; i++) {
        String condition = i == 0 ? "" : CONDITIONS.get(2);
        Mdrq query =
            Mdrq.on(table.table)
                .where(condition.isEmpty() ? "price::DOUBLE is not missing" : condition)
                .customize(scan -> scan.setMaxResultSize(1).setCaching(1))
                .build();
        assertEquals(expected.get(i), text(client.aggregate(query, column("f:price"))));
      }
      times++;
    }
    changing.join();
    assertEquals(List.of(), failures);
  }

  /** What regions send is a few cells and no rows; and of trusted rows no payload is read. */
  @Test
  void regionsSendNoRows() throws Exception {
    create();
    load(0, ROWS, 1);
    table.flush();
    createIndexes();
    for (String column : COLUMNS.keySet()) {
      byte[] name = Bytes.toBytes("answer");
      AggregateRequest request =
          new AggregateRequest(
              name,
              IndexedTable.FAMILY,
              Bytes.toBytes(column.substring(2)),
              COLUMNS.get(column),
              true,
              true);
      Scan scan =
          IndexedTable.in(
                  QueryMode.FORCE, query("price between 200 and 900", QueryMode.AUTO).toScan())
              .setAttribute(LCIndexConstants.SCAN_AGGREGATE, request.toBytes());
      ColumnAggregate found = new ColumnAggregate(request);
      int results = 0;
      try (ResultScanner rows = table.table.getScanner(scan)) {
        for (Result row : rows) {
          Cell cell = row.rawCells()[0];
          assertTrue(CellUtil.matchingQualifier(cell, name), column);
          found.addBytes(CellUtil.cloneValue(cell));
          results++;
        }
      }
      assertEquals(1, results, column);
      String values = expected("price::DOUBLE between 200 and 900", column);
      assertEquals(values.substring(0, values.indexOf(' ')), Long.toString(found.values()));
    }
  }

  /** Whole groups are known from the directory, by the driving column or another one. */
  @Test
  void extremesReadOnlyTheGroupsAtTheEndsOfARange() throws Exception {
    create();
    load(0, ROWS, 1);
    table.flush();
    createIndexes();
    for (String condition :
        List.of(
            "price::DOUBLE between 100 and 1000",
            "date::DATE between '1995-02-01' and '1997-02-01'")) {
      String id = UUID.randomUUID().toString();
      Mdrq query = Mdrq.on(table.table).where(condition).mode(QueryMode.FORCE).queryId(id).build();
      Aggregate found =
          client.aggregate(
              query, column("f:price"), AggregateFunction.MINIMUM, AggregateFunction.MAXIMUM);
      assertEquals(withoutSum(expected(condition, "f:price")), text(found), condition);
      PlanReport plan = client.plans(table.name, id).get(0);
      String driver = condition.substring(0, condition.indexOf(':'));
      assertEquals("f:" + driver, plan.drivingColumn(), plan::toString);
      // Dates that do not decode have groups of their own.
      assertTrue(plan.reads().groupsRead() <= 4, plan::toString);
      assertTrue(plan.reads().groupsSkipped() > 10, plan::toString);
    }
  }

  /** The bounds that a directory has of long keys are cut, and are nobody's values. */
  @Test
  void extremesOfLongValuesAreValues() throws Exception {
    create();
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      byte[] status = Bytes.toBytes("s".repeat(70) + (i * 37 % 300 + 100));
      puts.add(
          new Put(IndexedTable.row(i)).addColumn(IndexedTable.FAMILY, IndexedTable.STATUS, status));
    }
    table.table.put(puts);
    table.flush();
    createIndexes();
    Aggregate found =
        client.aggregate(
            query("", QueryMode.FORCE),
            column("f:status"),
            AggregateFunction.MINIMUM,
            AggregateFunction.MAXIMUM);
    assertEquals("s".repeat(70) + 100, found.minimum().get());
    assertEquals("s".repeat(70) + 399, found.maximum().get());
    assertEquals(300, found.values());
  }

  @Test
  void functionsAndMistakes() throws Exception {
    create();
    load(0, 100, 1);
    table.flush();
    createIndexes();
    Mdrq all = Mdrq.on(table.table).build();
    Aggregate found = client.aggregate(all, "date", AggregateFunction.MAXIMUM);
    assertTrue(found.maximum().get() instanceof LocalDate);
    assertEquals("[maximum]", found.texts().keySet().toString());
    assertThrows(IllegalStateException.class, found::minimum);
    Aggregate average = client.aggregate(all, "big", AggregateFunction.AVERAGE);
    assertTrue(average.average().get() instanceof BigDecimal);

    String noNumber = mistake(all, "status", AggregateFunction.SUM);
    assertEquals(
        "Column f:status::STRING has no sum, because it is no number; ask for minimum or maximum",
        noNumber);
    String noIndex = mistake(all, "f:note");
    assertTrue(noIndex.startsWith("Column f:note of table "), noIndex);
    assertTrue(noIndex.contains(" is not known; known are "), noIndex);
    String noFamily = mistake(all, "x:note");
    assertTrue(noFamily.contains("has no family x"), noFamily);
    Mdrq batched = Mdrq.on(table.table).customize(scan -> scan.setBatch(2)).build();
    assertTrue(mistake(batched, "price").startsWith("A query with a batch has no aggregates"));

    Aggregate limited = client.aggregate(Mdrq.on(table.table).limit(10).build(), "big");
    assertEquals(7, limited.values());
    Mdrq none = Mdrq.on(table.table).where("price > 1e9").build();
    assertEquals(Optional.empty(), client.aggregate(none, "price").sum());
    assertEquals(Optional.empty(), client.aggregate(none, "price").minimum());
  }

  private String mistake(Mdrq query, String column, AggregateFunction... functions) {
    return assertThrows(
            IllegalArgumentException.class, () -> client.aggregate(query, column, functions))
        .getMessage();
  }

  @Test
  void asynchronously() throws Exception {
    create();
    load(0, ROWS, 1);
    table.flush();
    createIndexes();
    try (AsyncConnection connection =
        ConnectionFactory.createAsyncConnection(table.cluster.configuration()).get()) {
      AsyncMdrqClient async = new AsyncMdrqClient(connection);
      for (String condition : CONDITIONS) {
        Aggregate found =
            async.aggregate(query(condition, QueryMode.AUTO), column("f:amount")).get();
        assertEquals(expected(condition, "f:amount"), text(found), condition);
      }
      assertThrows(
          IllegalArgumentException.class,
          () -> async.aggregate(query("", QueryMode.AUTO), Column.column("f:note")));
    }
  }
}
