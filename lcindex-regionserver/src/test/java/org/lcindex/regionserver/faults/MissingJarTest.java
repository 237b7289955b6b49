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
package org.lcindex.regionserver.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.EnumMap;
import java.util.Map;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Standing;
import org.lcindex.query.Column;
import org.lcindex.query.IndexChange;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.cli.IndexCommand;
import org.lcindex.query.text.StatusText;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexState;

/** Creating an index in a cluster where one region server does not have the plugin. */
class MissingJarTest {
  private static final byte[][] SPLIT = {IndexedTable.row(400)};

  private TwoServers servers;
  private IndexedTable table;

  /** The second server has none of the plugin's coprocessors: to clients it is without the jar. */
  @BeforeEach
  void startBareServer() throws Exception {
    servers =
        new TwoServers(
            Map.of(
                LCIndexConstants.SERVER_OBSERVER_KEY, ",", LCIndexConstants.EVERY_TABLE_KEY, ","));
  }

  @AfterEach
  void stop() throws Exception {
    table.close();
    servers.close();
  }

  private TableDescriptor descriptor() throws IOException {
    try (Admin hbase = table.connection.getAdmin()) {
      return hbase.getDescriptor(table.name);
    }
  }

  @Test
  void isRefusedWhenTheDescriptorWouldHaveToNameTheObserver() throws Exception {
    table = new IndexedTable("missing-jar", LCIndexConstants.EVERY_TABLE_KEY, ",");
    TableDescriptor before = descriptor();
    String bare = servers.second.getServerName().toString();
    IndexException e =
        assertThrows(
            IndexException.class,
            () -> table.admin.createIndexes(table.name, IndexedTable.INDEXES));
    assertTrue(e.getMessage().contains(bare + " (does not have LCIndex)"), e.getMessage());
    assertEquals(before, descriptor());

    StringWriter said = new StringWriter();
    int zooKeeper = table.cluster.configuration().getInt(HConstants.ZOOKEEPER_CLIENT_PORT, 0);
    int status =
        IndexCommand.commandLine()
            .setErr(new PrintWriter(said))
            .execute(
                "create",
                table.name.getNameAsString(),
                "f:price DOUBLE",
                "--zookeeper",
                "localhost:" + zooKeeper);
    assertNotEquals(0, status);
    assertTrue(said.toString().contains(bare), said::toString);
    assertEquals(before, descriptor());

    servers.close();
    try (Admin admin = table.cluster.admin()) {
      Await.until(
          Await.LIMIT,
          () -> bare + " is still there",
          () ->
              admin.getRegionServers().stream()
                  .noneMatch(server -> server.toString().equals(bare)));
    }
    table.admin.createIndexes(table.name, IndexedTable.INDEXES);
    table.loadThreeFiles();
    table.awaitBuilt();
    table.checkQueries("once every server has it");
  }

  @Test
  void isToldWhenServersGiveTheObserverToEveryTable() throws Exception {
    table = new IndexedTable("missing-jar-told");
    table.loadThreeFiles();
    servers.move(table.name, servers.second);
    IndexChange change = table.admin.createIndexes(table.name, IndexedTable.INDEXES);
    assertTrue(change.online(), change::toString);
    assertTrue(change.toString().contains("WARNING"), change::toString);
    assertTrue(
        change.toString().contains(servers.second.getServerName().toString()), change::toString);
    assertTrue(servers.second.isOnline());
    servers.move(table.name, servers.first);
    table.awaitBuilt();
    table.checkQueries("on a server that has it");
  }

  @Test
  void statusShowsTheOthersAndNamesTheServer() throws Exception {
    table = new IndexedTable(SharedCluster.get(), "missing-jar-status", SPLIT);
    table.loadThreeFiles();
    servers.move(table.name, servers.first);
    table.createIndexes();
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.move(
          hbase.getRegions(table.name).get(1).getEncodedNameAsBytes(),
          servers.second.getServerName());
    }
    Await.until(
        IndexedTable.LIMIT,
        () -> "a region on the second server",
        () -> servers.second.getRegions(table.name).size() == 1);
    TableIndexStatus status = table.admin.status(table.name);
    assertEquals(1, status.regions().size(), () -> StatusText.of(status));
    assertEquals(IndexState.DISABLED, status.overall().state(), () -> StatusText.of(status));
    String bare = servers.second.getServerName().toString();
    assertTrue(
        StatusText.of(status)
            .contains("server " + bare + " has 1 region without index: it does not run LCIndex"),
        () -> StatusText.of(status));
    assertTrue(
        StatusText.of(status).contains("1 of 2 regions answered"), () -> StatusText.of(status));
    ClusterIndexStatus cluster = table.admin.clusterStatus();
    assertTrue(
        cluster
            .problems()
            .contains(
                "server "
                    + bare
                    + " has no LCIndex; without index: 1 region of indexed tables there"),
        cluster::toString);
    Map<Standing, String> standing = new EnumMap<>(Standing.class);
    cluster.servers().forEach(one -> standing.put(one.standing(), one.name()));
    assertEquals(
        Map.of(Standing.ANSWERS, standing.get(Standing.ANSWERS), Standing.WITHOUT, bare), standing);
    assertThrows(IndexException.class, () -> table.awaitBuilt());
    try (Table opened = table.connection.getTable(table.name);
        MdrqClient client = new MdrqClient(table.connection)) {
      Mdrq query = Mdrq.on(opened).where(Column.column("f:price").between(1, 2)).build();
      for (boolean run : new boolean[] {false, true}) {
        String plans = client.explain(query, run).toString();
        assertTrue(plans.contains("server " + bare + " does not run LCIndex"), plans);
      }
      Mdrq forced =
          Mdrq.on(opened)
              .where(Column.column("f:price").between(1, 2))
              .mode(QueryMode.FORCE)
              .build();
      IOException refused = assertThrows(IOException.class, () -> client.count(forced));
      String address = servers.second.getServerName().getAddress().toString();
      assertTrue(
          refused.getMessage().startsWith("lcindex.mode=force, but no index can serve the scan")
              && refused.getMessage().contains(address + " does not run LCIndex"),
          refused::getMessage);
    }
  }
}
