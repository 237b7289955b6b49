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
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.aggregate.AggregateRequest;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Column;
import org.lcindex.query.Explanation;
import org.lcindex.query.Group;
import org.lcindex.query.Grouping;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.Page;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.OtherObserver;
import org.lcindex.regionserver.OtherObserver.Deed;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.PlanReport;
import org.lcindex.testing.Sampled;
import org.lcindex.type.ColumnType;

/**
 * Beside a region observer of others that hides rows or changes what they hold, every answer is
 * that of the rows which the plain scan delivers: counts, sums, extremes, orders, pages, limits. It
 * is computed here from what was written, without any server.
 */
class OtherObserversTest {
  private static final int ROWS = 600;
  private static final byte[] F = IndexedTable.FAMILY;
  private static final byte[] V = Bytes.toBytes("v");
  private static final byte[] Z = Bytes.toBytes("z");
  private static final String CONDITION = "v::LONG between 100 and 499";

  /** Tables by what their observers do; each has an index, or none. */
  private static final Map<String, IndexedTable> TABLES = new HashMap<>();

  private static MdrqClient client;
  private static AsyncConnection connection;
  private static AsyncMdrqClient async;

  private Deed deed;
  private IndexedTable table;

  @BeforeAll
  static void connect() throws Exception {
    client = new MdrqClient(SharedCluster.get().connection());
    connection =
        ConnectionFactory.createAsyncConnection(SharedCluster.get().connection().getConfiguration())
            .get();
    async = new AsyncMdrqClient(connection);
  }

  @AfterAll
  static void drop() throws Exception {
    client.close();
    connection.close();
    for (IndexedTable each : TABLES.values()) {
      each.close();
    }
    TABLES.clear();
  }

  static Stream<Arguments> tables() {
    return Stream.of(Deed.values())
        .flatMap(deed -> Stream.of(Arguments.of(deed, true), Arguments.of(deed, false)));
  }

