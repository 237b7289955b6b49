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
package org.lcindex.verification.metamorphic;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.verification.common.FaultySource;
import org.lcindex.verification.metamorphic.draw.OperationGenerator;
import org.lcindex.verification.metamorphic.operation.Sequence;
import org.lcindex.verification.metamorphic.table.LcIndexControl;
import org.lcindex.verification.metamorphic.table.MetamorphicEnvironment;

/**
 * Whether the metamorphic test finds what it is for: a class of the plugin is compiled with a fault
 * in its source and comes first on the class path of another JVM, which runs the seeds. Nothing in
 * the plugin knows of it.
 */
@Tag("nightly")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class FaultyTrustTest {
  private static final int SEEDS = 8;
  private static final int OPERATIONS = 400;
  private static final int WRITERS = 3;
  private static final String FOUND = "found by seed ";

  @TempDir Path folder;

  /** An index file is trusted by scanners that are older than its cells. */
  @Test
  void trustBeforeTheReadPointIsFound() throws Exception {
    find(
        new FaultySource(
            "lcindex-hbase",
            "org/lcindex/hbase/shared/SharedHFile.java",
            "return visibleFrom;",
            "return 0;"));
  }

  private void find(FaultySource fault) throws IOException, InterruptedException {
    List<String> said = run(fault.compile(folder));
    said.forEach(System.out::println); // by which seed is in the report
    assertTrue(
        said.stream().anyMatch(line -> line.startsWith(FOUND)),
        () -> "not found by " + SEEDS + " seeds: " + String.join("\n", said));
  }

  private static List<String> run(Path classes) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-") || argument.startsWith("-D"))
        .filter(argument -> !argument.startsWith("-Dsurefire"))
        .forEach(command::add);
    command.addAll(List.of("-Xmx1500m", "-cp"));
    command.add(
        classes + System.getProperty("path.separator") + System.getProperty("java.class.path"));
    command.add(Seeds.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> said = new ArrayList<>();
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      reader.lines().forEach(said::add);
    } finally {
      process.destroyForcibly();
    }
    process.waitFor();
    return said;
  }

  /** The other JVM: seeds until one shows a difference. */
  static final class Seeds {
    private Seeds() {}

    public static void main(String[] arguments) throws Exception {
      try (MetamorphicEnvironment environment =
          MetamorphicEnvironment.start(LcIndexControl::new, Map.of())) {
        SequenceRunner runner = new SequenceRunner(environment);
        for (long seed = 1; seed <= SEEDS; seed++) {
          Sequence sequence = OperationGenerator.draw(seed, OPERATIONS, WRITERS);
          RunReport report = runner.run(sequence, 1);
          System.out.println(RunTotals.line("seed " + seed, report));
          if (!report.differences().isEmpty()) {
            System.out.println(FOUND + seed + ": " + report.differences().get(0));
            break;
          }
        }
      }
      System.exit(0); // HBase's threads go on
    }
  }
}
