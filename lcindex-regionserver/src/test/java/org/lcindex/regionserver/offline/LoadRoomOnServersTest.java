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
package org.lcindex.regionserver.offline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ServiceException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcChannel;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.config.ConfigKeys;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.VersionState;
import org.lcindex.query.QueryMode;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.query.offline.BulkLoader;
import org.lcindex.query.offline.OfflineLoad;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.IndexException;

/** Loads and pushes where the servers' local disks have no room: before HFiles move, and after. */
class LoadRoomOnServersTest {
  /** All of the default reserve, and too little for any index file. */
  private static final long LITTLE = (64L << 20) + 100;

  private static final Duration LIMIT = Duration.ofMinutes(10);

  private Configuration conf;
  private IndexedTable table;

  @BeforeEach
  void create() throws Exception {
    conf = SharedCluster.get().configuration();
    table = new IndexedTable(SharedCluster.get(), "roomy", new byte[][] {IndexedTable.row(400)});
    table.createIndexes();
  }

  @AfterEach
  void drop() throws Exception {
    SharedIndex.files().heal();
    table.close();
  }

  /** Two HFiles, one for each region. */
  private OfflineFolder folder() throws Exception {
    OfflineFolder folder = new OfflineFolder(table);
    folder.hfile(0, 400, 1);
    folder.hfile(400, 800, 1);
    return folder.finish();
  }

  private void hbase(TableName name, Path folder) throws IOException {
    BulkLoadHFiles.create(conf).bulkLoad(name, folder);
  }

  private void load(Connection connection, OfflineFolder folder, BulkLoader loader)
      throws IOException {
    new OfflineLoad(connection, loader, line -> {}).load(folder.path, table.name);
  }

  private void load(OfflineFolder folder) throws IOException {
    load(table.connection, folder, this::hbase);
  }

  private String refused(OfflineFolder folder) throws Exception {
    String said = assertThrows(IndexException.class, () -> load(folder)).getMessage();
    FolderCheck.whole(folder.fs, folder.path, bytes -> {});
    assertFalse(folder.fs.exists(new Path(folder.path, "_load.json")), "no load has begun");
    assertEquals(0, stages("open"), "a stage is left of what was refused");
    assertEquals(0, table.admin.status(table.name).hfiles());
    return said;
  }

  private int stages(String state) throws IOException {
    Path staging = new Path(CommonFSUtils.getRootDir(conf), HConstants.BULKLOAD_STAGING_DIR_NAME);
    Path stages =
        new Path(
            staging,
            String.join(
                "/",
                "lcindex",
                state,
                table.name.getNamespaceAsString(),
                table.name.getQualifierAsString()));
    FileSystem fs = stages.getFileSystem(conf);
    FileStatus[] found = fs.exists(stages) ? fs.listStatus(stages) : new FileStatus[0];
    return found.length;
  }

  private static String name(HRegionServer server) {
    return server.getServerName().toString();
  }

  @Test
  void whatIsLeftToOthersIsNoRoom() throws Exception {
    OfflineFolder folder = folder();
    SharedIndex.files().leaveRoom(LITTLE);
    String said = refused(folder);
    for (String part :
        new String[] {
          "Nothing is loaded, because 1 of 1 region servers have no room",
          "\n  " + name(SharedCluster.get().regionServers().get(0)) + ": no room: index files of",
          " in " + SharedIndex.folder() + ", where 64.0 MiB are free, 64.0 MiB of it for others",
          "Remedy: make room there, add a directory to lcindex.local.dirs"
        }) {
      assertTrue(said.contains(part), said);
    }
    TableName made = SharedCluster.newName("made");
    OfflineLoad load = new OfflineLoad(table.connection, this::hbase, line -> {});
    assertThrows(IndexException.class, () -> load.create(folder.path, made));
    try (Admin admin = table.cluster.admin()) {
      assertFalse(admin.tableExists(made), "made for a load that was refused");
    }
    SharedIndex.files().heal();
    load(folder);
    table.awaitBuilt();
    table.checkQueries("there is room");
  }

