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
package org.lcindex.experiments.deli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.experiments.suite.MadeUpLines.add;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.report.Report;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Claim.Verdict;
import org.lcindex.experiments.suite.MadeUpLines;
import org.lcindex.experiments.suite.SuiteLines;

/** The report of lines that are made up. */
class DeliReportTest {
  @TempDir Path folder;

  private void write(MadeUpLines.Lines lines) throws Exception {
    MadeUpLines.write(folder, "deli", lines);
  }

  private static void puts(RawFile raw, int round, int rowsRead) throws Exception {
    add(
        raw,
        Indexing.DEFERRED,
        round,
        PutsAndCompaction.PART,
        Map.of(
            "puts",
            1_000,
            "writingSeconds",
            1,
            "onlineSeconds",
            2,
            "offlineSeconds",
            2,
            "onlineRowsRead",
            rowsRead,
            "onlineBlocks",
            0,
            "offlineBlocks",
            100));
    add(
        raw,
        Indexing.ORDERED,
        round,
        PutsAndCompaction.PART,
        Map.of(
            "puts",
            1_000,
            "writingSeconds",
            4,
            "onlineSeconds",
            6,
            "offlineSeconds",
            1,
            "onlineRowsRead",
            1_000,
            "onlineBlocks",
            2_000,
            "offlineBlocks",
            100));
  }

  private static void shares(RawFile raw, int... gains) throws Exception {
    for (int i = 0; i < gains.length; i++) {
      String part = ReadShares.part(ReadShares.SHARES.get(i));
      add(raw, Indexing.DEFERRED, 1, part, Map.of("perSecond", gains[i]));
      add(raw, Indexing.ORDERED, 1, part, Map.of("perSecond", 100));
    }
  }

  private static void repairs(RawFile raw, int versions, int... blocks) throws Exception {
    for (Repair repair : Repair.values()) {
      add(
          raw,
          repair,
          1,
          RepairCosts.part(versions),
          Map.of("Blocks", blocks[repair.ordinal()], "seconds", 1, "PassMicros", 5));
    }
  }

  private Claim claim(String what) throws Exception {
    List<Claim> found =
        new DeliClaims(new SuiteLines(RawFile.read(folder)))
            .all().stream().filter(claim -> claim.what().startsWith(what)).toList();
    assertEquals(1, found.size(), what);
    return found.get(0);
  }

  @Test
  void whatAgrees() throws Exception {
    write(
        raw -> {
          puts(raw, 1, 0);
          puts(raw, 2, 0);
          shares(raw, 200, 160, 120, 110, 90, 80);
          repairs(raw, 1, 10, 20, 10, 90);
          repairs(raw, 3, 10, 20, 25, 90);
        });
    for (Claim claim : new DeliClaims(new SuiteLines(RawFile.read(folder))).all()) {
      boolean measured = claim.verdict() != Verdict.TESTED && claim.verdict() != Verdict.NOT_HERE;
      assertTrue(!measured || claim.verdict() == Verdict.AGREES, claim::toString);
    }
    assertEquals("equal at a share of 0.625", claim("operations in a second").why());
    assertEquals("4.00 : 7.00; 1.75x", claim("seconds in all").ours());
    assertEquals("90.0, 25.0, 20.0, 10.0", claim("blocks read by a compaction").ours());
    String page = Report.of(folder).markdown(RawFile.NAME);
    assertTrue(page.startsWith("# DELI: the paper's evaluation, measured again\n"), page);
    assertTrue(page.contains("| 50 % | 110 | 100 | 1.10 |"), page);
    assertTrue(page.contains("](figures/figure-8-operations.svg)"), page);
    Report.of(folder).writeMarkdown(folder.resolve("RESULTS.md"), RawFile.NAME);
    String chart = Files.readString(folder.resolve("figures").resolve("figure-8-operations.svg"));
    for (String text : List.of("DEFERRED", "ORDERED", "% of reads")) {
      assertTrue(chart.contains(text), chart);
    }
    assertTrue(page.contains("## How this was measured"), page);
    assertTrue(Report.of(folder).html().contains("<h2>Puts and a compaction (Table II)</h2>"));
  }

  @Test
  void whatDiffersOrIsMissing() throws Exception {
    write(
        raw -> {
          puts(raw, 1, 1);
          shares(raw, 120, 120, 120, 120, 120, 120);
          repairs(raw, 3, 10, 25, 20, 90);
        });
    assertEquals(Verdict.DIFFERS, claim("reads online").verdict());
    assertEquals(Verdict.DIFFERS, claim("operations in a second").verdict());
    assertTrue(claim("operations in a second").why().startsWith("never slower"));
    assertEquals(Verdict.DIFFERS, claim("blocks read by a compaction").verdict());
    assertEquals(Verdict.NOT_MEASURED, claim("the same, 1 version").verdict());
  }

  private static void phoenix(RawFile raw) throws Exception {
    Map<String, Integer> plain = Map.of("puts", 1_000, "writingSeconds", 1, "onlineBlocks", 0);
    add(raw, Indexing.NONE, 1, PutsAndCompaction.PART, plain);
    add(raw, PhoenixPuts.PLAIN, 1, PhoenixPuts.PART, plain);
    add(
        raw,
        PhoenixPuts.PHOENIX,
        1,
        PhoenixPuts.PART,
        Map.of("puts", 1_000, "writingSeconds", 5, "onlineBlocks", 1_500, "version", "5.2.1"));
    for (int share : ReadShares.SHARES) {
      add(raw, PhoenixPuts.PHOENIX, 1, ReadShares.part(share), Map.of("perSecond", 50 + share));
    }
  }

  @Test
  void phoenixIsBeside() throws Exception {
    write(
        raw -> {
          puts(raw, 1, 0);
          shares(raw, 200, 160, 120, 110, 90, 80);
          phoenix(raw);
        });
    String page = Report.of(folder).markdown(RawFile.NAME);
    for (String row :
        List.of(
            "Phoenix 5.2.1 on a cluster of its own",
            "| DEFERRED | 1,000 | 1.00 | 5.00 | 0.000 |",
            "| ORDERED | 250 | 0.250 | 1.25 | 2.000 |",
            "| Phoenix, global index | 200 | 0.200 | 1.00 | 1.500 |",
            "| Phoenix, eventually consistent index: not measured, 5.2.1 has none (it came with"
                + " 5.3.1) | - | - | - | - |",
            "| 50 % | 100 | 1.10 | 1.00 |")) {
      assertTrue(page.contains(row), () -> row + " in " + page);
    }
  }

  @Test
  void withoutPhoenixThereIsNothingOfIt() throws Exception {
    write(raw -> puts(raw, 1, 0));
    assertFalse(Report.of(folder).markdown(RawFile.NAME).contains("Phoenix"));
  }

  @Test
  void anUnfinishedRunIsReported() throws Exception {
    write(raw -> {});
    String page = Report.of(folder).html();
    assertTrue(page.contains("not measured"), page);
    assertFalse(page.contains("<svg"), page);
  }
}
