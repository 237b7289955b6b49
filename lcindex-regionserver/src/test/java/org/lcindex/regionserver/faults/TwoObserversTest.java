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
package org.lcindex.regionserver.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.junit.jupiter.api.Test;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.LogLines;
import org.lcindex.rpc.IndexState;

/** A region whose observer both the servers' configuration and its table's descriptor name. */
class TwoObserversTest {
  @Test
  void oneEndpointAndNoErrorInTheLog() throws Exception {
    try (LogLines log = new LogLines(HRegion.class.getName());
        IndexedTable table = new IndexedTable("two-observers")) {
      table.loadThreeFiles();
      table.createIndexes();
      try (Admin hbase = table.connection.getAdmin()) {
        hbase.modifyTable(IndexDdl.withObserver(hbase.getDescriptor(table.name)));
        assertTrue(hbase.getDescriptor(table.name).getCoprocessorDescriptors().size() == 1);
      }
      table.awaitBuilt();
      assertEquals(IndexState.QUERYABLE, table.admin.status(table.name).overall().state());
      table.checkQueries("by one of two observers");
      assertEquals(List.of(), log.containing("already registered"));
    }
  }
}
