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
package org.lcindex.experiments.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.experiments.kit.Choice;
import org.lcindex.experiments.kit.RawLog;

class PlannerBenchTest {
  @TempDir Path folder;

  @Test
  void everyWayIsTimedInEveryState() throws IOException, InterruptedException {
    WrittenSettings settings =
        new WrittenSettings(
            2_000, 1, 2, 1, 300, 1, false, EnumSet.of(WrittenState.SETTLED, WrittenState.PARTLY));
    Path file = folder.resolve("raw.jsonl");
    PlannerReport report;
    try (RawLog raw = new RawLog(file)) {
      report =
          new PlannerBench(
                  SharedCluster.get(), settings, 6, raw, new PrintWriter(new StringWriter()))
              .run();
    }
    assertEquals(12, report.cases().size());
    assertEquals(12, Files.readAllLines(file).size());
    for (PlannerCase one : report.cases()) {
      assertTrue(one.millis().containsKey(Choice.PLAIN), one::toString);
      assertTrue(one.millis().containsKey(one.chosen()), one::toString);
      assertEquals(one.millis().size() - 1, one.work().size(), one::toString);
    }
    PlannerCase last = report.cases().get(11);
    assertEquals("partly", last.state());
    assertTrue(last.work().values().stream().allMatch(work -> work.memStoreRows() > 0));
    String text = report.toString();
    assertTrue(text.contains("best or as good") && text.contains("verified.row="), text);
  }

  @Test
  void whatLittleLossIsWorthDoesNotCount() {
    assertTrue(choice("plain", Map.of("plain", 12.0, "o:price", 3.0)).isGood());
    assertEquals(1, choice("plain", Map.of("plain", 12.0, "o:price", 3.0)).noticedLoss());
    assertTrue(choice("plain", Map.of("plain", 120.0, "o:price", 100.0)).isGood());
    PlannerCase bad = choice("plain", Map.of("plain", 120.0, "o:price", 30.0));
    assertEquals("o:price", bad.choice().best());
    assertTrue(!bad.isGood() && bad.noticedLoss() == 4, bad::toString);
  }

  private static PlannerCase choice(String chosen, Map<String, Double> millis) {
    return new PlannerCase("s", "c", 1, chosen, 0, new TreeMap<>(millis), new TreeMap<>());
  }

  @Test
  void costsAreFound() {
    Random random = new Random(5);
    List<PlannerCase> cases = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      PlannerCase.Work work =
          new PlannerCase.Work(
              random.nextInt(100_000),
              random.nextInt(5_000),
              random.nextInt(1_000),
              random.nextInt(60_000),
              0,
              0);
      long rows = random.nextInt(6_000);
      double delivery = 4_000.0 * rows;
      double nanos =
          200_000
              + 50.0 * work.entries()
              + 3_000.0 * work.trusted()
              + 20_000.0 * work.verified()
              + 9.0 * work.memStoreRows();
      cases.add(
          new PlannerCase(
              "s",
              "c",
              rows,
              "o:price",
              100_000,
              new TreeMap<>(
                  Map.of(
                      "plain", (200_000_000 + delivery) / 1e6,
                      "o:price", (nanos + delivery) / 1e6)),
              new TreeMap<>(Map.of("o:price", work))));
    }
    assertEquals(
        "entry=50 fixed=200000 log.row=9 memstore.cell=120 plain.byte=1 plain.cell=340"
            + " trusted.row=3000 verified.row=20000",
        PlannerCosts.fit(cases).toString());
  }
}
