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

import java.util.Map;

/**
 * One server of a cluster, whether it runs or not.
 *
 * @param role what it is
 * @param number from 0 within its role
 * @param ports by what they are for, see {@link Role#ports}
 * @param process its JVM; null when it was never started or has been stopped
 */
public record Member(Role role, int number, Map<String, Integer> ports, OsProcess process) {
  public Member {
    ports = Map.copyOf(ports);
  }

  /** Unique in the cluster, for example {@code regionserver-1}. */
  public String name() {
    return role.label() + "-" + number;
  }

  public int port(String use) {
    return ports.get(use);
  }

  Member with(OsProcess other) {
    return new Member(role, number, ports, other);
  }

  Member with(Map<String, Integer> otherPorts) {
    return new Member(role, number, otherPorts, process);
  }

  /** Whether its process is there, paused or not. */
  public boolean alive() {
    return process != null && process.alive();
  }
}
