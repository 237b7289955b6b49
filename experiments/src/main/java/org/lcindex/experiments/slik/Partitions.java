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
package org.lcindex.experiments.slik;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.experiments.items.ItemLookups;
import org.lcindex.experiments.items.RegionLookups;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.suite.WholePart;

/**
 * Lookups in tables of 1, 2, 4 and more regions, all open at a time, so that they take turns. LOCAL
 * indexes are what the slides call colocated, GLOBAL ones are partitioned independently.
 */
final class Partitions {
  /** Lookups of values that one row has, as on the slides, and of values of 1 to 10 rows. */
  static final String PART = "partitions";

  /** The ways that are compared. */
  static final List<String> WAYS =
      List.of(RegionLookups.SCANNERS, RegionLookups.CALLS, ItemLookups.GLOBAL, ItemLookups.GET);

  private final SuiteRun run;
  private final EmbeddedCluster cluster;

  Partitions(SuiteRun run, EmbeddedCluster cluster) {
    this.run = run;
    this.cluster = cluster;
  }

  /** The numbers of regions up to a size, each twice the one before. */
  static List<Integer> numbers(int most) {
    return IntStream.iterate(1, n -> n <= most, n -> 2 * n).boxed().toList();
  }

  /** Lookups whose rows are known beforehand, and whose calls are counted before they are timed. */
  void measure() throws IOException, InterruptedException {
    WholePart.measure(run, PART, this::measure);
  }

  private void measure(Measured measured) throws IOException {
    List<RegionLookups> tables = new ArrayList<>();
    try {
      List<ItemLookups.Checked> checked = new ArrayList<>();
      for (int regions : numbers(run.count(SlikSizes.REGIONS))) {
        run.say(regions + " region(s): rows and indexes");
        RegionLookups table =
            new RegionLookups(cluster, Policy.ORDERED, regions, run.count(SlikSizes.ROWS));
        tables.add(table);
        int warmUp = tables.size() == 1 ? ItemLookups.LONG_WARM_UP : ItemLookups.WARM_UP;
        ItemLookups lookups = table.lookups(WAYS, warmUp, measured);
        checked.add(lookups.checked(true));
        checked.add(lookups.checked(false));
      }
      for (int round = 0; round <= run.rounds(); round++) {
        run.say("lookups, " + Measured.round(round));
        for (ItemLookups.Checked lookups : checked) {
          lookups.time(round);
        }
      }
    } finally {
      for (RegionLookups table : tables) {
        table.close();
      }
    }
  }
}
