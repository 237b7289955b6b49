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
package org.lcindex.verification.crashes;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.query.cli.LCIndexCommand;

/** A command of the command line in a process of its own, which is killed amid its work. */
final class KilledClient {
  private KilledClient() {}

  /**
   * Runs a command and ends it by {@code kill -9}.
   *
   * @param at a part of the line of its progress at which it is killed
   * @return what it has printed; the last line has {@code at}, unless it ended before
   */
  static List<String> run(ProcessCluster cluster, String at, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(java.nio.file.Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-"))
        .forEach(command::add);
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp"));
    command.add(cluster.clientConf() + File.pathSeparator + System.getProperty("java.class.path"));
    command.add(LCIndexCommand.class.getName());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> said = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        said.add(line);
        if (line.contains(at)) {
          break;
        }
      }
    } finally {
      process.destroyForcibly();
    }
    process.waitFor();
    return said;
  }
}
