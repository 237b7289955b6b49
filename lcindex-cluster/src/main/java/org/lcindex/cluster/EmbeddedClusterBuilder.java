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
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Settings of an {@link EmbeddedCluster}. Not thread-safe. */
public final class EmbeddedClusterBuilder {
  private final Map<String, String> extra = new TreeMap<>();
  private ClusterMode mode = ClusterMode.STANDALONE;
  private Path dataDir;
  private int regionServers = 1;

  EmbeddedClusterBuilder() {}

  /** What HBase's files are on; {@link ClusterMode#STANDALONE} unless said otherwise. */
  public EmbeddedClusterBuilder mode(ClusterMode value) {
    this.mode = Objects.requireNonNull(value, "mode");
    return this;
  }

  /**
   * Keeps the data in a folder, to be started again later; each mode has a folder of its own below
   * it. Without it the data are temporary and deleted on close.
   */
  public EmbeddedClusterBuilder dataDir(Path value) {
    this.dataDir = Objects.requireNonNull(value, "dataDir");
    return this;
  }

  /** Number of region servers, at least 1. */
  public EmbeddedClusterBuilder regionServers(int value) {
    if (value < 1) {
      throw new IllegalArgumentException("regionServers is " + value + ", must be at least 1");
    }
    this.regionServers = value;
    return this;
  }

  /**
   * One more setting for servers and clients; it wins over the cluster's own. Compression codec
   * keys are the exception: HBase reads them from an hbase-site.xml on the class path only.
   */
  public EmbeddedClusterBuilder set(String key, String value) {
    extra.put(key, value);
    return this;
  }

  /**
   * Starts the cluster and waits until it serves.
   *
   * @throws IOException if the folder is in use or a server does not start; nothing is left running
   */
  public EmbeddedCluster start() throws IOException, InterruptedException {
    DataFolder folder =
        dataDir == null
            ? DataFolder.temporary()
            : DataFolder.persistent(dataDir.resolve(mode.folderName()));
    return new EmbeddedCluster(folder, mode, regionServers, conf -> extra.forEach(conf::set));
  }
}
