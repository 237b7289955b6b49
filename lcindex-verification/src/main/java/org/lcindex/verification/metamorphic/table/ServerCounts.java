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
package org.lcindex.verification.metamorphic.table;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.metamorphic.check.CheckCount;

/**
 * What the servers have done since this was made: old entries removed, offline-built files taken.
 * Not thread safe.
 */
public final class ServerCounts {
  private static final Map<Counter, CheckCount> TOLD =
      new EnumMap<>(
          Map.of(
              Counter.GLOBAL_REMOVALS, CheckCount.TAGS_REMOVED,
              Counter.GLOBAL_GONE_TAGS, CheckCount.TAGS_GONE,
              Counter.GLOBAL_SWEPT_STALE, CheckCount.TAGS_SWEPT,
              Counter.OFFLINE_FILES, CheckCount.OFFLINE_FILES,
              Counter.OFFLINE_REBUILDS, CheckCount.OFFLINE_REFUSED));

  private final Supplier<List<HRegionServer>> servers;
  private final Map<Counter, Long> before = new EnumMap<>(Counter.class);

  ServerCounts(Supplier<List<HRegionServer>> servers) {
    this.servers = servers;
    TOLD.keySet().forEach(counter -> before.put(counter, sum(counter)));
  }

  /** Adds what has been done; of servers that have ended meanwhile nothing. */
  public void addTo(Counts<CheckCount> counts) {
    TOLD.forEach(
        (counter, count) -> counts.add(count, Math.max(0, sum(counter) - before.get(counter))));
  }

  private long sum(Counter counter) {
    return servers.get().stream()
        .mapToLong(s -> IndexServers.of(s.getConfiguration()).telemetry().counters().get(counter))
        .sum();
  }
}
