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

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.zookeeper.ZKConfig;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Watcher.Event.KeeperState;
import org.apache.zookeeper.ZooKeeper;

/**
 * The ephemeral nodes in ZooKeeper by which HBase's servers know of each other. They go with their
 * sessions; here they can be taken away before. For one thread.
 */
final class Presence implements AutoCloseable {
  private static final int SESSION_MILLIS = 30_000;
  private static final int ANY_VERSION = -1;

  private final ZooKeeper zookeeper;
  private final String parent;

  /**
   * Connects.
   *
   * @throws IOException when ZooKeeper does not answer
   */
  Presence(Configuration client) throws IOException, InterruptedException {
    CountDownLatch connected = new CountDownLatch(1);
    String quorum = ZKConfig.getZKQuorumServersString(client);
    parent =
        client.get(HConstants.ZOOKEEPER_ZNODE_PARENT, HConstants.DEFAULT_ZOOKEEPER_ZNODE_PARENT);
    zookeeper =
        new ZooKeeper(
            quorum,
            SESSION_MILLIS,
            event -> {
              if (event.getState() == KeeperState.SyncConnected) {
                connected.countDown();
              }
            });
    if (!connected.await(SESSION_MILLIS, TimeUnit.MILLISECONDS)) {
      zookeeper.close();
      throw new IOException("ZooKeeper at " + quorum + " does not answer");
    }
  }

  /** Takes away the nodes of region servers on a port. */
  void endOf(int port) throws IOException, InterruptedException {
    String servers = parent + "/rs";
    for (String name : children(servers)) {
      if (ServerName.valueOf(name).getPort() == port) {
        delete(servers + "/" + name);
      }
    }
  }

  /** Takes away the nodes of all servers: for a cluster of which none runs any more. */
  void endOfAll() throws IOException, InterruptedException {
    for (String folder : List.of(parent + "/rs", parent + "/backup-masters")) {
      for (String name : children(folder)) {
        delete(folder + "/" + name);
      }
    }
    delete(parent + "/master");
  }

  private List<String> children(String path) throws IOException, InterruptedException {
    try {
      return zookeeper.getChildren(path, false);
    } catch (KeeperException.NoNodeException e) {
      return List.of();
    } catch (KeeperException e) {
      throw new IOException("cannot list " + path + " in ZooKeeper", e);
    }
  }

  private void delete(String path) throws IOException, InterruptedException {
    try {
      zookeeper.delete(path, ANY_VERSION);
    } catch (KeeperException.NoNodeException e) {
      // its session has just ended
      return;
    } catch (KeeperException e) {
      throw new IOException("cannot delete " + path + " in ZooKeeper", e);
    }
  }

  @Override
  public void close() {
    try {
      zookeeper.close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
