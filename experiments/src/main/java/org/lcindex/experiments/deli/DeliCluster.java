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
package org.lcindex.experiments.deli;

import java.io.IOException;
import java.util.Map;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.EmbeddedClusterBuilder;
import org.lcindex.cluster.Tables;

/** The suite's clusters: two region servers in this JVM that keep no block of an HFile. */
final class DeliCluster {
  /** Of each table, and of its entries. */
  static final int REGIONS = 4;

  private static final int SERVERS = 2;

  private DeliCluster() {}

  /**
   * Starts one, which compacts only what it is told to.
   *
   * @param settings more of them
   */
  static EmbeddedCluster start(Map<String, String> settings)
      throws IOException, InterruptedException {
    EmbeddedClusterBuilder builder =
        EmbeddedCluster.builder()
            .regionServers(SERVERS)
            // What the paper counts are reads of a disk.
            .set("hfile.block.cache.size", "0")
            // Nothing waits for compactions that nobody runs.
            .set("hbase.hstore.blockingStoreFiles", "1000");
    settings.forEach(builder::set);
    EmbeddedCluster cluster = builder.start();
    Tables.compactions(cluster, false);
    return cluster;
  }
}
