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
package org.lcindex.experiments.cluster;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.lcindex.definition.LCIndexConstants;

/**
 * The settings of an {@link EmbeddedCluster}: loopback only, free ports, quick to start and stop.
 */
final class ClusterConfiguration {
  private static final String LOOPBACK = "localhost";

  private ClusterConfiguration() {}

  static Configuration create(DataFolder folder) throws IOException {
    Configuration conf = HBaseConfiguration.create();
    String temporary = folder.child("tmp").toString();
    conf.set("hadoop.tmp.dir", temporary);
    conf.set("hbase.tmp.dir", temporary);
    conf.set("hbase.local.dir", temporary);

    for (String server : new String[] {"master", "regionserver"}) {
      conf.set("hbase." + server + ".ipc.address", LOOPBACK);
      conf.setInt("hbase." + server + ".port", 0);
      conf.setInt("hbase." + server + ".info.port", -1);
    }
    conf.set("hbase.master.hostname", LOOPBACK);
    conf.set("hbase.unsafe.regionserver.hostname", LOOPBACK);
    conf.set("hbase.zookeeper.property.clientPortAddress", LOOPBACK);
    conf.set(HConstants.ZOOKEEPER_QUORUM, LOOPBACK);

    // Half-second heartbeats: the master sees a server, and lets it go, that much earlier.
    conf.setInt("hbase.regionserver.msginterval", 500);
    conf.setInt("hbase.master.wait.on.regionservers.interval", 200);
    conf.setInt("hbase.master.wait.on.regionservers.timeout", 1000);
    // Sessions of a killed run must expire before a new master can take over.
    conf.setInt(HConstants.ZK_SESSION_TIMEOUT, 10_000);
    conf.setInt("hbase.regionserver.handler.count", 20);
    conf.setInt("hbase.master.handler.count", 10);
    conf.setInt("hbase.regionserver.metahandler.count", 6);
    conf.setInt("hbase.regionserver.maxlogs", 32);
    // A client in the same JVM should fail in seconds, not in the default twenty minutes.
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 10);
    // As README and conf/hbase-site.xml recommend: indexes come and go without reopening regions.
    conf.set(LCIndexConstants.EVERY_TABLE_KEY, LCIndexConstants.OBSERVER_WITH_PRIORITY);
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
    conf.set("hbase.rootdir", folder.child("hbase").toUri().toString());
    conf.set("hbase.wal.provider", "filesystem");
    conf.setBoolean("hbase.unsafe.stream.capability.enforce", false);
  }

  /** HBase on the HDFS that {@link MiniHdfs} runs. */
  static void onHdfs(Configuration conf, String uri) {
    conf.setBoolean(HConstants.CLUSTER_DISTRIBUTED, true);
    conf.set("fs.defaultFS", uri);
    conf.set("hbase.rootdir", uri + "/hbase");
    // With one DataNode, which reports every second, the logs of a killed run can be taken over as
    // fast; the defaults (4 s, then every 64 s) are made for nodes that come and go.
    conf.setInt("hbase.lease.recovery.first.pause", 1000);
    conf.setInt("hbase.lease.recovery.dfs.timeout", 3000);
  }
}
