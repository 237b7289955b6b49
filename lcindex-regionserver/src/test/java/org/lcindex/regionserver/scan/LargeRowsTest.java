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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Page;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;

/**
 * Rows of 700 KB: three fill what a call returns, so that answers and pages of any number of rows
 * end between calls at all places.
 */
@Tag("slices")
class LargeRowsTest {
  private static final int ROWS = 24;
  private static final int BYTES = 700 * 1024;
  private static final byte[] F = IndexedTable.FAMILY;
  private static final byte[] BODY = Bytes.toBytes("body");

  private static Put put(int i, int variant) {
    byte[] body = new byte[BYTES];
    new Random(i * 31L + variant).nextBytes(body);
    return IndexedTable.put(i, variant).addColumn(F, BODY, body);
  }

  @Test
  void pagesOfLargeRows() throws Exception {
    try (IndexedTable table = new IndexedTable("large");
        MdrqClient client = new MdrqClient(table.connection)) {
      table.createIndexes();
      for (int i = 0; i < ROWS; i++) {
        table.table.put(put(i, 1));
        if (i == ROWS / 3 || i == 2 * ROWS / 3) {
          table.flushAndBuild();
        }
      }
      for (int i = 0; i < ROWS; i += 5) {
        table.table.put(put(i, 2));
        table.table.delete(new Delete(IndexedTable.row(i + 2)).addColumns(F, BODY));
      }
      check(table, client, "partly in the MemStore");
      table.flushAndBuild();
      check(table, client, "in HFiles");
    }
  }

  private static void check(IndexedTable table, MdrqClient client, String when) throws Exception {
    Scan all = Mdrq.on(table.table).where("price >= 0").build().toScan();
    List<Scan> scans =
        List.of(
            all,
            new Scan(all).setCaching(1),
            new Scan(all).setMaxResultSize(100),
            new Scan(all).setMaxResultSize(BYTES + 1L),
            new Scan(all).setLimit(7),
            new Scan(all).setAllowPartialResults(true).setMaxResultSize(BYTES / 2));
    for (Scan scan : scans) {
      ResultComparison comparison =
          ResultComparison.of(
              table.table.getScanner(IndexedTable.in(QueryMode.FORBID, scan)),
              table.table.getScanner(IndexedTable.in(QueryMode.FORCE, scan)));
      assertEquals(Optional.empty(), comparison.difference(), () -> when + ": " + scan);
      assertTrue(comparison.rows() > 0);
    }
    List<Result> plain = new ArrayList<>();
    try (ResultScanner scanner = table.table.getScanner(IndexedTable.in(QueryMode.FORBID, all))) {
      scanner.forEach(plain::add);
    }
    assertEquals(ROWS, plain.size());
    for (int rows : new int[] {1, 2, 3, 4, 7, ROWS - 1, ROWS, ROWS + 1}) {
      for (QueryMode mode : List.of(QueryMode.FORBID, QueryMode.FORCE)) {
        Mdrq query = Mdrq.on(table.table).where("price >= 0").mode(mode).build();
        String what = when + ": pages of " + rows + " rows in " + mode;
        int found = 0;
        Page page = client.page(query, rows, null);
        while (true) {
          for (Result row : page.rows()) {
            assertTrue(found < ROWS, what);
            Result.compareResults(plain.get(found++), row);
          }
          if (page.next().isEmpty()) {
            break;
          }
          assertEquals(rows, page.rows().size(), what);
          page = client.page(query, rows, page.next().get());
        }
        assertEquals(ROWS, found, what);
      }
    }
    Mdrq count = Mdrq.on(table.table).where("price >= 0").mode(QueryMode.FORCE).build();
    assertEquals(ROWS, client.count(count), when);
  }
}
