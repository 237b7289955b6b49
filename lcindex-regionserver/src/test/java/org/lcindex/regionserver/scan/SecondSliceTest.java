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
import java.util.function.IntFunction;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.type.ColumnType;

/**
 * Rows with a new price in the MemStore, and with their status in an HFile: of those whose price
 * passes, only those are looked at that the slice of the status has.
 */
class SecondSliceTest {
  private static final int ROWS = 600;

  private static final byte[] STATUS = IndexedTable.STATUS;

  /** Younger than everything else, so that its copy supersedes. */
  private static final long FUTURE = 7_000_000_000_000L;

  /** No HFile has so high a price. */
  private static final double HIGH = 5_000;

  private IndexedTable table;

  @BeforeEach
  void create() throws Exception {
    // A second slice is read wherever it spares a row.
    table = new IndexedTable("second", ConfigKeys.PLANNER_COSTS.name(), "entry=0 fixed=0");
    table.createIndexes();
    table.load(0, ROWS, 1);
    table.flushAndBuild();
  }

  @AfterEach
  void drop() throws Exception {
    table.close();
  }

  private void change(int every, IntFunction<Row> change) throws Exception {
    table.change(ROWS, every, change);
  }

  private static Put price(int row) {
    return put(row, IndexedTable.PRICE, Bytes.toBytes(HIGH + row));
  }

  private static Put status(int row, String status) {
    return put(row, STATUS, Bytes.toBytes(status));
  }

  private static Put put(int row, byte[] column, byte[] value) {
    return new Put(IndexedTable.row(row)).addColumn(IndexedTable.FAMILY, column, value);
  }

  private Scan query(boolean everyRowHasIt) throws IOException {
    Column status = Column.column("f:status").as(ColumnType.STRING);
    return Mdrq.on(table.table)
        .where(
            Column.column("f:price").as(ColumnType.DOUBLE).ge(HIGH),
            everyRowHasIt ? status.in("open", "new", "done", "odd") : status.eq("open"))
        .mode(QueryMode.FORCE)
        .index("f:price")
        .build()
        .toScan();
  }

  /** Compares the query's rows, and returns how many were looked at in vain. */
  private long inVain(String when) throws IOException {
    for (boolean every : new boolean[] {false, true}) {
      table.checkQueries(List.of(query(every)), when, QueryMode.FORCE, QueryMode.AUTO);
    }
    return table.inVain(query(false));
  }

  @Test
  void newPrices() throws Exception {
    change(2, SecondSliceTest::price);
    assertEquals(0, inVain("new prices"));
    table.flushAndBuild();
    inVain("flushed");
    change(3, SecondSliceTest::price);
    inVain("of rows in two HFiles, and in one");
  }

  /** The slice's entry is of another HFile than the rest of the row, or is superseded. */
  @Test
  void rowsInSeveralHFiles() throws Exception {
    change(3, row -> status(row, "open"));
    table.flushAndBuild();
    change(5, row -> put(row, IndexedTable.NOTE, Bytes.toBytes("n")));
    change(7, row -> new Delete(IndexedTable.row(row)));
    table.flushAndBuild();
    table.load(0, ROWS / 3, 2);
    table.flushAndBuild();
    change(2, SecondSliceTest::price);
    assertTrue(inVain("new prices") < ROWS / 8);
  }

  @Test
  void statusInTheMemStoreToo() throws Exception {
    change(2, SecondSliceTest::price);
    change(3, row -> status(row, row % 2 == 0 ? "open" : "odd"));
    change(5, row -> new Delete(IndexedTable.row(row)));
    change(10, SecondSliceTest::price);
    change(20, row -> status(row, "open"));
    assertTrue(inVain("prices and status") < ROWS / 8);
    change(7, row -> new Delete(IndexedTable.row(row)).addColumns(IndexedTable.FAMILY, STATUS));
    inVain("some have none");
  }

  /**
   * What a marker of one version hides brings an older one to light: it is in a superseded copy.
   */
  @Test
  void markersOfOneVersion() throws Exception {
    change(2, row -> IndexedTable.put(row, 2, FUTURE));
    table.flushAndBuild();
    change(
        2,
        row ->
            new Put(IndexedTable.row(row), FUTURE + 1)
                .addColumn(IndexedTable.FAMILY, IndexedTable.PRICE, Bytes.toBytes(HIGH + row)));
    assertEquals(0, inVain("new prices"));
    change(
        4, row -> new Delete(IndexedTable.row(row)).addColumn(IndexedTable.FAMILY, STATUS, FUTURE));
    inVain("with markers");
  }

  /** Nobody has a slice of what an HFile without index files says of the status. */
  @Test
  void hfilesWithoutIndexFiles() throws Exception {
    TableLog.change(table, ConfigKeys.JOBS_MODE.name(), "NEVER");
    change(3, row -> status(row, "open"));
    table.flush();
    change(2, SecondSliceTest::price);
    inVain("one HFile is not indexed");
    table.admin.dropIndex(table.name, IndexedTable.FAMILY, STATUS);
    table.admin.createIndexes(table.name, "f:status STRING");
    inVain("no HFile has the status");
  }

  /** Nor of what one says that was written without a log: its rows are looked at. */
  @Test
  void hfilesThatTheLogDoesNotHaveEither() throws Exception {
    TableLog.change(table, ConfigKeys.JOBS_MODE.name(), "NEVER");
    TableLog.change(table, ConfigKeys.MEMSTORE_LOG_STORE.name(), "0");
    change(3, row -> status(row, "open"));
    table.flush();
    TableLog.change(table, ConfigKeys.MEMSTORE_LOG_STORE.name(), null);
    table.table.put(put(ROWS, IndexedTable.NOTE, Bytes.toBytes("of no query")));
    table.flush();
    change(2, SecondSliceTest::price);
    assertTrue(TableLog.isWhole(table));
    inVain("one HFile is neither indexed nor logged");
  }

  @Test
  void windowsAndRowRanges() throws Exception {
    change(2, SecondSliceTest::price);
    change(9, row -> status(row, "open"));
    TableLog.change(table, ConfigKeys.SCAN_MEMORY.name(), "3000");
    inVain("in windows");
    List<Scan> parts = new ArrayList<>();
    for (int from = 0; from < ROWS; from += 150) {
      parts.add(
          query(false)
              .withStartRow(IndexedTable.row(from), from % 300 == 0)
              .withStopRow(IndexedTable.row(from + 140), from % 300 == 0));
    }
    table.checkQueries(parts, "ranges of rows", QueryMode.FORCE);
  }
}
