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
package org.lcindex.regionserver.scan;

import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.regionserver.evidence.LogView;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.build.TableSettings;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;

/** The log of the MemStore of a table with one region. */
final class TableLog {
  private TableLog() {}

  static StoreIndex store(IndexedTable table) throws Exception {
    HRegion region = SharedCluster.get().regions(table.name).get(0);
    return SharedIndex.server()
        .regions()
        .get(region.getRegionInfo().getEncodedName())
        .store(IndexedTable.FAMILY);
  }

  /** Sets a value of the descriptor and waits until it holds; null removes it. */
  static void change(IndexedTable table, String key, String value) throws Exception {
    TableSettings before = store(table).settings();
    table.set(key, value);
    Await.until(IndexedTable.LIMIT, () -> key, () -> !store(table).settings().equals(before));
  }

  /** What it says; a view of nothing when it does not know. */
  static LogView view(IndexedTable table) throws Exception {
    LogView view = store(table).log().view();
    return view == null ? new LogView(List.of(), Long.MAX_VALUE, Set.of(), 0) : view;
  }

  /** Whether it has all that is in the MemStore. */
  static boolean isWhole(IndexedTable table) throws Exception {
    return view(table).hasMemStore();
  }
}
