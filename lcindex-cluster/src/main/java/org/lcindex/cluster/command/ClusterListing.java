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
package org.lcindex.cluster.command;

import java.util.TreeMap;
import java.util.stream.Collectors;
import org.lcindex.cluster.LocalSettings;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.OsProcess;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Role;
import org.lcindex.text.CommandName;
import org.lcindex.text.TextTable;

/** A cluster as text. */
final class ClusterListing {
  private ClusterListing() {}

  /** A table of all servers. */
  static String members(ProcessCluster cluster) {
    TextTable table = new TextTable("server", "HBase", "pid", "state", "ports", "log");
    for (Member member : cluster.members()) {
      OsProcess process = member.process();
      table.row(
          member.name(),
          member.role().hbase() ? cluster.hbase(member) : null,
          process == null ? null : Long.toString(process.pid()),
          !member.alive() ? "down" : process.paused() ? "paused" : "running",
          new TreeMap<>(member.ports())
              .entrySet().stream()
                  .map(port -> port.getKey() + " " + port.getValue())
                  .collect(Collectors.joining(", ")),
          cluster.log(member));
    }
    return table.toString();
  }

  /** Where ZooKeeper is, as {@code --zookeeper} takes it. */
  static String zookeeper(ProcessCluster cluster) {
    return LocalSettings.LOOPBACK
        + ":"
        + cluster.members().stream()
            .filter(m -> m.role() == Role.ZOOKEEPER)
            .findFirst()
            .orElseThrow()
            .port("client");
  }

  /** Where HBase's pages are; nothing for a cluster without. */
  private static String web(ProcessCluster cluster) {
    String pages =
        cluster.members().stream()
            .filter(member -> member.ports().containsKey("web"))
            .map(member -> "  http://localhost:" + member.port("web") + "/  " + member.name())
            .collect(Collectors.joining("\n"));
    return pages.isEmpty()
        ? ""
        : "Web pages; those of region servers have LCIndex's metrics in /jmx, and with HBase 2.6 in"
            + " /prometheus:\n"
            + pages
            + "\n";
  }

  /** How to use it. */
  static String connect(ProcessCluster cluster) {
    return web(cluster)
        + "Connect with --zookeeper "
        + zookeeper(cluster)
        + " or with HBASE_CONF_DIR="
        + cluster.clientConf()
        + cluster
            .home("client")
            .map(home -> ".\nHBASE_HOME is " + home + "; those of the servers are beside it.\nStop")
            .orElseGet(
                () ->
                    ".\nIndex files are in "
                        + cluster.indexFolder(0).getParent()
                        + ", one folder for each region server.\nStop")
        + " it with: "
        + CommandName.called()
        + " cluster stop --dir "
        + cluster.folder()
        + " (--delete also deletes its data)";
  }
}
