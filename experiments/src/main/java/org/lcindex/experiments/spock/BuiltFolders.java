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
package org.lcindex.experiments.spock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.lcindex.cluster.FolderTree;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.offline.build.BuildProgress;
import org.lcindex.offline.build.BuildRequest;
import org.lcindex.offline.build.OfflineBuild;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;

/**
 * Folders of the first rows of ORDERS that were built offline. A load uses a folder up, so each
 * gets a copy; what was built stays for the next one, of a later start too. For one thread.
 */
final class BuiltFolders {
  /** Of each table. */
  static final int REGIONS = 4;

  private static final int HEAP_SHARE = 3;
  private static final AtomicInteger PLACED = new AtomicInteger();

  private final Path folder;

  /**
   * Folders.
   *
   * @param folder for all of them
   */
  BuiltFolders(Path folder) {
    this.folder = folder;
  }

  /**
   * What is built.
   *
   * @param rows the first ones
   * @param indexed whether with index files of the paper's three columns
   * @param timestamp of all cells: what tells versions apart
   */
  record What(long rows, boolean indexed, long timestamp) {
    private String name() {
      return rows + (indexed ? "-indexed-" : "-plain-") + timestamp;
    }
  }

  /** The local folder, built now if need be. */
  Path local(What what) throws IOException {
    TableDescriptor table = OrdersTable.declared(OrdersTable.NAME);
    if (what.indexed()) {
      IndexDefinitions indexes = IndexDefinitions.none();
      for (String index : OrdersWorkload.INDEXES) {
        indexes = indexes.with(IndexDefinition.parse(index, null));
      }
      table = indexes.applyTo(table);
    }
    BuildRequest request =
        new BuildRequest(
            table,
            OrdersTable.splitKeys(what.rows(), REGIONS),
            BuildRequest.DEFAULT_REGION_BYTES,
            what.timestamp(),
            Runtime.getRuntime().maxMemory() / HEAP_SHARE,
            Runtime.getRuntime().availableProcessors(),
            HBaseConfiguration.create());
    Path built = folder.resolve(what.name());
    Files.createDirectories(folder);
    new OfflineBuild(built, GeneratedOrders.first(what.rows()), request, BuildProgress.NONE).run();
    return built;
  }

  /** A copy on this machine, which is another file system than HBase's. */
  org.apache.hadoop.fs.Path copied(SpockCluster cluster, What what) throws IOException {
    FileSystem local = FileSystem.getLocal(cluster.configuration());
    return copy(cluster, what, local, new org.apache.hadoop.fs.Path(folder.toUri()));
  }

  /** A copy in HBase's file system, where a load moves files. */
  org.apache.hadoop.fs.Path placed(SpockCluster cluster, What what) throws IOException {
    org.apache.hadoop.fs.Path root = CommonFSUtils.getRootDir(cluster.configuration());
    FileSystem hbase = root.getFileSystem(cluster.configuration());
    return copy(
        cluster, what, hbase, new org.apache.hadoop.fs.Path(root.getParent(), "spock-built"));
  }

  private org.apache.hadoop.fs.Path copy(
      SpockCluster cluster, What what, FileSystem fs, org.apache.hadoop.fs.Path below)
      throws IOException {
    org.apache.hadoop.fs.Path to =
        new org.apache.hadoop.fs.Path(below, "copy-" + PLACED.incrementAndGet());
    fs.delete(to, true);
    fs.mkdirs(below);
    FileUtil.copy(local(what).toFile(), fs, to, false, cluster.configuration());
    return fs.makeQualified(to);
  }

  /** Deletes a copy, or what a load has left of it. */
  static void delete(SpockCluster cluster, org.apache.hadoop.fs.Path copy) throws IOException {
    copy.getFileSystem(cluster.configuration()).delete(copy, true);
  }

  /** Deletes what was built: it is large, and not needed any more. */
  void forget(What what) throws IOException {
    FolderTree.delete(folder.resolve(what.name()));
  }
}
