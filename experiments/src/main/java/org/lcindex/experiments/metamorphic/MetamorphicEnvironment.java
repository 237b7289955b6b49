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
package org.lcindex.experiments.metamorphic;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.experiments.cluster.EmbeddedCluster;
import org.lcindex.query.MdrqClient;

/**
 * Where sequences run: one embedded cluster, its clock and its index, for all of them. There is at
 * most one in a JVM, since HBase has one clock in a JVM. Not thread safe.
 */
final class MetamorphicEnvironment implements AutoCloseable {
  /** Scanners stay open while the controlled clock makes jumps; their leases must outlive them. */
  private static final String DAY_MS = Integer.toString(24 * 3600 * 1000);

  private final EmbeddedCluster cluster;
  private final ControlledClock clock;
  private final IndexControl index;
  private final MdrqClient client;

  private MetamorphicEnvironment(EmbeddedCluster cluster, IndexControl index) {
    this.cluster = cluster;
    this.clock = ControlledClock.install();
    this.index = index;
    this.client = new MdrqClient(cluster.connection());
  }

  /**
   * Starts a cluster with one region server.
   *
   * @throws IOException when the cluster does not start
   */
  static MetamorphicEnvironment start(IndexControl.Factory index)
      throws IOException, InterruptedException {
    EmbeddedCluster cluster =
        EmbeddedCluster.builder()
            .set("hbase.client.scanner.timeout.period", DAY_MS)
            // Some scans fail on purpose, the same way in every reading: no long retries.
            .set("hbase.client.retries.number", "3")
            .set("hbase.client.pause", "20")
            .set("hbase.rpc.timeout", "20000")
            // Smaller MemStores than HBase's checks allow.
            .set("hbase.hregion.memstore.flush.size.limit", "1")
            // Only the sequence decides when files are rewritten.
            .set("hbase.hregion.majorcompaction", "0")
            .set("hbase.regionserver.optionalcacheflushinterval", "0")
            .start();
    return new MetamorphicEnvironment(cluster, index.create(cluster.connection()));
  }

  Connection connection() {
    return cluster.connection();
  }

  List<HRegion> regions(TableName table) {
    return cluster.regions(table);
  }

  ControlledClock clock() {
    return clock;
  }

  IndexControl index() {
    return index;
  }

  /** The Java API. */
  MdrqClient client() {
    return client;
  }

  @Override
  public void close() throws IOException {
    clock.resume();
    client.close();
    index.close();
    try {
      cluster.close();
    } finally {
      clock.close();
    }
  }
}