  private void use(Deed deed, boolean indexed) throws Exception {
    this.deed = deed;
    table = TABLES.get(deed + " " + indexed);
    if (table != null) {
      return;
    }
    table =
        new IndexedTable(
            SharedCluster.get(),
            "beside",
            new byte[][] {IndexedTable.row(300)},
            kind -> {
              try {
                kind.setCoprocessor(OtherObserver.doing(deed, "f", Bytes.toString(deedsColumn())));
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            ConfigKeys.PLANNER_COSTS.name(),
            IndexedTable.INDEX_IS_CHEAPER);
    TABLES.put(deed + " " + indexed, table);
    load(0, 450);
    table.flush();
    if (indexed) {
      table.admin.createIndexes(table.name, "f:v LONG");
      table.awaitBuilt();
    }
    load(450, ROWS);
  }

  /** A question about a query in a mode. */
  private interface Check {
    void of(String condition, QueryMode mode) throws Exception;
  }

  /** With a condition and without one, in all modes that the table has. */
  private void inAllModes(Deed deed, boolean indexed, Check check) throws Exception {
    use(deed, indexed);
    for (QueryMode mode : QueryMode.values()) {
      for (String condition : new String[] {CONDITION, ""}) {
        if (indexed || mode != QueryMode.FORCE) {
          check.of(condition, mode);
        }
      }
    }
  }

  @Sampled(3)
  @ParameterizedTest
  @MethodSource("tables")
  void counts(Deed deed, boolean indexed) throws Exception {
    inAllModes(deed, indexed, this::counts);
  }

  @Sampled(3)
  @ParameterizedTest
  @MethodSource("tables")
  void sumsAndExtremes(Deed deed, boolean indexed) throws Exception {
    inAllModes(deed, indexed, this::aggregates);
  }

  @Sampled(3)
  @ParameterizedTest
  @MethodSource("tables")
  void groups(Deed deed, boolean indexed) throws Exception {
    inAllModes(deed, indexed, this::groups);
  }

  @Sampled(3)
  @ParameterizedTest
  @MethodSource("tables")
  void firstRows(Deed deed, boolean indexed) throws Exception {
    inAllModes(deed, indexed, this::firstRows);
  }

  @Sampled(3)
  @ParameterizedTest
  @MethodSource("tables")
  void pagesAndLimits(Deed deed, boolean indexed) throws Exception {
    inAllModes(deed, indexed, this::pagesAndLimits);
  }

  @Sampled(3)
  @ParameterizedTest
  @MethodSource("tables")
  void plansTellNoNumbers(Deed deed, boolean indexed) throws Exception {
    inAllModes(deed, indexed, (condition, mode) -> plans(condition, mode, indexed));
  }

  /** The number of rows of a table with an observer raises no exception of ours. */
  @Sampled(3)
  @ParameterizedTest
  @EnumSource(QueryMode.class)
  void theNumberOfAllRowsIsNoBug(QueryMode mode) throws Exception {
    use(Deed.NOTHING, true);
    long before = failures();
    assertEquals(ROWS, client.count(query("", mode).build()));
    assertEquals(before, failures());
  }

  /** As clients of earlier releases ask for it. */
  @Test
  void theNumberOfAllRowsByAnotherClient() throws Exception {
    use(Deed.HIDE_ODD_ROWS, true);
    long before = failures();
    Scan scan = new Scan().setFilter(new FirstKeyOnlyFilter());
    scan.setAttribute(LCIndexConstants.SCAN_COUNT, Bytes.toBytes("n"));
    assertEquals(ROWS / 2, Tables.drain(table.table.getScanner(scan)));
    assertEquals(before, failures());
    assertThrows(
        DoNotRetryIOException.class,
        () -> Tables.drain(table.table.getScanner(IndexedTable.in(QueryMode.FORCE, new Scan()))));
  }

  /** Ends a scan of a region at the first row that its filter leaves out. */
  public static final class Ending implements RegionCoprocessor, RegionObserver {
    @Override
    public Optional<RegionObserver> getRegionObserver() {
      return Optional.of(this);
    }

    @Override
    public boolean postScannerFilterRow(
        ObserverContext<RegionCoprocessorEnvironment> context,
        InternalScanner scanner,
        Cell row,
        boolean hasMore) {
      return false;
    }
  }

  @Test
  void anObserverOfRowsThatAreLeftOutSeesThem() throws Exception {
    deed = Deed.NOTHING;
    try (IndexedTable ending =
        new IndexedTable(
            SharedCluster.get(),
            "ending",
            new byte[0][],
            kind -> {
              try {
                kind.setCoprocessor(Ending.class.getName());
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            ConfigKeys.PLANNER_COSTS.name(),
            IndexedTable.INDEX_IS_CHEAPER)) {
      table = ending;
      load(0, ROWS);
      table.flush();
      table.admin.createIndexes(table.name, "f:v LONG");
      table.awaitBuilt();
      // Row 0 has no value.
      for (QueryMode mode : List.of(QueryMode.FORBID, QueryMode.AUTO)) {
        assertEquals(0, client.count(query(CONDITION, mode).build()), mode.toString());
      }
      Mdrq forced = query(CONDITION, QueryMode.FORCE).build();
      assertThrows(DoNotRetryIOException.class, () -> client.count(forced));
    }
  }

  /** Rows that only the client counts are small, unless an observer may look at them. */
  @Test
  void cellsThatNobodyNeedsStayWhereTheyAre() throws Exception {
    try (IndexedTable alone = new IndexedTable("alone")) {
      table = alone;
      deed = Deed.NOTHING;
      load(0, ROWS);
      assertEquals(Set.of(1), cells());
    }
    use(Deed.NOTHING, false);
    assertEquals(Set.of(2, 3), cells());
  }

  /** How many cells rows have that are returned to somebody who counts or adds up. */
  private Set<Integer> cells() throws IOException {
    Mdrq query = query(CONDITION, QueryMode.FORBID).build();
    Set<Integer> sizes = new TreeSet<>();
    for (String question : List.of(LCIndexConstants.SCAN_COUNT, LCIndexConstants.SCAN_AGGREGATE)) {
      AggregateRequest request =
          new AggregateRequest(
              Bytes.toBytes("n"),
              F,
              V,
              IndexDefinition.parse("f:v LONG", null).codec(),
              true,
              true);
      Scan scan = query.toScan().setAttribute(question, request.toBytes());
      try (ResultScanner scanner = table.table.getScanner(scan)) {
        for (Result row : scanner) {
          sizes.add(row.size());
          assertTrue(question.equals(LCIndexConstants.SCAN_COUNT) || row.containsColumn(F, V));
        }
      }
    }
    return sizes;
  }

  /** Whatever makes an indexed scan a plain one, bugs of ours among it. */
  private long failures() throws IOException {
    return table.counter(Counter.FAILURES_BUG.label())
        + table.counter(Counter.SCANS_FELL_BACK.label())
        + table.counter(Counter.HOOK_FAILURES.label());
  }

  private byte[] deedsColumn() {
    return deed == Deed.MASK || deed == Deed.FILL ? V : Z;
  }

  private static Put put(int i) {
    Put put = new Put(IndexedTable.row(i)).addColumn(F, IndexedTable.NOTE, Bytes.toBytes("a" + i));
    if (i % 7 != 0) {
      put.addColumn(F, V, Bytes.toBytes((long) (i * 37 % ROWS)));
    }
    if (i % 3 != 2) {
      put.addColumn(F, Z, i % 3 == 0 ? OtherObserver.SHOWN : Bytes.toBytes("not"));
    }
    return put;
  }

  private void load(int from, int to) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = from; i < to; i++) {
      puts.add(put(i));
    }
    table.table.put(puts);
  }

  /** What is delivered, computed. */
  private List<Result> delivered(boolean conditional) throws IOException {
    List<Result> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      List<Cell> cells = new ArrayList<>(put(i).getFamilyCellMap().get(F));
      cells.sort(Comparator.comparing(cell -> Bytes.toString(CellUtil.cloneQualifier(cell))));
      Result result = Result.create(cells);
      long v = result.containsColumn(F, V) ? Bytes.toLong(result.getValue(F, V)) : -1;
      boolean shown = i % 3 == 0 || deed == Deed.FILTER_OR_MISSING && i % 3 == 2;
      boolean filtered = deed == Deed.FILTER || deed == Deed.FILTER_OR_MISSING;
      if (conditional && (v < 100 || v > 499) || filtered && !shown) {
        continue;
      }
      Result seen = OtherObserver.seen(deed, F, deedsColumn(), result);
      if (seen != null) {
        rows.add(seen);
      }
    }
    return rows;
  }

  private MdrqBuilder query(String condition, QueryMode mode) throws IOException {
    MdrqBuilder all = Mdrq.on(table.table).mode(mode);
    return condition.isEmpty() ? all : all.where(condition);
  }

  private static long v(Result row) {
    return Bytes.toLong(row.getValue(F, V));
  }

  private static List<String> keys(List<Result> rows) {
    return rows.stream().map(row -> Bytes.toString(row.getRow())).toList();
  }

  private static String what(String condition, QueryMode mode) {
    return "'" + condition + "' in mode " + mode;
  }

  private void counts(String condition, QueryMode mode) throws Exception {
    List<Result> rows = delivered(!condition.isEmpty());
    String what = what(condition, mode);
    assertEquals(rows.size(), client.count(query(condition, mode).build()), what);
    assertEquals(rows.size(), async.count(query(condition, mode).build()).get(), what);
    // An observer that looks at another column finds none in these, as in the plain scan.
    if (!condition.isEmpty() && deed != Deed.HIDE_WITHOUT && !deed.name().startsWith("FILTER")) {
      Mdrq narrow = query(condition, mode).selectConditionColumns().build();
      assertEquals(rows.size(), client.count(narrow), what);
    }
    Mdrq limited = query(condition, mode).limit(7).build();
    assertEquals(Math.min(7, rows.size()), client.count(limited), what);
  }

  private List<Result> valued(String condition) throws IOException {
    return delivered(!condition.isEmpty()).stream()
        .filter(row -> row.containsColumn(F, V))
        .toList();
  }

  private void aggregates(String condition, QueryMode mode) throws Exception {
    List<Result> valued = valued(condition);
    Mdrq all = query(condition, mode).build();
    check(valued, client.aggregate(all, "v::LONG"), what(condition, mode));
    Column column = Column.column("v").as(ColumnType.LONG);
    check(valued, async.aggregate(all, column).get(), what(condition, mode));
  }

  private void groups(String condition, QueryMode mode) throws Exception {
    Map<String, Long> expected = new TreeMap<>();
    Map<String, Long> sums = new TreeMap<>();
    for (Result row : delivered(!condition.isEmpty())) {
      boolean has = row.containsColumn(F, V);
      String key = has ? Long.toString(v(row)) : "<missing>";
      expected.merge(key, 1L, Long::sum);
      byte[] z = row.getValue(F, Z);
      sums.merge(z == null ? "<missing>" : Bytes.toString(z), has ? v(row) : 0, Long::sum);
    }
    Mdrq all = query(condition, mode).build();
    Map<String, Long> found = new TreeMap<>();
    for (Group group : client.group(all, Grouping.by("v::LONG"))) {
      found.put(group.keys().get(0).toString(), group.rows());
    }
    assertEquals(expected, found, what(condition, mode));
    Map<String, Long> added = new TreeMap<>();
    for (Group group : async.group(all, Grouping.by("z::STRING").sum("v::LONG")).get()) {
      long sum = group.aggregate("v").sum().map(Number::longValue).orElse(0L);
      added.put(group.keys().get(0).toString(), sum);
    }
    assertEquals(sums, added, what(condition, mode));
  }

  private void firstRows(String condition, QueryMode mode) throws Exception {
    String what = what(condition, mode);
    for (Order order : Order.values()) {
      Comparator<Result> byValue = Comparator.comparingLong(OtherObserversTest::v);
      List<Result> first =
          valued(condition).stream()
              .sorted(order == Order.ASC ? byValue : byValue.reversed())
              .limit(5)
              .toList();
      Mdrq top = query(condition, mode).orderBy("v::LONG", order).limit(5).build();
      List<Result> found = new ArrayList<>();
      try (ResultScanner scanner = client.scan(top)) {
        scanner.forEach(found::add);
      }
      assertEquals(keys(first), keys(found), what + " by v " + order);
      assertEquals(keys(first), keys(async.scanAll(top).get(1, TimeUnit.MINUTES)), what);
      assertEquals(first.size(), client.count(top), what);
    }
  }

  private static void check(List<Result> valued, Aggregate found, String what) {
    assertEquals(valued.size(), found.values(), what);
    if (valued.isEmpty()) {
      return;
    }
    long sum = valued.stream().mapToLong(OtherObserversTest::v).sum();
    assertEquals(sum, found.sum().orElseThrow().longValue(), what);
    long least = valued.stream().mapToLong(OtherObserversTest::v).min().orElseThrow();
    long most = valued.stream().mapToLong(OtherObserversTest::v).max().orElseThrow();
    assertEquals(least, found.minimum().orElseThrow(), what);
    assertEquals(most, found.maximum().orElseThrow(), what);
  }

  /** Pages together, and as many as there are up to a limit. */
  private void pagesAndLimits(String condition, QueryMode mode) throws Exception {
    if (mode == QueryMode.FORCE && condition.isEmpty()) {
      return; // No index serves a scan without a condition.
    }
    List<String> expected = keys(delivered(!condition.isEmpty()));
    Mdrq all = query(condition, mode).build();
    List<String> paged = new ArrayList<>();
    String token = null;
    do {
      Page page = client.page(all, 10, token);
      paged.addAll(keys(page.rows()));
      token = page.next().orElse(null);
    } while (token != null);
    assertEquals(expected, paged, "pages of " + what(condition, mode));
    for (int limit : new int[] {1, 20, 250}) {
      Mdrq limited = query(condition, mode).limit(limit).build();
      List<Result> found = new ArrayList<>();
      try (ResultScanner scanner = client.scan(limited)) {
        scanner.forEach(found::add);
      }
      List<String> first = expected.subList(0, Math.min(limit, expected.size()));
      assertEquals(first, keys(found), limit + " of " + what(condition, mode));
      assertEquals(first, keys(async.scanAll(limited).get(1, TimeUnit.MINUTES)));
    }
  }

  /** What hidden rows would be found out by. */
  private void plans(String condition, QueryMode mode, boolean indexed) throws Exception {
    for (boolean run : new boolean[] {false, true}) {
      Mdrq query = query(condition, mode).build();
      if (mode == QueryMode.FORCE && condition.isEmpty()) {
        assertThrows(IOException.class, () -> client.explain(query, run));
        continue;
      }
      Explanation told = client.explain(query, run);
      if (indexed) {
        assertEquals(2, told.plans().size(), told::toString);
      }
      for (PlanReport plan : told.plans()) {
        boolean byIndex = mode != QueryMode.FORBID && indexed && !condition.isEmpty();
        assertEquals(byIndex, plan.path() == PlanReport.Path.INDEX, plan::toString);
        assertNull(plan.estimate(), plan::toString);
        assertNull(plan.returned(), plan::toString);
        assertNull(plan.rows(), plan::toString);
        assertNull(plan.reads(), plan::toString);
        assertEquals(List.of(), plan.alternatives(), plan::toString);
        assertNotNull(plan.withheld(), plan::toString);
        assertTrue(plan.toString().contains("numbers     not told"), plan::toString);
      }
    }
  }
}
