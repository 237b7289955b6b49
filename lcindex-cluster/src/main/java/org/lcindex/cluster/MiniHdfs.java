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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.MiniDFSCluster;

/** One NameNode and one DataNode in this JVM over a folder; an existing folder is continued. */
final class MiniHdfs implements AutoCloseable {
  private final MiniDFSCluster cluster;

  MiniHdfs(Configuration base, DataFolder folder) throws IOException {
    Path files = folder.child("dfs");
    boolean continued = Files.exists(files.resolve("name-0-1").resolve("current"));
    Configuration conf = new Configuration(base);
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, files.toString());
    conf.setBoolean("dfs.permissions.enabled", false);
    conf.setBoolean("dfs.namenode.acls.enabled", false);
    conf.setInt("dfs.replication", 1);
    conf.setInt("dfs.heartbeat.interval", 1);
    this.cluster =
        new MiniDFSCluster.Builder(conf, files.toFile()).numDataNodes(1).format(!continued).build();
    cluster.waitClusterUp();
  }

  String uri() {
    return cluster.getURI().toString();
  }

  @Override
  public void close() {
    cluster.shutdown(false, false);
  }
}
