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
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.Page;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.type.ColumnType;

/**
 * What HBase's client delivers between rows, or in place of whole ones, is no row: cursors, which a
 * server sends to whoever wants them when a call has read much and found nothing, and parts.
 */
class CursorsTest {
  private static final int ROWS = 200;
  private static final byte[] V = Bytes.toBytes("v");

  private IndexedTable table;
  private MdrqClient client;

  @BeforeEach
  void load() throws Exception {
    byte[][] splits = {IndexedTable.row(100)};
    table = new IndexedTable(SharedCluster.get(), "cursors", splits);
    client = new MdrqClient(table.connection);
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      byte[] note = new byte[8 << 10];
      puts.add(
          new Put(IndexedTable.row(i))
              .addColumn(IndexedTable.FAMILY, IndexedTable.NOTE, note)
              .addColumn(IndexedTable.FAMILY, V, Bytes.toBytes((long) i)));
    }
    table.table.put(puts);
    table.flush();
  }

  @AfterEach
  void drop() throws Exception {
    client.close();
    table.close();
  }

  private MdrqBuilder query(String condition) throws IOException {
    return Mdrq.on(table.table)
        .mode(QueryMode.FORBID)
        .where(condition)
        .customize(scan -> scan.setNeedCursorResult(true).setMaxResultSize(1));
  }

  /** Of the scan as HBase runs it. */
  private long cursors(Scan scan) throws IOException {
    long cursors = 0;
    try (ResultScanner scanner = table.table.getScanner(scan)) {
      for (Result result : scanner) {
        cursors += result.isCursor() ? 1 : 0;
      }
    }
    return cursors;
  }

  @Test
  void cursorsAreNoRows() throws Exception {
    String none = "v::LONG > 1000";
    assertTrue(cursors(query(none).build().toScan()) > 0, "the test is of cursors");
    assertEquals(0, client.count(query(none).build()));
    Aggregate aggregate = client.aggregate(query(none).build(), "v::LONG");
    assertEquals(0, aggregate.values());
    assertEquals(Optional.empty(), aggregate.sum());
    Page page = client.page(query(none).build(), 3, null);
    assertEquals(List.of(), page.rows());
    assertEquals(Optional.empty(), page.next());

    String late = "v::LONG between 90 and 94 or v::LONG between 190 and 194";
    assertTrue(cursors(query(late).build().toScan()) > 0, "the test is of cursors");
    assertEquals(10, client.count(query(late).build()));
    assertEquals(10, client.explain(query(late).build(), true).rowsReturned());
    assertEquals(10, client.aggregate(query(late).build(), "v::LONG").values());
    assertEquals(3, client.count(query(late).limit(3).build()));
    Mdrq first = query(late).orderBy("v::LONG", Order.DESC).limit(2).build();
    assertEquals(List.of(194, 193), numbers(client.scan(first)));
    List<Integer> paged = new ArrayList<>();
    Optional<String> next = Optional.empty();
    do {
      page = client.page(query(late).build(), 4, next.orElse(null));
      page.rows().forEach(row -> paged.add(Integer.parseInt(Bytes.toString(row.getRow()))));
      next = page.next();
    } while (next.isPresent());
    assertEquals(List.of(90, 91, 92, 93, 94, 190, 191, 192, 193, 194), paged);
    // Who asks for cursors gets them, and as many rows as without.
    assertEquals(
        List.of(90, 91, 92, 93, 94, 190, 191), numbers(client.scan(query(late).limit(7).build())));
  }

  private static List<Integer> numbers(ResultScanner rows) {
    List<Integer> numbers = new ArrayList<>();
    try (rows) {
      for (Result row : rows) {
        if (!row.isCursor()) {
          numbers.add(Integer.parseInt(Bytes.toString(row.getRow())));
        }
      }
    }
    return numbers;
  }

  @Test
  void neitherForTheAsynchronousClient() throws Exception {
    try (AsyncConnection connection =
        ConnectionFactory.createAsyncConnection(table.connection.getConfiguration()).get()) {
      AsyncMdrqClient async = new AsyncMdrqClient(connection);
      for (int rows : new int[] {0, 5}) {
        String condition = rows == 0 ? "v::LONG > 1000" : "v::LONG between 190 and 194";
        assertEquals(rows, async.count(query(condition).build()).get(1, TimeUnit.MINUTES));
        Column column = Column.column("v").as(ColumnType.LONG);
        assertEquals(
            rows,
            async.aggregate(query(condition).build(), column).get(1, TimeUnit.MINUTES).values());
        assertEquals(rows, async.scanAll(query(condition).build()).get().size());
      }
    }
  }

  @Test
  void partsOfRowsAreOneRow() throws Exception {
    String some = "v::LONG between 90 and 109";
    Mdrq parts =
        Mdrq.on(table.table)
            .mode(QueryMode.FORBID)
            .where(some)
            .customize(scan -> scan.setAllowPartialResults(true).setMaxResultSize(1))
            .build();
    assertEquals(20, client.count(parts));
    Mdrq batches = Mdrq.on(table.table).customize(scan -> scan.setBatch(1)).build();
    assertEquals(ROWS, client.count(batches));
    Mdrq limited = Mdrq.on(table.table).limit(120).customize(scan -> scan.setBatch(1)).build();
    List<Integer> results = numbers(client.scan(limited));
    assertEquals(240, results.size());
    assertEquals(120, results.stream().distinct().count());
    assertEquals(120, client.count(limited));
  }
}
