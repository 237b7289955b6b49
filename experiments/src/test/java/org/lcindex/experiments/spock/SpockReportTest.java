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
import static org.lcindex.experiments.suite.MadeUpLines.add;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.report.Report;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Claim.Verdict;
import org.lcindex.experiments.suite.MadeUpLines;
import org.lcindex.experiments.suite.SuiteLines;

/** The report of lines that are made up. */
class SpockReportTest {
  private static final List<Long> SIZES = List.of(250L, 500L, 1_000L);

  @TempDir Path folder;

  private void write(MadeUpLines.Lines lines) throws Exception {
    MadeUpLines.write(folder, "spock", lines);
  }

  /** Of a row: offline 1, others as many times more. */
  private static void loads(RawFile raw, double more, int byIndex) throws Exception {
    for (long rows : SIZES) {
      for (Loading loading : Loading.values()) {
        add(
            raw,
            loading,
            1,
            Loads.PART + rows,
            Map.of(
                "cpuSeconds",
                loading.offline() ? rows : rows * more,
                "regionServerCpuSeconds",
                rows / 2,
                "queryableSeconds",
                loading.offline() ? 1 : 2,
                "pulledBytes",
                loading.offline() ? rows * 1e6 : 0,
                "firstQueryMillis",
                20,
                "firstQueryByIndex",
                byIndex));
      }
    }
  }

  private static void builds(RawFile raw, double slower, String checksum) throws Exception {
    for (long rows : SIZES) {
      for (String contender : List.of(Builds.INDEXED, Builds.PLAIN)) {
        double seconds = contender.equals(Builds.INDEXED) ? rows * slower / 1e6 : rows / 1e6;
        build(raw, contender, rows, seconds, "a");
      }
    }
    build(raw, Builds.INDEXED, 5_000, 1, "b");
    build(raw, Builds.PLAIN, 5_000, 1 / slower, "a");
    build(raw, Builds.SMALL_HEAP, 5_000, slower / 50, checksum);
  }

  private static void build(
      RawFile raw, String contender, long rows, double seconds, String checksum) throws Exception {
    add(
        raw,
        contender,
        1,
        Builds.PART + rows,
        Map.of(
            "seconds",
            seconds,
            "rowsPerSecond",
            rows / seconds,
            "bytes",
            rows * 1e6,
            "checksum",
            checksum));
  }

  private static void pulls(RawFile raw, double least, double most) throws Exception {
    for (long rate : List.of(10L, 20L)) {
      add(
          raw,
          PullRate.contender(rate),
          1,
          PullRate.PART,
          Map.of(
              "set",
              rate,
              "servers",
              2,
              "bytes",
              1e8,
              "seconds",
              5,
              "leastOverSet",
              least,
              "mostOverSet",
              most));
    }
  }

  private static void queries(RawFile raw, double disturbed) throws Exception {
    add(raw, QueriesMeanwhile.IDLE, 1, QueriesMeanwhile.PART, millis("", 10));
    Map<String, Object> push = new TreeMap<>(millis("", 10 * disturbed));
    push.putAll(millis("pulling", 10));
    push.put("pullingSeconds", 12);
    add(raw, QueriesMeanwhile.PUSH, 1, QueriesMeanwhile.PART, push);
  }

  private static Map<String, Object> millis(String prefix, double p99) {
    return Map.of(prefix + "Queries", 900, prefix + "MedianMillis", 2, prefix + "P99Millis", p99);
  }

  private static void swaps(RawFile raw, double longest, int mixed) throws Exception {
    swaps(raw, Swaps.PACED, longest, mixed);
    swaps(raw, Swaps.EAGER, 300, 0);
  }

  private static void swaps(RawFile raw, String contender, double longest, int mixed)
      throws Exception {
    for (long rows : List.of(100L, 1_000L)) {
      add(
          raw,
          contender,
          1,
          Swaps.PART + rows,
          Map.of(
              "swapMillis",
              4,
              "swapMostMillis",
              longest,
              "rollbackMillis",
              5,
              "rollbackMostMillis",
              9,
              "answers",
              500,
              "ofFirstVersion",
              250,
              "mixed",
              mixed,
              "wrong",
              0));
    }
  }

