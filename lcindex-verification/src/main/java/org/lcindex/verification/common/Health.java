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
package org.lcindex.verification.common;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;

/** Whether the cluster is whole: all servers there, no region on its way, all regions answering. */
public record Health(ProcessCluster cluster, Connection connection, TableName table) {
  private static final Duration LIMIT = Duration.ofSeconds(240);
  private static final int PROBE_MILLIS = 10_000;

  /**
   * Waits until the cluster is whole.
   *
   * @throws IOException when it does not become so, with what is missing; at once when a server is
   *     down, because nothing starts it
   */
  public void await() throws IOException {
    AtomicReference<String> missing = new AtomicReference<>("nothing");
    Waiting.until(
        LIMIT,
        () -> "the cluster is whole again; " + missing.get(),
        () -> {
          for (Member server : cluster.regionServers()) {
            if (!server.alive()) {
              throw new IOException(server.name() + " is down");
            }
          }
          missing.set(missing());
          return missing.get() == null;
        });
  }

  /** What is not as it should be, or null. */
  private String missing() {
    try (Admin admin = connection.getAdmin()) {
      ClusterMetrics metrics =
          admin.getClusterMetrics(
              EnumSet.of(
                  ClusterMetrics.Option.LIVE_SERVERS, ClusterMetrics.Option.REGIONS_IN_TRANSITION));
      if (metrics.getLiveServerMetrics().size() != cluster.regionServers().size()) {
        return "the master knows the servers " + metrics.getLiveServerMetrics().keySet();
      }
      if (!metrics.getRegionStatesInTransition().isEmpty()) {
        return "in transition: " + metrics.getRegionStatesInTransition();
      }
      return unanswering(admin);
    } catch (IOException e) {
      return Briefly.of(e);
    }
  }

  private String unanswering(Admin admin) throws IOException {
    try (Table probe =
        connection
            .getTableBuilder(table, null)
            .setOperationTimeout(PROBE_MILLIS)
            .setRpcTimeout(PROBE_MILLIS)
            .build()) {
      for (RegionInfo region : admin.getRegions(table)) {
        byte[] start = region.getStartKey();
        byte[] row = start.length == 0 ? new byte[1] : start;
        probe.exists(new Get(row).setCheckExistenceOnly(true));
      }
      return null;
    }
  }
}
