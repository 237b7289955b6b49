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
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class QuickCommandTest {
  @TempDir Path folder;
  private final StringWriter printed = new StringWriter();

  @Tag("nightly")
  @Test
  void measuresEverythingOnce() throws IOException {
    Path json = folder.resolve("quick.json");
    Path raw = folder.resolve("raw");
    assertEquals(
        0,
        execute(
            "--rows",
            "3000",
            "--rounds",
            "1",
            "--json",
            json.toString(),
            "--raw-dir",
            raw.toString()),
        printed::toString);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals(3000, report.get("rows").asLong());
    assertTrue(report.get("insert").get("ratio").get("median").asDouble() > 0);
    assertEquals(5, report.get("queries").size());
    for (JsonNode query : report.get("queries")) {
      assertTrue(query.get("speedUpForce").get("median").asDouble() > 0, query::toString);
    }
    JsonNode storage = report.get("storage");
    assertTrue(
        storage.get("indexBytes").asLong() >= storage.get("ifileBytes").asLong(),
        storage::toString);
    assertTrue(storage.get("ratioReplication3").asDouble() > 1, storage::toString);
    List<String> lines;
    try (Stream<Path> files = Files.list(raw)) {
      lines = Files.readAllLines(files.findFirst().orElseThrow());
    }
    assertEquals(4, lines.stream().filter(l -> l.contains("\"insert\"")).count());
    assertTrue(lines.stream().filter(l -> l.contains("\"query\"")).count() >= 30);
  }

  @Test
  void rowsHaveLimits() {
    assertEquals(2, execute("--rows", "0"));
    assertTrue(printed.toString().contains("--rows is 0"), printed::toString);
  }

  private int execute(String... args) {
    PrintWriter writer = new PrintWriter(printed);
    return new CommandLine(new QuickCommand()).setOut(writer).setErr(writer).execute(args);
  }
}
