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
package org.lcindex.experiments.deli;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServers;

/**
 * What the servers of a cluster in this JVM have done, by their own counters. All are exact.
 *
 * @param rowsRead base rows that writes have read
 * @param blocks data blocks of HFiles that were read, whoever read them
 * @param entries written before their rows
 * @param removals tags of old entries that were removed
 * @param passMicros processor time of passes after compactions
 */
record ServerCounts(long rowsRead, long blocks, long entries, long removals, long passMicros) {

  /** Until now. */
  static ServerCounts of(EmbeddedCluster cluster) {
    return new ServerCounts(
        sum(cluster, Counter.GLOBAL_ROWS_READ) + sum(cluster, Counter.GLOBAL_OLD_ROWS_READ),
        blocksRead(),
        sum(cluster, Counter.GLOBAL_ENTRIES),
        sum(cluster, Counter.GLOBAL_REMOVALS),
        sum(cluster, Counter.GLOBAL_GONE_CPU));
  }

  /** Data blocks of HFiles that were read in this JVM, by HBase's own count. */
  static long blocksRead() {
    return HFile.DATABLOCK_READ_COUNT.sum();
  }

  /** Compactions after which it is known, or will not be, what they have left out. */
  static long compactions(EmbeddedCluster cluster) {
    return sum(cluster, Counter.GLOBAL_GONE_COMPACTIONS) + sum(cluster, Counter.GLOBAL_GONE_MISSED);
  }

  private static long sum(EmbeddedCluster cluster, Counter counter) {
    return cluster.regionServers().stream()
        .map(server -> IndexServers.of(server.getConfiguration()).telemetry().counters())
        .mapToLong((Counters counters) -> counters.get(counter))
        .sum();
  }

  ServerCounts minus(ServerCounts before) {
    return new ServerCounts(
        rowsRead - before.rowsRead,
        blocks - before.blocks,
        entries - before.entries,
        removals - before.removals,
        passMicros - before.passMicros);
  }

  /** As values of a line, each with a prefix. */
  Map<String, Object> values(String prefix) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put(prefix + "RowsRead", rowsRead);
    values.put(prefix + "Blocks", blocks);
    values.put(prefix + "Entries", entries);
    values.put(prefix + "Removals", removals);
    values.put(prefix + "PassMicros", passMicros);
    return values;
  }
}
