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

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;

/**
 * Regions that open on a server without their index files: copied, or built where they cannot be.
 */
class MovedRegionTest {
  private static final int FILES = 3 * 7;

  private TwoServers servers;
  private IndexedTable table;

  @BeforeEach
  void create() throws Exception {
    servers = new TwoServers();
    table = new IndexedTable("moved");
    servers.move(table.name, servers.first);
    table.loadThreeFiles();
    table.createIndexes();
    SharedCluster.compactions(false);
  }

  @AfterEach
  void drop() throws Exception {
    SharedCluster.compactions(true);
    table.close();
    servers.close();
  }

  /** What happened on a server since an earlier moment. */
  private record Since(HRegionServer server, long copied, long rebuilds, long built) {
    static Since now(HRegionServer server) {
      return new Since(
          server,
          TwoServers.count(server, Counter.REMOTE_FILES_COPIED),
          TwoServers.count(server, Counter.REMOTE_REBUILDS),
          TwoServers.builds(server));
    }

    void check(long filesCopied, long hfilesBuilt) {
      Since now = now(server);
      assertEquals(filesCopied, now.copied - copied, "index files copied");
      assertEquals(hfilesBuilt, now.rebuilds - rebuilds, "HFiles whose index nobody had");
      assertEquals(hfilesBuilt, now.built - built, "HFiles built");
    }
  }

  private void awaitBuilt(TableName name) throws Exception {
    table.admin.waitUntilBuilt(name, IndexedTable.LIMIT);
  }

  @Test
  void aMovedRegionAnswersFromCopiedFiles() throws Exception {
    Since before = Since.now(servers.second);
    servers.move(table.name, servers.second);
    table.checkQueries("just moved", QueryMode.AUTO);
    awaitBuilt(table.name);
    before.check(FILES, 0);
    long scanned = TwoServers.count(servers.second, Counter.HFILES_SCANNED);
    table.checkQueries("copied");
    assertEquals(scanned, TwoServers.count(servers.second, Counter.HFILES_SCANNED));
  }

  @Test
  void withTheSourceDeadItIsBuiltAnew() throws Exception {
    servers.move(table.name, servers.second);
    awaitBuilt(table.name);
    // The first server must not find what it had.
    for (Path dir : TwoServers.index(servers.first).localStore().dirs()) {
      FileUtil.fullyDelete(
          dir.resolve("v1/data/default").resolve(table.name.getNameAsString()).toFile());
    }
    Since before = Since.now(servers.first);
    servers.abortSecond(table.name);
    awaitBuilt(table.name);
    before.check(0, 3);
    table.checkQueries("built anew");
  }

  @Test
  void daughtersCopyTheirParentsFiles() throws Exception {
    try (Admin admin = servers.cluster.admin()) {
      admin.split(table.name, IndexedTable.row(350));
    }
    Await.until(
        IndexedTable.LIMIT,
        () -> "two daughters",
        () -> servers.cluster.regions(table.name).size() == 2);
    awaitBuilt(table.name);
    Since before = Since.now(servers.second);
    servers.move(table.name, servers.second);
    awaitBuilt(table.name);
    assertTrue(storeFiles(table.name).anyMatch(HStoreFile::isReference));
    before.check(FILES, 0);
    table.checkQueries("daughters elsewhere");
  }

  @Test
  void aCloneElsewhereCopiesTheFilesOfItsSource() throws Exception {
    TableName clone = SharedCluster.newName("clone");
    try (Admin admin = servers.cluster.admin()) {
      admin.snapshot("s-" + clone, table.name);
      Since before = Since.now(servers.second);
      admin.cloneSnapshot("s-" + clone, clone);
      servers.move(clone, servers.second);
      awaitBuilt(clone);
      before.check(FILES, 0);
      admin.deleteSnapshot("s-" + clone);
    } finally {
      Tables.drop(servers.cluster.connection(), clone);
    }
    table.checkQueries("the source of a clone");
  }

  private Stream<HStoreFile> storeFiles(TableName name) throws IOException {
    return servers.cluster.regions(name).stream()
        .flatMap(region -> region.getStore(IndexedTable.FAMILY).getStorefiles().stream());
  }
}
