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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
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
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.shared.StoreFileNames;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.endpoint.ChunkRequest;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.reply.HFileAddress;
import org.lcindex.rpc.reply.IndexFileName;

/** What one region server gets from another, through HBase's RPC. */
class RemoteCopyTest {
  private TwoServers servers;
  private IndexedTable table;

  @BeforeEach
  void start() throws Exception {
    servers = new TwoServers();
  }

  @AfterEach
  void drop() throws IOException {
    table.close();
    servers.close();
  }

  /** The table is on the first server and has three HFiles. */
  private void create(String... settings) throws Exception {
    table = new IndexedTable("remote", settings);
    servers.move(table.name, servers.first);
    table.createIndexes();
    table.loadThreeFiles();
  }

  private HRegion region() {
    return servers.cluster.regions(table.name).get(0);
  }

  private List<HStoreFile> hfiles() {
    return new ArrayList<>(region().getStore(IndexedTable.FAMILY).getStorefiles());
  }

  private HFileOrigin origin(HStoreFile hfile) {
    return StoreFileNames.idOf(region().getRegionInfo(), "f", hfile).origin();
  }

  /** By the second server. */
  private BuiltIndex fetch(HStoreFile hfile) throws IOException {
    List<IndexDefinition> missing = new ArrayList<>();
    for (String definition : IndexedTable.INDEXES) {
      missing.add(IndexDefinition.parse(definition, null));
    }
    HFileIdentity identity =
        new HFileIdentity(
            hfile.getPath().getName(), hfile.getReader().length(), hfile.getReader().getEntries());
    return TwoServers.index(servers.second)
        .environment()
        .work()
        .remote()
        .get()
        .fetch(
            region().getRegionInfo(), origin(hfile), identity, missing, () -> false, share -> {});
  }

  /** By the names of the HFile and of the index file. */
  private Map<String, byte[]> files() throws Exception {
    Map<String, byte[]> found = new HashMap<>();
    for (Path path : table.indexFiles().keySet()) {
      assertTrue(path.startsWith(SharedIndex.folder()));
      Path hfile = path.getParent();
      found.put(hfile.getFileName() + "/" + path.getFileName(), Files.readAllBytes(path));
    }
    return found;
  }

  @Test
  void everyFileArrivesAsItIs() throws Exception {
    create();
    table.awaitBuilt();
    Map<String, byte[]> expected = files();
    long served = TwoServers.count(servers.first, Counter.REMOTE_CHUNKS_SERVED);
    long before = TwoServers.count(servers.second, Counter.REMOTE_FILES_COPIED);
    int files = 0;
    for (HStoreFile hfile : hfiles()) {
      BuiltIndex copied = fetch(hfile);
      assertNotNull(copied);
      Path home = TwoServers.index(servers.second).localStore().dirs().get(0);
      for (Path file : copied.files()) {
        assertTrue(file.startsWith(home), file::toString);
        String name = hfile.getPath().getName() + "/" + file.getFileName();
        assertArrayEquals(expected.get(name), Files.readAllBytes(file), name);
        files++;
      }
      copied.cleanUp().run();
    }
    assertEquals(3 * 7, files);
    assertEquals(files, TwoServers.count(servers.second, Counter.REMOTE_FILES_COPIED) - before);
    assertTrue(TwoServers.count(servers.first, Counter.REMOTE_CHUNKS_SERVED) - served >= files);
  }

  @Test
  void whatIsStillBeingBuiltIsToBeWaitedFor() throws Exception {
    create(ConfigKeys.JOBS_MODE.name(), "delayed", ConfigKeys.JOBS_DELAY.name(), "3600000");
    Await.until(
        IndexedTable.LIMIT,
        () -> "jobs wait",
        () -> table.admin.status(table.name).pending().size() == 3 * 3);
    assertThrows(StillBuildingException.class, () -> fetch(hfiles().get(0)));
  }

  @Test
  void onlyTheServersUserMayCopy() throws Exception {
    create();
    table.awaitBuilt();
    HFileOrigin origin = origin(hfiles().get(0));
    HFileAddress address =
        new HFileAddress(
            origin.table().getNameAsString(), origin.region(), origin.family(), origin.hfile());
    ServerRequest request =
        ServerRequest.of(new ChunkRequest(address, IndexFileName.rows(), 0, 0, 1));
    PrivilegedExceptionAction<Void> attempt =
        () -> {
          try (Connection connection =
                  ConnectionFactory.createConnection(servers.cluster.configuration());
              Admin admin = connection.getAdmin()) {
            LCIndexServerService.call(
                admin.coprocessorService(servers.first.getServerName()), request);
            return null;
          }
        };
    UserGroupInformation stranger = UserGroupInformation.createRemoteUser("mallory");
    AccessDeniedException e =
        assertThrows(AccessDeniedException.class, () -> stranger.doAs(attempt));
    assertTrue(e.getMessage().contains("mallory"), e.getMessage());
    // The server's own user gets as far as the check of the version.
    IOException own = assertThrows(IOException.class, attempt::run);
    assertTrue(own.getMessage().contains("was replaced"), own.getMessage());
  }
}
