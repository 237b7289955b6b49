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

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.experiments.technique.Techniques;
import org.lcindex.experiments.workload.Workload;
import org.lcindex.experiments.workload.Workloads;
import picocli.CommandLine.Option;

/** How to run: the options of {@code experiments run}. */
final class RunSettings {
  /** So many that counting covered regions tells the queries' ranges apart. */
  static final int INDEX_REGIONS = 5;

  /** All techniques but a peer's, which take as long again. */
  private static final String ALL = "all";

  /** All of the peer's. */
  private static final String PEER = "phoenix";

  private static final long LEAST_ROWS = 1_000;
  private static final long MOST_ROWS = 20_000_000;

  @Option(
      names = "--rows",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Rows of the table.")
  long rows;

  @Option(
      names = "--workload",
      paramLabel = "NAME",
      defaultValue = Workloads.ORDERS,
      description =
          "TPC-H table with its queries: orders, the paper's, or lineitem, four indexed columns that"
              + " nobody tuned for. A folder has one workload.")
  String workload;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "3",
      description = "Rounds, each with every technique, in turned order.")
  int rounds;

  @Option(
      names = "--techniques",
      paramLabel = "NAME",
      split = ",",
      defaultValue = ALL,
      description = "Techniques, separated by commas. ${COMPLETION-CANDIDATES}",
      completionCandidates = Names.class)
  List<String> techniques;

  @Option(
      names = "--embedded",
      description = "One JVM without HDFS, quick to start, instead of a cluster of processes.")
  boolean embedded;

  @Option(
      names = "--region-servers",
      paramLabel = "N",
      defaultValue = "2",
      description = "Region servers of the cluster of processes.")
  int regionServers;

  @Option(
      names = "--heap",
      paramLabel = "MB",
      defaultValue = "2048",
      description =
          "Heap of each of them: HBase by itself uses 80 %% of it, for caches and rows in memory.")
  int heap;

  @Option(
      names = "--data-nodes",
      paramLabel = "N",
      defaultValue = "2",
      description = "DataNodes of it; two or more keep two replicas.")
  int dataNodes;

  @Option(
      names = "--clients",
      paramLabel = "N",
      defaultValue = "4",
      description = "Clients that insert at the same time.")
  int clients;

  @Option(
      names = "--batch",
      paramLabel = "ROWS",
      defaultValue = "100",
      description = "Rows in one call of a client.")
  int batch;

  @Option(
      names = "--conjunctions",
      paramLabel = "N",
      defaultValue = "100",
      description = "Random conjunctions for the planner's regret; 0 for none.")
  int conjunctions;

  @Option(names = "--growth", description = "Measure tables of 0.1, 0.3 and 3 times the rows, too.")
  boolean growth;

  /** For help. */
  static final class Names extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Names() {
      super(
          List.of(
              "Known: all (without Phoenix's), phoenix (all of Phoenix's), "
                  + String.join(", ", Techniques.names())));
    }
  }

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException with option, value and limits
   */
  void check() {
    chosen();
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

  /** Regions of the table with the rows. */
  int regions() {
    return embedded ? 1 : regionServers;
  }

  /** The techniques of this JVM's class path that were chosen. */
  List<String> techniques() {
    boolean peer = Techniques.peer().isPresent();
    return chosen().stream().filter(name -> Techniques.needsPeer(name) == peer).toList();
  }

  /** In the order of {@link Techniques}, whatever the order of the option. */
  List<String> chosen() {
    List<String> known = Techniques.names();
    for (String technique : techniques) {
      if (!technique.equals(ALL) && !technique.equals(PEER) && !known.contains(technique)) {
        throw new IllegalArgumentException(
            "--techniques has '" + technique + "', known are " + String.join(", ", known));
      }
    }
    return known.stream()
        .filter(
            name ->
                techniques.contains(name)
                    || techniques.contains(Techniques.needsPeer(name) ? PEER : ALL))
        .toList();
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
    fixed.put("regions", regions());
    fixed.put("regions of a global index", INDEX_REGIONS);
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
