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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.zookeeper.MasterAddressTracker;
import org.apache.hadoop.hbase.zookeeper.ZKUtil;
import org.apache.hadoop.hbase.zookeeper.ZKWatcher;
import org.apache.hadoop.hbase.zookeeper.ZNodePaths;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;
import org.lcindex.rpc.caller.CauseText;

/**
 * By what ZooKeeper has counted: whether a master was active between two others. Whoever becomes
 * active creates an ephemeral child of HBase's own node, and ZooKeeper counts all that were ever
 * created and deleted there. Immutable.
 *
 * @param born which node it is: another one counts anew
 * @param changes children that were created or deleted until then
 * @param last the last of these changes
 * @param others when each child was created that is not the active master's
 * @param up when the child was created that says that the cluster is up; 0 if it is not there
 */
record MasterTurns(long born, int changes, long last, List<Long> others, long up) {
  private static final int ATTEMPTS = 100;

  /**
   * As it is while a master is active.
   *
   * @throws IOException also if it is not active
   */
  static MasterTurns read(Configuration conf, ServerName active) throws IOException {
    try (ZKWatcher session = new ZKWatcher(conf, "lcindex-master", null)) {
      for (int i = 0; i < ATTEMPTS; i++) {
        Stat before = stat(session, session.getZNodePaths().baseZNode);
        if (before != null && !active.equals(MasterAddressTracker.getMasterAddress(session))) {
          throw new IOException("master " + active + " is not active any more");
        }
        MasterTurns read = before == null ? null : read(session, before);
        Stat after = stat(session, session.getZNodePaths().baseZNode);
        if (read != null && after != null && read.last == after.getPzxid()) {
          return read;
        }
      }
    } catch (KeeperException e) {
      throw new IOException(
          "ZooKeeper does not tell which masters were active: " + CauseText.line(e), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("while ZooKeeper was asked which masters were active");
    }
    throw new IOException("ZooKeeper's nodes of HBase do not come to rest");
  }

  private static MasterTurns read(ZKWatcher session, Stat base)
      throws KeeperException, InterruptedException {
    ZNodePaths paths = session.getZNodePaths();
    List<Long> others = new ArrayList<>();
    long up = 0;
    List<String> children = ZKUtil.listChildrenNoWatch(session, paths.baseZNode);
    for (String child : children == null ? List.<String>of() : children) {
      String node = ZNodePaths.joinZNode(paths.baseZNode, child);
      Stat stat = stat(session, node);
      if (stat == null || node.equals(paths.masterAddressZNode)) {
        continue; // one that went is seen by the change of the base
      }
      others.add(stat.getCzxid());
      if (node.equals(paths.clusterStateZNode)) {
        up = stat.getCzxid();
      }
    }
    return new MasterTurns(base.getCzxid(), base.getCversion(), base.getPzxid(), others, up);
  }

  private static Stat stat(ZKWatcher session, String node)
      throws KeeperException, InterruptedException {
    return session.getRecoverableZooKeeper().exists(node, false);
  }

  /**
   * Whether the active master of this reading came right after that of an earlier one. Every change
   * is accounted for then: that one's node went and this one's came, some children are new, and a
   * cluster that was shut down and started has another node that says that it is up. In doubt it
   * did not.
   */
  boolean follow(MasterTurns before) {
    if (before == null || before.born != born) {
      return false;
    }
    int known = 2;
    for (long created : others) {
      if (created > before.last) {
        known += created == up ? 2 : 1;
      }
    }
    return changes - before.changes == known;
  }

  /** As the catalog keeps it. */
  String text() {
    return born + "/" + changes + "/" + last;
  }

  /** What the catalog has kept; null for what is none. */
  static MasterTurns of(String text) {
    String[] parts = text == null ? new String[0] : text.split("/");
    try {
      return parts.length != 3
          ? null
          : new MasterTurns(
              Long.parseLong(parts[0]),
              Integer.parseInt(parts[1]),
              Long.parseLong(parts[2]),
              List.of(),
              0);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
