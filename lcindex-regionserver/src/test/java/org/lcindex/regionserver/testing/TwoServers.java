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
package org.lcindex.regionserver.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.job.JobQueue;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;

/** The shared cluster with a second region server, which is stopped on close. */
public final class TwoServers implements AutoCloseable {
  public final EmbeddedCluster cluster;
  public final HRegionServer first;
  public final HRegionServer second;

  public TwoServers() throws Exception {
    this(Map.of());
  }

  /**
   * @param settings of the second server alone
   */
  public TwoServers(Map<String, String> settings) throws Exception {
    cluster = SharedCluster.get();
    first = cluster.regionServers().get(0);
    second = cluster.startRegionServer(settings);
  }

  /**
   * Brings all regions of a table to a server. Asks again when one is elsewhere after that: a move
   * that meets the recovery of a stopped server, or the balancer, may end there.
   */
  public void move(TableName table, HRegionServer to) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> "moved to " + to.getServerName() + "; now " + regionsByServer(table),
        () -> {
          List<HRegion> elsewhere = new ArrayList<>(cluster.regions(table));
          boolean open = !elsewhere.isEmpty();
          elsewhere.removeAll(to.getRegions(table));
          try (Admin admin = cluster.admin()) {
            for (HRegion region : elsewhere) {
              admin.move(region.getRegionInfo().getEncodedNameAsBytes(), to.getServerName());
            }
          }
          return open && elsewhere.isEmpty();
        });
  }

  private String regionsByServer(TableName table) {
    return cluster.regionServers().stream()
        .map(server -> server.getServerName() + " " + server.getRegions(table))
        .toList()
        .toString();
  }

  public static IndexServer index(HRegionServer server) {
    return IndexServers.of(server.getConfiguration());
  }

  public static long count(HRegionServer server, Counter counter) {
    return index(server).telemetry().counters().get(counter);
  }

  /** How many HFiles a server has read to build their index files. */
  public static long builds(HRegionServer server) {
    List<JobQueue> flush =
        index(server).work().queues().all().stream()
            .filter(queue -> queue.name().equals("flush"))
            .toList();
    return flush.get(0).finishedCount();
  }

  /** The second server dies; returns when the first one has its regions. */
  public void abortSecond(TableName table) throws Exception {
    cluster.abortRegionServer(second);
    Await.until(
        IndexedTable.LIMIT,
        () -> "recovered by the other server",
        () -> !first.getRegions(table).isEmpty());
  }

  @Override
  public void close() {
    if (cluster.regionServers().contains(second)) {
      cluster.stopRegionServer(second);
    }
  }
}
