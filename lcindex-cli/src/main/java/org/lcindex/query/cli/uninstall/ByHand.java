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
package org.lcindex.query.cli.uninstall;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ServerMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.net.Address;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.admin.ServerSurvey;

/**
 * What no call to HBase takes away: keys, jars and local folders of servers. And what of LCIndex
 * HBase can tell. Stateless.
 */
public final class ByHand {
  private ByHand() {}

  /** What is left to do after the drops, in its order; a line for each. */
  public static List<String> todo(Connection connection) throws IOException {
    ClusterMetrics cluster = cluster(connection);
    List<String> masters = new ArrayList<>();
    if (cluster.getMasterName() != null) {
      masters.add(cluster.getMasterName().getAddress().toString());
    }
    cluster.getBackupMasterNames().forEach(name -> masters.add(name.getAddress().toString()));
    Set<Address> live =
        cluster.getLiveServerMetrics().keySet().stream()
            .map(ServerName::getAddress)
            .collect(Collectors.toSet());
    List<Address> dead =
        cluster.getDeadServerNames().stream()
            .map(ServerName::getAddress)
            .filter(address -> !live.contains(address))
            .distinct()
            .sorted()
            .toList();
    List<String> lines = new ArrayList<>();
    lines.add(
        "1. hbase-site.xml of every server: take out the keys lcindex.*, and what is LCIndex's of "
            + LCIndexConstants.EVERY_TABLE_KEY
            + ", "
            + LCIndexConstants.SERVER_OBSERVER_KEY
            + " and, of masters, "
            + LCIndexConstants.MASTER_OBSERVER_KEY
            + "; hbase.regionserver.bulkload.handler.count, if only global indexes wanted it");
    lines.add(
        "2. restart the servers one after the other, then the masters. A server that has the keys and"
            + " not the jar does not start");
    lines.add("   region servers: " + text(live.stream().sorted().toList()));
    if (!dead.isEmpty()) {
      lines.add("   not running now: " + text(dead) + "; do the same there");
    }
    lines.add("   masters: " + String.join(", ", masters));
    lines.add(
        "3. on each of them delete lib/lcindex-server-*.jar and the folders that lcindex.local.dirs"
            + " named");
    lines.add("4. below hbase.rootdir delete the folder staging/lcindex, if there is one");
    lines.add(
        "5. on clients delete the distribution, jars of the client and the shell, and ~/.cache/lcindex");
    lines.add("'lcindex uninstall --all --check' tells what of it HBase knows.");
    return lines;
  }

  private static String text(List<Address> servers) {
    return servers.stream().map(Address::toString).collect(Collectors.joining(", "));
  }

  /** What HBase tells that is still there; a line for each. */
  public static List<String> left(Connection connection, Traces traces, boolean all)
      throws IOException {
    List<String> left = new ArrayList<>();
    traces.tables().forEach(table -> left.add(Traces.of(table)));
    if (!traces.own().isEmpty()) {
      left.add("LCIndex's own tables: " + traces.ownTables());
    }
    if (traces.namespace() && traces.others().isEmpty()) {
      left.add("namespace lcindex");
    }
    if (all) {
      servers(connection, left);
    }
    return left;
  }

  private static void servers(Connection connection, List<String> left) throws IOException {
    ClusterMetrics cluster = cluster(connection);
    ServerSurvey.Answers answers = ServerSurvey.of(connection).ask();
    for (Map.Entry<ServerName, ServerMetrics> server : cluster.getLiveServerMetrics().entrySet()) {
      ServerName name = server.getKey();
      String why = answers.absent().getOrDefault(name, "");
      if (answers.present().containsKey(name)
          || names(server.getValue().getCoprocessorNames(), LCIndexConstants.OBSERVER_CLASS)) {
        left.add("region server " + name.getAddress() + " has LCIndex loaded: keys, and a restart");
      } else if (!why.equals(ServerSurvey.WITHOUT)) {
        left.add(
            "region server "
                + name.getAddress()
                + " does not tell whether it has LCIndex: "
                + (why.isEmpty() ? "it has just come" : why));
      }
    }
    if (names(cluster.getMasterCoprocessorNames(), LCIndexConstants.MASTER_OBSERVER_CLASS)) {
      left.add(
          "master "
              + cluster.getMasterName().getAddress()
              + " has LCIndex loaded: keys, and a restart");
    }
  }

  /** HBase tells some by their whole names, others by the last part. */
  private static boolean names(Iterable<String> coprocessors, String wanted) {
    for (String name : coprocessors) {
      if (wanted.equals(name) || wanted.endsWith("." + name)) {
        return true;
      }
    }
    return false;
  }

  /** What HBase cannot tell. */
  public static String untold() {
    return "HBase cannot tell, so look: keys lcindex.* of hbase-site.xml, masters in reserve,"
        + " lib/lcindex-server-*.jar, the folders that lcindex.local.dirs named, staging/lcindex below"
        + " hbase.rootdir, clients; and snapshots, with which a table's indexes come back";
  }

  private static ClusterMetrics cluster(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.getClusterMetrics();
    }
  }
}
