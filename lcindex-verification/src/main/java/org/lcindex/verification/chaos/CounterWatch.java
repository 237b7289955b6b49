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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.rpc.RegionStatus;

/**
 * Sums the servers' counters over a run, and knows which columns have an index. A counter starts at
 * 0 with its server, so the last values of every server that ever ran are kept; what a killed one
 * counted since is lost. Thread safe.
 */
final class CounterWatch {
  private static final Set<String> COUNTERS =
      Arrays.stream(Counter.values()).map(Counter::label).collect(Collectors.toSet());

  private final LCIndexAdmin indexes;
  private final TableName table;
  private final AtomicReference<Set<ChaosColumn>> indexed;
  private final Map<String, Map<String, Long>> byServer = new ConcurrentHashMap<>();

  /**
   * A watch.
   *
   * @param indexed is kept up to date with which columns have an index
   */
  CounterWatch(LCIndexAdmin indexes, TableName table, AtomicReference<Set<ChaosColumn>> indexed) {
    this.indexes = indexes;
    this.table = table;
    this.indexed = indexed;
  }

  /** Looks once; a look in the middle of an event may fail and is left out. */
  void look() {
    try {
      TableIndexStatus status = indexes.status(table);
      indexed.set(
          Arrays.stream(ChaosColumn.values())
              .filter(column -> status.definitions().contains(column.definition()))
              .collect(Collectors.toSet()));
      for (RegionStatus region : status.regions()) {
        byServer.put(region.server(), region.counters());
      }
    } catch (IOException | RuntimeException e) {
      return; // the next look counts what this one has missed
    }
  }

  /** Counters by name; levels, such as the number of open files, are left out. */
  Map<String, Long> sums() {
    Map<String, Long> sums = new TreeMap<>();
    byServer.values().forEach(c -> c.forEach((name, n) -> sums.merge(name, n, Long::sum)));
    sums.keySet().retainAll(COUNTERS);
    return sums;
  }
}
