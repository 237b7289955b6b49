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
package org.lcindex.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.lcindex.plan.Decline;
import org.lcindex.plan.IndexCells;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * What plans tell people: totals, units, reasons with remedies, and nothing that did not happen.
 */
class PlanTextTest {
  private static PlanReport indexed(String region, Long returned) {
    boolean ran = returned != null;
    return new PlanReport(
        "q-1",
        region,
        PlanReport.Path.INDEX,
        "cf:price",
        null,
        returned,
        new PlanReport.Estimate(580, 4, 9_000_000, 372_000_000, 1_716_000),
        ran ? new PlanReport.Rows(1187, 1100, 87, 12) : null,
        ran ? new PlanReport.Reads(3, 1, 5, 2, 1_300_000) : null,
        new PlanReport.Times(120_000, ran ? 3_400_000 : 0, ran ? 5_100_000 : 120_000),
        List.of(
            new PlanReport.Alternative(
                "cf:price", 1200, 580, 1, 1450, null, List.of(), List.of(), null),
            new PlanReport.Alternative(
                "cf:orderdate", 98_000, 580, 0, 99_000.25, null, List.of(), List.of(), null)),
        null,
        null);
  }

  private static PlanReport plain(String region, Decline declined, String column) {
    return new PlanReport(
        "q-1",
        region,
        PlanReport.Path.PLAIN,
        column,
        declined,
        null,
        null,
        null,
        null,
        new PlanReport.Times(40_000, 0, 40_000),
        null,
        null,
        null);
  }

  @Test
  void firstRowsAreToldOf() {
    PlanReport plan = indexed("5f3a", 10L);
    PlanReport top =
        new PlanReport(
            "q-1",
            "5f3a",
            plan.path(),
            plan.drivingColumn(),
            null,
            10L,
            null,
            null,
            null,
            null,
            null,
            new PlanReport.Top("the first 10 rows by cf:price DOUBLE, descending", 2, 54),
            null);
    assertEquals(
        """
        1 region by the index on cf:price: 5f3a
          top         the first 10 rows by cf:price DOUBLE, descending; 54 entries looked at for where they end, 2 rounds
          rows        returned 10"""
            .stripIndent(),
        top.toString());
  }

  @Test
  void groupsAreToldOf() throws Exception {
    PlanReport plan = indexed("5f3a", 10L);
    PlanReport grouped =
        new PlanReport(
            "q-1",
            "5f3a",
            plan.path(),
            plan.drivingColumn(),
            null,
            10L,
            null,
            null,
            null,
            null,
            null,
            null,
            new PlanReport.Groups("month of cf:date, cf:status", 1_000, 1, 2),
            null);
    assertEquals(
        """
        1 region by the index on cf:price: 5f3a
          groups      by month of cf:date, cf:status; 1,000 rows by index entries, 1 row read by the region, 2 answers
          rows        returned 10"""
            .stripIndent(),
        grouped.toString());
    assertNull(grouped.withoutNumbers("why").groups());
    assertEquals(grouped.groups(), grouped.withoutRemedy().groups());
    assertEquals(grouped, RpcJson.fromJson(RpcJson.toJson(grouped), PlanReport.class));
  }

  /** Neither of what the data hold nor in the words of the planner. */
  @Test
  void numbersThatAreWithheldAreNowhere() {
    assertEquals(
        """
        1 region by the index on cf:price: 5f3a
          numbers     not told
          time        plan 0.12 ms, gather 3.4 ms, total 5.1 ms"""
            .stripIndent(),
        indexed("5f3a", 610L).withoutNumbers("not told").toString());
    Decline cost = Decline.Reason.COST.because("about 3 s against 5 s");
    String told = plain("5f3a", cost, null).withoutNumbers("not told").toString();
    assertFalse(told.contains("3 s"), told);
    Decline shape = Decline.Reason.SHAPE.because("reversed scan");
    assertTrue(
        plain("5f3a", shape, null).withoutNumbers("not told").toString().contains("reversed"));
  }

  @Test
  void whatRanIsToldWithUnits() {
    assertEquals(
        """
        1 region by the index on cf:price: 5f3a
          rows        estimated 580, returned 610
          candidates  1,187: 1,100 decided by the index, 87 read from HBase; 12 of the MemStore
          HFiles      3 by index files, 1 without them, scanned
          row groups  5 read, of 1.2 MiB; 2 skipped
          time        plan 0.12 ms, gather 3.4 ms, total 5.1 ms
          plain scan  4 HFiles, 9,000,000 cells, 354.8 MiB
          indexes     cf:price      1,200 entries, 580 rows: less than 0.001 of the plain scan's cost, 1 HFile without it
                      cf:orderdate  98,000 entries, 580 rows: 0.058 of the plain scan's cost"""
            .stripIndent(),
        indexed("5f3a", 610L).toString());
  }

  @Test
  void whatDidNotRunIsLeftOut() {
    String planned = indexed("5f3a", null).toString();
    assertTrue(planned.contains("  rows        estimated 580\n"), planned);
    for (String absent : List.of("returned", "candidates", "groups", "gather", " 0 ")) {
      assertFalse(planned.contains(absent), planned);
    }
  }

