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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Chooses ports nobody listens on, below the range that Linux gives to outgoing connections: one of
 * those could otherwise take the port before its server starts. No port is chosen twice by one
 * object. Not thread safe.
 */
final class FreePorts {
  private static final int LOWEST = 20_000;
  private static final int HIGHEST = 32_000;
  private static final int ATTEMPTS = 1_000;

  private final Set<Integer> taken = new HashSet<>();

  /** A free port for every use, the wanted ones where they are free. */
  Map<String, Integer> of(Collection<String> uses, Map<String, Integer> wanted) throws IOException {
    Map<String, Integer> chosen = new HashMap<>();
    for (String use : uses) {
      Integer before = wanted.get(use);
      chosen.put(use, before != null && free(before) && taken.add(before) ? before : next());
    }
    return chosen;
  }

  private int next() throws IOException {
    for (int i = 0; i < ATTEMPTS; i++) {
      int port = ThreadLocalRandom.current().nextInt(LOWEST, HIGHEST);
      if (free(port) && taken.add(port)) {
        return port;
      }
    }
    throw new IOException(
        "found no free port between " + LOWEST + " and " + HIGHEST + " in " + ATTEMPTS + " tries");
  }

  /** Whether nobody listens on a port of the loopback interface. */
  static boolean free(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
