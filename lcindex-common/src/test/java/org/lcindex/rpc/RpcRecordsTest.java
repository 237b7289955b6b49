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
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lcindex.plan.Decline;
import org.lcindex.plan.IndexCells;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.reply.GlobalNeeds;
import org.lcindex.rpc.reply.RegionCounters;
import org.lcindex.rpc.reply.RegionPlans;
import org.lcindex.rpc.reply.RepairReport;
import org.lcindex.rpc.reply.RetryReport;
import org.lcindex.rpc.reply.TableOutline;

/** JSON and text forms of the records. */
class RpcRecordsTest {
  private static final RegionStatus STATUS =
      new RegionStatus(
          "5f3a",
          "",
          "row\\x00",
          "host,16020,1",
          List.of(
              new StoreStatus(
                  "cf",
                  7L,
                  List.of(
                      new HFileStatus(
                          "abc",
                          1000,
                          123456,
                          List.of(
                              new IndexFileStatus(
                                  "cf:price DOUBLE",
                                  IndexFileState.INDEXED,
                                  999,
                                  null,
                                  new IndexCells(1000, 900, 60, 40)),
                              new IndexFileStatus(
                                  "cf:date DATE", IndexFileState.FAILED, 0, "disk full")),
                          0,
                          null,
                          0)),
                  null),
              new StoreStatus("other", null, List.of(), null)),
          1,
          2,
          Map.of("queries", 3L),
          "disk full",
          List.of(new LocalDirStatus("/data/1", 1L << 40)),
          null,
          new HBaseStatus("HBase 2.6.3 by the implementation for 2.6.1", false, true),
          null,
          null);

  /** A server that knows no grids would write no entries for them, and cannot say so. */
  @Test
  void anOlderServerDoesNotKnowGrids() throws IOException {
    assertFalse(RpcJson.fromJson("{\"missing\":[]}", GlobalNeeds.class).grids());
    assertFalse(RpcJson.fromJson("{\"missing\":[]}", GlobalNeeds.class).splits());
    assertSameAfterJson(GlobalNeeds.of(List.of("a"), true), GlobalNeeds.class);
  }

  @Test
  void recordsRoundTrip() throws IOException {
    assertSameAfterJson(STATUS, RegionStatus.class);
    assertSameAfterJson(indexPlan(), PlanReport.class);
    assertSameAfterJson(plainPlan("77", "two families"), PlanReport.class);
    assertSameAfterJson(indexPlan().withoutNumbers("not told"), PlanReport.class);
    assertSameAfterJson(
        new TableOutline(
            List.of("cf"),
            "cf:a INT",
            false,
            Map.of("cf:a INT", new IndexCells(3, 1, 2, 0)),
            "cf:b LONG",
            "cf:a INT GLOBAL GENERATION 0123456789abcdef",
            "cf:c 2",
            "customer LONG, day DATE"),
        TableOutline.class);
    assertSameAfterJson(new RegionPlans("5f3a", List.of(indexPlan())), RegionPlans.class);
    assertSameAfterJson(new RegionCounters("5f3a", Map.of("a", 1L)), RegionCounters.class);
    IndexFault fault =
        new IndexFault(
            FaultKind.STALE_VALUE, "5f3a", "f", "hfile", "f:price", 2, List.of("r1 (7)"), null);
    VerifyProgress progress = new VerifyProgress(1, 2, 3, 4, 5, 6, 7, 8, 0);
    assertSameAfterJson(
        new VerifyReport(
            "5f3a", "host,1,2", "job", true, true, true, null, progress, List.of(fault), 3),
        VerifyReport.class);
    assertSameAfterJson(
        new VerifyReport("5f3a", null, null, false, false, false, "why", null, null, 0),
        VerifyReport.class);
    assertSameAfterJson(new RepairReport("5f3a", 2, 3), RepairReport.class);
    assertSameAfterJson(new RetryReport("5f3a", 4), RetryReport.class);
    assertEquals(STATUS, RpcJson.fromJson(RpcJson.toPrettyJson(STATUS), RegionStatus.class));
  }

  private static <T> void assertSameAfterJson(T value, Class<T> type) throws IOException {
    assertEquals(value, RpcJson.fromJson(RpcJson.toJson(value), type));
  }

  @Test
  void absentAndUnknownMembersAreTolerated() throws IOException {
    RegionStatus old = RpcJson.fromJson("{\"region\":\"r\",\"future\":[1]}", RegionStatus.class);
    assertEquals(List.of(), old.stores());
    assertEquals(Map.of(), old.counters());
    assertNull(old.lastError());
    IndexFileStatus file =
        RpcJson.fromJson("{\"index\":\"i\",\"state\":\"TELEPORTED\"}", IndexFileStatus.class);
    assertEquals(IndexFileState.MISSING, file.state());
    assertNull(file.cells());
    assertNull(RpcJson.fromJson("{\"families\":[]}", TableOutline.class).cells());
    assertNull(RpcJson.fromJson("{\"families\":[]}", TableOutline.class).globals());
    PlanReport plan = RpcJson.fromJson("{\"path\":\"PLAIN\"}", PlanReport.class);
    assertNull(plan.rows());
    assertNull(plan.declinedBecause());
    assertEquals(
        List.of(), RpcJson.fromJson("{\"column\":\"a\"}", PlanReport.Alternative.class).slices());
    assertEquals(PlanReport.Times.NONE, plan.times());
    assertThrows(IndexException.class, () -> RpcJson.fromJson("[]", PlanReport.class));
  }

  @Test
  void infiniteCostTravels() throws IOException {
    PlanReport.Alternative never =
        new PlanReport.Alternative(
            "cf:a", 0, 0, 1, Double.POSITIVE_INFINITY, "not built", List.of(), List.of(), null);
    assertSameAfterJson(never, PlanReport.Alternative.class);
  }

  private static PlanReport indexPlan() {
    return new PlanReport(
        "q-1",
        "5f3a",
        PlanReport.Path.INDEX,
        "cf:price",
        null,
        610L,
        new PlanReport.Estimate(580, 4, 9_000_000, 372_000_000, 1_716_000),
        new PlanReport.Rows(1187, 1100, 87, 12),
        new PlanReport.Reads(3, 1, 5, 2, 1_300_000),
        new PlanReport.Times(120_000, 3_400_000, 5_100_000),
        List.of(
            new PlanReport.Alternative(
                "cf:price", 1200, 580, 1, 1450, null, List.of(), List.of(), null),
            new PlanReport.Alternative(
                "cf:orderdate or cf:price",
                98000,
                580,
                0,
                99000.25,
                null,
                List.of(new PlanReport.Slice("cf:price", 12)),
                List.of(new PlanReport.Slice("cf:status", 7)),
                new IndexCells(98000, 98000, 0, 0))),
        null,
        null);
  }

  private static PlanReport plainPlan(String region, String why) {
    return new PlanReport(
        "q-1",
        region,
        PlanReport.Path.PLAIN,
        null,
        Decline.Reason.COST.because(why),
        null,
        null,
        null,
        null,
        new PlanReport.Times(40_000, 0, 0),
        null,
        null,
        null);
  }

  @Test
  void aRangeOfLongKeysIsOneShortLine() {
    String key = "k".repeat(32_000);
    UncoveredRange range = new UncoveredRange(key, key + "\\x00", "TOO_LONG", "why", true);
    assertEquals(
        "rows from "
            + "k".repeat(200)
            + "... (32000 characters) to before "
            + "k".repeat(200)
            + "... (32004 characters): why",
        range.toString());
  }
}
