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
package org.lcindex.experiments.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Bytes that servers received and sent between two readings: of calls at region servers, of blocks
 * at DataNodes. Heartbeats and the like are in it; they are small. Not thread safe.
 */
public final class Network {
  private static final String CALLS = "Hadoop:service=HBase,name=RegionServer,sub=IPC";
  private static final String BLOCKS = "Hadoop:service=DataNode,name=DataNodeActivity-*";

  /** A process shows the same numbers for this long; clusters for experiments ask for it. */
  private static final long STALE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final List<ServerBeans> servers;
  private Map<String, double[]> before;

  public Network(List<ServerBeans> servers) {
    this.servers = List.copyOf(servers);
  }

  /** Takes the first reading. */
  public void begin() throws IOException {
    before = read();
  }

  /** Takes the second one: values of kind network. */
  public Map<String, Object> end() throws IOException {
    List<Map<String, Object>> values = new ArrayList<>();
    read()
        .forEach(
            (name, now) -> {
              double[] then = before.getOrDefault(name, new double[2]);
              values.add(
                  Map.of(
                      "name", name,
                      "receivedBytes", (long) (now[0] - then[0]),
                      "sentBytes", (long) (now[1] - then[1])));
            });
    return Map.of("servers", values);
  }

  private Map<String, double[]> read() throws IOException {
    LockSupport.parkNanos(STALE_NANOS);
    Map<String, double[]> bytes = new TreeMap<>();
    for (ServerBeans server : servers) {
      bytes.put(server.name(), read(server));
    }
    return bytes;
  }

  /** HBase takes its beans away for half a second after it has opened or closed a region. */
  private static double[] read(ServerBeans server) throws IOException {
    long deadline = System.nanoTime() + LIMIT_NANOS;
    while (true) {
      Map<String, Double> calls = server.numbers(CALLS).orElse(Map.of());
      if (calls.containsKey("receivedBytes")) {
        return new double[] {calls.get("receivedBytes"), calls.get("sentBytes")};
      }
      Map<String, Double> blocks = server.numbers(BLOCKS).orElse(Map.of());
      if (blocks.containsKey("BytesWritten")) {
        return new double[] {blocks.get("BytesWritten"), blocks.get("BytesRead")};
      }
      if (System.nanoTime() > deadline) {
        throw new IOException(server.name() + " has neither " + CALLS + " nor " + BLOCKS);
      }
      LockSupport.parkNanos(STALE_NANOS / 4);
    }
  }
}
