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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.MasterObservers;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.regionserver.adapter.GuardedTables;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;

/** The guard of LCIndex's own tables stays, and where it is missing that is told and mended. */
class UnguardedTablesTest {
  private static TableDescriptor without(TableDescriptor table) {
    return TableDescriptorBuilder.newBuilder(table)
        .removeCoprocessor(LCIndexConstants.ENTRIES_GUARD_CLASS)
        .build();
  }

  @Test
  void nobodyTakesTheGuardOff() throws Exception {
    try (IndexedTable table = new IndexedTable("guarded");
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      for (TableName own : new TableName[] {table.entries(index), GlobalTables.CATALOG}) {
        TableDescriptor now = table.descriptor(own);
        assertRefused(admin, without(now), LCIndexConstants.ENTRIES_GUARD_CLASS);
        for (String key :
            new String[] {
              CoprocessorHost.COPROCESSORS_ENABLED_CONF_KEY,
              CoprocessorHost.USER_COPROCESSORS_ENABLED_CONF_KEY,
              CoprocessorHost.ABORT_ON_ERROR_KEY
            }) {
          assertRefused(
              admin, TableDescriptorBuilder.newBuilder(now).setValue(key, "false").build(), key);
        }
        assertEquals(now, table.descriptor(own));
      }
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }

  private static void assertRefused(Admin admin, TableDescriptor written, String named) {
    IOException refused = assertThrows(IOException.class, () -> admin.modifyTable(written));
    assertTrue(refused.getMessage().contains("keeps its guard"), refused::getMessage);
    assertTrue(refused.getMessage().contains(named), refused::getMessage);
  }

  /**
   * How the index stands. An alter reopens the catalog: a region that looked just then tells that
   * it could not read it, which is told before all else until it looks again.
   */
  private static GlobalStatus awaitReadable(LCIndexAdmin clients, TableName table)
      throws Exception {
    AtomicReference<GlobalStatus> found = new AtomicReference<>();
    Await.until(
        IndexedTable.LIMIT,
        () -> "the catalog is read: " + found.get().reason(),
        () -> {
          found.set(clients.status(table).globalIndexes().get(0));
          return !String.valueOf(found.get().reason()).contains(GlobalTables.UNREAD);
        });
    return found.get();
  }

  @Test
  @Tag("slices")
  void whatIsFoundWithoutItIsUncoveredUntilARebuild() throws Exception {
    try (IndexedTable table = new IndexedTable("unguarded");
        LCIndexAdmin clients = new LCIndexAdmin(table.connection);
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      clients.waitUntilBuilt(table.name, IndexedTable.LIMIT);
      for (TableName own : new TableName[] {table.entries(index), GlobalTables.CATALOG}) {
        MasterObservers masters = new MasterObservers(table.cluster);
        masters.removeOurs();
        try {
          admin.modifyTable(without(table.descriptor(own)));
        } finally {
          masters.addOurs();
        }
        GlobalStatus found = awaitReadable(clients, table.name);
        assertEquals(GlobalState.UNCOVERED, found.state());
        assertTrue(
            found.reason().contains("table " + own + " is without its guard"), found.reason());
        assertTrue(found.reason().contains("Rebuild the index"), found.reason());

        clients.rebuildGlobal(table.name, IndexedTable.FAMILY, new byte[] {'v'});
        assertNull(GuardedTables.unguarded(table.descriptor(own)));
        TableIndexStatus mended = clients.waitUntilBuilt(table.name, IndexedTable.LIMIT);
        assertEquals(GlobalState.COVERED, mended.globalIndexes().get(0).state());
      }
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }
}
