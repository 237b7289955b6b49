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
package org.lcindex.regionserver.master;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.regionserver.testing.Await;

/**
 * Tags are in the far future. That is as good where servers refuse cells of the future, and where
 * they keep markers for an hour.
 */
class EntriesTimesTest {
  private static final String SLOP = "hbase.hregion.keyvalue.timestamp.slop.millisecs";
  private static final String PURGE = "hbase.hstore.time.to.purge.deletes";

  private static EmbeddedCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = EmbeddedCluster.builder().set(SLOP, "60000").set(PURGE, "3600000").start();
    new MasterObservers(cluster).addOurs();
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  /** What entries have, markers too. */
  private static int cells(IndexedTable table, GlobalIndex index, boolean raw) throws IOException {
    int cells = 0;
    try (Table entries = table.connection.getTable(table.entries(index));
        ResultScanner rows = entries.getScanner(new Scan().setRaw(raw).readAllVersions())) {
      for (Result row : rows) {
        cells += row.size();
      }
    }
    return cells;
  }

  @Test
  void entriesAreWrittenAndTheirMarkersGo() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "times");
        Table base = table.connection.getTable(table.name);
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      assertEquals(1, table.check("v = 'value7'"));
      List<Delete> deletes = new ArrayList<>();
      for (int i = 0; i < IndexedTable.ROWS; i++) {
        deletes.add(new Delete(Bytes.toBytes(String.format("%03d", i))));
      }
      base.delete(deletes);
      Await.until(
          IndexedTable.LIMIT, () -> "entries are removed", () -> cells(table, index, false) == 0);
      assertNotEquals(0, cells(table, index, true));
      admin.flush(table.entries(index));
      for (HRegion region : cluster.regions(table.entries(index))) {
        region.compact(true);
      }
      assertEquals(0, cells(table, index, true), "markers of removals");
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }

  /** A table of an earlier release. */
  @Test
  void aRebuildHasThemWritten() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "times-rebuilt");
        LCIndexAdmin clients = new LCIndexAdmin(table.connection);
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      TableName entries = table.entries(index);
      TableDescriptor now = table.descriptor(entries);
      admin.modifyTable(
          TableDescriptorBuilder.newBuilder(now)
              .removeValue(Bytes.toBytes(SLOP))
              .removeValue(Bytes.toBytes(PURGE))
              .build());
      clients.rebuildGlobal(table.name, IndexedTable.FAMILY, new byte[] {'v'});
      for (String key : new String[] {SLOP, PURGE}) {
        assertEquals(now.getValue(key), table.descriptor(entries).getValue(key));
      }
      table.awaitCovered(index);
      table.fill();
      assertEquals(1, table.check("v = 'value7'"));
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }
}
