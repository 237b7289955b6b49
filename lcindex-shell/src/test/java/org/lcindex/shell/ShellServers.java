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
package org.lcindex.shell;

import org.apache.hadoop.hbase.HConstants;
import org.lcindex.cluster.EmbeddedCluster;

/** Servers for shells, in a JVM of their own, until the standard input ends. */
public final class ShellServers {
  /** Before the port of ZooKeeper. */
  static final String ZOOKEEPER = "ZooKeeper listens on port ";

  private ShellServers() {}

  public static void main(String[] arguments) throws Exception {
    try (EmbeddedCluster cluster = EmbeddedCluster.builder().start()) {
      System.out.println(ZOOKEEPER + cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
      while (System.in.read() >= 0) {
        continue;
      }
    }
    // HBase leaves threads behind.
    System.exit(0);
  }
}