  @Test
  void aDeclinedScanHasReasonAndRemedy() {
    Decline decline = Decline.Reason.NO_RANGE.because("cf:clerk has no index", "create one");
    assertEquals(
        """
        1 region by a plain scan: 77
          because     cf:clerk has no index
          remedy      create one
          time        plan 0.04 ms, total 0.04 ms"""
            .stripIndent(),
        plain("77", decline, null).toString());
  }

  private static PlanReport union(String region, long prices) {
    PlanReport.Alternative union =
        new PlanReport.Alternative(
            "cf:price or cf:orderdate",
            prices + 98_000,
            580,
            0,
            1_000,
            null,
            List.of(
                new PlanReport.Slice("cf:price", prices),
                new PlanReport.Slice("cf:orderdate", 98_000)),
            List.of(),
            null);
    return plan(region, union);
  }

  private static PlanReport plan(String region, PlanReport.Alternative driver) {
    return new PlanReport(
        "q-1",
        region,
        PlanReport.Path.INDEX,
        driver.column(),
        null,
        null,
        null,
        null,
        null,
        PlanReport.Times.NONE,
        List.of(driver),
        null,
        null);
  }

  @Test
  void theSlicesOfAUnionAreTold() {
    assertEquals(
        """
        2 regions by the indexes on cf:price or cf:orderdate: 5f3a, 5f3b
          indexes     cf:price or cf:orderdate  196,300 entries, 1,160 rows
                        cf:price                300 entries
                        cf:orderdate            196,000 entries"""
            .stripIndent(),
        PlanText.folded(List.of(union("5f3a", 100), union("5f3b", 200)), UnaryOperator.identity()));
  }

  @Test
  void aSecondSliceIsTold() {
    PlanReport.Alternative status =
        new PlanReport.Alternative(
            "cf:status",
            1_000,
            500,
            0,
            1_000,
            null,
            List.of(),
            List.of(new PlanReport.Slice("cf:orderdate", 50_000)),
            null);
    assertEquals(
        """
        1 region by the index on cf:status: 77
          indexes     cf:status       1,000 entries, 500 rows
                        cf:orderdate  50,000 entries for rows of the MemStore"""
            .stripIndent(),
        PlanText.folded(List.of(plan("77", status)), UnaryOperator.identity()));
  }

  private static PlanReport over(String region, IndexCells cells) {
    return plan(
        region,
        new PlanReport.Alternative(
            "cf:key", 1_000, 0, 0, 1_000, null, List.of(), List.of(), cells));
  }

  @Test
  void cellsThatAreNoValuesAreTold() {
    assertEquals(
        """
        3 regions by the index on cf:key: 77, 78, 79
          indexes     cf:key  3,000 entries, 0 rows
                              900 of 1,500 cells are no value of its type"""
            .stripIndent(),
        PlanText.folded(
            List.of(
                over("77", new IndexCells(1_000, 100, 900, 0)),
                over("78", new IndexCells(500, 500, 0, 0)),
                over("79", null)),
            UnaryOperator.identity()));
  }

  @Test
  void everyReasonHasARemedy() {
    for (Decline.Reason reason : Decline.Reason.values()) {
      assertFalse(reason.because("why").remedy().isBlank(), reason::name);
    }
  }

  @Test
  void anIndexThatWasGivenUpIsNamed() {
    Decline memory = Decline.Reason.MEMORY.because("no memory for it");
    String text = plain("77", memory, "cf:price").toString();
    assertTrue(
        text.startsWith("1 region by the index on cf:price, given up for a plain scan: 77\n"),
        text);
    assertTrue(text.contains("lcindex.query.memory.bytes"), text);
  }

  @Test
  void regionsThatAreAlikeAreFolded() {
    Decline cost = Decline.Reason.COST.because("the plain scan is cheaper: about 1 ms");
    Decline other = Decline.Reason.COST.because("the plain scan is cheaper: about 2 ms");
    List<PlanReport> plans =
        List.of(
            indexed("a", 610L),
            plain("b", cost, null),
            indexed("c", 5L),
            plain("d", other, null),
            indexed("e", 0L),
            indexed("f", 0L));
    String text = PlanText.folded(plans, UnaryOperator.identity());
    List<String> titles = text.lines().filter(line -> !line.startsWith(" ")).toList();
    assertEquals(
        List.of(
            "4 regions by the index on cf:price: a, c, e and 1 more",
            "2 regions by a plain scan: b, d"),
        titles);
    assertTrue(text.contains("estimated 2,320, returned 615\n"), text);
    assertTrue(text.contains("20 read, of 5.0 MiB; 8 skipped"), text);
    assertTrue(text.contains("total 5.1 ms (the longest of a region)"), text);
    assertTrue(text.contains("about 1 ms (in region b, the others alike)"), text);
    assertTrue(
        text.contains(
            "cf:price      4,800 entries, 2,320 rows: less than 0.001 of the plain scan's cost"),
        text);
    assertEquals(
        "4 of 6 regions by index; estimated 2,320 rows of 1.4 GiB in HFiles",
        PlanText.total(plans));
  }

  @Test
  void aLineOfALogHasEverything() {
    String line = PlanText.line(indexed("5f3a", 610L));
    assertFalse(line.contains("\n"), line);
    assertTrue(line.startsWith("1 region by the index on cf:price: 5f3a; rows estimated"), line);
    assertTrue(
        line.endsWith("cf:orderdate 98,000 entries, 580 rows: 0.058 of the plain scan's cost"),
        line);
  }
}
