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
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.rpc.GlobalState;

/** A global index that is switched off costs writes nothing, and is built when it is on again. */
class SwitchedGlobalTest {
  private static final byte[] V = Bytes.toBytes("v");

  private static IndexChange switched(LCIndexAdmin admin, IndexedTable table, boolean off)
      throws IOException {
    return admin.switchGlobalIndex(table.name, IndexedTable.FAMILY, V, off);
  }

  private static boolean hasEntry(IndexedTable table, GlobalIndex index, String value)
      throws IOException {
    try (Table entries = table.connection.getTable(table.entries(index));
        ResultScanner all = entries.getScanner(new Scan())) {
      for (Result entry : all) {
        if (Bytes.toStringBinary(entry.getRow()).contains(value)) {
          return true;
        }
      }
      return false;
    }
  }

  private static boolean isMarked(IndexedTable table, GlobalIndex index) throws IOException {
    return table.row(index).tokens().stream()
        .map(Token::reason)
        .anyMatch(reason -> reason == Reason.DISABLED);
  }

  private static void put(IndexedTable table, String row, String value) throws IOException {
    try (Table base = table.connection.getTable(table.name)) {
      base.put(new Put(Bytes.toBytes(row)).addColumn(IndexedTable.FAMILY, V, Bytes.toBytes(value)));
    }
  }

  @Test
  void writesNothingWhileItIsOff() throws Exception {
    try (IndexedTable table = new IndexedTable("switched");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection);
        Admin hbase = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      assertTrue(switched(admin, table, true).changed());
      assertFalse(switched(admin, table, true).changed());
      assertEquals(GlobalState.DISABLED, admin.status(table.name).globalIndexes().get(0).state());
      assertTrue(isMarked(table, index));
      IndexDefinitions off = IndexDefinitions.readable(table.descriptor(table.name));
      assertTrue(off.enabled().globals().isEmpty());
      assertTrue(off.isDisabled(index.definition()));
      put(table, "500", "unseen");
      assertFalse(hasEntry(table, index, "unseen"));
      String rebuilt =
          assertThrows(
                  IOException.class, () -> admin.rebuildGlobal(table.name, IndexedTable.FAMILY, V))
              .getMessage();
      assertTrue(rebuilt.contains("is switched off"), rebuilt);
      hbase.disableTable(table.name); // no region that opens builds it
      hbase.enableTable(table.name);
      assertTrue(isMarked(table, index));

      assertTrue(switched(admin, table, false).changed());
      admin.waitUntilBuilt(table.name, IndexedTable.LIMIT);
      table.awaitCovered(index);
      assertTrue(hasEntry(table, index, "unseen"));
      put(table, "501", "seen");
      assertTrue(hasEntry(table, index, "seen"));
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
      table.checkGone(index);
    }
  }

  /** The master leaves them alone until the index is on again. */
  @Tag("slices")
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void entriesThatBecomeOthersWhileItIsOffAreBuiltAnew(boolean deleted) throws Exception {
    try (IndexedTable table = new IndexedTable("switched-others");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection);
        Admin hbase = table.connection.getAdmin()) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      assertTrue(switched(admin, table, true).changed());
      hbase.disableTable(table.entries(index));
      if (deleted) {
        hbase.deleteTable(table.entries(index));
      } else {
        hbase.truncateTable(table.entries(index), true);
      }
      assertTrue(switched(admin, table, false).changed());
      table.awaitCovered(index);
      assertTrue(hasEntry(table, index, "value7"));
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }

  /** The master dies after it has marked: the descriptor still has the index, switched on. */
  @Test
  void aMarkWithoutItsCommandIsTakenBack() throws Exception {
    try (IndexedTable table = new IndexedTable("switched-half")) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      table.catalog.mark(table.row(index).key(), Catalog.token(KeyRange.all(), Reason.DISABLED));
      table.globals().started().get();
      table.awaitCovered(index);
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }
}
