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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class BuildCommandTest {
  @TempDir Path folder;

  private int run(StringWriter printed, String... words) {
    PrintWriter writer = new PrintWriter(printed);
    return new CommandLine(new BuildCommand()).setOut(writer).setErr(writer).execute(words);
  }

  @Test
  void compressionsSideBySide() throws Exception {
    Path json = folder.resolve("build.json");
    StringWriter printed = new StringWriter();
    int status =
        run(
            printed,
            "--rows=2001",
            "--rounds=1",
            "--compression=NONE,LZ4,none/lz4",
            "--json=" + json,
            "--raw-dir=" + folder.resolve("raw"));
    assertEquals(0, status, printed::toString);
    JsonNode speeds = new ObjectMapper().readTree(json.toFile()).get("speeds");
    assertEquals(3, speeds.size());
    assertEquals("NONE", speeds.get(0).get("compression").asText());
    assertEquals("NONE/LZ4", speeds.get(2).get("compression").asText());
    double none = speeds.get(0).get("mergedBytesPerRow").asDouble();
    double lz4 = speeds.get(1).get("mergedBytesPerRow").asDouble();
    assertTrue(lz4 < none && lz4 > 100, speeds::toString);
    assertEquals(lz4, speeds.get(2).get("mergedBytesPerRow").asDouble());
    assertEquals(
        speeds.get(0).get("builtBytesPerRow").asDouble(),
        speeds.get(2).get("builtBytesPerRow").asDouble());
    for (JsonNode speed : speeds) {
      assertTrue(speed.at("/buildRowsPerSecond/median").asDouble() > 0, speed::toString);
      assertTrue(speed.at("/mergeRowsPerSecond/median").asDouble() > 0, speed::toString);
    }
    assertTrue(printed.toString().contains("merge, rows/s of CPU"), printed::toString);
  }

  @Test
  void rowsInTwoHFilesAndRangesOfKeys() {
    StringWriter printed = new StringWriter();
    int status =
        run(
            printed,
            "--rows=2001",
            "--rounds=1",
            "--compression=LZ4",
            "--hfiles=3",
            "--shared=25",
            "--ranges",
            "--raw-dir=" + folder.resolve("raw"));
    assertEquals(0, status, printed::toString);
    assertEquals(2, run(printed, "--shared=26"));
    assertTrue(printed.toString().contains("--shared is 26"), printed::toString);
  }

  @Test
  void withHelpersTimeThatPassesIsMeasured() {
    StringWriter printed = new StringWriter();
    String[] words = {
      "--rows=2001",
      "--rounds=1",
      "--compression=LZ4",
      "--helpers=2",
      "--raw-dir=" + folder.resolve("raw")
    };
    assertEquals(0, run(printed, words), printed::toString);
    assertTrue(printed.toString().contains("merge, rows/s, 2 helping"), printed::toString);
    words[3] = "--helpers=101";
    assertEquals(2, run(printed, words));
    assertTrue(printed.toString().contains("--helpers is 101"), printed::toString);
  }

  @Test
  void anUnknownCompressionIsNamed() {
    StringWriter printed = new StringWriter();
    assertEquals(2, run(printed, "--compression=GZIP"));
    assertTrue(printed.toString().contains("GZIP"), printed::toString);
    assertTrue(printed.toString().contains("NONE, LZ4, SNAPPY and ZSTD"), printed::toString);
  }
}
