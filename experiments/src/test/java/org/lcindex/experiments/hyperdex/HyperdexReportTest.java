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
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.experiments.suite.MadeUpLines.add;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.experiments.items.ItemWrites.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.report.Report;
import org.lcindex.experiments.suite.CheckedLookups;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Claim.Verdict;
import org.lcindex.experiments.suite.MadeUpLines;
import org.lcindex.experiments.suite.SuiteLines;
import org.lcindex.query.QueryPath;

/** The report of lines that are made up. */
class HyperdexReportTest {
  private static final List<Integer> REGIONS = List.of(64, 200);

  @TempDir Path folder;

  private void write(MadeUpLines.Lines lines) throws Exception {
    MadeUpLines.write(folder, "hyperdex", lines);
  }

  private static void searches(RawFile raw, int inOneSpace, int least) throws Exception {
    for (String table : List.of(Subspaces.ONE, Subspaces.THREE)) {
      boolean one = table.equals(Subspaces.ONE);
      Map<String, Object> line = new HashMap<>();
      for (String fixed : List.of(Subspaces.THREE_FIXED, Subspaces.ALL_FIXED)) {
        boolean all = fixed.equals(Subspaces.ALL_FIXED);
        line.put(fixed + "Searches", all ? 20 : 84);
        line.put(fixed + "Least", all ? 1 : one ? inOneSpace : least);
        line.put(fixed + "Mean", all ? 1 : one ? inOneSpace : 2.61);
        line.put(fixed + "Most", all ? 1 : one ? inOneSpace : 4);
        line.put(fixed + "Rows", 210);
        line.put(fixed + "AsTold", 1);
      }
      add(raw, table, 1, Subspaces.PART, line);
    }
  }

  private static void puts(RawFile raw, int waits, double eachMore) throws Exception {
    for (int grids = 0; grids <= 10; grids++) {
      add(
          raw,
          GridPuts.counted(grids),
          1,
          GridPuts.PART,
          Map.of(
              "puts",
              20,
              "gridsWithAnEntryForEach",
              grids,
              "entriesOfAPut",
              (double) grids,
              "waitsOfAPut",
              grids == 0 ? 0.0 : waits,
              "sentAgain",
              0));
      for (Kind kind : Kind.values()) {
        double micros = grids == 0 ? 100 : 300 + (grids - 1) * eachMore;
        add(raw, GridPuts.contender(grids, kind), 1, GridPuts.PART, Map.of("micros", micros));
      }
    }
  }

  private static void ycsb(RawFile raw, double byGrid) throws Exception {
    add(raw, Ycsb.A_PLAIN, 1, Ycsb.PART, Map.of("perSecond", 5_000));
    add(raw, Ycsb.A_GRIDS, 1, Ycsb.PART, Map.of("perSecond", 2_500));
    add(raw, Ycsb.E_KEY, 1, Ycsb.PART, Map.of("perSecond", 2_000));
    add(raw, Ycsb.E_ALL, 1, Ycsb.PART, Map.of("perSecond", 20));
    add(raw, Ycsb.E_GRID, 1, Ycsb.PART, Map.of("perSecond", byGrid, "indexRegions", 1.05));
  }

