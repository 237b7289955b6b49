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

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.ClusterMode;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.config.ConfigKeys;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.query.admin.build.BuildWaiter;
import org.lcindex.query.offline.OfflineLoad;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.IndexException;

/**
 * Loads where HBase is on HDFS, which has quotas and an end. A cluster of its own, because the
 * shared one is on the local disk.
 */
@Tag("slices")
class OfflineLoadOnHdfsTest {
  private static final long HUGE = 8L << 40;

  private static EmbeddedCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        EmbeddedCluster.builder()
            .mode(ClusterMode.HDFS)
            .set(ConfigKeys.LOCAL_FILES_CLASS.name(), SwitchableFiles.class.getName())
            .start();
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  private static void load(IndexedTable table, Path folder) throws Exception {
    load(table, folder, () -> {});
  }

  private static void load(IndexedTable table, Path folder, Runnable before) throws Exception {
    new OfflineLoad(
            cluster.connection(),
            (name, from) -> {
              before.run();
              BulkLoadHFiles.create(cluster.configuration()).bulkLoad(name, from);
            },
            line -> {})
        .load(folder, table.name);
  }

  private static String refused(IndexedTable table, Path folder) {
    return assertThrows(IndexException.class, () -> load(table, folder)).getMessage();
  }

  @Test
  void aQuotaIsSeenBeforeAnythingIsLoaded() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "quota", new byte[0][])) {
      table.createIndexes();
      OfflineFolder folder = new OfflineFolder(table);
      folder.hfile(0, 400, 1);
      folder.finish();
      DistributedFileSystem hdfs = (DistributedFileSystem) folder.fs;
      Path staging =
          hdfs.makeQualified(
              new Path(
                  CommonFSUtils.getRootDir(cluster.configuration()),
                  HConstants.BULKLOAD_STAGING_DIR_NAME));
      long dontSet = HdfsConstants.QUOTA_DONT_SET;
      hdfs.setQuota(staging, dontSet, 1000);
      try {
        String space = refused(table, folder.path);
        assertTrue(space.contains("the space quota of " + staging + ", 1000 bytes"), space);
        assertTrue(space.contains("leaves 1000: raise it (hdfs dfsadmin -setSpaceQuota)"), space);
        long names = hdfs.getQuotaUsage(staging).getFileAndDirectoryCount();
        hdfs.setQuota(staging, names + 3, HdfsConstants.QUOTA_RESET);
        String files = refused(table, folder.path);
        assertTrue(files.contains((names + 3) + " names, leaves 2: raise it"), files);
      } finally {
        hdfs.setQuota(staging, HdfsConstants.QUOTA_RESET, HdfsConstants.QUOTA_RESET);
      }
      FolderCheck.whole(hdfs, folder.path, bytes -> {});
      assertFalse(hdfs.exists(new Path(folder.path, "_load.json")), "no load has begun");
      assertEquals(0, hfiles(table));
      load(table, folder.path);
      table.awaitBuilt();
      assertEquals(1, hfiles(table));
    }
  }

  private static long hfiles(IndexedTable table) {
    return cluster.regions(table.name).stream()
        .mapToLong(region -> region.getStore(IndexedTable.FAMILY).getStorefilesCount())
        .sum();
  }

  /** Of a server's own disk: before anything is loaded, and when it fills after that. */
  @Test
  void aServersFullDiskIsSeen() throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "disk", new byte[0][])) {
      table.createIndexes();
      OfflineFolder folder = new OfflineFolder(table);
      folder.hfile(0, 400, 1);
      folder.finish();
      HRegionServer server = cluster.regionServers().get(0);
      SwitchableFiles files =
          ForwardingLocalFiles.find(
              SwitchableFiles.class, TwoServers.index(server).localStore().files());
      long little = (64L << 20) + 100; // all but 100 bytes are left to others
      files.leaveRoom(little);
      String before = refused(table, folder.path);
      assertTrue(before.contains(server.getServerName() + ": no room: index files of the"), before);
      FolderCheck.whole(folder.fs, folder.path, bytes -> {});
      assertFalse(folder.fs.exists(new Path(folder.path, "_load.json")), "no load has begun");
      assertEquals(0, hfiles(table));
      files.heal();
      load(table, folder.path, () -> files.leaveRoom(little));
      BuildWaiter waiter =
          new BuildWaiter(
              () -> table.admin.status(table.name),
              System::nanoTime,
              TimeUnit.NANOSECONDS::sleep,
              status -> {});
      String after =
          assertThrows(
                  IndexException.class,
                  () -> waiter.unlessStuck(Duration.ofSeconds(2)).await(Duration.ofMinutes(1)))
              .getMessage();
      assertTrue(after.contains(server.getServerName() + ": 3 index files, such as "), after);
      assertTrue(after.contains(": no room: index files of this HFile need about"), after);
      files.heal();
      table.awaitBuilt();
      table.checkQueries("there is room");
    }
  }

  /** A file of holes has the length of many disks. */
  @Test
  void aFullFileSystemIsSeenBeforeAnythingIsLoaded(@TempDir java.nio.file.Path local)
      throws Exception {
    try (IndexedTable table = new IndexedTable(cluster, "room", new byte[0][]);
        Admin admin = cluster.admin()) {
      table.createIndexes();
      String path = "f/" + "0".repeat(32);
      Files.createDirectories(local.resolve("f"));
      try (RandomAccessFile file = new RandomAccessFile(local.resolve(path).toFile(), "rw")) {
        file.setLength(HUGE);
      }
      Path folder = new Path(local.toUri());
      FileSystem fs = FileSystem.getLocal(cluster.configuration());
      Manifest.of(
              admin.getDescriptor(table.name),
              1,
              new byte[0][],
              1,
              1,
              List.of(new ManifestFile(path, HUGE, 1, "0".repeat(64))))
          .write(fs, folder);
      String refused = refused(table, folder);
      assertTrue(refused.contains("and its file system has "), refused);
      assertTrue(refused.contains(" bytes left: make room"), refused);
      assertEquals(0, hfiles(table));
    }
  }
}
