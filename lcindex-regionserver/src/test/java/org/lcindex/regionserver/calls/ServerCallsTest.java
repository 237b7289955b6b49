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
package org.lcindex.regionserver.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.regionserver.calls.ManyRegions.REGIONS;
import static org.lcindex.regionserver.calls.ManyRegions.ROWS;
import static org.lcindex.regionserver.calls.ManyRegions.rows;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.Page;
import org.lcindex.query.QueryMode;
import org.lcindex.query.ServerCallCounts;
import org.lcindex.regionserver.testing.IndexedTable;

/** What comes by calls to a server is what comes by a scanner for each region. */
class ServerCallsTest {
  private static final int CONDITIONS = Integer.getInteger("lcindex.test.conditions", 60) / 3;
  private static final String ALL = "f:price >= 0";
  private static final String SOME = "f:price between 100 and 300 and f:status = 'open'";
  private static final String ONE = "f:note::STRING = 'note 617 of 1' and f:price >= 0";

  private static ManyRegions regions;

  @BeforeAll
  static void create() throws Exception {
    regions = ManyRegions.create("calls");
  }

  @AfterAll
  static void drop() throws IOException {
    regions.close();
  }

  @AfterEach
  void nothingIsLeftOpen() throws Exception {
    regions.awaitNothingOpen();
  }

  @Test
  void oneCallAnswersAllRegions() throws Exception {
    ServerCallCounts counts = regions.checked(regions.query(SOME, QueryMode.FORCE));
    assertEquals(new ServerCallCounts(1, 0, REGIONS, counts.empty(), 0, null), counts);
    assertTrue(counts.empty() < REGIONS, counts::toString);
  }

  @Test
  void regionsWithoutRowsAreNotOpened() throws Exception {
    assertEquals(
        new ServerCallCounts(1, 0, REGIONS, REGIONS - 1, 0, null),
        regions.checked(regions.query(ONE, QueryMode.FORCE)));
    String told = regions.calls.explain(regions.query(ONE, QueryMode.FORCE), true).toString();
    String line =
        "\n1 call to a server answered 12 regions, 11 of them without rows; 0 by scanners\n";
    assertTrue(told.contains(line), told);
    String json = regions.calls.explain(regions.query(ONE, QueryMode.FORCE), true).toJson();
    assertTrue(json.contains("\"whole\": 12"), json);
  }

