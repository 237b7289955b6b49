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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableVerification;
import org.lcindex.query.text.VerifyText;
import org.lcindex.regionserver.testing.EntryDeletes;
import org.lcindex.rpc.VerifyArguments;

/** A value without its entry is found, and mended. */
@Tag("slices")
class GlobalVerifyTest {
  private static final VerifyArguments ROWS = new VerifyArguments(true, false, false);

  private static TableVerification verify(LCIndexAdmin admin, IndexedTable table)
      throws IOException {
    return admin.verify(table.name, ROWS, progress -> {});
  }

  private static void deleteEntry(IndexedTable table, GlobalIndex index, String value)
      throws IOException {
    try (Table entries = table.connection.getTable(table.entries(index));
        ResultScanner all = entries.getScanner(EntryDeletes.scan())) {
      for (Result entry : all) {
        if (Bytes.toStringBinary(entry.getRow()).contains(value)) {
          entries.delete(EntryDeletes.of(entry));
        }
      }
    }
  }

  @Test
  void findsAValueWithoutItsEntry() throws Exception {
    try (IndexedTable table = new IndexedTable("verified");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      GlobalIndex index = table.created("v", 0);
      table.awaitCovered(index);
      TableVerification clean = verify(admin, table);
      assertTrue(clean.isClean(), () -> VerifyText.of(clean));
      assertEquals(200, clean.progress().entries(), "each once, though looked at from both sides");
      assertEquals(0, clean.progress().stale());
      deleteEntry(table, index, "value150");
      TableVerification wrong = verify(admin, table);
      assertFalse(wrong.isClean());
      assertEquals(1, wrong.faultCount());
      assertEquals(199, wrong.progress().entries());
      String text = VerifyText.of(wrong);
      assertTrue(text.contains("MISSING_ENTRY in index f:v STRING GLOBAL (region "), text);
      assertTrue(text.contains("row 150") && text.contains("builds them"), text);
      assertFalse(text.contains("value150"), text); // asked by ADMIN, who may not read it
      admin.waitUntilBuilt(table.name, IndexedTable.LIMIT);
      table.awaitCovered(index);
      TableVerification mended = verify(admin, table);
      assertTrue(mended.isClean(), () -> VerifyText.of(mended));
      IndexedTable.call(table.connection, IndexedTable.drop(table.name, index));
    }
  }
}
