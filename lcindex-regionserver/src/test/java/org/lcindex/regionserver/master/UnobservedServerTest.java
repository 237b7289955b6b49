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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.coverage.Reason;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.regionserver.global.GlobalRequirements;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.endpoint.MasterOp;
import org.lcindex.rpc.endpoint.MasterRequest;

/** A server that opens regions without their observers uncovers every index before it opens one. */
class UnobservedServerTest {
  private static MasterRequest rebuild(IndexedTable table, GlobalIndex index) {
    return new MasterRequest(
        MasterOp.REBUILD,
        UUID.randomUUID().toString(),
        table.name.getNameAsString(),
        index.definition().column());
  }

  @Test
  @Tag("slices")
  void uncoversEveryIndexUntilItIsRebuilt() throws Exception {
    try (IndexedTable table = new IndexedTable("unobserved");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      HRegionServer server =
          table.cluster.startRegionServer(
              Map.of(CoprocessorHost.USER_COPROCESSORS_ENABLED_CONF_KEY, "false"));
      try {
        assertTrue(
            table.row(index).tokens().stream()
                .anyMatch(token -> token.reason() == Reason.NO_OBSERVERS),
            "marked before the server was online");
        String refused =
            assertThrows(
                    IOException.class,
                    () -> IndexedTable.call(table.connection, rebuild(table, index)))
                .getMessage();
        assertTrue(refused.contains("hbase.coprocessor.user.enabled is false"), refused);
        table.catalog.delete(GlobalTables.catalogRow(table.name, index)); // as if it was lost
        table.globals().started().get();
        table.awaitWhole(index);
        Await.until(
            IndexedTable.LIMIT,
            () -> "a row that is written anew is marked, too",
            () ->
                table.row(index).tokens().stream()
                    .anyMatch(token -> token.reason() == Reason.NO_OBSERVERS));
        assertTrue(GlobalRequirements.missing(server.getConfiguration()).size() >= 1);
      } finally {
        table.cluster.stopRegionServer(server);
      }
      assertEquals(GlobalState.UNCOVERED, admin.status(table.name).globalIndexes().get(0).state());
      IndexedTable.call(table.connection, rebuild(table, index));
      table.awaitCovered(index);
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }

  /** Nothing of LCIndex runs there: the active master sees it. */
  @Test
  void aServerWithoutAnyCoprocessorIsNoticed() throws Exception {
    try (IndexedTable table = new IndexedTable("disabled");
        IndexedTable other = new IndexedTable("elsewhere");
        Admin admin = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      GlobalIndex spared = other.created("v", 0);
      table.awaitCovered(index);
      other.awaitCovered(spared);
      HRegionServer server =
          table.cluster.startRegionServer(
              Map.of(CoprocessorHost.COPROCESSORS_ENABLED_CONF_KEY, "false"));
      try {
        byte[] region = admin.getRegions(table.name).get(0).getEncodedNameAsBytes();
        Await.until(
            IndexedTable.LIMIT,
            () -> "a region is there",
            () -> {
              admin.move(region, server.getServerName()); // not at once after its start
              return !server.getRegions(table.name).isEmpty();
            });
        Await.until(
            IndexedTable.LIMIT,
            () -> "it is marked",
            () ->
                table.row(index).tokens().stream()
                    .anyMatch(token -> token.reason() == Reason.NO_OBSERVERS));
        String refused =
            assertThrows(
                    IOException.class,
                    () -> IndexedTable.call(table.connection, rebuild(table, index)))
                .getMessage();
        assertTrue(refused.contains("does not have LCIndex"), refused);
      } finally {
        table.cluster.stopRegionServer(server);
      }
      IndexedTable.call(table.connection, rebuild(table, index));
      table.awaitCovered(index);
      assertTrue(other.row(spared).tokens().isEmpty(), "none of its regions was there");
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
      IndexedTable.call(other.connection, IndexedTable.drop(other.name, spared));
    }
  }
}
