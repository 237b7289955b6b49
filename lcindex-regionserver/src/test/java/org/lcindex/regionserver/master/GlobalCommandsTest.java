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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.CatalogKeeper;
import org.lcindex.global.coverage.Reason;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.endpoint.MasterOp;
import org.lcindex.rpc.endpoint.MasterRequest;

/** Commands on global indexes by the master's endpoint. */
class GlobalCommandsTest {
  private static String refusal(IndexedTable table, MasterRequest request) {
    return assertThrows(Exception.class, () -> IndexedTable.call(table.connection, request))
        .getMessage();
  }

  @Test
  void createsAndDrops() throws Exception {
    try (IndexedTable table = new IndexedTable("ddl")) {
      GlobalIndex index = IndexedTable.index("n", 4);
      MasterRequest request = IndexedTable.create(table.name, index);
      IndexedTable.call(table.connection, request);
      table.checkWhole(index);
      assertTrue(
          table.row(index).tokens().stream().allMatch(token -> token.reason() == Reason.CREATED));
      try (Admin admin = table.connection.getAdmin()) {
        assertEquals(4, admin.getRegions(table.entries(index)).size());
      }
      assertEquals(
          table.cluster.master().getServerName(), new CatalogKeeper(table.connection).master());

      IndexedTable.call(table.connection, request); // whose answer was lost
      IndexedTable.call(table.connection, IndexedTable.create(table.name, index));
      table.checkWhole(index);
      String other = refusal(table, IndexedTable.create(table.name, IndexedTable.index("n", 4)));
      assertTrue(other.contains("has a GLOBAL index already"), other);

      GlobalIndex text = table.created("v", 0);
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
      table.checkGone(index);
      table.checkWhole(text);
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, text));
      table.checkGone(text);
      assertFalse(
          table.descriptor(table.name).hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS));
      String none = refusal(table, IndexedTable.drop(table.name, text));
      assertTrue(none.contains("has no GLOBAL index on f:v"), none);
    }
  }

  @Test
  void rebuildUncoversEverything() throws Exception {
    try (IndexedTable table = new IndexedTable("rebuilt")) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      long marks = table.marks(index);
      IndexedTable.call(
          table.connection,
          new MasterRequest(
              MasterOp.REBUILD, UUID.randomUUID().toString(), table.name.getNameAsString(), "f:v"));
      assertTrue(table.marks(index) > marks);
      table.awaitCovered(index);
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }

  @Test
  void estimates() throws Exception {
    try (IndexedTable table = new IndexedTable("estimated")) {
      GlobalIndex index = IndexedTable.index("n", 0);
      GlobalEstimate estimate =
          IndexedTable.call(
                  table.connection,
                  new MasterRequest(
                      MasterOp.ESTIMATE, "e", table.name.getNameAsString(), index.toString()))
              .estimate();
      assertEquals(200, estimate.sampledRows());
      assertTrue(estimate.rows() >= 200, estimate::toString);
      assertEquals(estimate.rows(), estimate.entries());
      assertTrue(estimate.bytes() > 200 * 20, estimate::toString);
      assertEquals(1, estimate.regions());
    }
  }

  @Test
  void refusesWithReasonAndRemedy() throws Exception {
    try (IndexedTable table = new IndexedTable("refused")) {
      GlobalIndex index = IndexedTable.index("n", 0);
      try (Admin admin = table.connection.getAdmin()) {
        admin.modifyTable(
            TableDescriptorBuilder.newBuilder(table.descriptor(table.name))
                .modifyColumnFamily(
                    ColumnFamilyDescriptorBuilder.newBuilder(IndexedTable.FAMILY)
                        .setMobEnabled(true)
                        .build())
                .build());
      }
      String mob = refusal(table, IndexedTable.create(table.name, index));
      assertTrue(mob.contains("MOB") && mob.contains("Nothing is changed"), mob);
      table.checkGone(index);
      MasterRequest absent =
          new MasterRequest(MasterOp.CREATE, "x", "no-such-table", index.toString());
      assertTrue(refusal(table, absent).contains("no table no-such-table"));
      MasterRequest text = new MasterRequest(MasterOp.CREATE, "x", "t", "f:n LONG");
      assertTrue(refusal(table, text).contains("GENERATION"), () -> refusal(table, text));
    }
  }

  @Test
  void twoAtOnce() throws Exception {
    try (IndexedTable table = new IndexedTable("two")) {
      List<GlobalIndex> both = List.of(IndexedTable.index("n", 0), IndexedTable.index("v", 0));
      List<CompletableFuture<Void>> calls =
          both.stream()
              .map(
                  index ->
                      CompletableFuture.runAsync(
                          () -> {
                            try {
                              IndexedTable.call(
                                  table.connection, IndexedTable.create(table.name, index));
                            } catch (Exception e) {
                              throw new IllegalStateException(e);
                            }
                          }))
              .toList();
      for (CompletableFuture<Void> call : calls) {
        call.get();
      }
      for (GlobalIndex index : both) {
        table.checkWhole(index);
        IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
      }
    }
  }
}
