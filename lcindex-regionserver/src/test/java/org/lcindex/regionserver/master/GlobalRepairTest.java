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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.SweepReport;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.VerifyArguments;

/** {@code index repair} of global indexes, from a client through the master to the servers. */
class GlobalRepairTest {
  private static IndexCommands.Repaired repair(
      LCIndexAdmin admin, IndexedTable table, String column) throws IOException {
    return new IndexCommands(admin, table.name)
        .repair(column, VerifyArguments.FILES, Duration.ofMinutes(1), line -> {});
  }

  @Test
  void entriesWithoutAValueGo() throws Exception {
    try (IndexedTable table = new IndexedTable("repaired");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      admin.alterGlobalIndex(table.name, IndexedTable.FAMILY, Bytes.toBytes("v"), Policy.DEFERRED);
      try (Table base = table.connection.getTable(table.name)) {
        List<Put> puts = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
          puts.add(
              new Put(Bytes.toBytes("repaired"))
                  .addColumn(
                      IndexedTable.FAMILY, Bytes.toBytes("v"), 100 + i, Bytes.toBytes("v" + i)));
        }
        base.put(puts);
      }
      IndexCommands.Repaired first = repair(admin, table, "f:v");
      assertNull(first.local());
      SweepReport sweep = first.sweeps().get(0);
      assertEquals(sweep.regions(), sweep.done());
      assertEquals(49, sweep.figures().stale(), sweep::toString);
      assertTrue(first.text().contains("49 without a value"), first::text);
      assertTrue(first.json().contains("\"stale\": 49"), first::json);
      Await.until(
          Await.LIMIT,
          () -> "nothing stale",
          () -> repair(admin, table, null).sweeps().get(0).figures().stale() == 0);
      assertThrows(UsageException.class, () -> repair(admin, table, "f:none GLOBAL"));
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }
}
