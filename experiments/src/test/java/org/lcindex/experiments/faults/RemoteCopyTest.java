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
package org.lcindex.experiments.faults;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.experiments.cluster.EmbeddedCluster;
import org.lcindex.experiments.cluster.SharedCluster;
import org.lcindex.io.HFileIdentity;
import org.lcindex.regionserver.job.BuiltIndex;
import org.lcindex.regionserver.server.Counters.Counter;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.HFileOrigin;
import org.lcindex.rpc.ChunkRequest;
import org.lcindex.rpc.HFileAddress;
import org.lcindex.rpc.IndexFileName;
import org.lcindex.rpc.LCIndexServerService;
import org.lcindex.rpc.ServerRequest;

/** Index files copied from one region server to another, through HBase's RPC. */
class RemoteCopyTest {
  private EmbeddedCluster cluster;
  private HRegionServer first;
  private HRegionServer second;
  private IndexedTable table;

  @BeforeEach
  void create() throws Exception {
    cluster = SharedCluster.get();
    first = cluster.regionServers().get(0);
    table = new IndexedTable("remote");
    second = cluster.startRegionServer();
    // The second one may be given the table's region as soon as it is there.
    move(first);
    table.loadThreeFiles();
    table.createIndexes();
  }

  @AfterEach
  void drop() throws IOException {
    table.close();
    if (cluster.regionServers().contains(second)) {
      cluster.stopRegionServer(second);
    }
  }

  private HRegion region() {
    return cluster.regions(table.name).get(0);
  }

  private void move(HRegionServer to) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> "the region is open",
        () -> !cluster.regions(table.name).isEmpty());
    if (to.getRegions(table.name).isEmpty()) {
      try (Admin admin = cluster.admin()) {
        admin.move(region().getRegionInfo().getEncodedNameAsBytes(), to.getServerName());
      }
      Await.until(IndexedTable.LIMIT, () -> "moved", () -> !to.getRegions(table.name).isEmpty());
    }
  }

  private static IndexServer index(HRegionServer server) {
    return IndexServer.of(server.getConfiguration());
  }

  private List<HStoreFile> hfiles() {
    return new ArrayList<>(region().getStore(IndexedTable.FAMILY).getStorefiles());
  }

  private BuiltIndex fetch(HRegionServer by, HStoreFile hfile) throws IOException {
    String family = "f";
    List<IndexDefinition> missing = new ArrayList<>();
    for (String definition : IndexedTable.INDEXES) {
      missing.add(IndexDefinition.parse(definition, null));
    }
    return index(by)
        .remote()
        .fetch(
            region().getRegionInfo(),
            HFileOrigin.of(region().getRegionInfo(), family, hfile),
            new HFileIdentity(
                hfile.getPath().getName(),
                hfile.getReader().length(),
                hfile.getReader().getEntries()),
            missing,
            true,
            () -> false);
  }

  /** By file name of the HFile and of the index file. */
  private Map<String, byte[]> files(Path folder) throws Exception {
    Map<String, byte[]> found = new HashMap<>();
    for (Path path : table.indexFiles().keySet()) {
      assertTrue(path.startsWith(folder));
      Path hfile = path.getParent();
      found.put(hfile.getFileName() + "/" + path.getFileName(), Files.readAllBytes(path));
    }
    return found;
  }

  @Test
  void everyFileArrivesAsItIs() throws Exception {
    Map<String, byte[]> expected = files(SharedCluster.indexFolder());
    long served = index(first).counters().get(Counter.REMOTE_CHUNKS_SERVED);
    long before = index(second).counters().get(Counter.REMOTE_FILES_COPIED);
    int files = 0;
    for (HStoreFile hfile : hfiles()) {
      BuiltIndex copied = fetch(second, hfile);
      assertNotNull(copied);
      Path home = index(second).localStore().dirs().get(0);
      for (Path file : copied.files()) {
        assertTrue(file.startsWith(home), file::toString);
        String name = hfile.getPath().getName() + "/" + file.getFileName();
        assertArrayEquals(expected.get(name), Files.readAllBytes(file), name);
        files++;
      }
      copied.cleanUp().run();
    }
    assertEquals(3 * 7, files);
    assertEquals(files, index(second).counters().get(Counter.REMOTE_FILES_COPIED) - before);
    assertTrue(index(first).counters().get(Counter.REMOTE_CHUNKS_SERVED) - served >= files);
  }

  /** Nobody else has the files, and the server that had them is dead. */
  @Test
  void aDeadOwnerMeansRebuild() throws Exception {
    move(second);
    table.awaitBuilt();
    HStoreFile hfile = hfiles().get(0);
    BuiltIndex copied = fetch(first, hfile);
    assertEquals(7, copied.files().size());
    copied.cleanUp().run();
    cluster.abortRegionServer(second);
    Await.until(
        IndexedTable.LIMIT,
        () -> "recovered by the other server",
        () -> !first.getRegions(table.name).isEmpty());
    long rebuilds = index(first).counters().get(Counter.REMOTE_REBUILDS);
    assertNull(fetch(first, hfiles().get(0)));
    assertEquals(rebuilds + 1, index(first).counters().get(Counter.REMOTE_REBUILDS));
    table.awaitBuilt();
  }

  @Test
  void onlyTheServersUserMayCopy() throws Exception {
    HFileOrigin origin = HFileOrigin.of(region().getRegionInfo(), "f", hfiles().get(0));
    HFileAddress address =
        new HFileAddress(
            origin.table().getNameAsString(), origin.region(), origin.family(), origin.hfile());
    ServerRequest request =
        ServerRequest.of(new ChunkRequest(address, IndexFileName.rows(), 0, 0, 1));
    UserGroupInformation stranger = UserGroupInformation.createRemoteUser("mallory");
    PrivilegedExceptionAction<Void> attempt =
        () -> {
          try (Connection connection = ConnectionFactory.createConnection(cluster.configuration());
              Admin admin = connection.getAdmin()) {
            LCIndexServerService.call(admin.coprocessorService(first.getServerName()), request);
            return null;
          }
        };
    AccessDeniedException e =
        assertThrows(AccessDeniedException.class, () -> stranger.doAs(attempt));
    assertTrue(e.getMessage().contains("mallory"), e.getMessage());
    // The server's own user gets as far as the check of the version.
    IOException own = assertThrows(IOException.class, attempt::run);
    assertTrue(own.getMessage().contains("was replaced"), own.getMessage());
  }
}
