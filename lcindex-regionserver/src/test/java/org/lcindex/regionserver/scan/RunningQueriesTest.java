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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.Column;
import org.lcindex.query.GroupKey;
import org.lcindex.query.Grouping;
import org.lcindex.query.KilledQuery;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.QueryMode;
import org.lcindex.query.RunningQuery;
import org.lcindex.query.text.ErrorText;
import org.lcindex.query.text.QueriesText;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.UsageException;
import org.lcindex.type.ColumnType;

/** What runs is listed while it runs, and ends when somebody says so. */
class RunningQueriesTest {
  private static final int ROWS = 800;

  private static IndexedTable table;

  @BeforeAll
  static void create() throws Exception {
    byte[][] splits = {IndexedTable.row(400)};
    table = new IndexedTable(SharedCluster.get(), "running", splits);
    table.load(0, ROWS, 1);
    table.flush();
    table.createIndexes();
  }

  @AfterAll
  static void drop() throws IOException {
    table.close();
  }

  private static List<RunningQuery> running() throws IOException {
    return table.admin.queries(table.name).queries();
  }

  private static RunningQuery onlyOne() throws IOException {
    List<RunningQuery> all = running();
    assertEquals(1, all.size(), all::toString);
    return all.get(0);
  }

  /** Of a call a row, so that it stays open. */
  private static ResultScanner open(Scan scan) throws IOException {
    ResultScanner rows = table.table.getScanner(scan.setCaching(1).setMaxResultSize(1));
    assertNotNull(rows.next());
    return rows;
  }

  private static Scan prices(QueryMode mode) throws IOException {
    return IndexedTable.in(mode, table.queries().get(0));
  }

  @ParameterizedTest
  @EnumSource(
      value = QueryMode.class,
      names = {"FORCE", "AUTO", "FORBID"})
  void anOpenScanIsListedUntilItIsClosed(QueryMode mode) throws Exception {
    Scan scan = prices(mode).setAttribute(LCIndexConstants.SCAN_RUN_ID, Bytes.toBytes("my-query"));
    try (ResultScanner rows = open(scan)) {
      rows.next();
      RunningQuery query = onlyOne();
      assertEquals("my-query", query.id());
      assertEquals(System.getProperty("user.name"), query.user());
      assertEquals(table.name.getNameAsString(), query.table());
      assertEquals("f:price = DOUBLE in [0, ...)", query.condition().orElseThrow());
      assertEquals(1, query.regions());
      assertEquals(mode == QueryMode.FORCE, query.candidates().isPresent(), query::toString);
      long read = query.rows().orElseThrow();
      assertTrue(read >= 2 && read <= 10, query::toString);
      String plan =
          switch (mode) {
            case FORCE -> "index on f:price";
            case AUTO -> "plain scan: the plain scan is cheaper";
            case FORBID -> "plain scan: the scan asks for it: lcindex.mode=forbid";
          };
      assertTrue(query.plan().startsWith(plan), query.plan());
      String line = QueriesText.of(table.admin.queries(table.name));
      assertTrue(line.lines().anyMatch(l -> l.startsWith("my-query ")), line);
    }
    Await.until(IndexedTable.LIMIT, () -> "closed", () -> running().isEmpty());
  }

  @Test
  void scansWithoutFilterAreListedAndGetsAreNot() throws Exception {
    table.table.get(new Get(IndexedTable.row(1)));
    byte[] row = IndexedTable.row(1);
    try (ResultScanner one =
        table.table.getScanner(new Scan().withStartRow(row).withStopRow(row, true))) {
      assertNotNull(one);
      assertEquals(List.of(), running());
    }
    try (ResultScanner rows = open(new Scan().withStartRow(IndexedTable.row(10)))) {
      RunningQuery query = onlyOne();
      assertEquals("row from 000010", query.condition().orElseThrow());
      assertEquals("plain scan: the scan has no filter", query.plan());
      assertTrue(query.id().matches("[0-9a-z]{3,5}-[0-9a-z]+"), query.id());
      assertEquals(1, table.admin.kill(query.id()).scans());
      IOException e = assertThrows(IOException.class, () -> drain(rows));
      assertKilled(e);
    }
  }

  private static void drain(ResultScanner rows) throws IOException {
    while (rows.next() != null) {
      continue;
    }
  }

  private static void assertKilled(Throwable e) {
    assertEquals(
        "killed by " + System.getProperty("user.name") + " with lcindex kill",
        ErrorText.message(e));
  }

  /** Parts of a query on several regions are one query, and each of them ends. */
  @ParameterizedTest
  @EnumSource(
      value = QueryMode.class,
      names = {"FORCE", "FORBID"})
  void allScansOfAQueryEnd(QueryMode mode) throws Exception {
    Mdrq query =
        Mdrq.on(table.table)
            .where(Column.column("f:price").as(ColumnType.DOUBLE).ge(0))
            .mode(mode)
            .customize(scan -> scan.setCaching(1).setMaxResultSize(1))
            .build();
    try (MdrqClient client = new MdrqClient(table.connection);
        ResultScanner rows = client.scan(query)) {
      assertNotNull(rows.next());
      Await.until(
          IndexedTable.LIMIT,
          () -> "both regions are read",
          () -> running().size() == 1 && running().get(0).regions() == 2);
      assertEquals("f:price = DOUBLE in [0, ...)", onlyOne().condition().orElseThrow());
      KilledQuery killed = table.admin.kill(onlyOne().id());
      assertEquals(2, killed.scans());
      assertKilled(assertThrows(IOException.class, () -> drain(rows)));
    }
  }

