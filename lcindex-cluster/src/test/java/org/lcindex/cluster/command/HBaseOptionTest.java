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
package org.lcindex.cluster.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.HBaseVersion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** What {@code --hbase} takes, in a JVM that runs on one HBase. */
class HBaseOptionTest {
  @Command(name = "any")
  private static final class AnyCommand {
    @Mixin private HBaseOption hbase;
  }

  private final AnyCommand command = new AnyCommand();
  private final CommandLine line = new CommandLine(command);

  private static List<String> names() {
    return HBaseVersion.built().stream().map(HBaseVersion::name).toList();
  }

  @Test
  void withoutItTheCommandRunsOnTheHBaseOfTheJvm() {
    line.parseArgs();
    assertEquals(HBaseVersion.running(), command.hbase.version());
    assertEquals(HBaseVersion.running(), command.hbase.running(line.getCommandSpec()));
  }

  @Test
  void everyVersionOfTheBuildIsUnderstoodAndOnlyThatOfTheJvmCanBeRunOn() {
    for (String name : names()) {
      line.parseArgs("--hbase", name);
      assertEquals(name, command.hbase.version());
      if (!name.equals(HBaseVersion.running())) {
        ParameterException wrong =
            assertThrows(
                ParameterException.class, () -> command.hbase.running(line.getCommandSpec()));
        assertEquals(
            "--hbase is "
                + name
                + ", but this JVM runs on HBase "
                + HBaseVersion.running()
                + "; use bin/lcindex",
            wrong.getMessage());
      }
    }
  }

  @Test
  void anUnknownVersionIsAnsweredWithAllNames() {
    ParameterException wrong =
        assertThrows(ParameterException.class, () -> line.parseArgs("--hbase", "1.4"));
    assertTrue(
        wrong.getMessage().contains("HBase '1.4' is none of those that this build can run on")
            && wrong.getMessage().endsWith(String.join(", ", names())),
        wrong::getMessage);
  }

  @Test
  void helpNamesAllVersions() {
    assertTrue(line.getUsageMessage().contains(String.join(", ", names())), line::getUsageMessage);
  }
}
