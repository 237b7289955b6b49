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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.text.StatusText;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexState;

/** What clients are told of global indexes. */
class GlobalStatusTest {
  private static GlobalStatus one(TableIndexStatus status) {
    assertEquals(1, status.globalIndexes().size());
    return status.globalIndexes().get(0);
  }

  @Test
  void tellsWhatIsCoveredAndWhatNot() throws Exception {
    try (IndexedTable table = new IndexedTable("stands");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      GlobalIndex index = table.created("n", 2);
      TableIndexStatus status = admin.waitUntilBuilt(table.name, IndexedTable.LIMIT);
      GlobalStatus covered = one(status);
      assertEquals(GlobalState.COVERED, covered.state());
      assertNull(covered.reason());
      assertEquals(2, covered.regions());
      assertFalse(covered.servers().isEmpty());
      assertEquals(IndexState.QUERYABLE, status.overall().state());
      assertTrue(status.problems().isEmpty(), () -> status.problems().toString());
      Await.until(
          Await.LIMIT, // sizes are asked for every ten seconds
          () -> "the entries are counted",
          () -> one(admin.status(table.name)).entries() == 200);

      Catalog catalog = table.catalog;
      byte[] row = GlobalTables.catalogRow(table.name, index);
      KeyRange some = new KeyRange(Bytes.toBytes("020"), true, Bytes.toBytes("030"), false);
      catalog.mark(row, Catalog.token(some, Reason.OTHER));
      TableIndexStatus labelled = admin.status(table.name);
      GlobalStatus uncovered = one(labelled);
      assertEquals(GlobalState.UNCOVERED, uncovered.state());
      assertEquals(IndexState.DEGRADED, labelled.overall().state());
      assertTrue(
          uncovered.reason().startsWith("rows from 020 to before 030: for a reason"),
          uncovered.reason());
      assertTrue(
          labelled.problems().get(0).contains("drop the index"), labelled.problems()::toString);
      String text = StatusText.of(labelled);
      assertTrue(text.contains("f:n LONG GLOBAL is UNCOVERED: rows from 020"), text);
      assertTrue(text.matches("(?s).*f:n LONG GLOBAL +020 +030 +for a reason.*"), text);
      IndexException none =
          assertThrows(
              IndexException.class, () -> admin.waitUntilBuilt(table.name, IndexedTable.LIMIT));
      assertTrue(none.getMessage().contains("UNCOVERED f:n LONG GLOBAL: rows"), none.getMessage());

      try (Admin hbase = table.connection.getAdmin()) {
        hbase.disableTable(table.entries(index));
        String disabled = one(admin.status(table.name)).reason();
        assertTrue(disabled.contains("is disabled; enable it"), disabled);
        hbase.enableTable(table.entries(index));
      }
      // The master looks after a table of entries that was enabled, and may write the row again.
      Await.until(
          Await.LIMIT,
          () -> "the catalog has no row of it",
          () -> {
            catalog.delete(row);
            return one(admin.status(table.name)).reason().contains("has no row of it");
          });
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }
}
