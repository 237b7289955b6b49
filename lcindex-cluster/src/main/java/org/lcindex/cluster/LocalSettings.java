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

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;

/** HBase settings of every cluster on one machine: loopback only, quick to start and to notice. */
public final class LocalSettings {
  /** The name under which servers find each other. */
  public static final String LOOPBACK = "localhost";

  private LocalSettings() {}

  /** Sets them for servers and clients. */
  public static void apply(Configuration conf) {
    for (String server : new String[] {"master", "regionserver"}) {
      conf.set("hbase." + server + ".ipc.address", LOOPBACK);
      conf.setInt("hbase." + server + ".info.port", -1);
    }
    conf.set("hbase.master.hostname", LOOPBACK);
    conf.set("hbase.unsafe.regionserver.hostname", LOOPBACK);
    conf.set("hbase.zookeeper.property.clientPortAddress", LOOPBACK);
    conf.set(HConstants.ZOOKEEPER_QUORUM, LOOPBACK);

    // Frequent heartbeats: the master sees a server, and lets it go, that much earlier.
    conf.setInt("hbase.regionserver.msginterval", 200);
    conf.setInt("hbase.master.wait.on.regionservers.interval", 200);
    conf.setInt("hbase.master.wait.on.regionservers.timeout", 1000);
    // The master gathers regions to open and close for 150 ms each, and looks once a second whether
    // a region has moved: made for thousands of regions.
    conf.setInt("hbase.assignment.dispatch.wait.msec", 10);
    conf.setInt("hbase.procedure.remote.dispatcher.delay.msec", 10);
    conf.setInt("hbase.master.event.waiting.time", 20);
    conf.setInt("hbase.regionserver.handler.count", 20);
    conf.setInt("hbase.regionserver.bulkload.handler.count", 5);
    conf.setInt("hbase.master.handler.count", 10);
    conf.setInt("hbase.regionserver.metahandler.count", 6);
    conf.setInt("hbase.regionserver.maxlogs", 32);
  }

  /**
   * Sets how soon the write-ahead logs of a killed server can be taken over, where the DataNodes
   * report every second; the defaults (4 s, then every 64 s) are made for nodes that come and go.
   */
  public static void quickLeaseRecovery(Configuration conf) {
    conf.setInt("hbase.lease.recovery.first.pause", 1000);
    conf.setInt("hbase.lease.recovery.dfs.timeout", 3000);
  }
}
