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
package org.lcindex.regionserver.store;

import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.LiveHFile;

/**
 * Counts of the index files that open stores lack, for the metrics of a table.
 *
 * @param hfiles all HFiles
 * @param missing those of them that lack index files
 * @param oldestMillis for how long the one has that has lacked them longest
 * @param indexes indexes, one for each region, of which some HFile has no files
 */
public record StoreGaps(long hfiles, long missing, long oldestMillis, long indexes) {
  public static final StoreGaps NONE = new StoreGaps(0, 0, 0, 0);

  /** Those of a region, indexes that it cannot have included. */
  public static StoreGaps of(RegionIndex region) {
    StoreGaps found = NONE;
    long known = 0;
    for (StoreIndex store : region.stores()) {
      known += store.definitions().size();
      found = found.plus(of(store));
    }
    long unserved = Math.max(0, region.definitions().list().size() - known);
    return found.plus(new StoreGaps(0, 0, 0, unserved + (region.trouble() == null ? 0 : 1)));
  }

  private static StoreGaps of(StoreIndex store) {
    long now = EnvironmentEdgeManager.currentTime();
    long hfiles = 0;
    long missing = 0;
    long oldest = 0;
    for (LiveHFile hfile : store.store().files()) {
      hfiles++;
      if (!store.isComplete(hfile.name())) {
        missing++;
        oldest = Math.max(oldest, store.lacksMillis(hfile, now));
      }
    }
    long indexes = 0;
    for (IndexDefinition definition : store.definitions()) {
      indexes += missing > 0 && isLacking(store, definition) ? 1 : 0;
    }
    return new StoreGaps(hfiles, missing, oldest, indexes);
  }

  private static boolean isLacking(StoreIndex store, IndexDefinition definition) {
    return store.store().files().stream()
        .map(hfile -> store.indexed().get(hfile.name()))
        .anyMatch(index -> index == null || index.column(definition.id()) == null);
  }

  /** Those of both. */
  public StoreGaps plus(StoreGaps other) {
    return new StoreGaps(
        hfiles + other.hfiles,
        missing + other.missing,
        Math.max(oldestMillis, other.oldestMillis),
        indexes + other.indexes);
  }
}
