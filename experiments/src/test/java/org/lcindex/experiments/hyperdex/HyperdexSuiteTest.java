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
package org.lcindex.experiments.hyperdex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.experiments.StopSignal;
import org.lcindex.experiments.items.ItemWrites.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Claim.Verdict;
import org.lcindex.experiments.suite.SuiteLines;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.query.QueryPath;

/** The suite with a few rows: what is exact must be so with them, too. */
@Tag("slices")
class HyperdexSuiteTest {
  private static final int GRIDS = 2;
  private static final List<Integer> REGIONS = List.of(4, 8);

  @TempDir Path folder;

  /** On the cluster of the module's tests. */
  private List<String> measure(String... parts) throws Exception {
    Map<String, Long> sizes = new LinkedHashMap<>(new HyperdexSuite().sizes());
    sizes.put(HyperdexSizes.OBJECTS, 400L);
    sizes.put(HyperdexSizes.GRIDS, (long) GRIDS);
    sizes.put(HyperdexSizes.PUTS, 20L);
    sizes.put(HyperdexSizes.WARM_UP, 20L);
    sizes.put(HyperdexSizes.RECORDS, 2_500L);
    sizes.put(HyperdexSizes.OPERATIONS, 40L);
    sizes.put(HyperdexSizes.CLIENTS, 2L);
    sizes.put(HyperdexSizes.ROWS, 2_000L);
    sizes.put(HyperdexSizes.REGIONS, (long) REGIONS.get(0));
    sizes.put(HyperdexSizes.MORE_REGIONS, (long) REGIONS.get(1));
    sizes.put(HyperdexSizes.BOXES, 5L);
    try (StopSignal stop = new StopSignal(() -> {});
        RawFile raw = RawFile.open(folder)) {
      SuiteRun run = new SuiteRun(raw, sizes, Set.of(parts), 1, line -> {}, stop);
      new HyperdexSuite().measureTables(run, SharedCluster.get());
      return raw.lines().stream().map(line -> line.key().toString()).toList();
    }
  }

  private HyperdexFigures figures() throws Exception {
    return new HyperdexFigures(new SuiteLines(RawFile.read(folder)));
  }

  /** Calls and rows are exact, so these claims hold with few rows, too. */
  private void agree(String... claims) throws Exception {
    List<Claim> all = new HyperdexSuite().claims(new SuiteLines(RawFile.read(folder)));
    for (String what : claims) {
      List<Claim> found = all.stream().filter(claim -> claim.what().startsWith(what)).toList();
      assertFalse(found.isEmpty(), what);
      found.forEach(claim -> assertEquals(Verdict.AGREES, claim.verdict(), claim::toString));
    }
  }

  @Test
  void putsSendAnEntryToEachGridAtOnce() throws Exception {
    List<String> lines = measure(GridPuts.PART);
    HyperdexFigures figures = figures();
    assertEquals(List.of(0, 1, 2), figures.grids());
    agree("index calls of a put");
    assertFalse(figures.growth(GRIDS, Kind.OVERWRITE).isEmpty());
    assertEquals(lines, measure(GridPuts.PART), "nothing is left");
  }

  @Test
  @Tag("nightly")
  void boxesAskTheRegionsThatTheyMeet() throws Exception {
    measure("orders");
    assertEquals(REGIONS, figures().regions());
    for (int regions : REGIONS) {
      agree("MDRQ-D in " + regions + " regions: regions");
      assertEquals(1, figures().boxes(regions, "asMeant").median());
      assertEquals(1, figures().boxes(regions, "gotHits").median());
      assertFalse(figures().gain(regions, QueryPath.GRID).isEmpty());
    }
  }

  @Test
  @Tag("nightly")
  void searchesAskSixtyFourRegionsAndAtMostEight() throws Exception {
    measure(Subspaces.PART);
    agree("regions asked by a search", "the same searches");
  }

  @Test
  @Tag("nightly")
  void workloadsFindWhatTheyHaveTo() throws Exception {
    measure(Ycsb.PART);
    HyperdexFigures figures = figures();
    assertEquals(1, figures.ycsb(Ycsb.E_GRID, "asTold").median());
    assertTrue(figures.ycsb(Ycsb.E_GRID, "indexRegions").median() <= 2);
    assertFalse(figures.ycsb(Ycsb.A_GRIDS).over(figures.ycsb(Ycsb.A_PLAIN)).isEmpty());
  }
}
