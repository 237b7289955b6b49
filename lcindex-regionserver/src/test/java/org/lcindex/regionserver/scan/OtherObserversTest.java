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
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.cluster.OtherObserver;
import org.lcindex.cluster.OtherObserver.Deed;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Column;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.Page;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.LCIndexConfig;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.PlanReport;
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

  private Deed deed;
  private IndexedTable table;
  private MdrqClient client;
  private AsyncMdrqClient async;

  @ParameterizedTest
  @CsvSource({
    "NOTHING, true",
    "HIDE_ODD_ROWS, true",
    "HIDE_ODD_ROWS, false",
    "MASK, true",
    "MASK, false",
    "HIDE_WITHOUT, true",
    "HIDE_WITHOUT, false",
    "FILL, true",
    "FILL, false",
    "FILTER, true",
    "FILTER, false",
    "FILTER_OR_MISSING, true",
    "FILTER_OR_MISSING, false"
  })
  void answersAreOfTheRowsThatAreDelivered(Deed deed, boolean indexed) throws Exception {
    this.deed = deed;
    byte[][] splits = {IndexedTable.row(300)};
    try (IndexedTable created =
            new IndexedTable(
                SharedCluster.get(),
                "beside",
                splits,
                kind -> {
                  try {
                    kind.setCoprocessor(
                        OtherObserver.doing(deed, "f", Bytes.toString(deedsColumn())));
                  } catch (IOException e) {
                    throw new AssertionError(e);
                  }
                },
                LCIndexConfig.PLANNER_COSTS,
                IndexedTable.INDEX_IS_CHEAPER);
        MdrqClient sync = new MdrqClient(created.connection);
        AsyncConnection connection =
            ConnectionFactory.createAsyncConnection(created.connection.getConfiguration()).get()) {
      table = created;
      client = sync;
      async = new AsyncMdrqClient(connection);
      load(0, 450);
      table.flush();
      if (indexed) {
        table.admin.createIndexes(table.name, "f:v LONG");
        table.awaitBuilt();
      }
      load(450, ROWS);
      long failures = indexed ? failures() : 0;
      for (QueryMode mode : QueryMode.values()) {
        for (String condition : new String[] {CONDITION, ""}) {
          if (mode == QueryMode.FORCE && !indexed) {
            Mdrq forced = query(condition, mode).build();
            assertThrows(IOException.class, () -> client.count(forced));
            continue;
          }
          inPlaceOfRows(condition, mode);
          if (mode != QueryMode.FORCE || !condition.isEmpty()) {
            rows(condition, mode);
          }
          plans(condition, mode, indexed);
        }
      }
      assertEquals(failures, indexed ? failures() : 0);
    }
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

  private void inPlaceOfRows(String condition, QueryMode mode) throws Exception {
    List<Result> rows = delivered(!condition.isEmpty());
    String what = "'" + condition + "' in mode " + mode;
    assertEquals(rows.size(), client.count(query(condition, mode).build()), what);
    assertEquals(rows.size(), async.count(query(condition, mode).build()).get(), what);
    if (!condition.isEmpty() && deed != Deed.HIDE_WITHOUT && !deed.name().startsWith("FILTER")) {
      Mdrq narrow = query(condition, mode).selectConditionColumns().build();
      assertEquals(rows.size(), client.count(narrow), what);
    }
    Mdrq limited = query(condition, mode).limit(7).build();
    if (mode != QueryMode.FORCE || !condition.isEmpty()) {
      assertEquals(Math.min(7, rows.size()), client.count(limited), what);
    }
    List<Result> valued = rows.stream().filter(row -> row.containsColumn(F, V)).toList();
    Mdrq all = query(condition, mode).build();
    check(valued, client.aggregate(all, "v::LONG"), what);
    check(valued, async.aggregate(all, Column.column("v").as(ColumnType.LONG)).get(), what);
    for (Order order : Order.values()) {
      Comparator<Result> byValue = Comparator.comparingLong(OtherObserversTest::v);
      List<Result> first =
          valued.stream()
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
  private void rows(String condition, QueryMode mode) throws Exception {
    List<String> expected = keys(delivered(!condition.isEmpty()));
    Mdrq all = query(condition, mode).build();
    List<String> paged = new ArrayList<>();
    String token = null;
    do {
      Page page = client.page(all, 10, token);
      paged.addAll(keys(page.rows()));
      token = page.next().orElse(null);
    } while (token != null);
    assertEquals(expected, paged, "pages of '" + condition + "' in mode " + mode);
    for (int limit : new int[] {1, 20, 250}) {
      Mdrq limited = query(condition, mode).limit(limit).build();
      List<Result> found = new ArrayList<>();
      try (ResultScanner scanner = client.scan(limited)) {
        scanner.forEach(found::add);
      }
      List<String> first = expected.subList(0, Math.min(limit, expected.size()));
      assertEquals(first, keys(found), limit + " of '" + condition + "' in mode " + mode);
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
