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
package org.lcindex.experiments.chaos;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.rpc.RegionStatus;

/**
 * Sums the servers' counters over a run. A counter starts at 0 with its server, so the last values
 * of every server that ever ran are kept; what a killed one counted since is lost. Thread safe.
 */
final class CounterWatch {
  private final LCIndexAdmin indexes;
  private final TableName table;
  private final Map<String, Map<String, Long>> byServer = new ConcurrentHashMap<>();

  CounterWatch(LCIndexAdmin indexes, TableName table) {
    this.indexes = indexes;
    this.table = table;
  }

  /** Looks once; a look in the middle of an event may fail and is left out. */
  void look() {
    try {
      for (RegionStatus region : indexes.status(table).regions()) {
        byServer.put(region.server(), region.counters());
      }
    } catch (IOException | RuntimeException e) {
      return; // the next look counts what this one has missed
    }
  }

  Map<String, Long> sums() {
    Map<String, Long> sums = new TreeMap<>();
    byServer.values().forEach(c -> c.forEach((name, n) -> sums.merge(name, n, Long::sum)));
    return sums;
  }
}
