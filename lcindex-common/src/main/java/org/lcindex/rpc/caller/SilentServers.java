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
package org.lcindex.rpc.caller;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.ServerName;

/**
 * Servers that let a call's time pass during one operation and answered no other, which says that
 * they hang; one region may be on its way. Thread safe.
 */
public final class SilentServers {
  private final Set<ServerName> answered = ConcurrentHashMap.newKeySet();
  private final Set<ServerName> timedOut = ConcurrentHashMap.newKeySet();

  boolean contains(ServerName server) {
    return server != null && timedOut.contains(server) && !answered.contains(server);
  }

  void answered(ServerName server) {
    if (server != null) {
      answered.add(server);
    }
  }

  /** It has let a call's time pass, or cannot be reached. */
  public void timedOut(ServerName server) {
    if (server != null) {
      timedOut.add(server);
    }
  }
}
