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
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.PlanReport;

/** The number of rows by an index is that of a plain scan, and costs what it has to. */
class CountScanTest {
  private IndexedTable table;
  private MdrqClient client;

  private void create(String... settings) throws Exception {
    table = new IndexedTable("counts", settings);
    client = new MdrqClient(table.connection);
  }

  @AfterEach
  void drop() throws Exception {
    client.close();
    table.close();
  }

  private MdrqBuilder query(String condition, QueryMode mode) throws IOException {
    MdrqBuilder all = Mdrq.on(table.table).mode(mode);
    return condition.isEmpty() ? all : all.where(condition);
  }

  /**
   * A group has entries that are taken in at once and rows to verify, for which the memory is full
   * before the former are looked at.
   */
  @Test
  void aWindowThatBecomesShorterInsideAGroup() throws Exception {
    create(ConfigKeys.SCAN_MEMORY.name(), "800");
    for (int i = 0; i < 10; i++) {
      byte[] price = Bytes.toBytes((double) i);
      table.table.put(
          new Put(IndexedTable.row(500 + i))
              .addColumn(IndexedTable.FAMILY, IndexedTable.PRICE, price));
    }
    for (int i = 0; i < 100; i++) {
      byte[] price = Bytes.toBytes(1_000.0 + i);
      table.table.put(
          new Put(IndexedTable.row(i)).addColumn(IndexedTable.FAMILY, IndexedTable.PRICE, price));
      table.table.delete(
          new Delete(IndexedTable.row(i)).addColumn(IndexedTable.FAMILY, IndexedTable.STATUS));
    }
    table.flush();
    table.createIndexes();
    assertEquals(110, client.count(query("price::DOUBLE >= 0", QueryMode.FORCE).build()));
  }

  /** Groups that lie within the condition's range are counted by the directory's sizes. */
  @Test
  void aCountReadsTheEndsOfItsRange() throws Exception {
    byte[][] splits = {IndexedTable.row(300)};
    table =
        new IndexedTable(SharedCluster.get(), "counts", splits, ConfigKeys.GROUP_ROWS.name(), "20");
    client = new MdrqClient(table.connection);
    table.load(0, 1_000, 1);
    table.flush();
    table.createIndexes();
    for (String condition : List.of("price::DOUBLE > 100", "price::DOUBLE between 200 and 900")) {
      for (PlanReport plan : counted(condition)) {
        assertEquals(PlanReport.Path.INDEX, plan.path(), plan::toString);
        assertTrue(plan.reads().groupsRead() <= 2, plan::toString);
        assertTrue(plan.reads().groupsSkipped() > 5, plan::toString);
      }
    }
    for (PlanReport plan : counted("")) {
      assertEquals(0, plan.reads().groupsRead(), plan::toString);
    }
    // Rows in the MemStore, in several HFiles, with delete markers, of other regions.
    List<String> conditions =
        List.of(
            "",
            "price::DOUBLE >= 0",
            "status::STRING >= 'a'",
            "price::DOUBLE < 300 or status::STRING = 'open'");
    conditions.forEach(this::counted);
    table.load(100, 120, 2);
    conditions.forEach(this::counted);
    table.table.delete(new Delete(IndexedTable.row(600)));
    table.flush();
    table.awaitBuilt();
    conditions.forEach(this::counted);
    table.load(2_000, 2_100, 2);
    table.table.delete(
        new Delete(IndexedTable.row(2_000)).addColumn(IndexedTable.FAMILY, IndexedTable.NOTE));
    table.flush();
    table.awaitBuilt();
    conditions.forEach(this::counted);
    try (Admin hbase = table.cluster.admin()) {
      hbase.split(table.name, IndexedTable.row(700));
      table.awaitRegions(3);
      conditions.forEach(this::counted);
    }
  }

  /** The index files still have them. */
  @Test
  void expiredRowsAreNotCounted() throws Exception {
    create(ConfigKeys.GROUP_ROWS.name(), "20");
    table.load(0, 300, 1);
    table.loadOld(300, 500, 1);
    table.flush();
    table.createIndexes();
    table.expireOld();
    for (PlanReport plan : counted("price::DOUBLE >= 0")) {
      assertEquals(PlanReport.Path.INDEX, plan.path(), plan::toString);
    }
    assertEquals(300, client.count(query("price::DOUBLE >= 0", QueryMode.FORCE).build()));
    counted("price::DOUBLE between 200 and 900");
  }

  /** Its rows are none of the scanner's, and what it supersedes is not superseded for that. */
  @Test
  void anHFileThatCameAfterTheScanner() throws Exception {
    create();
    table.load(0, 100, 1);
    table.flush();
    table.load(20, 60, 2);
    table.flush();
    table.createIndexes();
    HRegion region = table.cluster.regions(table.name).get(0);
    Scan scan = query("price::DOUBLE >= 0", QueryMode.FORCE).build().toScan();
    scan.setAttribute(LCIndexConstants.SCAN_COUNT, Bytes.toBytes("n"));
    long counted = 0;
    try (RegionScanner counting = ScannerViewTest.open(region, scan)) {
      bulkLoad(region, 50, 90);
      table.awaitBuilt();
      List<Cell> cells = new ArrayList<>();
      while (counting.next(cells)) {}
      for (Cell cell : cells) {
        counted += Bytes.toLong(CellUtil.cloneValue(cell));
      }
    }
    assertEquals(100, counted);
    counted("price::DOUBLE >= 0");
  }

  /** Rows with a price only. */
  private void bulkLoad(HRegion region, int from, int to) throws IOException {
    Path folder = new Path(region.getRegionFileSystem().getTableDir(), "load");
    FileSystem files = region.getFilesystem();
    StoreFileWriter writer =
        new StoreFileWriter.Builder(table.connection.getConfiguration(), files)
            .withOutputDir(folder)
            .withFileContext(new HFileContextBuilder().build())
            .build();
    for (int i = from; i < to; i++) {
      byte[] row = IndexedTable.row(i);
      writer.append(
          new KeyValue(row, IndexedTable.FAMILY, IndexedTable.PRICE, 1_000L, Bytes.toBytes(1.0)));
    }
    writer.appendTrackedTimestampsToMetadata();
    writer.close();
    region.bulkLoadHFiles(
        List.of(new Pair<>(IndexedTable.FAMILY, writer.getPath().toString())), true, null);
  }

  /** Counts by index, compares, and returns the plans. */
  private List<PlanReport> counted(String condition) {
    String id = UUID.randomUUID().toString();
    try {
      Mdrq plain = query(condition, QueryMode.FORBID).build();
      long expected = Tables.drain(table.table.getScanner(plain.toScan()));
      assertEquals(expected, client.count(plain), condition);
      Mdrq counting = query(condition, QueryMode.FORCE).queryId(id).build();
      assertEquals(expected, client.count(counting), condition);
      return client.plans(table.name, id);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
