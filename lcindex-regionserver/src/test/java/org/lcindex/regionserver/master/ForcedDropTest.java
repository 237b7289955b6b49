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

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;

/** A global index goes, too, when its catalog does not answer. */
@Tag("slices")
class ForcedDropTest {
  @Test
  void dropsWithoutTheCatalog() throws Exception {
    try (IndexedTable table = new IndexedTable("forced");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection);
        Admin hbase = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      List<IndexDefinition> dropped = List.of(index.definition());
      hbase.disableTable(GlobalTables.CATALOG);
      try {
        GlobalStatus status = admin.status(table.name).globalIndexes().get(0);
        assertEquals(GlobalState.UNCOVERED, status.state());
        assertTrue(status.reason().contains("lcindex:catalog"), status.reason());
        admin.dropIndexesByForce(table.name, dropped);
        assertFalse(table.exists(table.entries(index)));
        assertTrue(IndexDefinitions.readable(table.descriptor(table.name)).globals().isEmpty());
        try (Table base = table.connection.getTable(table.name)) {
          base.put(
              new Put(Bytes.toBytes("600"))
                  .addColumn(IndexedTable.FAMILY, Bytes.toBytes("v"), Bytes.toBytes("x")));
        }
      } finally {
        hbase.enableTable(GlobalTables.CATALOG);
      }
      Await.until(IndexedTable.LIMIT, () -> "its row goes, too", () -> table.row(index) == null);
      assertThrows(IOException.class, () -> admin.dropIndexesByForce(table.name, dropped));
    }
  }
}
