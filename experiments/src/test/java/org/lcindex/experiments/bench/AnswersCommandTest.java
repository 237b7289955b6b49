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

@Tag("slices")
class AnswersCommandTest {
  @TempDir Path folder;

  @Test
  void everyQuestionHasOneAnswer() throws Exception {
    StringWriter printed = new StringWriter();
    PrintWriter writer = new PrintWriter(printed);
    Path json = folder.resolve("answers.json");
    int status =
        new CommandLine(new AnswersCommand())
            .setOut(writer)
            .setErr(writer)
            .execute(
                "--rows=3000", "--rounds=1", "--json=" + json, "--raw-dir=" + folder.resolve("r"));
    assertEquals(0, status, printed::toString);
    JsonNode answers = new ObjectMapper().readTree(json.toFile()).get("answers");
    assertEquals(12, answers.size());
    assertEquals("3000", answers.get(6).get("answer").asText());
    assertTrue(answers.get(10).get("answer").asText().startsWith("10 rows"), answers::toString);
    assertTrue(printed.toString().contains("all, 10 highest prices"), printed::toString);
  }
}
