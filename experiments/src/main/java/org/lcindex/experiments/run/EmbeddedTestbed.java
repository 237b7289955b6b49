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

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.EmbeddedClusterBuilder;
import org.lcindex.experiments.measure.ServerBeans;
import org.lcindex.experiments.technique.Techniques;

/** One region server in this JVM, on the local file system. */
final class EmbeddedTestbed implements Testbed {
  private final EmbeddedCluster cluster;

  EmbeddedTestbed() throws IOException, InterruptedException {
    EmbeddedClusterBuilder builder =
        EmbeddedCluster.builder().set(DISCHARGER, DISCHARGER_MILLIS).set(SPLIT_POLICY, NO_SPLITS);
    Techniques.peer().ifPresent(peer -> peer.settings().forEach(builder::set));
    cluster = builder.start();
  }

  @Override
  public Connection connection() {
    return cluster.connection();
  }

  @Override
  public List<ServerBeans> servers() {
    return List.of(new ServerBeans("regionserver-0", ManagementFactory.getPlatformMBeanServer()));
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
