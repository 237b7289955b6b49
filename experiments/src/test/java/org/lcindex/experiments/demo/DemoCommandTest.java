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
package org.lcindex.experiments.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class DemoCommandTest {
  private static final List<String> FIELDS =
      List.of(
          "name",
          "rows",
          "column",
          "estimated",
          "candidates",
          "indexMillis",
          "scanMillis",
          "equal");

  @TempDir Path folder;
  private final StringWriter printed = new StringWriter();

  @Test
  @Tag("slices")
  void indexAndScanReturnTheSame() throws IOException {
    Path json = folder.resolve("demo.json");
    Path data = folder.resolve("data");
    assertEquals(
        0,
        execute("--scale", "0.01", "--data-dir", data.toString(), "--json", json.toString()),
        printed::toString);
    JsonNode report = new ObjectMapper().readTree(json.toFile());
    assertEquals(List.of("scale", "tableRows", "queries"), names(report));
    assertEquals(0.01, report.get("scale").asDouble());
    long tableRows = report.get("tableRows").asLong();
    assertTrue(tableRows > 14_700 && tableRows < 15_000, tableRows + " rows");
    List<String> queries = new ArrayList<>();
    for (JsonNode query : report.get("queries")) {
      assertEquals(FIELDS, names(query));
      queries.add(query.get("name").asText());
      assertTrue(query.get("equal").asBoolean(), query::toString);
      assertTrue(query.get("rows").asLong() > 0, query::toString);
      assertTrue(query.get("column").asText().startsWith("o:"), query::toString);
      assertTrue(query.get("candidates").asLong() >= query.get("rows").asLong(), query::toString);
    }
    assertEquals(List.of("Scan-A", "MDRQ-A", "MDRQ-B", "MDRQ-C", "MDRQ-D"), queries);
    assertFalse(Files.exists(data), "a run that ended leaves nothing behind");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "0.0009", "11", "NaN"})
  void scaleHasLimits(String scale) {
    assertEquals(2, execute("--scale", scale, "--data-dir", folder.resolve("data").toString()));
    assertTrue(printed.toString().contains("must be from 0.001"), printed::toString);
    assertFalse(Files.exists(folder.resolve("data")));
  }

  private int execute(String... args) {
    PrintWriter writer = new PrintWriter(printed);
    return new CommandLine(new DemoCommand()).setOut(writer).setErr(writer).execute(args);
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