  @Test
  @Tag("sampled")
  void randomConditionsHaveThePlainScansRows() throws Exception {
    Random random = new Random(40);
    for (int i = 0; i < CONDITIONS; i++) {
      int low = random.nextInt(1_300) - 50;
      int high = low + (random.nextBoolean() ? random.nextInt(20) : random.nextInt(1_300));
      String condition = "f:price between " + low + " and " + high;
      condition +=
          switch (random.nextInt(4)) {
            case 0 -> " and f:status in ('open', 'new')";
            case 1 -> " or f:date >= '1997-06-01'";
            case 2 -> " and f:date < '1996-01-01'";
            default -> "";
          };
      QueryMode mode = random.nextBoolean() ? QueryMode.AUTO : QueryMode.FORCE;
      assertNotNull(regions.checked(regions.query(condition, mode)), condition);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {ALL, SOME, ONE})
  void everyFormOfAQueryIsRight(String condition) throws Exception {
    for (QueryMode mode : List.of(QueryMode.AUTO, QueryMode.FORCE)) {
      Mdrq query = regions.query(condition, mode);
      List<String> plain = regions.plain(query);
      assertEquals(plain.size(), regions.calls.count(query));
      assertEquals(
          regions.scanners.aggregate(query, "f:price").toString(),
          regions.calls.aggregate(query, "f:price").toString());
      for (int limit : new int[] {1, 7, 90, 101, 350, ROWS + 1}) {
        Mdrq limited =
            Mdrq.on(regions.table.table).where(condition).mode(mode).limit(limit).build();
        List<String> first = plain.subList(0, Math.min(limit, plain.size()));
        assertEquals(first, rows(regions.calls.scan(limited)), limited.toString());
        assertEquals(first.size(), regions.calls.count(limited));
      }
      Mdrq ordered =
          Mdrq.on(regions.table.table)
              .where(condition)
              .mode(mode)
              .orderBy(Column.column("f:price"), Order.DESC)
              .limit(9)
              .build();
      assertEquals(rows(regions.scanners.scan(ordered)), rows(regions.calls.scan(ordered)));
      assertEquals(plain, pages(query, 83));
    }
  }

  private static List<String> pages(Mdrq query, int size) throws IOException {
    List<String> rows = new ArrayList<>();
    String token = null;
    do {
      Page page = regions.calls.page(query, size, token);
      page.rows().forEach(row -> rows.add(ManyRegions.text(row)));
      token = page.next().orElse(null);
    } while (token != null);
    return rows;
  }

  @Test
  void theAsynchronousClientAsksTheSame() throws Exception {
    Configuration conf = regions.table.connection.getConfiguration();
    long before = regions.table.counter("query.calls.regions");
    try (AsyncConnection connection =
        ConnectionFactory.createAsyncConnection(conf).get(1, TimeUnit.MINUTES)) {
      AsyncMdrqClient client = new AsyncMdrqClient(connection);
      for (String condition : List.of(ALL, SOME, ONE)) {
        Mdrq query = regions.query(condition, QueryMode.FORCE);
        List<String> plain = regions.plain(query);
        List<String> rows =
            client.scanAll(query).get(1, TimeUnit.MINUTES).stream().map(ManyRegions::text).toList();
        assertEquals(plain, rows);
        assertEquals(plain.size(), client.count(query).get(1, TimeUnit.MINUTES));
        Mdrq limited =
            Mdrq.on(regions.table.table).where(condition).mode(QueryMode.FORCE).limit(150).build();
        assertEquals(
            Math.min(150, plain.size()), client.scanAll(limited).get(1, TimeUnit.MINUTES).size());
      }
    }
    assertTrue(regions.table.counter("query.calls.regions") >= before + 6 * REGIONS);
  }

  @Test
  void aLimitThatTheFirstRegionsMeetAsksForNoOthers() throws Exception {
    Mdrq query = Mdrq.on(regions.table.table).where(ALL).mode(QueryMode.FORCE).limit(150).build();
    ServerCallCounts counts = regions.calls.explain(query, true).calls();
    // Of the first eight regions the call has scanned two: 100 rows, and as many as are wanted.
    assertEquals(new ServerCallCounts(1, 0, counts.whole(), 0, 0, null), counts);
    assertTrue(counts.whole() <= 2, counts::toString);
  }

  @Test
  void beyondItsBytesACallLeavesRegionsToScanners() throws Exception {
    try (IndexedTable table =
            new IndexedTable(regions.table.cluster, "large-calls", ManyRegions.splits());
        ManyRegions large = new ManyRegions(table)) {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i += 10) {
        byte[] note = new byte[15_000];
        new Random(i).nextBytes(note);
        puts.add(
            new Put(IndexedTable.row(i)).addColumn(IndexedTable.FAMILY, IndexedTable.NOTE, note));
      }
      table.table.put(puts);
      ServerCallCounts all = large.checked(large.query(ALL, QueryMode.FORCE));
      assertTrue(all.whole() > 0 && all.scanned() > 0, all::toString);
      assertTrue(all.why().equals("a region had too many rows"), all::toString);
      // Where most regions have none the others are found out to the end.
      for (int i = 0; i < 300; i += 10) {
        puts.set(
            i / 10,
            new Put(IndexedTable.row(i))
                .addColumn(IndexedTable.FAMILY, IndexedTable.STATUS, Bytes.toBytes("x"))
                .addColumn(IndexedTable.FAMILY, IndexedTable.NOTE, new byte[60_000]));
      }
      table.table.put(puts.subList(0, 30));
      ServerCallCounts few = large.checked(large.query("f:status = 'x'", QueryMode.FORCE));
      assertEquals(REGIONS, few.whole() + few.scanned(), few::toString);
      large.awaitNothingOpen();
    }
  }

