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
package org.lcindex.offline.build;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.lcindex.cluster.ClusterMode;
import org.lcindex.cluster.EmbeddedCluster;

/**
 * The one cluster of this module's tests. It is on HDFS, which those of other modules are not,
 * because builds are copied there. Started when first asked for, stopped with the JVM. Thread safe.
 */
final class BuildCluster {
  private static EmbeddedCluster cluster;

  private BuildCluster() {}

  static synchronized EmbeddedCluster get() throws IOException, InterruptedException {
    if (cluster == null) {
      cluster = EmbeddedCluster.builder().mode(ClusterMode.HDFS).start();
    }
    return cluster;
  }

  static Configuration conf() throws IOException, InterruptedException {
    return get().configuration();
  }

  /** HBase's file system. */
  static FileSystem hdfs() throws IOException, InterruptedException {
    return new Path(conf().get("hbase.rootdir")).getFileSystem(conf());
  }
}
