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
package org.lcindex.rpc;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What one region knows of its indexes, and its server of itself, at one moment.
 *
 * @param region encoded name
 * @param startKey first row, as {@code Bytes.toStringBinary} writes it; empty for the first region
 * @param endKey row after the last one, in the same form; empty for the last region
 * @param server the region server's name
 * @param stores families with an index
 * @param jobsQueued the server's jobs that wait, of all its regions
 * @param jobsRunning the server's jobs at work
 * @param counters of the server, by name
 * @param lastError the server's standing index failures; null when there are none
 * @param localDirs of the region server
 * @param summary how each index stands; null from a server that does not tell
 * @param hbase of the region server; null from a server that does not tell
 * @param problems that stand on the region server; null from a server that does not tell
 * @param globals what the region does for each global index; none from a server that does not tell
 */
public record RegionStatus(
    String region,
    String startKey,
    String endKey,
    String server,
    List<StoreStatus> stores,
    int jobsQueued,
    int jobsRunning,
    Map<String, Long> counters,
    String lastError,
    List<LocalDirStatus> localDirs,
    RegionIndexes summary,
    HBaseStatus hbase,
    List<StandingProblem> problems,
    List<GlobalFigures> globals) {
  public RegionStatus {
    stores = stores == null ? List.of() : List.copyOf(stores);
    counters = counters == null ? Map.of() : new TreeMap<>(counters);
    localDirs = localDirs == null ? List.of() : List.copyOf(localDirs);
    problems = problems == null ? null : List.copyOf(problems);
    globals = globals == null || globals.isEmpty() ? null : List.copyOf(globals);
  }

  /** What the region does for each global index; none without one. */
  @Override
  public List<GlobalFigures> globals() {
    return globals == null ? List.of() : globals; // absent in the JSON of all other tables
  }

  /** What stands on the server; of an older one as one problem. */
  public List<StandingProblem> standing() {
    if (problems != null) {
      return problems;
    }
    return lastError == null ? List.of() : List.of(new StandingProblem(null, lastError, 0));
  }
}