  @Test
  void rowsThatAreLargerThanACallAreWhole() throws Exception {
    try (IndexedTable table =
            new IndexedTable(regions.table.cluster, "large-rows", ManyRegions.splits());
        ManyRegions large = new ManyRegions(table)) {
      byte[] note = new byte[3 << 20];
      new Random(1).nextBytes(note);
      for (int i : new int[] {150, 250, 350}) {
        byte[] row = IndexedTable.row(i);
        table.table.put(
            new Put(row)
                .addColumn(IndexedTable.FAMILY, IndexedTable.NOTE, note)
                .addColumn(IndexedTable.FAMILY, IndexedTable.STATUS, Bytes.toBytes("x")));
      }
      ServerCallCounts all = large.checked(large.query(ALL, QueryMode.FORCE));
      assertTrue(all.scanned() > 0, all::toString);
      ServerCallCounts three = large.checked(large.query("f:status = 'x'", QueryMode.FORCE));
      assertTrue(three.scanned() >= 3, three::toString);
      // A cell is an answer that HBase does not cut.
      Mdrq oneCell = Mdrq.on(table.table).where("f:note is not missing").select("f:note").build();
      assertNotNull(large.checked(oneCell));
    }
  }

  @Test
  void theKeySwitchesCallsOff() throws Exception {
    Mdrq query = regions.query(SOME, QueryMode.FORCE);
    assertNull(regions.scanners.explain(query, true).calls());
    Configuration conf = new Configuration(regions.table.connection.getConfiguration());
    for (String nonsense : List.of("x", "-1", "99999999999")) {
      conf.set(ConfigKeys.QUERY_CALL_BYTES.name(), nonsense);
      try (Connection connection = ConnectionFactory.createConnection(conf)) {
        String message =
            assertThrows(IllegalArgumentException.class, () -> new MdrqClient(connection))
                .getMessage();
        assertEquals(
            "lcindex.query.call.bytes=" + nonsense + ": give a whole number from 0 to 16777216",
            message);
      }
    }
  }

  @Test
  void scansOfWhichHBasesClientKnowsMoreAreLeftToIt() throws Exception {
    Scan scan = regions.query(SOME, QueryMode.AUTO).toScan();
    List<String> plain = regions.plain(regions.query(SOME, QueryMode.AUTO));
    long before = regions.table.counter("query.calls");
    for (Scan one :
        List.of(
            new Scan(scan).setAllowPartialResults(true),
            new Scan(scan).setNeedCursorResult(true),
            new Scan(scan).setPriority(100),
            IndexedTable.in(QueryMode.FORBID, scan))) {
      try (ResultScanner rows = regions.calls.scan(regions.table.name, one)) {
        long found = 0;
        for (Result row = rows.next(); row != null; row = rows.next()) {
          found += row.isCursor() ? 0 : 1;
        }
        assertEquals(plain.size(), found);
      }
    }
    // One region is asked by its scanner, and so are rows that no condition chooses.
    Scan inOne = new Scan(scan).withStopRow(IndexedTable.row(90));
    assertEquals(
        rows(regions.table.table.getScanner(inOne)),
        rows(regions.calls.scan(regions.table.name, inOne)));
    assertEquals(ROWS, rows(regions.calls.scan(regions.table.name, new Scan())).size());
    assertEquals(before, regions.table.counter("query.calls"));
  }

  @Test
  void rangesOfRowsEndWhereTheyShould() throws Exception {
    for (int from : new int[] {0, 99, 100, 250}) {
      for (int to : new int[] {300, 301, 555, ROWS}) {
        for (int form = 0; form < 4; form++) {
          Scan scan =
              regions
                  .query(ALL, QueryMode.FORCE)
                  .toScan()
                  .withStartRow(IndexedTable.row(from), form % 2 == 0)
                  .withStopRow(IndexedTable.row(to), form / 2 == 0);
          assertEquals(
              rows(regions.table.table.getScanner(IndexedTable.in(QueryMode.FORBID, scan))),
              rows(regions.calls.scan(regions.table.name, scan)),
              scan.toString());
        }
      }
    }
  }
}
