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
package org.lcindex.experiments.technique;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.CompactionState;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.apache.hadoop.hbase.util.FSUtils;
import org.apache.hadoop.hbase.util.FutureUtils;
import org.lcindex.cluster.process.Waiting;

/** From MemStore to HFiles, and how large those are; by a client's means, on any cluster. */
public final class TableFiles {
  /** A region server has 20 handlers for such calls, and others need some. */
  private static final int AT_A_TIME = 16;

  private static final Duration LIMIT = Duration.ofMinutes(30);

  private TableFiles() {}

  /**
   * Empties the MemStores of some tables, all their regions at the same time: a technique with many
   * regions waits no longer for each than one with few. A flush that is asked for while another one
   * runs returns at once and does nothing, so what is left decides.
   */
  public static void flush(Connection connection, List<TableName> tables) throws IOException {
    List<byte[]> regions = new ArrayList<>();
    for (TableName table : tables) {
      try (RegionLocator locator = connection.getRegionLocator(table)) {
        locator.getAllRegionLocations().forEach(r -> regions.add(r.getRegion().getRegionName()));
      }
    }
    ExecutorService threads = Executors.newFixedThreadPool(AT_A_TIME);
    try (Admin admin = connection.getAdmin()) {
      flush(admin, regions, threads);
      await(
          "flush " + tables,
          () -> {
            List<byte[]> left = unflushed(admin, tables);
            flush(admin, left, threads);
            return left.isEmpty();
          });
      // The metrics are in megabytes: the remainder of what a flush under way had left.
      flush(admin, regions, threads);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void flush(Admin admin, List<byte[]> regions, ExecutorService threads)
      throws IOException {
    List<Future<?>> flushes = new ArrayList<>();
    for (byte[] region : regions) {
      flushes.add(
          threads.submit(
              () -> {
                admin.flushRegion(region);
                return null;
              }));
    }
    for (Future<?> flush : flushes) {
      FutureUtils.get(flush);
    }
  }

  private static List<byte[]> unflushed(Admin admin, List<TableName> tables) throws IOException {
    List<byte[]> regions = new ArrayList<>();
    for (ServerName server : admin.getRegionServers()) {
      for (RegionMetrics region : admin.getRegionMetrics(server)) {
        if (region.getMemStoreSize().get(Size.Unit.BYTE) > 0
            && tables.contains(RegionInfo.getTable(region.getRegionName()))) {
          regions.add(region.getRegionName());
        }
      }
    }
    return regions;
  }

  /** Waits until no region of a table compacts. */
  public static void awaitCompactions(Connection connection, TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      await("compact " + table, () -> admin.getCompactionState(table) == CompactionState.NONE);
    }
  }

  /** Waits until something is done. */
  public static void await(String what, Waiting.Condition done) throws IOException {
    if (!Waiting.holdsWithin(LIMIT, done)) {
      throw new IOException("could not " + what + " within " + LIMIT);
    }
  }

  /**
   * The bytes of a table's HFiles, one replica. Those that a compaction has replaced count until
   * HBase's chore takes them away ({@code hbase.hfile.compaction.discharger.interval}).
   */
  public static long bytes(Connection connection, TableName table) throws IOException {
    Path root = CommonFSUtils.getRootDir(connection.getConfiguration());
    FileSystem files = root.getFileSystem(connection.getConfiguration());
    long bytes = 0;
    for (Path region : FSUtils.getRegionDirs(files, CommonFSUtils.getTableDir(root, table))) {
      for (Path family : FSUtils.getFamilyDirs(files, region)) {
        bytes += bytes(files, family);
      }
    }
    return bytes;
  }

  private static long bytes(FileSystem files, Path family) throws IOException {
    long bytes = 0;
    try {
      for (FileStatus file : files.listStatus(family)) {
        bytes += file.isFile() ? file.getLen() : 0;
      }
    } catch (FileNotFoundException e) {
      // The region was split or merged away meanwhile: it takes no space.
      return 0;
    }
    return bytes;
  }
}
