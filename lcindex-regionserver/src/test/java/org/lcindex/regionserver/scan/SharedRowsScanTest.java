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
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.type.ColumnType;

/**
 * Rows that several HFiles hold are returned as without an index, and of those that do not match
 * few are looked at.
 */
class SharedRowsScanTest {
  private static final int ROWS = 600;

  private IndexedTable table;

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("sharedrows");
    table.createIndexes();
    table.load(0, ROWS, 1);
    table.flushAndBuild();
  }

  @AfterEach
  void drop() throws Exception {
    table.close();
  }

  /** Matches about one row in eight. */
  private Scan query() throws IOException {
    return Mdrq.on(table.table)
        .where(
            Column.column("f:price").as(ColumnType.DOUBLE).between(100, 600),
            Column.column("f:status").as(ColumnType.STRING).eq("open"))
        .build()
        .toScan();
  }

  private void check(String when, long mostInVain) throws IOException {
    table.checkQueries(when);
    long vain = table.inVain(query());
    assertTrue(vain <= mostInVain, () -> when + ": " + vain + " rows verified in vain");
  }

  private void change(int every, IntFunction<Row> change) throws Exception {
    table.change(ROWS, every, change);
  }

  private static Put put(int i, byte[] column, byte[] value) {
    return new Put(IndexedTable.row(i)).addColumn(IndexedTable.FAMILY, column, value);
  }

  private static Put note(int i) {
    return put(i, IndexedTable.NOTE, Bytes.toBytes("changed"));
  }

  private static Put price(int i, double price) {
    return put(i, IndexedTable.PRICE, Bytes.toBytes(price));
  }

  private static Put at(int i, long timestamp, double price) {
    return new Put(IndexedTable.row(i))
        .addColumn(IndexedTable.FAMILY, IndexedTable.PRICE, timestamp, Bytes.toBytes(price));
  }

  @Test
  void newValuesInColumnsWithAndWithoutIndex() throws Exception {
    change(2, SharedRowsScanTest::note);
    table.flushAndBuild();
    check("new notes", 0);
    long made = table.counter("shared.rows.made");
    check("again", 0);
    assertEquals(made, table.counter("shared.rows.made"));
    change(3, i -> price(i, i * 1.5));
    table.flushAndBuild();
    check("and new prices", 0);
    change(5, i -> put(i, IndexedTable.STATUS, Bytes.toBytes(i % 2 == 0 ? "open" : "new")));
    table.flushAndBuild();
    check("and a new status, in a fourth HFile", 0);
    change(4, i -> IndexedTable.put(i, 2));
    table.flushAndBuild();
    check("and whole rows", 0);
    change(7, i -> price(i, i * 2.5));
    check("and new prices in the MemStore", ROWS / 6);
    table.set(ConfigKeys.SHARED_ROWS_PAUSE.name(), "-1");
    table.checkQueries("switched off");
  }

  /** Of such rows the log has one condition's value, and several HFiles have the other's. */
  @Test
  void newValuesInTheMemStore() throws Exception {
    change(2, SharedRowsScanTest::note);
    table.flushAndBuild();
    change(3, i -> price(i, i * 1.5));
    table.flushAndBuild();
    change(6, i -> put(i, IndexedTable.STATUS, Bytes.toBytes(i % 4 == 0 ? "open" : "new")));
    checkByPrice("a new status", 0);
    change(5, SharedRowsScanTest::note);
    checkByPrice("and new notes", 0);
    change(9, i -> price(i, i * 1.1));
    checkByPrice("and new prices", ROWS / 9 + 1);
    change(
        4,
        i -> new Delete(IndexedTable.row(i)).addColumns(IndexedTable.FAMILY, IndexedTable.STATUS));
    checkByPrice("and no status", ROWS / 4);
    change(8, i -> put(i, IndexedTable.STATUS, Bytes.toBytes("open")));
    checkByPrice("and one again", ROWS / 4);
    change(10, i -> new Delete(IndexedTable.row(i)));
    checkByPrice("and no row", ROWS / 4);
    change(
        7, i -> new Delete(IndexedTable.row(i)).addColumn(IndexedTable.FAMILY, IndexedTable.PRICE));
    checkByPrice("and without their newest price", ROWS);
  }

  private void checkByPrice(String when, long mostInVain) throws IOException {
    Scan byPrice = query();
    byPrice.setAttribute(LCIndexConstants.SCAN_INDEX, Bytes.toBytes("f:price"));
    table.checkQueries(when);
    table.checkQueries(List.of(byPrice), when, QueryMode.FORCE);
    long vain = table.inVain(byPrice);
    assertTrue(vain <= mostInVain, () -> when + ": " + vain + " rows verified in vain");
  }

  @Test
  void valuesArePutTogetherInTheBackgroundAndLetGo() throws Exception {
    table.close();
    long before = overlapBytes();
    table = new IndexedTable("sharedlater", ConfigKeys.SHARED_ROWS_PAUSE.name(), "10");
    table.createIndexes();
    table.load(0, ROWS, 1);
    table.flushAndBuild();
    for (int every = 2; every < 4; every++) {
      change(every, i -> price(i, i * 1.5));
      table.flushAndBuild();
      Await.until(
          IndexedTable.LIMIT, () -> "no row verified in vain", () -> table.inVain(query()) == 0);
      check("made", 0);
    }
    assertTrue(overlapBytes() > before);
    table.cluster.regions(table.name).get(0).compact(true);
    table.awaitBuilt();
    check("compacted", 0);
    Await.until(IndexedTable.LIMIT, () -> "overlaps let go", () -> overlapBytes() <= before);
  }

  private static long overlapBytes() throws Exception {
    return SharedIndex.server().environment().memory().overlaps().used();
  }

  @Test
  void deletes() throws Exception {
    change(3, i -> new Delete(IndexedTable.row(i)));
    table.flushAndBuild();
    check("rows", ROWS / 4);
    change(
        4,
        i -> new Delete(IndexedTable.row(i)).addColumns(IndexedTable.FAMILY, IndexedTable.STATUS));
    table.flushAndBuild();
    check("columns", ROWS / 4);
    change(6, i -> price(i, i * 0.5));
    table.flushAndBuild();
    check("and written again", ROWS / 4);
    change(
        5, i -> new Delete(IndexedTable.row(i)).addColumn(IndexedTable.FAMILY, IndexedTable.PRICE));
    table.flushAndBuild();
    table.checkQueries("versions");
  }

  @Test
  void timestampsThatAreNotInOrder() throws Exception {
    long now = System.currentTimeMillis();
    change(2, i -> at(i, now - 1_000_000, i));
    table.flushAndBuild();
    check("older", 0);
    change(3, i -> at(i, now + 1_000_000, i * 0.7));
    table.flushAndBuild();
    check("younger", 0);
    change(4, i -> at(i, now + 1_000_000, i * 1.7));
    table.flushAndBuild();
    check("the same", ROWS / 4);
    change(5, i -> price(i, i * 1.1));
    table.flushAndBuild();
    check("older than what is there", ROWS / 4);
  }

  @Test
  @Tag("slices")
  void anyCellsInManyFiles() throws Exception {
    Random random = new Random(7);
    long now = System.currentTimeMillis();
    for (int file = 0; file < 6; file++) {
      change(1 + random.nextInt(4), i -> randomChange(i, now, random));
      check("before file " + file, ROWS);
      table.flushAndBuild();
      check("file " + file, ROWS);
    }
    table.cluster.regions(table.name).get(0).compact(false);
    table.checkQueries("compacted");
    table.awaitBuilt();
    change(2, i -> randomChange(i, now, random));
    table.flushAndBuild();
    table.checkQueries("and changed");
  }

  private static Row randomChange(int i, long now, Random random) {
    long timestamp = now + random.nextInt(5);
    if (random.nextInt(8) == 0) {
      Delete delete = new Delete(IndexedTable.row(i), timestamp);
      return random.nextBoolean()
          ? delete
          : delete.addColumns(IndexedTable.FAMILY, IndexedTable.PRICE, timestamp);
    }
    Put put = at(i, timestamp, random.nextInt(1_000));
    if (random.nextBoolean()) {
      byte[] status = Bytes.toBytes(random.nextBoolean() ? "open" : "done");
      put.addColumn(IndexedTable.FAMILY, IndexedTable.STATUS, now + random.nextInt(5), status);
    }
    return put;
  }

  @Test
  void daughtersOfASplit() throws Exception {
    change(2, SharedRowsScanTest::note);
    table.flushAndBuild();
    change(3, i -> price(i, i * 1.5));
    table.flushAndBuild();
    check("before", 0);
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.split(table.name, IndexedTable.row(ROWS / 2));
    }
    Await.until(
        IndexedTable.LIMIT,
        () -> "two regions",
        () -> table.cluster.regions(table.name).size() == 2);
    table.awaitBuilt();
    check("split", 0);
  }

  @Test
  void filesWithoutIndexShadow() throws Exception {
    change(2, SharedRowsScanTest::note);
    table.flushAndBuild();
    table.set(ConfigKeys.JOBS_MODE.name(), "never");
    change(3, i -> price(i, i * 1.5));
    table.flush();
    table.checkQueries("an HFile without index");
    change(4, i -> IndexedTable.put(i, 3));
    table.checkQueries("and newer rows in the MemStore");
  }

  @Test
  void anIndexThatIsDroppedAndCreatedAgain() throws Exception {
    change(2, i -> price(i, i * 1.5));
    table.flushAndBuild();
    check("before", 0);
    table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.STATUS);
    table.checkQueries("dropped", QueryMode.AUTO);
    change(3, SharedRowsScanTest::note);
    table.flushAndBuild();
    table.checkQueries("a file that never had it", QueryMode.AUTO);
    table.admin.createIndexes(table.name, "f:status STRING");
    table.checkQueries("created again", QueryMode.AUTO);
    table.awaitBuilt();
    check("built", 0);
  }

  @Test
  void aScanOfAPartOfTheRows() throws Exception {
    change(2, SharedRowsScanTest::note);
    table.flushAndBuild();
    for (int first = 0; first < ROWS; first += 97) {
      Scan scan =
          query()
              .withStartRow(IndexedTable.row(first), first % 2 == 0)
              .withStopRow(IndexedTable.row(first + 150), first % 3 == 0);
      table.checkQueries(List.of(scan), "from " + first, QueryMode.FORCE);
    }
  }

  /**
   * HBase reads no HFile beyond a scan's range, and what that one holds says nothing of the rest.
   */
  @Test
  void filesBeyondTheRange() throws Exception {
    change(2, i -> price(i, i * 1.5));
    table.flushAndBuild();
    change(3, i -> IndexedTable.put(i, 2));
    table.flushAndBuild();
    table.load(ROWS, ROWS + 100, 1);
    table.flushAndBuild();
    Scan before = query().withStopRow(IndexedTable.row(ROWS / 2));
    table.checkQueries(List.of(before), "without the last HFile", QueryMode.FORCE);
    assertEquals(0, table.inVain(before));
  }
}
