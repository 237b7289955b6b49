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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.ProcessClusterBuilder;
import org.lcindex.config.ConfigKeys;
import org.lcindex.verification.common.Journal;

/** The cluster of a run: everything that comes by itself comes soon. */
final class ChaosCluster {
  private static final int OPEN_FILES = 1_024;

  private ChaosCluster() {}

  /**
   * Makes the folder of a run, without what an earlier run has left in it.
   *
   * @throws IOException also when a cluster is running in it
   */
  static void prepare(ChaosOptions options, Journal journal) throws IOException {
    Path folder = options.folder();
    ProcessCluster before = ProcessCluster.find(folder, journal::say).orElse(null);
    if (before != null) {
      if (before.running()) {
        throw new IOException(
            "a cluster is running in " + folder + "; stop it or choose another folder");
      }
      for (int i = 0; i < before.regionServers().size(); i++) {
        IndexDisk.takeAway(before.indexFolder(i));
      }
      before.delete();
    }
    Files.createDirectories(folder);
  }

  /** Starts it; it ends with this JVM. */
  static ProcessCluster start(ChaosOptions options, IndexDisk disk, Journal journal)
      throws IOException {
    boolean brief = !options.script().isEmpty();
    ProcessClusterBuilder builder = ProcessCluster.builder(options.folder());
    if (brief) {
      builder.shortLived();
    }
    return builder
        .regionServers(options.regionServers())
        // What an ordinary Linux gives to a process.
        .openFiles(OPEN_FILES)
        .owned(disk.folder())
        .steeredDisks()
        .progress(journal::say)
        .set(ConfigKeys.CHORE_SECONDS.name(), "2")
        // A run of some given events would wait for it in its audit.
        .set(ConfigKeys.ORPHAN_GRACE_SECONDS.name(), brief ? "5" : "20")
        // So slow that a kill may come while offline-built index files are copied.
        .set(ConfigKeys.OFFLINE_BYTES_PER_SECOND.name(), brief ? "1000000" : "30000")
        // Compacted files are archived soon, and with them their index files.
        .set("hbase.hfile.compaction.discharger.interval", "5000")
        // Small MemStores make many files; writes are not to wait for their compaction.
        .set("hbase.hregion.memstore.flush.size.limit", "65536")
        .set("hbase.hstore.blockingStoreFiles", "40")
        // A divided region in a restored snapshot is CLOSED for a master that starts, and alters
        // wait
        // for it in vain, until it is cleaned up.
        .set("hbase.catalogjanitor.interval", "15000")
        // A master that starts while a server is down does not wait for that server.
        .set("hbase.master.wait.on.regionservers.mintostart", "1")
        .start();
  }

  /** Clients that notice a paused server and outlast a crash. */
  static Configuration patientClient(ProcessCluster cluster) {
    Configuration conf = cluster.configuration();
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, 20_000);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 120_000);
    conf.setInt(HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, 60_000);
    conf.setInt(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, 30_000);
    conf.setInt("hbase.client.sync.wait.timeout.msec", 180_000);
    return conf;
  }
}
