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
package org.lcindex.experiments.spock;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.lcindex.cluster.process.Role;

/**
 * Processor time that the servers of a cluster have used, all threads of their processes together,
 * as the operating system counts it: in hundredths of a second.
 *
 * @param regionServers those alone
 * @param others DataNodes, NameNode, master and ZooKeeper
 */
record ServerTime(Duration regionServers, Duration others) {
  /** Of nobody. */
  static final ServerTime NONE = new ServerTime(Duration.ZERO, Duration.ZERO);

  /** With what one more server has used. */
  ServerTime plus(Role role, Duration used) {
    return role == Role.REGION_SERVER
        ? new ServerTime(regionServers.plus(used), others)
        : new ServerTime(regionServers, others.plus(used));
  }

  ServerTime minus(ServerTime before) {
    return new ServerTime(regionServers.minus(before.regionServers), others.minus(before.others));
  }

  /** As values of a line, in seconds. */
  Map<String, Object> values() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("cpuSeconds", regionServers.plus(others).toMillis() / 1e3);
    values.put("regionServerCpuSeconds", regionServers.toMillis() / 1e3);
    return values;
  }
}
