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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.master.HMaster;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.CatalogKeeper;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.global.coverage.EntriesCoverage;
import org.lcindex.regionserver.global.coverage.ServerCatalog;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.EntryDeletes;

/** Under a master without the hook nothing is believed, whatever becomes of tables. */
class ForeignMasterTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final int ROWS = 20;

  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("%03d", number));
  }

  private static Put put(int number) {
    return new Put(row(number))
        .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, Bytes.toBytes("v" + number))
        .addColumn(GlobalTable.FAMILY, GlobalTable.NUMBER, Bytes.toBytes((long) number));
  }

  private static void fill(Table table) throws Exception {
    for (int i = 0; i < ROWS; i++) {
      table.put(put(i));
    }
  }

  /** All entries of a row go, as removals take them once the row is gone. */
  private static void removeEntries(GlobalTable table, int number) throws Exception {
    for (GlobalIndex index : table.indexes) {
      EntryMaker maker = new EntryMaker(index, table.entries(index));
      try (Table entries = table.connection.getTable(table.entries(index));
          ResultScanner all = entries.getScanner(EntryDeletes.scan())) {
        List<Delete> gone = new ArrayList<>();
        for (Result entry : all) {
          if (Bytes.equals(row(number), maker.keys().baseRow(entry.getRow()))) {
            gone.add(EntryDeletes.of(entry));
          }
        }
        assertFalse(gone.isEmpty());
        entries.delete(gone);
      }
    }
  }

  private static void awaitActive(EmbeddedCluster cluster, HMaster master) throws Exception {
    Await.until(
        LIMIT,
        () -> master + " is active",
        () -> cluster.master() == master && master.isInitialized());
  }

  private static boolean believesAll(EntriesCoverage coverage) {
    return coverage.ask(reading -> "").coverage().coverage().covers(KeyRange.all());
  }

  private static boolean believesNothing(EntriesCoverage coverage) {
    return coverage.ask(reading -> "").coverage().coverage().covered(KeyRanges.all()).isEmpty();
  }

  private static boolean isMarked(GlobalTable table) throws Exception {
    return table.catalog().read(table.name, table.text()).tokens().stream()
        .anyMatch(token -> token.reason() == Reason.FOREIGN_MASTER);
  }

  @Test
  void nothingIsBelievedUnderAMasterWithoutTheHook() throws Exception {
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                .set(ConfigKeys.GLOBAL_MASTER.name(), "200")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        GlobalTable table =
            new GlobalTable(
                cluster, "foreign", kind -> {}, entries -> {}, ForeignMasterTest::fill);
        Admin admin = cluster.admin();
        ServerCatalog server =
            new ServerCatalog(cluster.regionServers().get(0).getConfiguration())) {
      table.awaitCovered();
      admin.snapshot("before", table.name);
      table.base.delete(new Delete(row(7)));
      removeEntries(table, 7);
      EntriesCoverage coverage =
          new EntriesCoverage(admin.getDescriptor(table.entries(table.text())), server);
      assertTrue(believesAll(coverage));

      Map<String, String> foreign = Map.of(LCIndexConstants.MASTER_OBSERVER_KEY, "");
      HMaster waiting = cluster.startMaster(foreign);
      assertTrue(believesAll(coverage), "as long as the other one is active");
      cluster.stopMaster(waiting);
      HMaster second = cluster.failOver(foreign);
      awaitActive(cluster, second);
      admin.disableTable(table.name);
      admin.restoreSnapshot("before");
      admin.enableTable(table.name);
      assertTrue(believesNothing(coverage));
      assertEquals(1, table.check(table.text()).missing(), "row 7 is back, without its entry");

      Await.until(LIMIT, () -> "the region marks itself", () -> isMarked(table));
      Await.until(
          LIMIT,
          () -> "the problem stands",
          () -> table.problems().contains("has not told lcindex:catalog"));
      TimeUnit.MILLISECONDS.sleep(1_500); // regions look every half second: they build nothing
      assertTrue(isMarked(table) && believesNothing(coverage));

      HMaster third = cluster.failOver(Map.of());
      awaitActive(cluster, third);
      Await.until(
          LIMIT,
          () -> "the third tells of itself",
          () -> third.getServerName().equals(new CatalogKeeper(table.connection).master()));
      table.awaitCovered();
      table.checkAll("after the failover");
      Await.until(LIMIT, () -> "it is believed again", () -> believesAll(coverage));
      Await.until(LIMIT, () -> "the problem is over", () -> table.problems().isEmpty());
    }
  }
}
