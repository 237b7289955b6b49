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

import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.UsageException;

/** The policy of a global index changes while the index is written and believed. */
class GlobalPolicyTest {
  private static final byte[] V = Bytes.toBytes("v");
  private static final int ROWS = 5;

  private static long counted(Counter counter) throws Exception {
    return SharedCluster.get().regionServers().stream()
        .mapToLong(s -> IndexServers.of(s.getConfiguration()).telemetry().counters().get(counter))
        .sum();
  }

  private static void put(IndexedTable table, String value) throws Exception {
    try (Table base = table.connection.getTable(table.name)) {
      for (int i = 0; i < ROWS; i++) {
        base.put(
            new Put(Bytes.toBytes("p" + i))
                .addColumn(IndexedTable.FAMILY, V, Bytes.toBytes(value)));
      }
    }
  }

  /** Old entries go when all rows are written once more. */
  private static void assertRemoves(IndexedTable table, String value) throws Exception {
    long before = counted(Counter.GLOBAL_REMOVALS);
    put(table, value);
    Await.until(
        Await.LIMIT,
        () -> "the old entries are removed",
        () -> counted(Counter.GLOBAL_REMOVALS) >= before + ROWS);
  }

  private static Policy policy(IndexedTable table) throws Exception {
    return IndexDefinitions.readable(table.descriptor(table.name))
        .globals()
        .get(0)
        .definition()
        .policy();
  }

  @Test
  void changesWhileTheIndexIsBelieved() throws Exception {
    try (IndexedTable table = new IndexedTable("policy");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      put(table, "first");
      assertRemoves(table, "second");

      assertTrue(
          admin.alterGlobalIndex(table.name, IndexedTable.FAMILY, V, Policy.DEFERRED).changed());
      assertEquals(Policy.DEFERRED, policy(table));
      assertTrue(table.row(index).tokens().isEmpty(), "nothing becomes uncovered");
      assertFalse(
          admin.alterGlobalIndex(table.name, IndexedTable.FAMILY, V, Policy.DEFERRED).changed());
      long before = counted(Counter.GLOBAL_OLD_ROWS_READ) + counted(Counter.GLOBAL_ROWS_READ);
      put(table, "third");
      put(table, "fourth");
      assertEquals(
          before, counted(Counter.GLOBAL_OLD_ROWS_READ) + counted(Counter.GLOBAL_ROWS_READ));

      admin.alterGlobalIndex(table.name, IndexedTable.FAMILY, V, Policy.ORDERED);
      assertEquals(Policy.ORDERED, policy(table));
      assertTrue(table.row(index).tokens().isEmpty());
      assertRemoves(table, "fifth");
      table.checkWhole(index);
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }

  @Test
  void onlyAGlobalIndexHasAPolicy() throws Exception {
    try (IndexedTable table = new IndexedTable("no-policy");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      String none =
          assertThrows(
                  UsageException.class,
                  () -> admin.alterGlobalIndex(table.name, IndexedTable.FAMILY, V, Policy.DEFERRED))
              .getMessage();
      assertTrue(none.contains("has no GLOBAL index on"), none);
    }
  }
}
