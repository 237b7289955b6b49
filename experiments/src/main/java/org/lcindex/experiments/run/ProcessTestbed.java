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
package org.lcindex.experiments.run;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.ProcessClusterBuilder;
import org.lcindex.cluster.process.Role;
import org.lcindex.experiments.measure.ServerBeans;
import org.lcindex.experiments.technique.PeerProject;
import org.lcindex.experiments.technique.Techniques;

/**
 * A cluster of processes with HDFS in a folder below the run's. It ends with this JVM, however that
 * ends. A peer's has the peer instead of LCIndex. Servers on one machine have no web pages, so
 * their metrics are read through JMX.
 */
final class ProcessTestbed implements Testbed {
  private static final String FOLDER = "cluster";

  private final ProcessCluster cluster;
  private final List<JMXConnector> connectors = new ArrayList<>();
  private final List<ServerBeans> servers = new ArrayList<>();
  private Connection connection;

  private ProcessTestbed(ProcessCluster cluster) {
    this.cluster = cluster;
  }

  /** Starts one; what a killed run has left is deleted. */
  static ProcessTestbed start(RunSettings settings, Path out, Consumer<String> progress)
      throws IOException {
    Optional<PeerProject> peer = Techniques.peer();
    if (peer.isEmpty() && !ProcessCluster.available()) {
      throw new IOException(
          "the plugin's jar is not built, and servers need it; run 'mvn -DskipTests package', or use"
              + " --embedded");
    }
    Path folder = out.resolve(FOLDER);
    ProcessCluster.remove(folder, progress);
    ProcessClusterBuilder cluster =
        ProcessCluster.builder(folder)
            .regionServers(settings.regionServers)
            .regionServerHeap(settings.heap)
            .dataNodes(settings.dataNodes)
            .set(DISCHARGER, DISCHARGER_MILLIS)
            .set(SPLIT_POLICY, NO_SPLITS)
            .owned()
            .progress(progress);
    if (peer.isPresent()) {
      cluster.stock();
      peer.get().settings().forEach(cluster::set);
    } else {
      cluster.classes(Techniques.serverClasses());
    }
    ProcessTestbed testbed = new ProcessTestbed(cluster.start());
    try {
      testbed.connect();
      return testbed;
    } catch (IOException | RuntimeException e) {
      testbed.close();
      throw e;
    }
  }

  private void connect() throws IOException {
    connection = ConnectionFactory.createConnection(cluster.configuration());
    for (Member member : cluster.members()) {
      if (member.role() == Role.REGION_SERVER || member.role() == Role.DATANODE) {
        JMXConnector connector = attach(member);
        connectors.add(connector);
        servers.add(new ServerBeans(member.name(), connector.getMBeanServerConnection()));
      }
    }
  }

  private static JMXConnector attach(Member member) throws IOException {
    try {
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(member.process().pid()));
      try {
        return JMXConnectorFactory.connect(new JMXServiceURL(jvm.startLocalManagementAgent()));
      } finally {
        jvm.detach();
      }
    } catch (AttachNotSupportedException e) {
      throw new IOException("the metrics of " + member.name() + " cannot be read", e);
    }
  }

  /** Known at once, where HBase waits for the end of a session. */
  @Override
  public boolean healthy() {
    return cluster.members().stream().allMatch(Member::alive) && Testbed.super.healthy();
  }

  @Override
  public Connection connection() {
    return connection;
  }

  @Override
  public List<ServerBeans> servers() {
    return List.copyOf(servers);
  }

  @Override
  public void close() throws IOException {
    for (JMXConnector connector : connectors) {
      try {
        connector.close();
      } catch (IOException e) {
        // The server has ended before.
      }
    }
    if (connection != null) {
      connection.close();
    }
    // Nothing in it is wanted any more, so nothing has to be closed in good order.
    cluster.kill();
    cluster.delete();
  }
}
