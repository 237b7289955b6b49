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
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;

/**
 * The settings of an {@link EmbeddedCluster}: loopback only, free ports, quick to start and stop.
 */
final class ClusterConfiguration {
  private ClusterConfiguration() {}

  static Configuration create(DataFolder folder) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    String temporary = folder.child("tmp").toString();
    conf.set("hadoop.tmp.dir", temporary);
    conf.set("hbase.tmp.dir", temporary);
    conf.set("hbase.local.dir", temporary);

    LocalSettings.apply(conf);
    for (String server : new String[] {"master", "regionserver"}) {
      conf.setInt("hbase." + server + ".port", 0);
    }
    // Sessions of a killed run must expire before a new master can take over.
    conf.setInt(HConstants.ZK_SESSION_TIMEOUT, 10_000);
    // A client in the same JVM looks often, whether a procedure has ended, too; HBase's client
    // looks
    // after up to 200 pauses. It fails in three quarters of a minute, not in the default twenty.
    conf.setInt(HConstants.HBASE_CLIENT_PAUSE, 5);
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 55);
    // Files need not survive a power failure, see standalone.
    conf.setBoolean("hbase.master.store.region.wal.hsync", false);
    // Each family of a region that has a row holds a chunk of 2 MB by default, and each table of a
    // server some twenty histograms of 8 KB: two hundred small tables would fill the heap.
    conf.setBoolean("hbase.regionserver.enable.table.latencies", false);
    conf.setBoolean("hbase.regionserver.enable.table.query.meter", false);
    conf.setInt("hbase.hregion.memstore.mslab.chunksize", 128 << 10);
    conf.setInt("hbase.hregion.memstore.mslab.max.allocation", 32 << 10);
    PluginSettings.install(conf);
    // An aborted server would end the JVM when this is over, though the others live on in it.
    conf.setLong("hbase.regionserver.abort.timeout", TimeUnit.DAYS.toMillis(365));
    // EmbeddedCluster has one shutdown hook, which stops all in the right order.
    conf.setBoolean("hbase.shutdown.hook", false);
    conf.setBoolean("fs.automatic.close", false);
    return conf;
  }

  /**
   * HBase straight on the local file system. Acknowledged puts survive the end of the process:
   * HBase (its HFileSystem) turns Hadoop's chunk checksums off for local files, so a flush of the
   * write-ahead log reaches the operating system. They need not survive a power failure.
   */
  static void standalone(Configuration conf, DataFolder folder) throws IOException {
    conf.setBoolean(HConstants.CLUSTER_DISTRIBUTED, false);
    conf.set("fs.defaultFS", "file:///");
    conf.setClass("fs.file.impl", QuickLocalFileSystem.class, FileSystem.class);
    conf.set("hbase.rootdir", folder.child("hbase").toUri().toString());
    conf.set("hbase.wal.provider", "filesystem");
    conf.setBoolean("hbase.unsafe.stream.capability.enforce", false);
  }

  /** HBase on the HDFS that {@link MiniHdfs} runs. */
  static void onHdfs(Configuration conf, String uri) {
    conf.setBoolean(HConstants.CLUSTER_DISTRIBUTED, true);
    conf.set("fs.defaultFS", uri);
    conf.set("hbase.rootdir", uri + "/hbase");
    LocalSettings.quickLeaseRecovery(conf);
  }
}
