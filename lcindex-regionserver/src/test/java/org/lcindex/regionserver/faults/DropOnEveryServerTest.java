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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;

/**
 * Index files go from every server when their index is dropped, also from those that a region has
 * left: long before the grace period for regions that left is over, which is ten minutes here.
 */
class DropOnEveryServerTest {
  private static final byte[][] SPLITS = {
    IndexedTable.row(200), IndexedTable.row(400), IndexedTable.row(600)
  };
  private static final String STATUS_ID = IndexDefinition.parse("f:status STRING", null).id();

  private static EmbeddedCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        EmbeddedCluster.builder()
            .regionServers(2)
            .set(ConfigKeys.CHORE_SECONDS.name(), "1")
            .start();
  }

  @AfterAll
  static void stop() throws IOException {
    cluster.close();
  }

  /** The table's index files on one server. */
  private static List<Path> files(HRegionServer server, IndexedTable table) {
    Path folder =
        IndexServers.of(server.getConfiguration())
            .localStore()
            .dirs()
            .get(0)
            .resolve("v1/data/default")
            .resolve(table.name.getNameAsString());
    while (Files.exists(folder)) {
      try (Stream<Path> paths = Files.walk(folder)) {
        return paths.filter(Files::isRegularFile).toList();
      } catch (IOException | UncheckedIOException e) {
        Thread.onSpinWait(); // something goes at this moment: look again
      }
    }
    return List.of();
  }

  private static List<Path> filesOnAll(IndexedTable table) {
    List<Path> found = new ArrayList<>();
    cluster.regionServers().forEach(server -> found.addAll(files(server, table)));
    return found;
  }

  private static long filesOfStatus(IndexedTable table) {
    return filesOnAll(table).stream()
        .filter(path -> path.getFileName().toString().startsWith(STATUS_ID))
        .count();
  }

  private static int folders() {
    return cluster.regionServers().stream()
        .mapToInt(s -> IndexServers.of(s.getConfiguration()).localStore().regions().size())
        .sum();
  }

  /** Moves every region to the other server, and waits until its index is there, too. */
  private static void moveAll(IndexedTable table) throws Exception {
    List<HRegionServer> servers = cluster.regionServers();
    try (Admin hbase = table.connection.getAdmin()) {
      for (RegionInfo region : hbase.getRegions(table.name)) {
        int from = servers.get(0).getOnlineRegion(region.getRegionName()) == null ? 1 : 0;
        hbase.move(region.getEncodedNameAsBytes(), servers.get(1 - from).getServerName());
      }
    }
    table.awaitBuilt();
  }

  @Test
  void filesGoFromEveryServer() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "drop", SPLITS)) {
      table.loadThreeFiles();
      table.createIndexes();
      int built = filesOnAll(table).size();
      moveAll(table);
      for (HRegionServer server : cluster.regionServers()) {
        assertEquals(built, files(server, table).size(), "those of now and those that were left");
      }

      table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.STATUS);
      Await.until(
          IndexedTable.LIMIT,
          () -> "files of one index go: " + filesOnAll(table),
          () -> filesOfStatus(table) == 0);
      assertEquals(2 * built * 5 / 7, filesOnAll(table).size(), "those of two indexes stay");
      table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.DATE);
      table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.PRICE);
      Await.until(
          IndexedTable.LIMIT,
          () -> "all files and folders go: " + filesOnAll(table),
          () -> filesOnAll(table).isEmpty() && folders() == 0);
    }
  }
}
