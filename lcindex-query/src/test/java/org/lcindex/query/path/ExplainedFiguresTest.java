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
package org.lcindex.query.path;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.ServerName;
import org.junit.jupiter.api.Test;
import org.lcindex.query.Explanation;
import org.lcindex.query.ServerCallCounts;
import org.lcindex.query.Wording;
import org.lcindex.query.scan.CallTally;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.PlanText;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * Every figure that explain tells, as it was written down. With {@code -Dlcindex.golden.write=true}
 * it is written anew.
 */
class ExplainedFiguresTest {
  private static final boolean WRITE = Boolean.getBoolean("lcindex.golden.write");
  private static final Path FILE =
      Path.of("src/test/resources/org/lcindex/query/path/explained.txt");

  private static final String INDEX =
      """
      {"queryId":"q","region":"r%d","path":"INDEX","drivingColumn":"cf:a","returned":101,
       "estimate":{"rows":102,"plainHFiles":103,"plainCells":104,"plainBytes":10500,
        "plainMicros":10600.5},
       "rows":{"candidates":107,"trusted":108,"verified":109,"memstore":110},
       "reads":{"indexedHFiles":111,"scannedHFiles":112,"groupsRead":113,"groupsSkipped":114,
        "groupBytes":11500},
       "times":{"plan":116000,"gather":117000,"total":0},
       "top":{"wanted":"first 3 by cf:a","rounds":118,"entries":119},
       "alternatives":[{"column":"cf:a","entries":120,"rows":121,"missingHFiles":122,"micros":123.5,
         "slices":[{"column":"cf:b","entries":124}],"seconds":[{"column":"cf:c","entries":125}],
         "cells":{"rows":126,"values":127,"odd":128,"absent":129}},
        {"column":"cf:d","entries":130,"rows":131,"missingHFiles":0,"micros":132.5,
         "excluded":"no"}]}""";

  private static final String PLAIN =
      """
      {"region":"r3","path":"PLAIN","declined":{"reason":"COST","why":"it is cheaper",
       "remedy":"none"}}""";

  private static final String PATH =
      """
      {"path":"grid","why":"it is the cheapest","indexes":["(cf:a,cf:b)"],
       "boxes":[{"grid":"(cf:a,cf:b)","cells":201,"ofCells":202,"regions":1,"ofRegions":203}],
       "indexRegions":204,"indexCalls":1,"entries":205,"indexMillis":206,"candidates":2070,
       "uncovered":["a to b"],"uncoveredRanges":208,"uncoveredWhy":"new","got":%d,"matching":210,
       "baseServers":1,"baseCalls":211,"remedy":"repair it","alternatives":["x","y"]}""";

  private static <T> T read(String json, Class<T> type) throws Exception {
    return RpcJson.fromJson(json, type);
  }

  private static Explanation explained(ChosenPath path) throws Exception {
    return new Explanation(
        "a = 1",
        "a = 1",
        "q",
        301,
        302_000,
        List.of(
            read(INDEX.formatted(1), PlanReport.class),
            read(INDEX.formatted(2), PlanReport.class),
            read(PLAIN, PlanReport.class)),
        List.of("a note"),
        new ServerCallCounts(303, 1, 305, 306, 307, "too long"),
        path);
  }

  @Test
  void allFormsAreAsWritten() throws Exception {
    StringBuilder all = new StringBuilder();
    CallTally tally = new CallTally(true);
    tally.gotOf(Set.of(ServerName.valueOf("one,1,1"), ServerName.valueOf("two,1,1")));
    for (ChosenPath path :
        List.of(
            read(PATH.formatted(-1), ChosenPath.class),
            read(PATH.formatted(2_090), ChosenPath.class),
            read(PATH.formatted(2_090), ChosenPath.class).ran(tally),
            ChosenPath.local("there is no other", null, List.of()),
            ChosenPath.local("there is no other", "make one", List.of("z")))) {
      all.append(explained(path).text(Wording.COMMAND_LINE)).append("\n\n");
      all.append(explained(path).toJson()).append("\n\n");
    }
    PlanReport report = read(INDEX.formatted(1), PlanReport.class);
    all.append(PlanText.line(report)).append('\n');
    all.append(RpcJson.toPrettyJson(report)).append('\n');
    all.append(RpcJson.toPrettyJson(report.withoutNumbers("not yours"))).append('\n');
    all.append(RpcJson.toPrettyJson(read(PLAIN, PlanReport.class).withoutRemedy())).append('\n');
    if (WRITE) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, all);
    }
    assertEquals(Files.readString(FILE), all.toString());
  }
}
