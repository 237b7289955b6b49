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

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.experiments.items.ItemLookups;
import picocli.CommandLine;

@Tag("slices")
class GlobalCommandTest {
  @TempDir Path folder;

  private JsonNode report(String parts, String... more) throws Exception {
    StringWriter printed = new StringWriter();
    PrintWriter writer = new PrintWriter(printed);
    Path json = folder.resolve("global.json");
    List<String> options = new ArrayList<>(List.of(more));
    options.addAll(
        List.of(
            "--parts=" + parts,
            "--rows=550",
            "--rounds=1",
            "--regions=3",
            "--puts=20",
            "--warm-up=20",
            "--batches=1",
            "--writers=2",
            "--json=" + json,
            "--raw-dir=" + folder.resolve("r")));
    int status =
        new CommandLine(new GlobalCommand())
            .setOut(writer)
            .setErr(writer)
            .execute(options.toArray(String[]::new));
    assertEquals(0, status, printed::toString);
    return new ObjectMapper().readTree(json.toFile());
  }

  @Test
  void whatIsWrittenIsFoundByAsManyCallsAsExpected() throws Exception {
    JsonNode report = report("PUTS,BATCHES,LOOKUPS");
    assertEquals(8, report.get("writes").size(), report::toString);
    JsonNode lookups = report.get("lookups");
    assertEquals(12, lookups.size(), report::toString);
    for (JsonNode lookup : lookups) {
      if (lookup.get("way").asText().equals(ItemLookups.GLOBAL)) {
        assertEquals("100 %", lookup.get("expected").asText(), report::toString);
      }
    }
  }

  @Test
  void deferredWritesReadNothingAndACompactionRepairs() throws Exception {
    JsonNode report = report("PUTS,BATCHES,STALE", "--policy=deferred");
    for (JsonNode write : report.get("writes")) {
      if (write.get("table").asText().equals("1 index")) {
        assertEquals(0, write.get("oldRowsRead").asDouble(), report::toString);
        assertEquals(0, write.get("uncoveringRowsRead").asDouble(), report::toString);
      }
    }
    JsonNode repairs = report.get("repairs");
    assertEquals(3, repairs.size(), report::toString);
    for (JsonNode repair : repairs) {
      double stale = repair.get("stale").asDouble();
      assertEquals(
          550 + GlobalRepairs.OTHERS, repair.get("entries").asDouble() - stale, () -> repair + "");
      if (repair.get("way").asText().equals("off")) {
        assertEquals(10 * 550, stale, report::toString);
      } else {
        assertTrue(stale <= repair.get("again").asDouble(), report::toString);
      }
    }
  }

  @Test
  @Tag("nightly")
  void tenIndexesAndKeptEntries() throws Exception {
    JsonNode report = report("COLUMNS,KEPT");
    assertEquals(12, report.get("writes").size(), report::toString);
  }
}
