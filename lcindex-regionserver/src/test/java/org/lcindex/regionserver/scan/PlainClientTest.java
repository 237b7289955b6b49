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
import java.nio.charset.CharacterCodingException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.ParseFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.RowText;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.testing.Sampled;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;

/** Scans of clients that know nothing of LCIndex: HBase's own filters, limits and time limits. */
class PlainClientTest {
  private static final int ROWS = 3_000;
  private static final byte[] FAMILY = OrdersTable.family();

  private static EmbeddedCluster cluster;
  private static TableName name;
  private static Table table;
  private static LCIndexAdmin admin;

  @BeforeAll
  static void load() throws Exception {
    cluster = SharedCluster.get();
    name = SharedCluster.newName("plain-orders");
    cluster
        .admin()
        .createTable(
            OrdersTable.descriptor(name)
                .setValue(ConfigKeys.GROUP_ROWS.name(), "64")
                .setValue("hbase.hstore.compaction.min", "1000")
                .build());
    table = cluster.connection().getTable(name);
    List<Put> puts = orders();
    table.put(puts.subList(0, 2_000));
    Tables.flush(cluster, name);
    table.put(puts.subList(1_500, ROWS));
    for (int i = 0; i < ROWS; i += 50) {
      byte[] row = puts.get(i).getRow();
      table.delete(new Delete(row).addColumns(FAMILY, Bytes.toBytes("orderpriority")));
    }
    Tables.flush(cluster, name);
    table.put(puts.subList(1_000, 1_100));
    admin = new LCIndexAdmin(cluster.connection());
    admin.createIndexes(
        name,
        "o:totalprice DOUBLE 0 600000 100",
        "o:orderdate DATE",
        "o:orderpriority STRING",
        "o:custkey LONG");
    admin.waitUntilBuilt(name, IndexedTable.LIMIT);
  }

  private static List<Put> orders() throws IOException {
    List<Put> puts = new ArrayList<>();
    try (OrdersSource.Cursor cursor = GeneratedOrders.first(ROWS).open()) {
      for (OrderRow row = cursor.order(); row != null; row = cursor.order()) {
        puts.add(OrdersTable.toPut(row));
      }
    }
    return puts;
  }

  @AfterAll
  static void drop() throws IOException {
    admin.close();
    table.close();
    Tables.drop(cluster.connection(), name);
  }

  private static long served() throws IOException {
    return admin.counters(name).get("scans.indexed");
  }

  /** Compares with the same scan without the index; returns the number of rows. */
  private static long check(Scan scan) throws IOException {
    long before = served();
    // A plain scan has the first few rows sooner, and the planner knows.
    Scan indexed = scan.getLimit() > 0 ? IndexedTable.in(QueryMode.FORCE, scan) : scan;
    ResultComparison comparison =
        ResultComparison.of(
            table.getScanner(IndexedTable.in(QueryMode.FORBID, scan)), table.getScanner(indexed));
    assertEquals(Optional.empty(), comparison.difference(), scan::toString);
    assertTrue(served() > before, () -> "not by index: " + scan);
    return comparison.rows();
  }

  private static Filter parsed(String text) throws CharacterCodingException {
    return new ParseFilter().parseFilterString(text);
  }

