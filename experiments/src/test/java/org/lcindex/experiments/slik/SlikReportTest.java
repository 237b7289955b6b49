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
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.experiments.suite.MadeUpLines.add;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.experiments.items.ItemLookups;
import org.lcindex.experiments.items.Items;
import org.lcindex.experiments.items.RegionLookups;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.report.Report;
import org.lcindex.experiments.suite.CheckedLookups;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Claim.Verdict;
import org.lcindex.experiments.suite.MadeUpLines;
import org.lcindex.experiments.suite.SuiteLines;

/** The report of lines that are made up. */
class SlikReportTest {
  @TempDir Path folder;

  private void write(MadeUpLines.Lines lines) throws Exception {
    MadeUpLines.write(folder, "slik", lines);
  }

  private static void overwrites(RawFile raw, double factor) throws Exception {
    for (int indexes : Latencies.INDEXES) {
      if (indexes <= 1) {
        add(
            raw,
            Latencies.contender(indexes, 1),
            1,
            Latencies.OVERWRITES,
            Map.of("micros", 100 * (1 + indexes * factor)));
      }
      add(
          raw,
          Latencies.contender(indexes, Items.MOST_VALUES),
          1,
          Latencies.SEVERAL,
          Map.of("micros", 100 * (10 + indexes * factor)));
    }
  }

  private static void partitions(RawFile raw, double asExpected, double growth) throws Exception {
    for (boolean single : new boolean[] {true, false}) {
      for (int regions : List.of(1, 2, 4)) {
        for (String way : Partitions.WAYS) {
          boolean global = way.equals(ItemLookups.GLOBAL);
          double millis = way.equals(RegionLookups.SCANNERS) ? regions : 0.1 * regions * growth;
          add(
              raw,
              ItemLookups.contender(regions, single, way),
              1,
              Partitions.PART,
              Map.of(
                  "millis",
                  global ? (regions == 1 ? 0.2 : 0.2 * growth) : millis,
                  "calls",
                  global ? 2 : regions,
                  "asExpected",
                  asExpected));
        }
      }
    }
  }

  private static void consistency(RawFile raw, long wrong) throws Exception {
    add(
        raw,
        CheckedLookups.CONTENDER,
        0,
        CheckedLookups.PART,
        Map.of("lookups", 7_000, "due", 6_000, "returned", 9_000, "wrong", wrong));
  }

  private Claim claim(String what) throws Exception {
    List<Claim> found =
        new SlikClaims(new SlikFigures(new SuiteLines(RawFile.read(folder))))
            .all().stream().filter(claim -> claim.what().startsWith(what)).toList();
    assertEquals(1, found.size(), what);
    return found.get(0);
  }

  @Test
  void whatAgrees() throws Exception {
    write(
        raw -> {
          overwrites(raw, 1);
          partitions(raw, 1, 1.2);
          consistency(raw, 0);
        });
    List<Claim> all = new SlikSuite().claims(new SuiteLines(RawFile.read(folder)));
    for (Claim claim : all) {
      boolean here = claim.verdict() != Verdict.NOT_HERE;
      assertTrue(!here || claim.verdict() == Verdict.AGREES, claim::toString);
    }
    assertEquals(
        "7,000 lookups, 6,000 objects that had to be returned, 0 wrong", claim("what has").ours());
    assertEquals("2.00, 2.00, 2.00; 1.00, 2.00, 4.00", claim("calls of a lookup").ours());
    assertEquals("2.00", claim("an overwrite with one").ours());
    String page = Report.of(folder).markdown(RawFile.NAME);
    assertTrue(page.startsWith("# SLIK: its evaluation, measured again\n"), page);
    assertTrue(page.contains("## Lookups of values that one row has"), page);
    assertTrue(page.contains("## Consistency"), page);
    assertTrue(page.contains("## How this was measured"), page);
  }

  @Test
  void whatDiffersOrIsMissing() throws Exception {
    write(
        raw -> {
          overwrites(raw, 3);
          partitions(raw, 0.95, 1.5);
        });
    assertEquals(Verdict.NOT_MEASURED, claim("what is found").verdict());
    assertEquals(Verdict.DIFFERS, claim("an overwrite with one").verdict());
    assertEquals(Verdict.DIFFERS, claim("calls of a lookup").verdict());
    assertEquals("95 % of lookups are as expected", claim("calls of a lookup").why());
    assertEquals(Verdict.DIFFERS, claim("a lookup in 4 partitions").verdict());
  }

  @Test
  void aWrongAnswerIsADifference() throws Exception {
    write(raw -> consistency(raw, 1));
    assertEquals(Verdict.DIFFERS, claim("what has").verdict());
    assertEquals(Verdict.NOT_MEASURED, claim("an indexed read").verdict());
    assertTrue(Report.of(folder).html().contains("<h2>Consistency</h2>"));
  }
}
