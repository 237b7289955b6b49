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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.experiments.StopSignal;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.suite.SuiteLines;
import org.lcindex.experiments.suite.SuiteRun;

/** The suite with a few rows, but for its cluster of processes. */
class SlikSuiteTest {
  private static final Map<String, Long> SIZES =
      Map.of(
          SlikSizes.PUTS, 20L,
          SlikSizes.WARM_UP, 20L,
          SlikSizes.ROWS, 550L,
          SlikSizes.REGIONS, 2L);

  @TempDir Path folder;

  private List<String> measure() throws Exception {
    try (StopSignal stop = new StopSignal(() -> {});
        RawFile raw = RawFile.open(folder)) {
      new SlikSuite().measureTables(new SuiteRun(raw, SIZES, 1, line -> {}, stop));
      return raw.lines().stream().map(line -> line.key().toString()).toList();
    }
  }

  @Test
  @Tag("nightly")
  void callsAreAsExpectedAndARunGoesOn() throws Exception {
    List<String> lines = measure();
    SlikFigures figures = new SlikFigures(new SuiteLines(RawFile.read(folder)));
    assertEquals(List.of(1, 2), figures.regions());
    assertEquals(1, figures.asExpected());
    assertFalse(figures.gets().isEmpty());
    assertFalse(figures.overwrite(1).over(figures.overwrite(0)).isEmpty());
    assertFalse(figures.several(10).over(figures.several(1)).isEmpty());
    assertEquals(lines, measure(), "nothing is left");
  }
}
