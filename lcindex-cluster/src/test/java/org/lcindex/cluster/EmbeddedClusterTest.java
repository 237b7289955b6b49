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
package org.lcindex.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The harness itself, with clusters of its own; the tests of all modules run in what it makes. */
@Tag("nightly")
class EmbeddedClusterTest {
  @TempDir Path dataDir;

  @ParameterizedTest
  @EnumSource(ClusterMode.class)
  void rowsOutliveTheCluster(ClusterMode mode) throws Exception {
    EmbeddedClusterBuilder builder = EmbeddedCluster.builder().mode(mode).dataDir(dataDir);
    try (EmbeddedCluster cluster = builder.start();
        Admin admin = cluster.admin()) {
      TestRows.createTable(cluster.connection());
      TestRows.put(cluster.connection(), 0, 50);
      admin.flush(TestRows.TABLE);
      TestRows.put(cluster.connection(), 50, 100);
      assertEquals(100, TestRows.count(cluster.connection()));
      IOException inUse = assertThrows(IOException.class, builder::start);
      assertTrue(inUse.getMessage().contains("another cluster is running"), inUse.getMessage());
    }
    try (EmbeddedCluster cluster = builder.start()) {
      assertEquals(100, TestRows.count(cluster.connection()));
      TestRows.put(cluster.connection(), 100, 110);
      assertEquals(110, TestRows.count(cluster.connection()));
    }
  }

  @ParameterizedTest
  @EnumSource(ClusterMode.class)
  void acknowledgedRowsSurviveAKilledProcess(ClusterMode mode) throws Exception {
    RowsAndDeath.run(mode, dataDir, 1_000);
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().mode(mode).dataDir(dataDir).start()) {
      assertEquals(1_000, TestRows.count(cluster.connection()));
    }
  }

  @Test
  void regionsMoveFromADeadServer() throws Exception {
    Path folder;
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().regionServers(2).start()) {
      folder = cluster.folder();
      TestRows.createTable(cluster.connection());
      TestRows.put(cluster.connection(), 0, 100);
      TableName table = TestRows.TABLE;
      assertEquals(1, cluster.regions(table).size());
      cluster.regionServers().stream()
          .filter(server -> !server.getRegions(table).isEmpty())
          .findFirst()
          .ifPresent(cluster::abortRegionServer);
      assertEquals(100, TestRows.count(cluster.connection()));
      assertEquals(1, cluster.regionServers().size());
      cluster.startRegionServer();
      assertEquals(2, cluster.regionServers().size());
    }
    assertFalse(Files.exists(folder), "temporary data are deleted");
  }
}