  private static void refusals(RawFile raw, int unchanged) throws Exception {
    for (Refusals.Damage damage : Refusals.Damage.values()) {
      add(raw, damage, 0, Refusals.PART, Map.of("refused", 1, "named", 1, "unchanged", unchanged));
    }
  }

  private Claim claim(String what) throws Exception {
    List<Claim> found =
        new SpockSuite()
            .claims(new SuiteLines(RawFile.read(folder))).stream()
                .filter(claim -> claim.what().startsWith(what))
                .toList();
    assertEquals(1, found.size(), what);
    return found.get(0);
  }

  @Test
  void whatAgrees() throws Exception {
    write(
        raw -> {
          loads(raw, 4, 1);
          builds(raw, 1.5, "b");
          pulls(raw, 0.95, 1.01);
          queries(raw, 1.1);
          swaps(raw, 20, 0);
          refusals(raw, 1);
        });
    for (Claim claim : new SpockSuite().claims(new SuiteLines(RawFile.read(folder)))) {
      boolean measured = claim.verdict() != Verdict.TESTED && claim.verdict() != Verdict.NOT_HERE;
      assertTrue(!measured || claim.verdict() == Verdict.AGREES, claim::toString);
    }
    assertEquals(
        "0.250; 0.250; 0.250",
        claim("processor time of all servers, built offline over bulk").ours());
    assertEquals("4.00; 4.00; at most 20.0", claim("milliseconds of a swap").ours());
    assertTrue(claim("milliseconds of a swap").why().endsWith("4.00; 4.00; at most 300"));
    assertEquals("0 of 2,000 answers", claim("answers of two versions").ours());
    assertEquals("0.950 to 1.01", claim("rate at which").ours());
    String page = Report.of(folder).markdown(RawFile.NAME);
    assertTrue(page.startsWith("# Spock: the paper's evaluation, measured again\n"), page);
    for (String title :
        List.of("Loads (Figure 7)", "Builds", "Pulls", "Queries meanwhile", "Swaps and")) {
      assertTrue(page.contains("\n## " + title), page);
    }
    assertTrue(page.contains("| 5,000 | three indexes, small heap | 0.030 | 166,667 |"), page);
    assertTrue(
        page.contains("| of these while servers pull | 900 | 2.00 | 10.0 | - | 12.0 |"), page);
    assertTrue(page.contains("## How this was measured"), page);
  }

  @Test
  void whatDiffers() throws Exception {
    write(
        raw -> {
          loads(raw, 2.5, 0);
          builds(raw, 2.5, "c");
          pulls(raw, 0.85, 1);
          queries(raw, 1.3);
          swaps(raw, 60, 1);
          refusals(raw, 0);
        });
    for (String what :
        List.of(
            "processor time of all servers, built offline over bulk",
            "processor time of all servers, built offline over puts",
            "rows in a second",
            "these over rows",
            "a build with a small heap",
            "rate at which",
            "99th percentile",
            "milliseconds of a swap",
            "answers of two versions",
            "a push of a damaged folder",
            "the first query by index")) {
      assertEquals(Verdict.DIFFERS, claim(what).verdict(), what);
    }
    assertEquals(Verdict.AGREES, claim("milliseconds of a rollback").verdict());
  }

  @Test
  void anUnfinishedRunIsReported() throws Exception {
    write(raw -> pulls(raw, 1, 1));
    for (Claim claim : new SpockSuite().claims(new SuiteLines(RawFile.read(folder)))) {
      boolean missing = claim.verdict() == Verdict.NOT_MEASURED;
      boolean open = claim.verdict() != Verdict.AGREES && claim.verdict() != Verdict.DIFFERS;
      assertTrue(claim.what().startsWith("rate at which") || missing || open, claim::toString);
    }
    assertTrue(Report.of(folder).html().contains("<h2>Pulls</h2>"));
  }
}
