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

import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.lcindex.io.PooledFiles;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.base.QueryLimits;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreGaps;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.build.IndexEnvironment;

/** Levels of a server, where its counters only rise. Thread safe; waits for nothing. */
final class Gauges {
  private final OpenRegions regions;
  private final IndexEnvironment env;
  private final PooledFiles openFiles;
  private final QueryLimits queryLimits;
  private final long buildLimit;
  private final Chore chore;

  Gauges(
      OpenRegions regions,
      IndexEnvironment env,
      PooledFiles openFiles,
      QueryLimits queryLimits,
      long buildLimit,
      Chore chore) {
    this.regions = regions;
    this.env = env;
    this.openFiles = openFiles;
    this.queryLimits = queryLimits;
    this.buildLimit = buildLimit;
    this.chore = chore;
  }

  /** All of them, by public name. */
  Map<String, Long> all() {
    Map<ServerGauge, Long> gauges = new EnumMap<>(ServerGauge.class);
    StoreGaps gaps = chore.gaps();
    gauges.put(ServerGauge.INDEXES_NOT_QUERYABLE, gaps.indexes());
    gauges.put(ServerGauge.HFILES, gaps.hfiles());
    gauges.put(ServerGauge.HFILES_MISSING, gaps.missing());
    gauges.put(ServerGauge.HFILES_MISSING_OLDEST, gaps.oldestMillis());
    gauges.put(
        ServerGauge.HFILES_DEGRADED, regions.all().stream().mapToLong(RegionIndex::degraded).sum());
    gauges.put(ServerGauge.PROBLEMS, (long) env.telemetry().problems().count());
    disks(gauges);
    gauges.put(ServerGauge.INDEX_OPEN, env.disk().localStore().handles().open());
    gauges.put(ServerGauge.INDEX_READERS, env.disk().localStore().handles().readers());
    gauges.put(ServerGauge.FILES_OPEN, (long) openFiles.openCount());
    gauges.put(ServerGauge.FILES_LIMIT, (long) openFiles.limit());
    gauges.put(ServerGauge.FILES_OPENINGS, openFiles.openings());
    heap(gauges);
    Map<String, Long> named = new TreeMap<>();
    gauges.forEach((gauge, value) -> named.put(gauge.label(), value));
    return named;
  }

  private void disks(Map<ServerGauge, Long> gauges) {
    LocalStore store = env.disk().localStore();
    gauges.put(ServerGauge.LOCAL_BYTES, chore.localBytes());
    gauges.put(ServerGauge.LOCAL_LIMIT, env.disk().budget().maxBytes());
    gauges.put(
        ServerGauge.LOCAL_FREE,
        store.dirs().stream().mapToLong(store.disks()::usableSpace).filter(n -> n > 0).sum());
    gauges.put(ServerGauge.LOCAL_STRAYS, (long) store.strays());
  }

  private void heap(Map<ServerGauge, Long> gauges) {
    IndexEnvironment.Memory memory = env.memory();
    gauges.put(ServerGauge.HEAP_FREE, memory.heapRoom().free());
    gauges.put(ServerGauge.CACHE_BYTES, memory.pageCache().bytes());
    gauges.put(ServerGauge.CACHE_LIMIT, memory.pageCache().maxBytes());
    gauges.put(ServerGauge.METADATA_BYTES, memory.pageCache().directoryBytes());
    gauges.put(ServerGauge.METADATA_LIMIT, memory.pageCache().maxDirectoryBytes());
    gauges.put(ServerGauge.SEEK_MARKS_BYTES, memory.seekMarks().bytes());
    gauges.put(ServerGauge.SEEK_MARKS_LIMIT, memory.seekMarks().maxBytes());
    MemoryBudget queries = queryLimits.memory();
    gauges.put(ServerGauge.QUERY_MEMORY, queries.used());
    gauges.put(ServerGauge.QUERY_MEMORY_LIMIT, queries.limit());
    gauges.put(ServerGauge.OVERLAPS_BYTES, memory.overlaps().used());
    gauges.put(ServerGauge.OVERLAPS_LIMIT, memory.overlaps().limit());
    gauges.put(ServerGauge.MEMSTORE_LOG_BYTES, memory.logs().used());
    gauges.put(ServerGauge.MEMSTORE_LOG_LIMIT, memory.logs().limit());
    gauges.put(ServerGauge.BUILD_MEMORY, memory.builds().bytes());
    gauges.put(ServerGauge.BUILD_MEMORY_LIMIT, buildLimit);
    gauges.put(ServerGauge.INDEX_OPEN_BYTES, env.disk().localStore().handles().bytes());
    MemoryBudget plans = queryLimits.plans();
    gauges.put(ServerGauge.PLANS_BYTES, plans.used());
    gauges.put(ServerGauge.PLANS_LIMIT, plans.limit());
    gauges.put(
        ServerGauge.VIEW_BYTES,
        regions.all().stream()
            .flatMap(region -> region.stores().stream())
            .mapToLong(StoreIndex::viewBytes)
            .sum());
  }
}
