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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.experiments.items.ItemLookups;
import org.lcindex.experiments.items.RegionLookups;
import org.lcindex.experiments.kit.Measured;

/**
 * The lookups of {@code bench global}: a table with a LOCAL and a GLOBAL index on one column. For
 * one thread.
 */
final class GlobalLookups {
  private static final List<String> WAYS =
      List.of(
          RegionLookups.SCANNERS,
          RegionLookups.CALLS,
          ItemLookups.GLOBAL,
          RegionLookups.CHOSEN,
          ItemLookups.GET,
          ItemLookups.GETS);

  private final EmbeddedCluster cluster;
  private final Policy policy;
  private final int rows;
  private final int rounds;
  private final Measured measured;
  private final PrintWriter out;
  private boolean warm;

  GlobalLookups(
      EmbeddedCluster cluster,
      Policy policy,
      int rows,
      int rounds,
      Measured measured,
      PrintWriter out) {
    this.cluster = cluster;
    this.policy = policy;
    this.rows = rows;
    this.rounds = rounds;
    this.measured = measured;
    this.out = out;
  }

  /**
   * Makes a table, looks up values and drops it.
   *
   * @param singles whether values with one row are looked up for themselves, too
   */
  void measure(int regions, boolean singles) throws IOException {
    out.println(regions + " regions: rows and indexes");
    out.flush();
    try (RegionLookups table = new RegionLookups(cluster, policy, regions, rows)) {
      int warmUpMillis = warm ? ItemLookups.WARM_UP : ItemLookups.LONG_WARM_UP;
      warm = true;
      ItemLookups lookups = table.lookups(WAYS, warmUpMillis, measured);
      lookups.measure(false, rounds, out);
      if (singles) {
        lookups.measure(true, rounds, out);
      }
    }
  }

  /** The lines of the report. */
  static List<GlobalReport.Lookup> report(Measured measured, int regions, boolean singles) {
    List<GlobalReport.Lookup> report = new ArrayList<>();
    for (boolean single : singles ? new boolean[] {false, true} : new boolean[] {false}) {
      for (String way : WAYS) {
        report.add(GlobalReport.Lookup.of(measured, regions, single, way, ItemLookups.GET));
      }
    }
    return report;
  }
}
