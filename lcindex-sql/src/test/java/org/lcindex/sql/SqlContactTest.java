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
package org.lcindex.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.master.RegionState;
import org.apache.hadoop.hbase.zookeeper.MetaTableLocator;
import org.apache.hadoop.hbase.zookeeper.MiniZooKeeperCluster;
import org.apache.hadoop.hbase.zookeeper.ZKWatcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ZooKeeper is there, and HBase is not: a connection ends with an error that says so. */
class SqlContactTest {
  private static final int SECONDS = 4;
  private static final Duration SOON = Duration.ofSeconds(30);

  @TempDir private Path folder;
  private MiniZooKeeperCluster zooKeeper;
  private Configuration configuration;
  private String url;

  @BeforeEach
  void start() throws Exception {
    configuration = HBaseConfiguration.create();
    zooKeeper = new MiniZooKeeperCluster(configuration);
    int port = zooKeeper.startup(folder.toFile());
    configuration.setInt(HConstants.ZOOKEEPER_CLIENT_PORT, port);
    url = LCIndexDriver.PREFIX + "zookeeper=localhost:" + port;
  }

  @AfterEach
  void stop() throws Exception {
    DriverManager.setLoginTimeout(0);
    zooKeeper.shutdown();
  }

  private static SQLException failing(Properties settings, String url) {
    long begin = System.nanoTime();
    SQLException e =
        assertThrows(SQLException.class, () -> new LCIndexDriver().connect(url, settings));
    long nanos = System.nanoTime() - begin;
    assertTrue(nanos < SOON.toNanos(), () -> nanos / 1_000_000 + " ms");
    assertEquals("08001", e.getSQLState(), e::toString);
    return e;
  }

  @Test
  void nothingOfHBaseWasThereEver() {
    String told = failing(new Properties(), url).getMessage();
    assertTrue(told.contains("there is no HBase cluster at ZooKeeper localhost:"), told);
    assertTrue(told.contains("below the znode /hbase"), told);
  }

  @Test
  void masterAndServersHaveEnded() throws Exception {
    int free;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      free = socket.getLocalPort();
    }
    try (ZKWatcher watcher = new ZKWatcher(configuration, "test", null, true)) {
      ServerName gone = ServerName.valueOf("localhost", free, 1);
      MetaTableLocator.setMetaLocation(watcher, gone, RegionState.State.OPEN);
    }
    try (Connection given = ConnectionFactory.createConnection(configuration);
        RegionLocator meta = given.getRegionLocator(TableName.META_TABLE_NAME)) {
      // The client's classes are loaded then: the limit is for the cluster.
      assertEquals(free, meta.getRegionLocation(HConstants.EMPTY_START_ROW).getPort());
      DriverManager.setLoginTimeout(SECONDS);
      SQLException e = failing(new Properties(), url);
      assertInstanceOf(SQLTimeoutException.class, e);
      String told = e.getMessage();
      assertTrue(told.contains("no answer within " + SECONDS + " s"), told);
      assertTrue(told.contains("ZooKeeper knows it, but HBase's master does not answer"), told);
      Properties settings = new Properties();
      settings.put(LCIndexDriver.CONNECTION, given);
      e = failing(settings, LCIndexDriver.PREFIX);
      assertInstanceOf(SQLTimeoutException.class, e);
      assertTrue(e.getMessage().contains("HBase's master does not answer"), e.getMessage());
      assertTrue(!given.isClosed());
    }
  }

  /** As of a cluster that has begun and not yet come so far. */
  @Test
  void nobodySaysWhereMetaIs() throws Exception {
    new ZKWatcher(configuration, "test", null, true).close();
    String told = failing(new Properties(), url).getMessage();
    assertTrue(told.contains("No meta znode available"), told);
    assertTrue(told.contains(url), told);
  }
}