  private static void orders(RawFile raw, double gain, int meant, double regionsOfBoxes)
      throws Exception {
    for (int regions : REGIONS) {
      String part = OrdersPart.part(regions);
      add(raw, OrdersPart.SCAN, 1, part, Map.of("millis", 4 * gain));
      for (QueryPath path : QueryPath.values()) {
        Map<String, Object> line = new HashMap<>();
        boolean grid = path == QueryPath.GRID || path == QueryPath.AUTO;
        line.put("millis", grid ? 4 : 40);
        line.put("rows", 216);
        line.put("path", path == QueryPath.AUTO ? "grid" : path.attribute());
        line.put("calls", 6);
        line.put("regions", grid ? 0 : regions);
        line.put("indexRegions", grid ? 2 : 0);
        line.put("indexCalls", grid ? 2 : 0);
        line.put("got", grid ? 216 : -1);
        line.put("boxRegions", 2);
        line.put("regionCalls", 2);
        line.put("meantRegions", meant);
        add(raw, OrdersPart.contender(path), 1, part, line);
      }
      for (QueryPath path : List.of(QueryPath.LOCAL, QueryPath.GRID, QueryPath.AUTO)) {
        add(raw, OrdersPart.boxes(path), 1, part, Map.of("millis", 2));
      }
      Map<String, Object> met = new HashMap<>();
      met.put("boxes", 20);
      met.put("hits", 110);
      met.put("regions", regionsOfBoxes);
      met.put("mostRegions", 4);
      met.put("localRegions", regions);
      met.put("fewerRegions", regionsOfBoxes < regions ? 1 : 0);
      met.put("asMeant", 1);
      met.put("gotHits", 1);
      met.put("servers", 4);
      met.put("fewHits", 6);
      met.put("serversOfFew", 2.5);
      met.put("fewerServers", 1);
      met.put("gridChosen", 1);
      add(raw, OrdersPart.MET, 1, part, met);
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
        new HyperdexSuite()
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
          searches(raw, 64, 1);
          puts(raw, 1, 50);
          ycsb(raw, 600);
          orders(raw, 120, 2, 1.4);
          consistency(raw, 0);
        });
    for (Claim claim : new HyperdexSuite().claims(new SuiteLines(RawFile.read(folder)))) {
      boolean here = claim.verdict() != Verdict.NOT_HERE;
      assertTrue(!here || claim.verdict() == Verdict.AGREES, claim::toString);
    }
    assertEquals("64 in 84 searches", claim("regions asked by a search on 3").ours());
    assertEquals("1 to 4, 2.6 on average in 84 searches", claim("the same searches").ours());
    assertEquals("1; 1", claim("regions asked by a search that fixes all").ours());
    assertEquals("30.0", claim("YCSB E").ours());
    assertEquals("120", claim("MDRQ-D in 64 regions over HBase's scan, through").ours());
    assertEquals("path grid", claim("MDRQ-D in 200 regions over HBase's scan, as").why());
    assertEquals("2 regions, 216 rows", claim("MDRQ-D in 200 regions: regions").ours());
    assertEquals("1.4, at most 4; 200", claim("boxes of 1 to 10 rows in 200").ours());
    assertEquals("0.325", claim("what each of 10 grids adds").ours());
    assertEquals(
        "7,000 searches, 6,000 objects that had to be found, 0 wrong",
        claim("an object never").ours());
    String page = Report.of(folder).markdown(RawFile.NAME);
    assertTrue(page.startsWith("# HyperDex: the paper's evaluation, measured again\n"), page);
    for (String heading :
        List.of(
            "Searches on some of nine attributes",
            "Puts of a table with grids",
            "YCSB",
            "MDRQ-D over ORDERS in 64 regions",
            "MDRQ-D over ORDERS in 200 regions",
            "Boxes of 1 to 10 rows",
            "Consistency",
            "How this was measured")) {
      assertTrue(page.contains("## " + heading), heading);
    }
  }

  @Test
  void whatDiffers() throws Exception {
    write(
        raw -> {
          searches(raw, 32, 2);
          puts(raw, 2, 300);
          ycsb(raw, 100);
          orders(raw, 90, 3, 200);
          consistency(raw, 1);
        });
    for (String what :
        List.of(
            "regions asked by a search on 3",
            "the same searches",
            "index calls of a put",
            "what each of 10 grids adds",
            "YCSB E",
            "MDRQ-D in 64 regions over HBase's scan, through",
            "MDRQ-D in 64 regions over HBase's scan, as",
            "MDRQ-D in 64 regions: regions",
            "boxes of 1 to 10 rows in 64",
            "what was committed")) {
      assertEquals(Verdict.DIFFERS, claim(what).verdict(), what);
    }
  }

  @Test
  void whatIsMissingIsNotJudged() throws Exception {
    write(raw -> consistency(raw, 0));
    for (String what :
        List.of(
            "regions asked by a search on 3",
            "the same searches",
            "regions asked by a search that fixes all",
            "index calls of a put",
            "what each of 0 grids adds",
            "YCSB E",
            "a search of three ranges")) {
      assertEquals(Verdict.NOT_MEASURED, claim(what).verdict(), what);
    }
    assertTrue(Report.of(folder).html().contains("<h2>Consistency</h2>"));
  }
}
