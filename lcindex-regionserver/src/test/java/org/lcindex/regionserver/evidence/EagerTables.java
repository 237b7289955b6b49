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
package org.lcindex.regionserver.evidence;

import java.io.IOException;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.base.MemoryTaken;
import org.lcindex.regionserver.store.view.Overlaps;
import org.lcindex.regionserver.store.view.StoreView;
import org.lcindex.regionserver.testing.TestIndexes;

/** Makes each table of shared rows at once, by the query that looks for it. */
final class EagerTables implements StoreView.SharedTables {

  /** The parts of a view that remembers all pairs. */
  static StoreView.Source source(TestIndexes indexes) {
    Overlaps overlaps = new Overlaps(new MemoryBudget("test", Long.MAX_VALUE));
    return new StoreView.Source(
        overlaps, overlaps::between, indexes.localStore.handles(), new EagerTables());
  }

  @Override
  public SharedRows of(StoreView view) throws IOException {
    try (MemoryTaken memory = new MemoryTaken(new MemoryBudget("test", 1 << 30), "a table")) {
      return SharedRowsMaker.make(
          view.sharedParts(), view.hasPointDeletes(), (index, cause) -> {}, memory);
    }
  }

  @Override
  public boolean expect() {
    return false;
  }
}
