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
package org.lcindex.regionserver.scan.watching;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.scan.LocalRegion;
import org.lcindex.regionserver.scan.delivering.IndexRegionScannerTest;
import org.lcindex.rpc.PlanReport;

class RecentPlansTest {
  private static PlanReport report(String id) {
    return new PlanReport(
        id,
        "region",
        PlanReport.Path.PLAIN,
        null,
        Decline.Reason.COST.because("reason"),
        null,
        null,
        null,
        null,
        new PlanReport.Times(1, 2, 3),
        null,
        null,
        null);
  }

  @Test
  void remembersTheLastOnes() {
    RecentPlans plans = new RecentPlans(new MemoryBudget("test", 1 << 20));
    for (int i = 0; i < 100; i++) {
      String id = "q" + i % 50;
      plans.add(id, () -> report(id), 100);
    }
    assertEquals(64, plans.reports(null, null).size());
    assertEquals(List.of("q30"), ids(plans.reports("q30", null)));
    assertEquals(List.of("q40", "q40"), ids(plans.reports("q40", null)));
    assertTrue(plans.reports("other", null).isEmpty());
  }

  @Test
  void isBoundedInBytes() {
    RecentPlans plans = new RecentPlans(new MemoryBudget("test", 1 << 20));
    plans.add("small", () -> report("small"), 100);
    plans.add("huge", () -> report("huge"), 60 << 20);
    assertEquals(
        List.of("small"), ids(plans.reports(null, null)), "not remembered, nothing forgotten");
    plans.add("x".repeat(30 << 10), () -> report("long"), 100);
    plans.add("large", () -> report("large"), 100 << 10);
    assertEquals(List.of("large"), ids(plans.reports(null, null)));
  }

  @Test
  void allRegionsTogetherAreBoundedInBytes() {
    MemoryBudget memory = new MemoryBudget("test", 100 << 10);
    List<RecentPlans> regions = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      RecentPlans plans = new RecentPlans(memory);
      regions.add(plans);
      for (int n = 0; n < 10; n++) {
        plans.add("q" + n, () -> report("q"), 4 << 10);
      }
      assertTrue(memory.used() <= memory.limit());
    }
    assertEquals(10, regions.get(0).reports(null, null).size());
    regions.get(0).close();
    regions.get(49).add("last", () -> report("last"), 4 << 10);
    assertEquals(List.of("last"), ids(regions.get(49).reports(null, null)));
    regions.get(0).add("late", () -> report("late"), 4 << 10);
    regions.forEach(RecentPlans::close);
    assertEquals(0, memory.used());
  }

  /** A scan attribute of any size reaches the server; 64 of 60 MB ended it. */
  @Test
  void aLongQueryIdIsNotRemembered() throws IOException {
    try (LocalRegion local = new LocalRegion(IndexRegionScannerTest.table(1 << 20))) {
      byte[] longest = new byte[128];
      for (byte[] id : List.of(longest, new byte[129], new byte[1 << 20])) {
        Scan scan = IndexRegionScannerTest.priceBelow(10);
        scan.setAttribute(LCIndexConstants.SCAN_QUERY_ID, id);
        local.answer(scan, true);
        byte[] family = local.index().definitions().list().get(0).family();
        local.open(new Scan(scan).setReversed(true).addFamily(family)).close();
      }
      assertEquals(2, local.interceptor().records().recentPlans().reports(null, null).size());
    }
  }

  private static List<String> ids(List<PlanReport> reports) {
    return reports.stream().map(PlanReport::queryId).toList();
  }
}
