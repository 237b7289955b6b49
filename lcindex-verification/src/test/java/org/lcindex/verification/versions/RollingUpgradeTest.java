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
package org.lcindex.verification.versions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HBaseIOException;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.ipc.ServerNotRunningYetException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.tpch.OrdersTable;

/**
 * HBase 2.5 becomes 2.6, one server after the other, under one jar of LCIndex, while clients write
 * and ask. The order is that of HBase's reference guide, "Rolling Upgrades": the master first, then
 * the region servers, each of which is emptied before it stops ({@code graceful_stop.sh}).
 *
 * <p>Index files outlive it: a server takes those of a region that moves to it from the server that
 * had the region, or finds its own again, whichever HBase wrote them.
 */
@Tag("slices")
class RollingUpgradeTest {
  private static final String OLD = "2.5.13";
  private static final String NEW = "2.6.4";
  private static final int SERVERS = 2;
  private static final int REGIONS = 4;
  private static final String COPIED = "remote.files.copied";
  private static final List<String> COUNTED =
      List.of(COPIED, "remote.rebuilds", "hfiles.indexed", "files.corrupt", "failures.bug");

  private ProcessCluster cluster;
  private Connection connection;
  private SliceOrders orders;
  private UpgradeTraffic traffic;

  @Test
  void answersStayEqualAndIndexFilesAreKept(@TempDir Path folder) throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    try (ProcessCluster started =
            ProcessCluster.builder(folder.resolve("cluster"))
                .regionServers(SERVERS)
                .dataNodes(1)
                .hbase(OLD)
                .shortLived()
                .owned()
                .start();
        Connection client = ConnectionFactory.createConnection(started.configuration());
        SliceOrders table = new SliceOrders(client, SliceOrders.SOME_ROWS)) {
      cluster = started;
      connection = client;
      orders = table;
      create();
      try (UpgradeTraffic running = new UpgradeTraffic(client, table)) {
        traffic = running;
        stage("all servers on " + OLD, OLD);
        cluster.hbase(cluster.master(), NEW);
        cluster.restartMaster();
        stage("master on " + NEW, OLD);
        moveWithFiles(0, 1, REGIONS, "region server 0 is empty", OLD);
        upgrade(0, OLD);
        moveWithFiles(1, 0, REGIONS / 2, "half of the regions on region server 0", OLD, NEW);
        moveWithFiles(1, 0, REGIONS, "region server 1 is empty", NEW);
        upgrade(1, NEW);
        moveWithFiles(0, 1, REGIONS / 2, "half of the regions on region server 1", NEW);
      }
      assertEquals(List.of(), traffic.wrong());
      assertTrue(traffic.compared() > 0 && traffic.written() > 0, traffic::toString);
      checkEnd();
    }
  }

  private void upgrade(int server, String others) throws IOException {
    cluster.stop(server);
    cluster.hbase(cluster.regionServer(server), NEW);
    cluster.start(server);
    stage("region server " + server + " on " + NEW + ", still empty", others);
  }

  private void create() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.balancerSwitch(false, true);
      admin.createTable(
          OrdersTable.descriptor(SliceOrders.NAME).build(),
          OrdersTable.splitKeys(SliceOrders.SOME_ROWS, REGIONS));
      orders.indexes.createIndexes(SliceOrders.NAME, SliceOrders.INDEXES);
      orders.load();
      admin.flush(SliceOrders.NAME);
    }
    orders.indexes.waitUntilBuilt(SliceOrders.NAME, SliceOrders.LIMIT);
  }

  /**
   * Waits for answers and index files, and prints what the servers say of the latter.
   *
   * @param versions of HBase that region servers with regions of the table run on
   */
  private void stage(String name, String... versions) throws IOException {
    traffic.awaitRounds(1);
    orders.indexes.waitUntilBuilt(SliceOrders.NAME, SliceOrders.LIMIT);
    System.out.println(name + ": " + traffic);
    Set<String> found = new TreeSet<>();
    Map<String, RegionStatus> servers = new TreeMap<>();
    for (RegionStatus region : orders.indexes.status(SliceOrders.NAME).regions()) {
      servers.put(region.server(), region);
    }
    for (RegionStatus server : servers.values()) {
      Map<String, Long> counters = new TreeMap<>(server.counters());
      counters.keySet().retainAll(COUNTED);
      System.out.println("  " + server.server() + ", " + server.hbase().text() + ": " + counters);
      found.add(server.hbase().text());
    }
    assertEquals(
        Stream.of(versions).map(RollingUpgradeTest::implementation).collect(Collectors.toSet()),
        found,
        name);
  }

  private static String implementation(String version) {
    return "HBase "
        + version
        + " by the implementation for "
        + (version.equals(OLD) ? "2.5" : version);
  }

  /** How many index files a region server has copied from others since it was started. */
  private long copied(int server) throws IOException {
    String port = "," + cluster.regionServer(server).port("rpc") + ",";
    return orders.indexes.status(SliceOrders.NAME).regions().stream()
        .filter(region -> region.server().contains(port))
        .mapToLong(region -> region.counters().get(COPIED))
        .findFirst()
        .orElse(0);
  }

  /** Moves regions; the server that gets them copies their index files from the other one. */
  private void moveWithFiles(int from, int to, int regions, String stage, String... versions)
      throws IOException {
    long before = copied(to);
    move(from, to, regions);
    stage(stage, versions);
    long copied = copied(to) - before;
    assertTrue(copied >= SliceOrders.INDEXES.length, stage + ": " + copied + " files copied");
  }

  /** Moves so many regions of the table from one server to another. */
  private void move(int from, int to, int most) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      List<RegionInfo> regions =
          admin.getRegions(name(admin, from)).stream()
              .filter(region -> region.getTable().equals(SliceOrders.NAME))
              .limit(most)
              .toList();
      for (RegionInfo region : regions) {
        Waiting.until(
            SliceOrders.LIMIT,
            () -> region + " moves to region server " + to,
            () -> moved(admin, region, to));
      }
    }
  }

  private boolean moved(Admin admin, RegionInfo region, int to) throws IOException {
    try {
      ServerName target = name(admin, to);
      boolean there = admin.getRegions(target).contains(region);
      if (!there) {
        admin.move(region.getEncodedNameAsBytes(), target);
      }
      return there;
    } catch (ServerNotRunningYetException | HBaseIOException e) {
      return false; // it was started a moment ago
    }
  }

  private ServerName name(Admin admin, int server) throws IOException {
    int port = cluster.regionServer(server).port("rpc");
    return admin.getRegionServers().stream()
        .filter(found -> found.getPort() == port)
        .findFirst()
        .orElseThrow();
  }

  private void checkEnd() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      assertEquals(NEW + "-hadoop3", admin.getClusterMetrics().getHBaseVersion(), "master");
      admin.flush(SliceOrders.NAME);
    }
    orders.indexes.waitUntilBuilt(SliceOrders.NAME, SliceOrders.LIMIT);
    orders.compareQueries("upgraded");
    orders.answers();
    orders.verify("upgraded");
    Map<String, Long> counters = orders.indexes.counters(SliceOrders.NAME);
    orders.equal("failures.bug", 0L, counters.get("failures.bug"));
    orders.equal("hooks.failures", 0L, counters.get("hooks.failures"));
    assertEquals(List.of(), orders.differences());
  }
}
