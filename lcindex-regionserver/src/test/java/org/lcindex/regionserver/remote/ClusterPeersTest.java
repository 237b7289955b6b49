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
package org.lcindex.regionserver.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.net.Address;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;

/** Who is asked, as the master and hbase:meta of a real cluster have it. */
class ClusterPeersTest {
  private EmbeddedCluster cluster;
  private ServerName first;
  private HRegionServer started;
  private ServerName second;
  private TableName table;

  @BeforeEach
  void create() throws Exception {
    cluster = SharedCluster.get();
    first = cluster.regionServers().get(0).getServerName();
    started = cluster.startRegionServer();
    second = started.getServerName();
    table = SharedCluster.newName("peers");
    try (Admin admin = cluster.admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(table)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
              .build());
    }
  }

  @AfterEach
  void drop() throws Exception {
    Tables.drop(cluster.connection(), table);
    cluster.stopRegionServer(started);
  }

  private RegionInfo region() throws Exception {
    try (Admin admin = cluster.admin()) {
      return admin.getRegions(table).get(0);
    }
  }

  /**
   * A move that meets the recovery of a server that a test before has stopped may end elsewhere.
   */
  private void move(RegionInfo region, ServerName to) throws Exception {
    try (Admin admin = cluster.admin();
        RegionLocator locator = cluster.connection().getRegionLocator(table)) {
      Await.until(
          IndexedTable.LIMIT,
          () -> "moved to " + to,
          () -> {
            admin.move(region.getEncodedNameAsBytes(), to);
            return to.equals(locator.getRegionLocation(new byte[0], true).getServerName());
          });
    }
  }

  private static HFileOrigin writtenBy(RegionInfo region) {
    return new HFileOrigin(region.getTable(), region.getEncodedName(), "f", "ab");
  }

  private List<Address> history(RegionInfo region, RegionInfo writer) throws Exception {
    return RegionHistory.addresses(cluster.connection(), region, writtenBy(writer));
  }

  @Test
  void metaRemembersWhereARegionWas() throws Exception {
    RegionInfo region = region();
    move(region, first);
    move(region, second);
    assertEquals(List.of(second.getAddress(), first.getAddress()), history(region, region));
    move(region, first);
    assertEquals(List.of(first.getAddress(), second.getAddress()), history(region, region));
  }

  @Test
  void aDaughtersParentIsFollowed() throws Exception {
    RegionInfo parent = region();
    move(parent, first);
    move(parent, second);
    try (Admin admin = cluster.admin()) {
      admin.splitRegionAsync(parent.getRegionName(), new byte[] {'m'}).get(3, TimeUnit.MINUTES);
      RegionInfo daughter = admin.getRegions(table).get(0);
      List<Address> found = history(daughter, parent);
      assertTrue(found.contains(first.getAddress()), found::toString);
      assertTrue(found.contains(second.getAddress()), found::toString);
    }
  }

  @Test
  void othersAreAskedAndNotItself() throws Exception {
    RegionInfo region = region();
    move(region, first);
    move(region, second);
    ServerConnection connection = new ServerConnection(cluster.configuration(), 3_000);
    try (Peers peers = new ClusterPeers(connection, () -> second)) {
      assertEquals(List.of(first.toString()), peers.all().stream().map(Peer::name).toList());
      assertEquals(
          List.of(first.toString()),
          peers.previous(region, writtenBy(region)).stream().map(Peer::name).toList());
    }
  }

  @Test
  void aWriterThatMetaDoesNotKnowIsNoError() throws Exception {
    RegionInfo region = region();
    move(region, first);
    HFileOrigin unknown = new HFileOrigin(table, "0".repeat(32), "f", "ab");
    assertEquals(
        first.getAddress(), RegionHistory.addresses(cluster.connection(), region, unknown).get(0));
  }
}
