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
package org.lcindex.experiments.spock;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.offline.BulkLoader;

/** A cluster whose servers can be asked what they have used, copied and still do. */
final class SpockCluster implements Closeable {
  /** How long anything may take that a measurement waits for. */
  static final Duration LIMIT = Duration.ofMinutes(30);

  private static final int SERVERS = 2;
  private static final int HEAP_MEGABYTES = 2_048;

  private final Connection connection;
  private final Processes processes;
  private final Closeable owner;
  private final LCIndexAdmin admin;

  /** Where a cluster's processor time is read. */
  @FunctionalInterface
  interface Processes {
    ServerTime time() throws IOException;
  }

  /**
   * A cluster that runs.
   *
   * @param connection the owner's
   * @param owner ends the cluster
   */
  SpockCluster(Connection connection, Processes processes, Closeable owner) {
    this.connection = connection;
    this.processes = processes;
    this.owner = owner;
    this.admin = new LCIndexAdmin(connection);
  }

  /**
   * Starts two region servers on one DataNode, each a process; what a killed run has left is
   * deleted. Nobody compacts and no region splits, so that every load does the work of its rows
   * alone.
   *
   * @param bytesPerSecond that a server may pull; 0 for no limit
   */
  static SpockCluster start(Path folder, long bytesPerSecond, Consumer<String> progress)
      throws IOException {
    if (!ProcessCluster.available()) {
      throw new IOException(
          "the plugin's jar is not built, and servers need it; run 'mvn -DskipTests package'");
    }
    ProcessCluster.remove(folder, progress);
    ProcessCluster cluster =
        ProcessCluster.builder(folder)
            .regionServers(SERVERS)
            .regionServerHeap(HEAP_MEGABYTES)
            .dataNodes(1)
            .set(ConfigKeys.OFFLINE_BYTES_PER_SECOND.name(), Long.toString(bytesPerSecond))
            .set(
                HConstants.HBASE_REGION_SPLIT_POLICY_KEY, DisabledRegionSplitPolicy.class.getName())
            // Nothing waits for compactions that nobody runs.
            .set("hbase.hstore.blockingStoreFiles", "1000")
            // The HFiles of dropped tables leave the disk soon.
            .set("hbase.master.hfilecleaner.ttl", "1000")
            .set("hbase.master.cleaner.interval", "5000")
            .owned()
            .progress(progress)
            .start();
    Closeable end =
        () -> {
          cluster.kill();
          cluster.delete();
        };
    try {
      Connection connection = ConnectionFactory.createConnection(cluster.configuration());
      try (Admin hbase = connection.getAdmin()) {
        hbase.compactionSwitch(false, List.of());
      }
      return new SpockCluster(
          connection,
          () -> time(cluster),
          () -> {
            connection.close();
            end.close();
          });
    } catch (IOException | RuntimeException e) {
      end.close();
      throw e;
    }
  }

  private static ServerTime time(ProcessCluster cluster) throws IOException {
    ServerTime sum = ServerTime.NONE;
    for (Member member : cluster.members()) {
      Duration used =
          ProcessHandle.of(member.process().pid())
              .flatMap(process -> process.info().totalCpuDuration())
              .orElseThrow(() -> new IOException(member.name() + " has ended"));
      sum = sum.plus(member.role(), used);
    }
    return sum;
  }

  Connection connection() {
    return connection;
  }

  Configuration configuration() {
    return connection.getConfiguration();
  }

  LCIndexAdmin admin() {
    return admin;
  }

  /** HBase's own bulk load. */
  BulkLoader loader() {
    return (table, from) -> BulkLoadHFiles.create(configuration()).bulkLoad(table, from);
  }

  /** What all servers have used until now. */
  ServerTime time() throws IOException {
    return processes.time();
  }

  /** A counter of each server, by its name. */
  Map<String, Long> counters(String name) throws IOException {
    Map<String, Long> counters = new LinkedHashMap<>();
    for (ClusterIndexStatus.Server server : admin.clusterStatus().servers()) {
      if (server.status() == null) {
        throw new IOException(server.name() + " tells nothing of itself: " + server.reason());
      }
      counters.put(server.name(), server.status().counter(name));
    }
    return counters;
  }

  /** A counter of all servers together. */
  long counter(String name) throws IOException {
    return counters(name).values().stream().mapToLong(value -> value).sum();
  }

  /** Returns when no server has a job of LCIndex left. */
  void awaitJobs() throws IOException {
    Waiting.until(
        LIMIT,
        () -> "the end of LCIndex's jobs",
        () ->
            admin.clusterStatus().servers().stream()
                .allMatch(
                    server ->
                        server.status() != null
                            && server.status().jobsRunning() == 0
                            && server.status().jobsWaiting() == 0));
  }

  @Override
  public void close() throws IOException {
    admin.close();
    owner.close();
  }
}
