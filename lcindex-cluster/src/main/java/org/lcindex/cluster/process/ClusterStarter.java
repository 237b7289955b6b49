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
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.lcindex.cluster.process.ClusterState.Phase;

/** Starts the servers of a cluster, each when those it needs are ready. */
final class ClusterStarter {
  private static final int TRIES = 2;

  private final ClusterRecord record;
  private final Guard guard;
  private final Consumer<String> progress;
  private final ServerClasspath classpath;
  private final Launcher launcher;

  /**
   * A starter.
   *
   * @param guard watches the processes; null for none
   */
  ClusterStarter(ClusterRecord record, Guard guard, Consumer<String> progress) throws IOException {
    this.record = record;
    this.guard = guard;
    this.progress = progress;
    this.classpath = record.state().stock() ? ServerClasspath.stock() : ServerClasspath.find();
    this.launcher = new Launcher(record.files(), classpath, record.state());
  }

  /** The members in the order of their start, on the ports they had before where those are free. */
  static ClusterState plan(
      Map<String, String> settings, int regionServers, int dataNodes, Optional<ClusterState> before)
      throws IOException {
    FreePorts ports = new FreePorts();
    boolean web = WebPages.on(settings);
    List<Member> members = new ArrayList<>();
    for (Role role : Role.values()) {
      int count =
          switch (role) {
            case REGION_SERVER -> regionServers;
            case DATANODE -> dataNodes;
            default -> 1;
          };
      for (int number = 0; number < count; number++) {
        int n = number;
        Map<String, Integer> wanted =
            before.flatMap(s -> s.find(role, n)).map(Member::ports).orElse(Map.of());
        members.add(new Member(role, number, ports.of(role.ports(web), wanted), null));
      }
    }
    return new ClusterState(Phase.STARTING, settings, members);
  }

  /** Starts all and waits until HBase serves. */
  void startAll() throws IOException {
    SiteFiles site = new SiteFiles(record.files(), record.state(), classpath);
    site.writeAll();
    site.overridden().forEach(progress);
    Readiness readiness = new Readiness(record.files(), () -> record.state().members());
    startHdfs(site, readiness);
    startHBase(site.client(), readiness);
    record.write(record.state().with(Phase.RUNNING));
  }

  private void startHdfs(SiteFiles site, Readiness readiness) throws IOException {
    ClusterState state = record.state();
    Member name = state.only(Role.NAMENODE);
    List<Member> nodes = state.of(Role.DATANODE);
    progress.accept("start ZooKeeper, NameNode and " + nodes.size() + " DataNode(s)");
    launch(state.only(Role.ZOOKEEPER));
    if (!Files.exists(record.files().data(name).resolve("name").resolve("current"))) {
      Configuration format = new Configuration(site.client());
      site.hdfs(name).forEach(entry -> format.set(entry.getKey(), entry.getValue()));
      // It registers metrics, in this JVM, which a second cluster finds to be there already.
      DefaultMetricsSystem.setMiniClusterMode(true);
      NameNode.format(format);
    }
    launch(name);
    readiness.awaitPort(name, "rpc");
    for (Member node : nodes) {
      launch(node);
    }
    readiness.awaitHdfs(site.client(), nodes.size());
    readiness.awaitPort(state.only(Role.ZOOKEEPER), "client");
  }

  private void startHBase(Configuration client, Readiness readiness) throws IOException {
    List<Member> servers = record.state().of(Role.REGION_SERVER);
    progress.accept("start the master and " + servers.size() + " region server(s)");
    // Nodes of servers that were killed outlive them by a session, which nobody is to wait for.
    try (Presence presence = new Presence(client)) {
      presence.endOfAll();
    }
    launch(record.state().only(Role.MASTER));
    for (Member server : servers) {
      launch(server);
    }
    progress.accept("wait until HBase serves");
    try (Connection connection = ConnectionFactory.createConnection(impatient(client))) {
      readiness.awaitHBase(connection, record.state().of(Role.REGION_SERVER));
    }
  }

  /** Starts the master or one region server again and waits until HBase serves with it. */
  void startAgain(Member member) throws IOException {
    Member next = member.with(new FreePorts().of(member.ports().keySet(), member.ports()));
    record.write(next);
    boolean master = member.role() == Role.MASTER;
    if (!master && next.port("rpc") != member.port("rpc")) {
      // On its old port the master would know at once that it is the same server.
      Configuration client = SiteFiles.client(record.files(), record.state());
      try (Presence presence = new Presence(client)) {
        presence.endOf(member.port("rpc"));
      }
    }
    SiteFiles site = new SiteFiles(record.files(), record.state(), classpath);
    site.write(next);
    List<Member> started = List.of(launch(next));
    try (Connection connection = ConnectionFactory.createConnection(impatient(site.client()))) {
      new Readiness(record.files(), () -> started)
          .awaitHBase(connection, master ? List.of() : started);
    }
  }

  /** HBase's client waits longer and longer between its tries; who looks often needs few. */
  static Configuration impatient(Configuration client) {
    Configuration conf = new Configuration(client);
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, TRIES);
    return conf;
  }

  private Member launch(Member member) throws IOException {
    Member started = record.start(member, launcher);
    if (guard != null) {
      guard.watch(started.process());
    }
    return started;
  }
}
