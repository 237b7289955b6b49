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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncAdmin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.codec.KeyValueCodecWithTags;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.EmbeddedClusterBuilder;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.MdrqClient;
import org.lcindex.verification.metamorphic.setting.GlobalSetting;

/**
 * Where sequences run: one embedded cluster, its clock and its index, for all of them. There is at
 * most one in a JVM, since HBase has one clock in a JVM. Not thread safe.
 */
public final class MetamorphicEnvironment implements AutoCloseable {
  /** Scanners stay open while the controlled clock makes jumps; their leases must outlive them. */
  private static final String DAY_MS = Integer.toString(24 * 3600 * 1000);

  private static final long ADMIN_PAUSE_MS = 2;
  private static final int ADMIN_RETRIES = 100;

  private final EmbeddedCluster cluster;
  private final ControlledClock clock;
  private final IndexControl index;
  private final MdrqClient client;
  private final AsyncConnection administration;
  private final Path loads;
  private Connection tagged;
  // HBase's client prints the stack trace of every failed scan there, and we make them by hundreds.
  private final PrintStream standardError = System.err;

  private MetamorphicEnvironment(
      EmbeddedCluster cluster, AsyncConnection administration, IndexControl index) {
    this.cluster = cluster;
    this.administration = administration;
    this.clock = ControlledClock.install();
    this.index = index;
    this.client = new MdrqClient(cluster.connection());
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    this.loads = new Path(cluster.folder().resolve("loads").toUri());
  }

  /**
   * Starts a cluster with two region servers, between which only the sequence moves regions.
   *
   * @param settings of the servers by key, such as budgets near zero
   * @throws IOException when the cluster does not start
   */
  public static MetamorphicEnvironment start(
      IndexControl.Factory index, Map<String, String> settings)
      throws IOException, InterruptedException {
    EmbeddedClusterBuilder builder = EmbeddedCluster.builder();
    settings.forEach(builder::set);
    EmbeddedCluster cluster =
        builder
            .regionServers(2)
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
            // With many HFiles HBase puts off a flush until the clock has moved on and refuses
            // writes meanwhile; the clock moves when the sequence goes on, which waits for them.
            .set("hbase.hstore.blockingStoreFiles", "10000")
            // After so many bytes a scan wants to go on by other reads, and ends its steps within
            // rows until it may. By default that is far beyond these small tables.
            .set("hbase.storescanner.pread.max.bytes", "2000")
            // The master collects calls to region servers for 150 ms of a clock that stands still.
            .set("hbase.procedure.remote.dispatcher.delay.msec", "0")
            .set("hbase.master.event.waiting.time", "5")
            // Few retries and a busy machine would refuse writes whose entries are late.
            .set(ConfigKeys.GLOBAL_WAIT.name(), "10000")
            // What somebody marks is built soon.
            .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
            .start();
    AsyncConnection administration =
        Await.on(ConnectionFactory.createAsyncConnection(cluster.configuration()));
    Await.on(administration.getAdmin().balancerSwitch(false, true));
    return new MetamorphicEnvironment(cluster, administration, index.create(cluster.connection()));
  }

  Connection connection() {
    return cluster.connection();
  }

  /** Of a client that sends the tags of cells. */
  synchronized Connection taggedConnection() throws IOException {
    if (tagged == null) {
      Configuration conf = new Configuration(cluster.configuration());
      conf.set(HConstants.RPC_CODEC_CONF_KEY, KeyValueCodecWithTags.class.getName());
      tagged = ConnectionFactory.createConnection(conf);
    }
    return tagged;
  }

  /** Where everything of the cluster is. */
  java.nio.file.Path folder() {
    return cluster.folder();
  }

  List<HRegion> regions(TableName table) {
    return cluster.regions(table);
  }

  /** For what the master does; asks for results in short intervals. */
  AsyncAdmin admin() {
    return administration
        .getAdminBuilder()
        .setRetryPause(ADMIN_PAUSE_MS, TimeUnit.MILLISECONDS)
        .setMaxRetries(ADMIN_RETRIES)
        .build();
  }

  RegionChanges regionChanges(Supplier<TableName> table) {
    return new RegionChanges(cluster, admin(), table);
  }

  /** Waits until all regions of a table are open, after a server has ended. */
  void awaitRegions(TableName table) {
    regionChanges(() -> table).awaitOnline("a server that has ended");
  }

  BulkLoader bulkLoader(Supplier<TableName> table) {
    return new BulkLoader(cluster.configuration(), loads, table, () -> regions(table.get()));
  }

  OfflineLoader offlineLoader(Supplier<TableName> table) {
    return new OfflineLoader(cluster.connection(), loads, table, () -> regions(table.get()));
  }

  /** Without an index nothing is held. */
  HeldJobs heldJobs() {
    return new HeldJobs(() -> index.present() ? cluster.regionServers() : List.of());
  }

  HeldRemovals heldRemovals(GlobalSetting.Removals removals) {
    return new HeldRemovals(cluster::regionServers, removals);
  }

  ServerCounts serverCounts() {
    return new ServerCounts(() -> index.present() ? cluster.regionServers() : List.of());
  }

  ControlledClock clock() {
    return clock;
  }

  public IndexControl index() {
    return index;
  }

  /** The Java API. */
  public MdrqClient client() {
    return client;
  }

  @Override
  public void close() throws IOException {
    clock.resume();
    client.close();
    index.close();
    administration.close();
    if (tagged != null) {
      tagged.close();
    }
    try {
      cluster.close();
    } finally {
      clock.close();
      System.setErr(standardError);
    }
  }
}
