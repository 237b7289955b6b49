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
package org.lcindex.regionserver.global.coverage;

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.zookeeper.MasterAddressTracker;
import org.apache.hadoop.hbase.zookeeper.ZKWatcher;
import org.apache.zookeeper.KeeperException;
import org.lcindex.rpc.caller.CauseText;

/**
 * Which master is active, by ZooKeeper: a master takes no command before it is written there. A
 * session of its own, made when first asked for and again after it was lost. Thread safe.
 */
final class ActiveMaster implements Closeable {
  private final Configuration conf;
  private ZKWatcher session;
  private boolean closed;

  ActiveMaster(Configuration server) {
    conf = server;
  }

  /**
   * The active master; null if there is none.
   *
   * @throws IOException when ZooKeeper does not tell
   */
  synchronized ServerName get() throws IOException {
    if (closed) {
      throw new IOException("this server is stopping");
    }
    try {
      if (session == null) {
        session = new ZKWatcher(conf, "lcindex-global", null);
      }
      return MasterAddressTracker.getMasterAddress(session);
    } catch (KeeperException | IOException | RuntimeException e) {
      end();
      throw new IOException("ZooKeeper does not tell the active master: " + CauseText.line(e), e);
    }
  }

  private void end() {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    end();
  }
}