  /** In one call of the client: a scan looks whether it was ended as it goes. */
  @ParameterizedTest
  @EnumSource(
      value = QueryMode.class,
      names = {"FORCE", "FORBID"})
  void aScanEndsWithinACall(QueryMode mode) throws Exception {
    SteppedComparator.begin();
    Scan scan = prices(mode);
    scan.withStopRow(IndexedTable.row(400))
        .setFilter(
            new FilterList(
                scan.getFilter(), new RowFilter(CompareOperator.EQUAL, new SteppedComparator())));
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<?> call =
          thread.submit(
              () -> {
                try (ResultScanner rows = table.table.getScanner(scan)) {
                  drain(rows);
                }
                return null;
              });
      Await.until(
          IndexedTable.LIMIT, () -> "a row", () -> SteppedComparator.rows() > 0 || call.isDone());
      if (call.isDone()) {
        call.get();
      }
      assertEquals(1, table.admin.kill(onlyOne().id()).scans());
      assertTrue(onlyOne().plan().startsWith("killed by "), RunningQueriesTest::text);
      SteppedComparator.release();
      assertKilled(assertThrows(ExecutionException.class, call::get).getCause());
      assertTrue(SteppedComparator.rows() <= 3, () -> SteppedComparator.rows() + " rows");
    } finally {
      SteppedComparator.release();
      thread.shutdownNow();
    }
  }

  /** What a client may do with the rows of a plain scan, none of which passes. */
  private enum Way {
    ROWS,
    COUNT,
    GROUPS;

    void run(MdrqClient client, Mdrq query) throws IOException {
      switch (this) {
        case ROWS -> {
          try (ResultScanner rows = client.scan(query)) {
            drain(rows);
          }
        }
        case COUNT -> client.count(query);
        case GROUPS -> client.group(query, Grouping.by(GroupKey.of(Column.column("f:price"))));
      }
    }
  }

  /** In one call, too, in which HBase returns nothing: its client ends it by the query's name. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void aClientEndsItsQuery(Way way) throws Exception {
    int before = openScanners();
    SteppedComparator.begin();
    Mdrq query =
        Mdrq.on(table.table)
            .where(Column.column("f:price").as(ColumnType.DOUBLE).ge(0))
            .rows(new byte[0], IndexedTable.row(400))
            .runId("ended-" + way)
            .customize(
                scan ->
                    scan.setFilter(
                        new FilterList(
                            scan.getFilter(),
                            new RowFilter(CompareOperator.EQUAL, new SteppedComparator()))))
            .build();
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (MdrqClient client = new MdrqClient(table.connection)) {
      Future<?> call =
          thread.submit(
              () -> {
                way.run(client, query);
                return null;
              });
      Await.until(
          IndexedTable.LIMIT, () -> "a row", () -> SteppedComparator.rows() > 0 || call.isDone());
      client.end(query, IndexedTable.LIMIT);
      assertThrows(ExecutionException.class, call::get);
      SteppedComparator.release();
      Await.until(IndexedTable.LIMIT, () -> "closed", () -> openScanners() == before);
      assertTrue(SteppedComparator.rows() <= 2, () -> SteppedComparator.rows() + " rows");
    } finally {
      SteppedComparator.release();
      thread.shutdownNow();
    }
  }

  private static int openScanners() {
    return table.cluster.regionServers().stream()
        .mapToInt(server -> server.getRSRpcServices().getScannersCount())
        .sum();
  }

  private static String text() {
    try {
      return running().toString();
    } catch (IOException e) {
      return e.toString();
    }
  }

  @Test
  void countsAndFirstRowsEndToo() throws Exception {
    try (MdrqClient client = new MdrqClient(table.connection)) {
      Mdrq query =
          Mdrq.on(table.table)
              .where(Column.column("f:price").as(ColumnType.DOUBLE).ge(0))
              .queryId("counted")
              .build();
      assertEquals(ROWS, client.count(query));
      // Between two regions nothing of it is open: what it opens next is refused.
      UsageException none = assertThrows(UsageException.class, () -> table.admin.kill("counted"));
      assertTrue(none.getMessage().startsWith("No query counted reads on "), none.getMessage());
      assertKilled(assertThrows(IOException.class, () -> client.count(query)));
      Mdrq first =
          Mdrq.on(table.table)
              .where(Column.column("f:price").as(ColumnType.DOUBLE).ge(0))
              .orderBy(Column.column("f:price").as(ColumnType.DOUBLE), Order.ASC)
              .limit(3)
              .queryId("counted")
              .build();
      assertKilled(assertThrows(IOException.class, () -> client.scan(first).close()));
      assertFalse(client.count(Mdrq.on(table.table).build()) == 0);
    }
  }

  @Test
  void nonsenseIsRefusedInALine() {
    for (String id : List.of("", "x".repeat(129))) {
      UsageException e = assertThrows(UsageException.class, () -> table.admin.kill(id));
      assertTrue(
          e.getMessage().contains("is no id of a query, which has 1 to 128 bytes"), e::toString);
    }
  }
}