  private static Filter condition(
      String column, CompareOperator operator, byte[] value, boolean filterIfMissing) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            FAMILY, Bytes.toBytes(column), operator, new BinaryComparator(value));
    filter.setFilterIfMissing(filterIfMissing);
    return filter;
  }

  /** As the shell's {@code scan 't', FILTER => "..."} sends them. */
  @Sampled(2)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SingleColumnValueFilter('o','orderpriority',=,'binary:3-MEDIUM')",
        "SingleColumnValueFilter('o','orderpriority',=,'binary:3-MEDIUM',true,true)",
        "SingleColumnValueFilter('o','orderpriority',<,'binary:1-URGENU',true,true)",
        "SingleColumnValueFilter('o','orderdate',>=,'binary:1998-07-01')",
        "SingleColumnValueFilter('o','orderdate',<,'binary:1992-02-01',true,true)",
        "SingleColumnValueFilter('o','orderdate',=,'binary:1996-01-02',true,true)",
        "SingleColumnValueFilter('o','orderdate',>=,'binary:1997-03-10') AND"
            + " SingleColumnValueFilter('o','orderpriority',=,'binary:3-MEDIUM')",
        "(SingleColumnValueFilter('o','orderdate',>=,'binary:1997-03-10') AND"
            + " SingleColumnValueFilter('o','orderdate',<=,'binary:1997-04-10')) AND"
            + " SingleColumnValueFilter('o','orderstatus',=,'binary:O')",
      })
  void filtersOfTheShell(String filter) throws Exception {
    long rows = check(new Scan().setFilter(parsed(filter)));
    assertTrue(rows > 0 && rows < ROWS, () -> rows + " rows");
  }

  /**
   * Other filters beside conditions, and OR: by index as long as it knows what passing rows have.
   */
  @Sampled(2)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SingleColumnValueFilter('o','orderdate',=,'binary:1996-01-02',true,true) OR"
            + " SingleColumnValueFilter('o','orderdate',<,'binary:1992-02-01',true,true)",
        "SingleColumnValueFilter('o','orderpriority',=,'binary:3-MEDIUM',true,true) AND"
            + " (SingleColumnValueFilter('o','orderdate',<,'binary:1992-02-01',true,true) OR"
            + " (SingleColumnValueFilter('o','orderdate',>,'binary:1998-01-01',true,true) AND"
            + " SingleColumnValueFilter('o','orderstatus',=,'binary:O',true,true)))",
        "SingleColumnValueFilter('o','orderdate',>=,'binary:1998-07-01',true,true) AND PageFilter(7)",
        "SingleColumnValueFilter('o','orderdate',>=,'binary:1997-07-01',true,true) AND KeyOnlyFilter()"
            + " AND PageFilter(100)",
        "SingleColumnValueFilter('o','orderdate',>=,'binary:1997-07-01',true,true) AND"
            + " QualifierFilter(!=,'binary:comment')",
        "RowFilter(>=,'binaryprefix:') AND"
            + " SingleColumnValueFilter('o','orderpriority',=,'binary:3-MEDIUM',true,true)",
        "ColumnRangeFilter('c',true,'p',false) AND"
            + " SingleColumnValueFilter('o','orderdate',>=,'binary:1997-07-01',true,true)",
        "SingleColumnValueFilter('o','orderdate',>=,'binary:1997-07-01',true,true) AND"
            + " ValueFilter(!=,'substring:express')",
      })
  void filtersThatComeAlong(String filter) throws Exception {
    long rows = check(new Scan().setFilter(parsed(filter)));
    assertTrue(rows > 0 && rows < ROWS, () -> rows + " rows");
    check(new Scan().setFilter(parsed(filter)).setLimit(5).setCaching(2));
    check(new Scan().setFilter(parsed(filter)).addFamily(FAMILY).setMaxResultSize(300));
  }

  /** Rows that need no payload, rows that need one to be checked, and rows that HBase decides. */
  @Sampled(2)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "SingleColumnValueFilter('o','orderdate',>=,'binary:1997-07-01',true,true)",
        "SingleColumnValueFilter('o','orderdate',>=,'binary:1997-07-01')",
        "SingleColumnValueFilter('o','orderdate',>=,'binary:1997-07-01',true,true) AND"
            + " SingleColumnValueFilter('o','clerk',>=,'binary:Clerk#000000500',true,true)",
        "SingleColumnValueFilter('o','orderdate',>=,'binary:1997-07-01',true,true) AND"
            + " ValueFilter(!=,'substring:express') AND PageFilter(50)",
        "SingleColumnValueFilter('o','orderdate',<,'binary:1900-01-01',true,true)",
      })
  void regionsCountRows(String filter) throws Exception {
    Scan scan = new Scan().setFilter(parsed(filter));
    long rows = check(scan);
    byte[] count = Bytes.toBytes("the number of rows");
    for (long size : new long[] {1, 1 << 20}) {
      long counted = 0;
      long results = 0;
      Scan counting = new Scan(scan).setMaxResultSize(size);
      counting.setAttribute(LCIndexConstants.SCAN_COUNT, count);
      try (ResultScanner scanner = table.getScanner(IndexedTable.in(QueryMode.FORCE, counting))) {
        for (Result result : scanner) {
          counted += Bytes.toLong(result.getValue(FAMILY, count));
          results++;
        }
      }
      assertEquals(rows, counted);
      long calls = results;
      assertTrue(rows == 0 || size == 1 || calls < rows, () -> calls + " results");
    }
  }

  /** FirstKeyOnlyFilter hides the column from the condition: HBase finds nothing, and so do we. */
  @Test
  void aFilterThatHidesTheConditionsColumn() throws Exception {
    String condition = "SingleColumnValueFilter('o','orderdate',>=,'binary:1997-07-01',true,true)";
    check(new Scan().setFilter(parsed("FirstKeyOnlyFilter() AND " + condition)));
    check(new Scan().setFilter(parsed(condition + " AND FirstKeyOnlyFilter()")));
    check(
        new Scan()
            .addColumn(FAMILY, Bytes.toBytes("orderdate"))
            .setFilter(parsed(condition + " AND FirstKeyOnlyFilter()")));
  }

  static Stream<Scan> scans() {
    byte[] day = Bytes.toBytes("1998-01-01");
    byte[] from = OrdersTable.rowKey(2_000);
    byte[] to = OrdersTable.rowKey(8_000);
    return Stream.of(true, false)
        .flatMap(
            missing ->
                Stream.of(
                        new Scan(),
                        new Scan().addFamily(FAMILY).setCaching(1).setLimit(40),
                        new Scan().setLimit(1),
                        new Scan().setLimit(17).setCaching(5),
                        new Scan().setOneRowLimit(),
                        new Scan().setMaxResultSize(1),
                        new Scan().setMaxResultSize(700).setCaching(3),
                        new Scan().withStartRow(from),
                        new Scan().withStartRow(from, false).withStopRow(to, true),
                        new Scan().withStopRow(to).setLimit(3),
                        new Scan().withStartRow(from).withStopRow(OrdersTable.rowKey(2_300)),
                        new Scan().setStartStopRowForPrefixScan(new byte[] {0, 0, 0, 0, 0, 0, 8}),
                        new Scan()
                            .addColumn(FAMILY, Bytes.toBytes("orderdate"))
                            .addColumn(FAMILY, Bytes.toBytes("clerk")),
                        new Scan().setAllowPartialResults(true).setMaxResultSize(300),
                        new Scan().setReadType(Scan.ReadType.STREAM),
                        new Scan().setAsyncPrefetch(true).setCaching(10))
                    .map(
                        scan ->
                            scan.setFilter(
                                condition(
                                    "orderdate", CompareOperator.GREATER_OR_EQUAL, day, missing))));
  }

  @Sampled(2)
  @ParameterizedTest
  @MethodSource("scans")
  void shapesOfScans(Scan scan) throws Exception {
    check(scan);
  }

  @Test
  void equalityOfALong() throws Exception {
    byte[] key = first().getValue(FAMILY, Bytes.toBytes("custkey"));
    for (boolean missing : new boolean[] {true, false}) {
      assertTrue(
          check(new Scan().setFilter(condition("custkey", CompareOperator.EQUAL, key, missing)))
              > 0);
    }
  }

  private static Result first() throws IOException {
    try (ResultScanner scanner = table.getScanner(new Scan().setLimit(1))) {
      return scanner.next();
    }
  }

  /** Each call of the server ends after a millisecond; none may lose its place or find nothing. */
  @Sampled(2)
  @ParameterizedTest
  @ValueSource(strings = {"normal", "never"})
  void timeLimitsOfTheServer(String jobs) throws Exception {
    try (IndexedTable own = new IndexedTable("limits", ConfigKeys.JOBS_MODE.name(), jobs)) {
      own.loadThreeFiles();
      own.load(0, 100, 8);
      own.admin.createIndexes(own.name, IndexedTable.INDEXES);
      if (jobs.equals("normal")) {
        own.awaitBuilt();
      }
      HRegion region = cluster.regions(own.name).get(0);
      for (Scan query : own.queries()) {
        List<String> expected = new ArrayList<>();
        try (ResultScanner scanner =
            own.table.getScanner(IndexedTable.in(QueryMode.FORBID, query))) {
          scanner.forEach(result -> expected.add(RowText.of(result.listCells())));
        }
        Scan forced = IndexedTable.in(QueryMode.FORCE, query);
        List<String> found = new ArrayList<>();
        region.getCoprocessorHost().preScannerOpen(forced);
        try (RegionScanner scanner =
            region.getCoprocessorHost().postScannerOpen(forced, region.getScanner(forced))) {
          assertEquals("IndexRegionScanner", scanner.getClass().getSimpleName());
          List<Cell> row = new ArrayList<>();
          boolean more;
          do {
            ScannerContext context =
                ScannerContext.newBuilder()
                    .setTimeLimit(LimitScope.BETWEEN_ROWS, System.currentTimeMillis() + 1)
                    .build();
            row.clear();
            more = scanner.nextRaw(row, context);
            if (!row.isEmpty()) {
              found.add(RowText.of(row));
            }
          } while (more);
        }
        RowText.assertSame(expected, found, query.toString());
      }
    }
  }

  /** A gathering of candidates that takes longer than the client waits for one answer. */
  @Test
  void heartbeatsKeepASlowScanAlive() throws Exception {
    Configuration impatient = new Configuration(cluster.configuration());
    impatient.setInt("hbase.client.scanner.timeout.period", 2_000);
    impatient.setInt("hbase.rpc.timeout", 2_000);
    Scan scan =
        new Scan()
            .setScanMetricsEnabled(true)
            .setFilter(
                condition(
                    "orderdate",
                    CompareOperator.GREATER_OR_EQUAL,
                    Bytes.toBytes("1992-01-01"),
                    true));
    SharedIndex.server().environment().memory().pageCache().clear();
    long start = System.nanoTime();
    SharedIndex.files()
        .inject(
            (operation, path, size) -> {
              if (operation == Operation.READ && path.toString().contains(name.toString())) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(25));
              }
            });
    try (Connection connection = ConnectionFactory.createConnection(impatient);
        Table slow = connection.getTable(name);
        ResultScanner scanner = slow.getScanner(IndexedTable.in(QueryMode.FORCE, scan))) {
      ResultComparison comparison =
          ResultComparison.of(table.getScanner(IndexedTable.in(QueryMode.FORBID, scan)), scanner);
      assertEquals(Optional.empty(), comparison.difference());
      Duration took = Duration.ofNanos(System.nanoTime() - start);
      assertTrue(took.toMillis() > 2_000, () -> "it took " + took + " only");
      assertTrue(scanner.getScanMetrics().countOfRPCcalls.get() > 2);
    } finally {
      SharedIndex.files().heal();
    }
  }

  /** HBase refuses it, and planning it is no failure of ours. */
  @Test
  void aFamilyThatTheTableDoesNotHave() throws Exception {
    long bugs = SharedIndex.server().telemetry().counters().get(Counter.FAILURES_BUG);
    byte[] other = Bytes.toBytes("other");
    Filter indexed =
        new SingleColumnValueFilter(
            FAMILY,
            Bytes.toBytes("orderpriority"),
            CompareOperator.EQUAL,
            Bytes.toBytes("3-MEDIUM"));
    SingleColumnValueFilter unknown =
        new SingleColumnValueFilter(other, other, CompareOperator.LESS, other);
    unknown.setLatestVersionOnly(false);
    Scan scan =
        new Scan().addFamily(FAMILY).addFamily(other).setFilter(new FilterList(indexed, unknown));
    assertThrows(NoSuchColumnFamilyException.class, () -> table.getScanner(scan).next());
    assertEquals(bugs, SharedIndex.server().telemetry().counters().get(Counter.FAILURES_BUG));
  }
}