  /** Index files of an HFile come on one disk, those of a server on all of its disks. */
  @Test
  void eachServerIsAskedForItsShare() throws Exception {
    try (TwoServers servers = new TwoServers()) {
      moveSecondRegion(servers);
      OfflineFolder folder = folder();
      SwitchableFiles files = files(servers);
      files.leaveRoom(LITTLE);
      String said = refused(folder);
      assertTrue(said.contains("because 1 of 2 region servers have no room"), said);
      assertTrue(said.contains("\n  " + name(servers.second) + ": no room"), said);
      assertFalse(said.contains(name(servers.first)), said);
      files.heal();
      load(folder);
      table.awaitBuilt();
      table.checkQueries("on two servers");
    }
  }

  /** With a limit what does not fit is left out, and takes no room. */
  @Test
  void whereIndexFilesGiveWayALoadIsTaken() throws Exception {
    try (TwoServers servers = new TwoServers(Map.of(ConfigKeys.LOCAL_MAX_BYTES.name(), "50"))) {
      servers.move(table.name, servers.second);
      files(servers).leaveRoom(LITTLE);
      load(folder());
      table.admin.waitUntilLoaded(table.name, LIMIT, status -> {});
      table.checkQueries("without index files", QueryMode.AUTO);
    }
  }

  private static SwitchableFiles files(TwoServers servers) {
    return ForwardingLocalFiles.find(
        SwitchableFiles.class, TwoServers.index(servers.second).localStore().files());
  }

  private void moveSecondRegion(TwoServers servers) throws Exception {
    try (Admin admin = table.cluster.admin()) {
      byte[] region = admin.getRegions(table.name).get(1).getEncodedNameAsBytes();
      Await.until(
          LIMIT,
          () -> "a region on each server",
          () -> {
            if (servers.second.getRegions(table.name).isEmpty()) {
              admin.move(region, servers.second.getServerName());
            }
            return servers.first.getRegions(table.name).size() == 1
                && servers.second.getRegions(table.name).size() == 1;
          });
    }
  }

  /** Its first call was stopped when index files were in the stage, and no HFile had moved. */
  @Test
  void aLoadThatGoesOnAsksAnew() throws Exception {
    OfflineFolder folder = folder();
    OfflineLoad stopped =
        new OfflineLoad(
            table.connection,
            this::hbase,
            line -> {
              if (line.startsWith("2 of 2 HFiles have their index files staged")) {
                throw new IllegalStateException("stopped");
              }
            });
    assertThrows(IllegalStateException.class, () -> stopped.load(folder.path, table.name));
    assertEquals(1, stages("open"));
    SharedIndex.files().leaveRoom(LITTLE);
    String said = assertThrows(IndexException.class, () -> load(folder)).getMessage();
    assertTrue(said.contains("1 of 1 region servers have no room"), said);
    assertEquals(2, folder.hfiles().size());
    for (Path hfile : folder.hfiles()) {
      assertTrue(folder.fs.exists(hfile), hfile::toString);
    }
    SharedIndex.files().heal();
    load(folder);
    table.awaitBuilt();
    table.checkQueries("gone on with");
    assertEquals(0, stages("open"));
  }

  /** They are believed, as before there was the question. */
  @Test
  void serversThatDoNotKnowTheQuestionRefuseNothing() throws Exception {
    OfflineFolder folder = folder();
    SharedIndex.files().leaveRoom(LITTLE);
    load(withoutTheQuestion(table.connection), folder, this::hbase);
    assertEquals(2, table.admin.status(table.name).hfiles());
    SharedIndex.files().heal();
    table.admin.retryFailed(table.name);
    table.awaitBuilt();
    table.checkQueries("from older servers");
  }

  private static Connection withoutTheQuestion(Connection of) {
    return proxy(
        Connection.class,
        of,
        (made, arguments) ->
            made instanceof Table opened
                ? proxy(Table.class, opened, LoadRoomOnServersTest::channel)
                : made);
  }

