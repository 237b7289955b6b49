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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.master.HMaster;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.CatalogKeeper;
import org.lcindex.regionserver.testing.Await;

/** A master with the hook, after others with it and without. */
class MasterStartTest {
  private static final String HOOK = LCIndexConstants.MASTER_OBSERVER_CLASS;

  private final List<String> turns = new ArrayList<>();

  private static void failOver(EmbeddedCluster cluster, String hook) throws Exception {
    HMaster next = cluster.failOver(Map.of(LCIndexConstants.MASTER_OBSERVER_KEY, hook));
    Await.until(
        IndexedTable.LIMIT,
        () -> next + " is active",
        () -> cluster.master() == next && next.isInitialized());
  }

  private void awaitTold(IndexedTable table) throws Exception {
    CatalogKeeper keeper = new CatalogKeeper(table.connection);
    Await.until(
        IndexedTable.LIMIT,
        () -> "the active master tells of itself",
        () -> table.cluster.master().getServerName().equals(keeper.master()));
    turns.add(keeper.turns());
  }

  /** HBase may register a master twice, and take it away in between: then it is in doubt. */
  private String told() {
    return "all is believed after masters with the hook, by changes of ZooKeeper's node: " + turns;
  }

  @Test
  void whatHappenedUnderAMasterWithoutTheHookIsNotBelieved() throws Exception {
    try (EmbeddedCluster cluster =
            EmbeddedCluster.builder()
                // No region server notices the other master.
                .set(ConfigKeys.GLOBAL_MASTER.name(), "3600000")
                .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
                .start();
        IndexedTable table = new IndexedTable(cluster, "turns");
        Admin admin = cluster.admin()) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      long marks = table.marks(index);
      turns.add(new CatalogKeeper(table.connection).turns());
      failOver(cluster, HOOK);
      awaitTold(table);
      failOver(cluster, HOOK);
      awaitTold(table);
      assertEquals(marks, table.marks(index), this::told);
      assertTrue(table.row(index).tokens().isEmpty());

      admin.snapshot("before", table.name);
      failOver(cluster, "");
      admin.disableTable(table.name);
      admin.restoreSnapshot("before");
      admin.enableTable(table.name);
      assertEquals(marks, table.marks(index), "nobody has noticed it");
      failOver(cluster, HOOK);
      awaitTold(table);
      assertEquals(marks + 1, table.marks(index), "marked before it is believed again");
      table.awaitCovered(index);
      failOver(cluster, HOOK);
      awaitTold(table);
      assertEquals(marks + 1, table.marks(index));
    }
  }
}
