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
package org.lcindex.regionserver.testing;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.master.locking.LockManager;
import org.apache.hadoop.hbase.procedure2.LockType;
import org.lcindex.config.ConfigKeys;

/**
 * A server that dies with all regions of a table, which nobody opens until they are let go: the
 * master needs the table's lock for it.
 */
public final class DeadServer implements AutoCloseable {
  private final TwoServers servers;
  private final LockManager.MasterLock lock;
  private boolean held;

  /** Brings all regions to the second server. */
  public DeadServer(TableName table) throws Exception {
    servers = new TwoServers();
    servers.move(table, servers.second);
    lock =
        servers
            .cluster
            .master()
            .getLockManager()
            .createMasterLock(table, LockType.EXCLUSIVE, "a server is dead in a test");
  }

  /** Where the regions were, as HOST:PORT. */
  public String address() {
    return servers.second.getServerName().getAddress().toString();
  }

  /** The server dies. */
  public void kill() throws Exception {
    held = lock.tryAcquire(TimeUnit.MINUTES.toMillis(1));
    if (!held) {
      throw new AssertionError("somebody has the table's lock");
    }
    servers.cluster.abortRegionServer(servers.second);
  }

  /** The other server may open the regions. */
  public void letGo() {
    if (held) {
      held = false;
      lock.release();
    }
  }

  /**
   * Settings of a client in which HBase's own client gives up soon.
   *
   * @param wait how long queries wait, in milliseconds
   */
  public static Configuration impatient(Configuration usual, long wait) {
    Configuration conf = new Configuration(usual);
    Map.of(
            HConstants.HBASE_RPC_TIMEOUT_KEY, 2_000,
            HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 2_000,
            HConstants.HBASE_CLIENT_META_OPERATION_TIMEOUT, 2_000,
            HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, 2_000,
            HConstants.HBASE_CLIENT_RETRIES_NUMBER, 1)
        .forEach(conf::setInt);
    conf.setLong(ConfigKeys.QUERY_WAIT.name(), wait);
    return conf;
  }

  @Override
  public void close() {
    letGo();
    servers.close();
  }
}
