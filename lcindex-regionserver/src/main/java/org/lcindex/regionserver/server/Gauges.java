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
package org.lcindex.regionserver.server;

import java.util.Map;
import java.util.TreeMap;
import org.lcindex.io.PooledFiles;
import org.lcindex.regionserver.store.IndexEnvironment;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreIndex;

/** Levels of a server, where its counters only rise. Thread safe; waits for nothing. */
final class Gauges {
  private final IndexServer server;
  private final PooledFiles openFiles;
  private final Chore chore;

  Gauges(IndexServer server, PooledFiles openFiles, Chore chore) {
    this.server = server;
    this.openFiles = openFiles;
    this.chore = chore;
  }

  /** All of them, by public name. */
  Map<String, Long> all() {
    IndexEnvironment env = server.environment();
    Map<String, Long> gauges = new TreeMap<>();
    gauges.put("local.bytes", chore.localBytes());
    gauges.put("local.strays", (long) env.localStore().strays());
    gauges.put("index.open", env.localStore().handles().open());
    gauges.put("index.readers", env.localStore().handles().readers());
    gauges.put("files.open", (long) openFiles.openCount());
    gauges.put("files.openings", openFiles.openings());
    gauges.put("cache.bytes", env.pageCache().bytes());
    gauges.put("metadata.cache.bytes", env.pageCache().directoryBytes());
    gauges.put("query.memory.bytes", server.queryLimits().memory().used());
    gauges.put(
        "view.bytes",
        server.regions().stream()
            .flatMap(region -> region.stores().stream())
            .mapToLong(StoreIndex::viewBytes)
            .sum());
    gauges.put("overlaps.bytes", env.overlapMemory().used());
    gauges.put("hfiles.degraded", server.regions().stream().mapToLong(RegionIndex::degraded).sum());
    return gauges;
  }
}
