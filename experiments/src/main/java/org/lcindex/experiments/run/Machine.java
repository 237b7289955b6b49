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

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.util.VersionInfo;

/** What a run was made on: the machine, versions, and the commit of this project. */
final class Machine {
  private static final Path CPU = Path.of("/proc/cpuinfo");

  private Machine() {}

  static Map<String, Object> describe() throws IOException {
    Map<String, Object> machine = new LinkedHashMap<>();
    machine.put("processor", processor());
    machine.put("cores", Runtime.getRuntime().availableProcessors());
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    machine.put("memory, MB", system.getTotalMemorySize() / 1_000_000);
    machine.put("system", System.getProperty("os.name") + " " + System.getProperty("os.version"));
    machine.put("Java", Runtime.version().toString());
    machine.put("HBase", org.apache.hadoop.hbase.util.VersionInfo.getVersion());
    machine.put("Hadoop", VersionInfo.getVersion());
    return machine;
  }

  /** Its name, as the operating system has it. */
  static String processor() throws IOException {
    if (!Files.exists(CPU)) {
      return System.getProperty("os.arch");
    }
    return Files.readAllLines(CPU).stream()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }

  /** How many threads wanted to run in the last minute; a quiet machine has less than one. */
  static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  /** The commit that these classes were built in, as far as can be told. */
  static String commit() throws IOException {
    Path classes =
        Path.of(Machine.class.getProtectionDomain().getCodeSource().getLocation().getPath());
    String folder = classes.getParent().toString();
    String commit = git(folder, "rev-parse", "--short=12", "HEAD");
    if (commit.isEmpty()) {
      return "unknown";
    }
    boolean clean = git(folder, "status", "--porcelain", "--untracked-files=no").isEmpty();
    return commit + (clean ? "" : ", with changes");
  }

  /** What git prints; nothing when there is no git or no repository. */
  private static String git(String folder, String... words) throws IOException {
    try {
      List<String> command = new ArrayList<>(List.of("git", "-C", folder));
      command.addAll(List.of(words));
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
      String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0 ? text.strip() : "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    } catch (IOException e) {
      return ""; // no git
    }
  }
}
