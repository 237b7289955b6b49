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
package org.lcindex.query.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.ClusterIndexStatus.Server;
import org.lcindex.rpc.ServerStatus;

/**
 * A part of what LCIndex holds in the heaps of the servers that tell of it, together.
 *
 * @param name for people
 * @param used bytes
 * @param limit bytes; -1 when there is none
 * @param fullest per cent of its limit that the fullest server has; -1 without a limit
 */
public record MemoryPart(String name, long used, long limit, int fullest) {
  /** Names of the gauges: what is used has the second one, its limit the same with ".limit". */
  private static final Map<String, String> PARTS = new LinkedHashMap<>();

  static {
    PARTS.put("open indexed scans", "query.memory");
    PARTS.put("directories of index files", "metadata.cache");
    PARTS.put("decoded pages", "cache");
    PARTS.put("places in blocks of HFiles", "seek.marks");
    PARTS.put("what HFiles share", "overlaps");
    PARTS.put("rows in MemStores", "memstore.log");
    PARTS.put("builds", "build.memory");
    PARTS.put("footers and histograms", "index.open");
    PARTS.put("plans", "plans");
    PARTS.put("views of stores", "view");
  }

  /** The parts that some server tells of. */
  public static List<MemoryPart> of(ClusterIndexStatus status) {
    List<ServerStatus> servers =
        status.servers().stream().map(Server::status).filter(Objects::nonNull).toList();
    List<MemoryPart> parts = new ArrayList<>();
    PARTS.forEach(
        (name, gauge) -> {
          long used = -1;
          long limit = -1;
          int fullest = -1;
          for (ServerStatus server : servers) {
            long one = server.counter(gauge + ".bytes");
            long most = server.counter(gauge + ".limit.bytes");
            used = one < 0 ? used : Math.max(0, used) + one;
            if (most >= 0) {
              limit = Math.max(0, limit) + most;
              fullest = Math.max(fullest, most == 0 ? 0 : (int) (100 * one / most));
            }
          }
          if (used >= 0) {
            parts.add(new MemoryPart(name, used, limit, fullest));
          }
        });
    return parts;
  }
}
