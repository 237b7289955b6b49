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
package org.lcindex.cluster.process;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.zookeeper.ZKUtil;
import org.apache.hadoop.hbase.zookeeper.ZKWatcher;
import org.apache.hadoop.hbase.zookeeper.ZNodePaths;
import org.apache.zookeeper.KeeperException;

/**
 * The ephemeral nodes in ZooKeeper by which HBase's servers know of each other. They go with their
 * sessions; here they can be taken away before. For one thread.
 */
final class Presence implements Closeable {
  private final ZKWatcher zookeeper;

  /**
   * Connects.
   *
   * @throws IOException when ZooKeeper does not answer, also later
   */
  Presence(Configuration client) throws IOException {
    zookeeper = new ZKWatcher(client, "lcindex-presence", null);
  }

  /** Takes away the nodes of region servers on a port. */
  void endOf(int port) throws IOException {
    String servers = zookeeper.getZNodePaths().rsZNode;
    try {
      List<String> names = ZKUtil.listChildrenNoWatch(zookeeper, servers);
      for (String name : names == null ? List.<String>of() : names) {
        if (ServerName.valueOf(name).getPort() == port) {
          ZKUtil.deleteNodeFailSilent(zookeeper, ZNodePaths.joinZNode(servers, name));
        }
      }
    } catch (KeeperException e) {
      throw new IOException("cannot change " + servers + " in ZooKeeper", e);
    }
  }

  /** Takes away the node of the active master. */
  void endOfMaster() throws IOException {
    try {
      ZKUtil.deleteNodeFailSilent(zookeeper, zookeeper.getZNodePaths().masterAddressZNode);
    } catch (KeeperException e) {
      throw new IOException("cannot change the master's address in ZooKeeper", e);
    }
  }

  /** Takes away the nodes of all servers: for a cluster of which none runs any more. */
  void endOfAll() throws IOException {
    ZNodePaths paths = zookeeper.getZNodePaths();
    try {
      ZKUtil.deleteChildrenRecursively(zookeeper, paths.rsZNode);
      ZKUtil.deleteChildrenRecursively(zookeeper, paths.backupMasterAddressesZNode);
      ZKUtil.deleteNodeFailSilent(zookeeper, paths.masterAddressZNode);
    } catch (KeeperException e) {
      throw new IOException("cannot change " + paths.baseZNode + " in ZooKeeper", e);
    }
  }

  @Override
  public void close() {
    zookeeper.close();
  }
}
