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
package org.lcindex.experiments.output;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.query.cli.CommandProvider;
import org.lcindex.query.cli.LCIndexCommand;

/** What libraries print and log does not come to the terminal, unless somebody asks for it. */
class QuietCommandsTest {
  private static final String FAILURE = "lcindex: nothing works: no route to host";

  @TempDir private Path folder;

  /** The standard error of a command that fails. */
  private String run(List<String> jvm, String... words) throws Exception {
    Path services = Files.createDirectories(folder.resolve("added/META-INF/services"));
    Files.writeString(
        services.resolve(CommandProvider.class.getName()), NoisyCommands.class.getName());
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    line.addAll(jvm);
    line.addAll(
        List.of("-cp", folder.resolve("added") + ":" + System.getProperty("java.class.path")));
    line.add(LCIndexCommand.class.getName());
    line.addAll(List.of(words));
    Path err = folder.resolve("err");
    Process process =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectOutput(PrintedTable.to(folder.resolve("out")))
            .redirectError(PrintedTable.to(err))
            .start();
    assertEquals(1, process.waitFor());
    return Files.readString(err, StandardCharsets.UTF_8);
  }

  private static void has(String text, String part) {
    assertTrue(text.contains(part), text);
  }

  /** As in a clone: the log has all of it, and the error names the log. */
  @Test
  void theLogHasIt() throws Exception {
    Path log = folder.resolve("some/lcindex.log");
    List<String> jvm = List.of("-Dlcindex.log.file=" + log);
    assertEquals(FAILURE + "; more is in " + log + "\n", run(jvm, "noisy"));
    String logged = Files.readString(log);
    has(logged, "IllegalStateException: a call is tried again");
    has(logged, "a call has failed");
    has(logged, "Caused by: java.io.IOException: no route to host");
    Files.delete(log);
    String all = run(jvm, "noisy", "--verbose");
    has(all, "IllegalStateException: a call is tried again");
    has(all, "Caused by: java.io.IOException: no route to host");
  }

  /** As in the release, which has no log. */
  @Test
  void withoutALogVerboseHasIt() throws Exception {
    List<String> jvm =
        List.of(
            "-Dlog4j2.loggerContextFactory="
                + "org.apache.logging.log4j.simple.SimpleLoggerContextFactory");
    assertEquals(FAILURE + "\n", run(jvm, "noisy"));
    String all = run(jvm, "noisy", "--verbose");
    has(all, "IllegalStateException: a call is tried again");
    has(all, "a call has failed");
    has(all, "Caused by: java.io.IOException: no route to host");
    assertEquals(2, all.split("java.io.IOException: nothing works", -1).length, all); // once
    assertFalse(Files.exists(folder.resolve(".lcindex")));
  }
}
