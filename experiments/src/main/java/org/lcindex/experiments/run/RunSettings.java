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

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.experiments.workload.Workload;
import org.lcindex.experiments.workload.Workloads;

/**
 * How to run.
 *
 * @param workload by name; a folder has one
 * @param rows of its table
 * @param rounds in which every technique has its turn
 * @param techniques by name, in their order
 * @param embedded HBase in this JVM and not in processes of its own
 * @param regionServers of a cluster of processes
 * @param heap of each of them, in megabytes
 * @param dataNodes of it; files have two replicas when there are two or more
 * @param regions of the table with the rows
 * @param indexRegions of each global index table
 * @param clients that insert at the same time
 * @param batch rows in one call of a client
 * @param conjunctions for the planner's regret; 0 leaves it out
 * @param growth whether tables of other sizes are measured, too
 */
record RunSettings(
    String workload,
    long rows,
    int rounds,
    List<String> techniques,
    boolean embedded,
    int regionServers,
    int heap,
    int dataNodes,
    int regions,
    int indexRegions,
    int clients,
    int batch,
    int conjunctions,
    boolean growth) {
  private static final long LEAST_ROWS = 1_000;
  private static final long MOST_ROWS = 20_000_000;

  /** Checks the limits. */
  RunSettings {
    techniques = List.copyOf(techniques);
    if (!Workloads.names().contains(workload)) {
      throw new IllegalArgumentException(
          "--workload is '" + workload + "', known are " + String.join(", ", Workloads.names()));
    }
    within("--rows", rows, LEAST_ROWS, MOST_ROWS);
    within("--rounds", rounds, 1, 100);
    within("--region-servers", regionServers, 1, 16);
    within("--heap", heap, 512, 1 << 20);
    within("--data-nodes", dataNodes, 1, 16);
    within("--clients", clients, 1, 64);
    within("--batch", batch, 1, 10_000);
    within("--conjunctions", conjunctions, 0, 10_000);
  }

  private static void within(String name, long value, long low, long high) {
    if (value < low || value > high) {
      throw new IllegalArgumentException(
          name + " is " + value + ", must be from " + low + " to " + high);
    }
  }

  /** The workload with a table of some size. */
  Workload workload(long rows) {
    return Workloads.create(workload, rows);
  }

  /**
   * What must be the same when a run goes on. Techniques, rounds, growth and so on may be added.
   */
  Map<String, Object> fixed() {
    Map<String, Object> fixed = new LinkedHashMap<>();
    fixed.put("workload", workload(rows).title());
    fixed.put("rows", rows);
    fixed.put("cluster", cluster());
    fixed.put("region servers", embedded ? 1 : regionServers);
    if (!embedded) {
      fixed.put("heap of a region server, MB", heap);
    }
    fixed.put("replication", embedded ? 1 : Math.min(2, dataNodes));
    fixed.put("regions", regions);
    fixed.put("regions of a global index", indexRegions);
    fixed.put("inserting clients", clients);
    fixed.put("rows in a call", batch);
    return fixed;
  }

  private String cluster() {
    return embedded
        ? "one JVM on the local file system"
        : (3 + regionServers + dataNodes) + " server processes with HDFS on one machine";
  }
}