  private static Object channel(Object made, Object[] arguments) {
    return made instanceof CoprocessorRpcChannel calls
        ? proxy(
            CoprocessorRpcChannel.class,
            calls,
            (answer, request) -> {
              if (request.length > 2 && request[2].toString().contains("greatest")) {
                throw new IllegalArgumentException("Unknown request");
              }
              return answer;
            })
        : made;
  }

  /** An object whose calls go to another one, and what becomes of their results. */
  private static <T> T proxy(Class<T> type, T of, BiFunction<Object, Object[], Object> results) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> {
              try {
                return results.apply(method.invoke(of, arguments), arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              } catch (IllegalArgumentException e) {
                throw new ServiceException(new IndexException(e.getMessage()));
              }
            }));
  }

  private Configuration impatient() {
    Configuration own = new Configuration(table.connection.getConfiguration());
    own.setLong(ConfigKeys.OFFLINE_STUCK.name(), 2_000);
    return own;
  }

  /** A disk that fills when the servers have agreed. */
  private void fillAndLoad(TableName name, Path folder) throws IOException {
    try {
      SharedIndex.files().leaveRoom(LITTLE);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    hbase(name, folder);
  }

  @Test
  void aPushWhoseServersHaveNoRoomEndsAndGoesOn() throws Exception {
    OfflineFolder folder = folder();
    String store = SharedCluster.newName("full").getNameAsString();
    try (Connection connection = ConnectionFactory.createConnection(impatient())) {
      StoreAdmin stores = new StoreAdmin(connection);
      stores.create(store, KeepRule.DEFAULT);
      String said =
          assertThrows(IndexException.class, () -> push(stores, connection, store, folder, true))
              .getMessage();
      assertTrue(said.contains("every attempt to make them has failed for 2000 ms"), said);
      assertTrue(
          said.contains("\n  " + name(SharedCluster.get().regionServers().get(0)) + ": 6 index"),
          said);
      assertTrue(said.contains(": no room: index files of this HFile need about"), said);
      assertEquals(VersionState.BUILT, stores.status(store).version(1).state());
      SharedIndex.files().heal();
      StoreAdmin.Pushed pushed = push(stores, connection, store, folder, false);
      assertEquals(VersionState.READY, pushed.version().state());
      assertEquals(1, pushed.version().number());
      stores.deleteAll(store);
    }
  }

  private StoreAdmin.Pushed push(
      StoreAdmin stores, Connection connection, String store, OfflineFolder folder, boolean fills)
      throws IOException {
    BulkLoader loader = fills ? this::fillAndLoad : this::hbase;
    return stores.push(
        store,
        new org.lcindex.query.store.OfflineFolder(connection, loader, folder.path),
        null,
        LIMIT,
        line -> {});
  }

  @Test
  @Tag("slices")
  void theCommandEndsWithStatusOneAndGoesOn() throws Exception {
    OfflineFolder folder = folder();
    load(table.connection, folder, this::fillAndLoad);
    StringWriter err = new StringWriter();
    assertEquals(1, loadCommand(folder, err), err::toString);
    String server = name(SharedCluster.get().regionServers().get(0));
    assertTrue(err.toString().contains(server + ": 6 index files, such as f:"), err::toString);
    SharedIndex.files().heal();
    assertEquals(0, loadCommand(folder, err), err::toString);
    table.checkQueries("there is room");
  }

  private int loadCommand(OfflineFolder folder, StringWriter err) {
    return LCIndexCommand.commandLine()
        .setOut(new PrintWriter(new StringWriter(), true))
        .setErr(new PrintWriter(err, true))
        .execute(
            "offline",
            "load",
            folder.fs.makeQualified(folder.path).toString(),
            table.name.getNameAsString(),
            "--wait",
            "--timeout",
            "1m",
            "-D",
            ConfigKeys.OFFLINE_STUCK.name() + "=2000",
            "--zookeeper",
            "localhost:" + conf.get(HConstants.ZOOKEEPER_CLIENT_PORT));
  }
}
