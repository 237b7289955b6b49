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
package org.lcindex.experiments.spock;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.query.cli.LCIndexCommand;

/** {@code lcindex offline build} in a JVM of its own, as a user runs it. */
final class BuilderJvm {
  private static final long LIMIT_MINUTES = 60;

  private BuilderJvm() {}

  /**
   * Builds to the end.
   *
   * @param heap its greatest size, in megabytes; 0 for that of this JVM
   * @return what the command told, as JSON
   */
  static String run(Path input, Path out, boolean indexed, long heap)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    List<String> options = ManagementFactory.getRuntimeMXBean().getInputArguments();
    boolean otherCollector = options.contains("-XX:-UseG1GC");
    for (String option : options) {
      if (option.equals("-XX:+UseG1GC") && !otherCollector) {
        command.add("-XX:+UseParallelGC"); // as bin/lcindex and the release start this command
      } else if (!option.startsWith("-javaagent") && !option.startsWith("-agent")) {
        command.add(option);
      }
    }
    if (heap > 0) {
      command.add("-Xmx" + heap + "m");
    }
    command.add("-XX:+ExitOnOutOfMemoryError");
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), LCIndexCommand.class.getName()));
    command.addAll(List.of("offline", "build", input.toString(), "--out", out.toString()));
    command.addAll(List.of("--timestamp", "1", "--json"));
    if (indexed) {
      OrdersWorkload.INDEXES.forEach(index -> command.addAll(List.of("--index", index)));
    }
    File errors = Files.createTempFile(out.toAbsolutePath().getParent(), "build", ".txt").toFile();
    Process process = new ProcessBuilder(command).redirectError(errors).start();
    try {
      String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      boolean ended = process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
      if (!ended || process.exitValue() != 0) {
        throw new IOException(
            String.join(" ", command) + ": " + said + Files.readString(errors.toPath()));
      }
      return said;
    } finally {
      process.destroyForcibly();
      Files.delete(errors.toPath());
    }
  }
}
