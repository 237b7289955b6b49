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

import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.RegionCaller;

/** Commands on global indexes as clients give them. */
class GlobalCallsTest {
  @Test
  void byARegionOfTheTable() throws Exception {
    try (IndexedTable table = new IndexedTable("called");
        RegionCaller caller = new RegionCaller(table.connection, 1)) {
      GlobalCalls calls = new GlobalCalls(table.connection, caller);
      GlobalIndex index = IndexedTable.index("n", 0);
      assertEquals(200, calls.estimate(table.name, index).sampledRows());
      calls.create(table.name, index);
      table.checkWhole(index);
      calls.rebuild(table.name, "f:n");
      assertThrows(UsageException.class, () -> calls.rebuild(table.name, "f:v"));
      calls.drop(table.name, "f:n");
      table.checkGone(index);
    }
  }

  @Test
  void aTableThatIsNotThere() throws Exception {
    try (IndexedTable table = new IndexedTable("there");
        RegionCaller caller = new RegionCaller(table.connection, 1)) {
      GlobalCalls calls = new GlobalCalls(table.connection, caller);
      GlobalIndex index = IndexedTable.index("n", 0);
      TableName absent = TableName.valueOf("not-there");
      assertThrows(UsageException.class, () -> calls.create(absent, index));
    }
  }
}
