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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CoprocessorDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.InternalScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Page;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.RowText;

/**
 * What happens between two rows of an answer: a call fails, a flush, a region that is closed and
 * opened again. The client goes on after the last row that it has, and misses and repeats nothing.
 */
class BetweenRowsTest {
  private static final int ROWS = 120;

  /** Fails one call of {@code next} of any scanner of its table. */
  public static final class Failing implements RegionCoprocessor, RegionObserver {
    private static final AtomicInteger CALLS_LEFT = new AtomicInteger();

    @Override
    public Optional<RegionObserver> getRegionObserver() {
      return Optional.of(this);
    }

    @Override
    public boolean preScannerNext(
        ObserverContext<RegionCoprocessorEnvironment> context,
        InternalScanner scanner,
        List<Result> results,
        int limit,
        boolean hasNext)
        throws IOException {
      if (CALLS_LEFT.decrementAndGet() == 0) {
        throw new IOException("a call fails between two rows");
      }
      return hasNext;
    }
  }

  private static void withFailing(TableDescriptorBuilder table) {
    try {
      table.setCoprocessor(
          CoprocessorDescriptorBuilder.newBuilder(Failing.class.getName()).build());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void fill(IndexedTable table) throws Exception {
    table.createIndexes();
    table.load(0, ROWS, 1);
    table.flush();
    table.load(ROWS / 2, ROWS, 2);
    table.flushAndBuild();
    table.load(ROWS / 3, ROWS / 2, 3);
  }

  private static List<String> rows(ResultScanner scanner, int limit) throws IOException {
    List<String> rows = new ArrayList<>();
    for (Result row = scanner.next(); row != null; row = scanner.next()) {
      rows.add(RowText.of(row.listCells()));
      if (rows.size() == limit) {
        break;
      }
    }
    return rows;
  }

  private static MdrqBuilder query(IndexedTable table, QueryMode mode) throws IOException {
    return Mdrq.on(table.table).where("price >= 100 and date >= '1995-02-01'").mode(mode);
  }

  /** What a user asks for; as text. */
  interface Question {
    String ask(QueryMode mode) throws IOException;
  }

  @Test
  @Tag("slices")
  void aCallThatFails() throws Exception {
    try (IndexedTable table =
            new IndexedTable(
                SharedCluster.get(),
                "failing",
                new byte[][] {IndexedTable.row(70)},
                BetweenRowsTest::withFailing);
        MdrqClient client = new MdrqClient(table.connection, 1)) {
      fill(table);
      for (int caching : new int[] {1, 3, 1_000}) {
        check("scan by " + caching, mode -> scan(table, mode, caching));
      }
      check("count", mode -> Long.toString(client.count(query(table, mode).build())));
      check("aggregate", mode -> client.aggregate(query(table, mode).build(), "price").toString());
      check("pages", mode -> pages(client, query(table, mode).build()));
    }
  }

  private static String scan(IndexedTable table, QueryMode mode, int caching) throws IOException {
    Scan scan = query(table, mode).build().toScan().setCaching(caching);
    try (ResultScanner scanner = table.table.getScanner(scan)) {
      return String.join("\n", rows(scanner, 0));
    }
  }

  private static String pages(MdrqClient client, Mdrq query) throws IOException {
    List<String> rows = new ArrayList<>();
    Page page = client.page(query, 7, null);
    page.rows().forEach(row -> rows.add(RowText.of(row.listCells())));
    while (page.next().isPresent()) {
      page = client.page(query, 7, page.next().get());
      page.rows().forEach(row -> rows.add(RowText.of(row.listCells())));
    }
    return String.join("\n", rows);
  }

  /** One call fails each time: the first ones, and such in the middle of a long answer. */
  private static void check(String what, Question question) throws IOException {
    Failing.CALLS_LEFT.set(0);
    String plain = question.ask(QueryMode.FORBID);
    assertTrue(!plain.isEmpty(), what);
    int failed = 0;
    for (int call : new int[] {1, 2, 3, 5, 8, 21}) {
      Failing.CALLS_LEFT.set(call);
      assertEquals(plain, question.ask(QueryMode.FORCE), what + ", call " + call + " failed");
      failed += Failing.CALLS_LEFT.get() <= 0 ? 1 : 0;
    }
    Failing.CALLS_LEFT.set(0);
    assertTrue(failed > 0, what + ": no call failed");
  }

  /** Without another observer, so that rows are trusted. */
  @Test
  void aFlushAndARegionThatIsReopened() throws Exception {
    try (IndexedTable table = new IndexedTable("between")) {
      fill(table);
      for (boolean reopened : new boolean[] {false, true}) {
        for (int before : new int[] {1, 17}) {
          try (ResultScanner plain = oneByOne(table, QueryMode.FORBID);
              ResultScanner indexed = oneByOne(table, QueryMode.FORCE)) {
            String when = before + " rows, then a flush" + (reopened ? " and a new region" : "");
            RowText.assertSame(rows(plain, before), rows(indexed, before), when);
            // Rows that the client has, rows that it has not, new ones and ones that go.
            table.load(before, ROWS + before, before);
            table.table.put(
                new Put(IndexedTable.row(ROWS / 2 + before))
                    .addColumn(IndexedTable.FAMILY, IndexedTable.PRICE, Bytes.toBytes(99.0)));
            table.flush();
            if (reopened) {
              reopen(table);
            }
            RowText.assertSame(rows(plain, 0), rows(indexed, 0), when);
          }
        }
      }
    }
  }

  private static ResultScanner oneByOne(IndexedTable table, QueryMode mode) throws IOException {
    Scan scan = query(table, mode).build().toScan().setCaching(1);
    // The client asks for as many bytes as it likes, and gets a row.
    return table.table.getScanner(scan.setMaxResultSize(1));
  }

  private static void reopen(IndexedTable table) throws Exception {
    RegionInfo region = table.cluster.regions(table.name).get(0).getRegionInfo();
    try (Admin admin = table.cluster.admin()) {
      admin.unassign(region.getRegionName());
      Await.until(
          IndexedTable.LIMIT,
          () -> "closed: " + region,
          () -> table.cluster.regions(table.name).isEmpty());
      admin.assign(region.getRegionName());
    }
    table.awaitRegions(1);
  }
}
