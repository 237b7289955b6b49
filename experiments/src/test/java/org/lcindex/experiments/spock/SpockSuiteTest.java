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
package org.lcindex.experiments.spock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Role;
import org.lcindex.experiments.StopSignal;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteLines;
import org.lcindex.experiments.suite.SuiteRun;

/** The suite with a few rows: what is exact must be so with them, too. */
@Tag("slices")
class SpockSuiteTest {
  private static final int ROWS = 800;

  @TempDir Path folder;
  private SpockCluster cluster;
  private BuiltFolders folders;

  private interface Measuring {
    void measure(SuiteRun run) throws Exception;
  }

  @BeforeEach
  void prepare() throws Exception {
    EmbeddedCluster shared = SharedCluster.get();
    cluster =
        new SpockCluster(
            shared.connection(),
            () ->
                ServerTime.NONE.plus(
                    Role.REGION_SERVER,
                    ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO)),
            () -> {});
    folders = new BuiltFolders(folder.resolve("built"));
  }

  private SpockFigures measure(Measuring measuring) throws Exception {
    Map<String, Long> sizes = new LinkedHashMap<>(new SpockSuite().sizes());
    sizes.put(SpockSizes.ROWS, (long) ROWS);
    sizes.put(SpockSizes.LARGE, (long) 2 * ROWS);
    sizes.put(SpockSizes.SECONDS, 1L);
    sizes.put(SpockSizes.SWAPS, 2L);
    sizes.put(SpockSizes.READERS, 2L);
    Path out = folder.resolve("out");
    try (StopSignal stop = new StopSignal(() -> {});
        RawFile raw = RawFile.open(out)) {
      measuring.measure(new SuiteRun(raw, sizes, 1, line -> {}, stop));
    }
    return new SpockFigures(new SuiteLines(RawFile.read(out)));
  }

  /** What is wrong in a table, or by whom index files were made, is an exception. */
  @Test
  void loadsAreChecked() throws Exception {
    measure(
        run -> {
          Loads loads = new Loads(run, folders);
          for (Loading loading : List.of(Loading.OFFLINE, Loading.SERVERS)) {
            Map<String, Object> values = loads.measure(cluster, loading, ROWS);
            assertEquals(1, values.get("firstQueryByIndex"), values::toString);
            assertTrue((double) values.get("cpuSeconds") > 0, values::toString);
          }
          Map<String, Object> pulled = new PullRate(run, folders, 50).measure(cluster, ROWS);
          assertEquals(1, pulled.get("servers"));
          assertTrue((long) pulled.get("bytes") > ROWS, pulled::toString);
        });
  }

  @Test
  void swapsMixNoVersionsAndDamagedFoldersAreRefused() throws Exception {
    Measuring all =
        run ->
            Part.all(
                List.of(
                    new Refusals(run, folders),
                    new Swaps(run, folders),
                    new QueriesMeanwhile(run, folders)),
                run.rounds(),
                () -> cluster);
    SpockFigures figures = measure(all);
    assertEquals(List.of(80L, 800L, 1_600L), figures.sizes(Swaps.PART));
    for (String contender : Swaps.CONTENDERS) {
      assertTrue(figures.swaps(contender, "answers").allMatch(answers -> answers >= 2));
      assertEquals(0, figures.swaps(contender, "mixed").mapToDouble(mixed -> mixed).sum());
      assertEquals(0, figures.swaps(contender, "wrong").mapToDouble(wrong -> wrong).sum());
    }
    for (Refusals.Damage damage : Refusals.Damage.values()) {
      for (String value : List.of("refused", "named", "unchanged")) {
        assertEquals(1, figures.refused(damage, value).min(), damage + " " + value);
      }
    }
    assertTrue(figures.queries(QueriesMeanwhile.PUSH, "Queries").min() > 0);
    long lines = figures.lines().all().count();
    assertEquals(lines, measure(all).lines().all().count(), "nothing is left");
  }

  @Test
  @Tag("nightly")
  void aWholeRun() throws Exception {
    assumeTrue(ProcessCluster.available());
    SpockFigures figures = measure(new SpockSuite()::measure);
    for (Claim claim : new SpockClaims(figures).all()) {
      assertTrue(claim.verdict() != Claim.Verdict.NOT_MEASURED, claim::toString);
    }
    assertEquals(1, figures.contents(2 * ROWS));
  }
}
