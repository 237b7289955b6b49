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

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ConcurrentTableModificationException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.master.procedure.ModifyTableProcedure;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.regionserver.testing.Await;

/** Two stock alters of a table with a global index, at the same time: none undoes the other. */
class StockAltersTest {
  private static final int LONGER = 2_000_000;
  private static final String NOTE = "note";

  private static void live(IndexedTable table, int seconds) {
    try (Admin admin = table.connection.getAdmin()) {
      admin.modifyColumnFamily(
          table.name,
          ColumnFamilyDescriptorBuilder.newBuilder(
                  admin.getDescriptor(table.name).getColumnFamily(IndexedTable.FAMILY))
              .setTimeToLive(seconds)
              .build());
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private static TableDescriptor noted(TableDescriptor read) {
    return TableDescriptorBuilder.newBuilder(read).setValue(NOTE, "b").build();
  }

  private static boolean isBeingAltered(IndexedTable table) {
    return table.cluster.master().getMasterProcedureExecutor().getProcedures().stream()
        .anyMatch(
            one ->
                one instanceof ModifyTableProcedure altering
                    && !altering.isFinished()
                    && altering.getTableName().equals(table.name));
  }

  /**
   * A longer life waits a lease before its descriptor is written. A whole descriptor that is read
   * meanwhile has the shorter life, and waits for its turn.
   */
  @Test
  void anAlterThatWaitedWhileAnotherWasMadeIsRefused() throws Exception {
    try (IndexedTable table = new IndexedTable("stock-alters");
        Admin admin = table.connection.getAdmin()) {
      live(table, LONGER / 2);
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      CompletableFuture<Void> longer = CompletableFuture.runAsync(() -> live(table, LONGER));
      Await.until(IndexedTable.LIMIT, () -> "an alter", () -> isBeingAltered(table));
      TableDescriptor read = admin.getDescriptor(table.name);
      assertEquals(LONGER / 2, read.getColumnFamily(IndexedTable.FAMILY).getTimeToLive());
      IOException refused = null;
      try {
        admin.modifyTable(noted(read));
      } catch (IOException e) {
        refused = e;
      }
      longer.get(1, TimeUnit.MINUTES);
      TableDescriptor now = admin.getDescriptor(table.name);
      assertEquals(
          LONGER,
          now.getColumnFamily(IndexedTable.FAMILY).getTimeToLive(),
          "an alter that was told as done is gone");
      assertTrue(refused instanceof ConcurrentTableModificationException, refused::toString);
      assertTrue(refused.getMessage().contains("read its descriptor again"), refused::getMessage);
      admin.modifyTable(noted(now));
      now = admin.getDescriptor(table.name);
      assertEquals("b", now.getValue(NOTE));
      assertEquals(LONGER, now.getColumnFamily(IndexedTable.FAMILY).getTimeToLive());
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }
}
