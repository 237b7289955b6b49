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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@Tag("nightly")
class SplitCommandTest {
  @TempDir Path folder;
  private final StringWriter printed = new StringWriter();

  @Test
  void theFirstQueryInEachDaughterUsesTheIndex() throws Exception {
    Path json = folder.resolve("split.json");
    PrintWriter writer = new PrintWriter(printed);
    int status =
        new CommandLine(new SplitCommand())
            .setOut(writer)
            .setErr(writer)
            .execute(
                "--rows=30000",
                "--rounds=1",
                "--json=" + json,
                "--raw-dir=" + folder.resolve("raw"));
    assertEquals(0, status, printed::toString);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals(2, report.get("daughters").asInt(), report::toString);
    assertEquals(2, report.get("daughtersIndexed").asInt(), report::toString);
    assertEquals(0, report.get("hfilesScanned").asLong(), report::toString);
    assertTrue(printed.toString().contains("2 of 2 daughters"), printed::toString);
  }
}
