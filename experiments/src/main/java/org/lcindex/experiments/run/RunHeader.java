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
package org.lcindex.experiments.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawKey;
import org.lcindex.experiments.raw.RawLine;
import org.lcindex.rpc.UsageException;

/** The lines that say what was run: settings and machine once, command and commit at each start. */
final class RunHeader {
  private RunHeader() {}

  /**
   * Writes down what is run, on what.
   *
   * @throws UsageException when the file is of a run with other settings
   */
  static void write(RawFile raw, RunSettings settings, String command) throws IOException {
    write(raw, settings.rows, settings.fixed(), command);
  }

  /**
   * Writes down what is run, on what.
   *
   * @param rows of the table; 0 where there are several
   * @param settings equal in all starts
   * @throws UsageException when the file is of a run with other settings
   */
  static void write(RawFile raw, long rows, Map<String, Object> settings, String command)
      throws IOException {
    RawKey key = new RawKey(Kind.RUN, "", rows, 0, "");
    JsonNode fixed = new ObjectMapper().valueToTree(settings);
    for (RawLine line : raw.lines()) {
      JsonNode before = line.values().path("settings");
      if (line.key().kind() == Kind.RUN && !before.toString().equals(fixed.toString())) {
        throw new UsageException(
            "the folder has a run with other settings; use the same ones or another --out: "
                + differences(before, fixed));
      }
    }
    if (!raw.has(key)) {
      Map<String, Object> values = new LinkedHashMap<>();
      values.put("format", RawFile.FORMAT);
      values.put("settings", settings);
      values.put("machine", Machine.describe());
      raw.write(key, values);
    }
    raw.write(
        new RawKey(
            Kind.START, "", rows, 0, Instant.now().truncatedTo(ChronoUnit.MILLIS).toString()),
        Map.of(
            "command",
            command,
            "commit",
            Machine.commit(),
            "processor",
            Machine.processor(),
            "load",
            Machine.load()));
  }

  private static String differences(JsonNode before, JsonNode now) {
    List<String> words = new ArrayList<>();
    now.properties()
        .forEach(
            entry -> {
              JsonNode old = before.path(entry.getKey());
              if (!old.toString().equals(entry.getValue().toString())) {
                words.add(entry.getKey() + " was " + old + ", is " + entry.getValue());
              }
            });
    return String.join("; ", words);
  }
}
