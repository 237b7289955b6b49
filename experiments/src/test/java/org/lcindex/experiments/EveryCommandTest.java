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
package org.lcindex.experiments;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.lcindex.query.Wording;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.query.cli.TypedCommand;
import picocli.CommandLine;

/** The command line of a clone: every module has added its commands. */
class EveryCommandTest {
  /** Of a terminal, and of picocli's help, without the line's end. */
  private static final int WIDTH = 79;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return TypedCommand.run(out, err, args);
  }

  @Test
  void everyModuleHasAddedItsOwn() {
    assertEquals(
        List.of(
            "index",
            "column",
            "status",
            "inspect",
            "sql",
            "query",
            "count",
            "aggregate",
            "distinct",
            "histogram",
            "explain",
            "flush",
            "queries",
            "kill",
            "verify",
            "repair",
            "dump",
            "connection",
            "completion",
            "offline",
            "store",
            "uninstall",
            "bench",
            "chaos",
            "cluster",
            "contention",
            "demo",
            "experiments",
            "harm",
            "load",
            "lookups",
            "metamorphic",
            "quickstart",
            "help"),
        List.copyOf(LCIndexCommand.commandLine().getSubcommands().keySet()));
  }

  /** What a message proposes begins as the command line was called. */
  @Test
  void everyOneIsProposedAsItCanBeCalled() {
    System.setProperty("lcindex.command", "bin/lcindex");
    try {
      for (String name : LCIndexCommand.commandLine().getSubcommands().keySet()) {
        assertEquals(
            "try 'bin/lcindex " + name + " x'", Wording.asCalled("try 'lcindex " + name + " x'"));
      }
    } finally {
      System.clearProperty("lcindex.command");
    }
  }

  @Test
  void helpNamesEverySubcommand() {
    assertEquals(0, run("--help"));
    for (String name : LCIndexCommand.commandLine().getSubcommands().keySet()) {
      assertTrue(out.toString().contains("\n  " + name + " "), name);
    }
  }

  @Test
  void everySubcommandHasHelp() {
    for (String name : LCIndexCommand.commandLine().getSubcommands().keySet()) {
      assertEquals(0, run(name, "--help"), name);
    }
  }

  private static void leaves(String path, CommandLine command, Map<String, CommandLine> found) {
    if (command.getSubcommands().isEmpty()) {
      found.put(path.strip(), command);
    }
    command
        .getSubcommands()
        .forEach((name, subcommand) -> leaves(path + " " + name, subcommand, found));
  }

  @Test
  void everyCommandAnswersAnUnknownOptionInOneLine() {
    Map<String, CommandLine> commands = new TreeMap<>();
    leaves("", LCIndexCommand.commandLine(), commands);
    commands.remove("help");
    assertTrue(commands.size() > 20, commands::toString);
    for (String path : commands.keySet()) {
      err.getBuffer().setLength(0);
      String[] words = (path + " --no-such-option").split(" ");
      assertEquals(CommandLine.ExitCode.USAGE, run(words), path);
      assertTrue(err.toString().startsWith("lcindex: "), err::toString);
      assertTrue(err.toString().contains("; try 'lcindex " + path + " --help'"), err::toString);
      assertEquals(1, err.toString().lines().count(), err::toString);
    }
  }

  @Test
  void helpHasNoEmptyDefault() {
    Map<String, CommandLine> commands = new TreeMap<>();
    leaves("", LCIndexCommand.commandLine(), commands);
    commands.forEach(
        (path, command) -> {
          String help = command.getUsageMessage();
          for (String wrong :
              List.of("Default: []", "Default: {}", "Default: null", "Default: -1")) {
            assertFalse(help.contains(wrong), () -> path + " has " + wrong + "\n" + help);
          }
        });
  }

  /** Paragraphs are broken where the screen ends; examples are not, so they have to fit. */
  @Test
  void examplesInHelpFitTheScreen() {
    Map<String, CommandLine> commands = new TreeMap<>();
    leaves("", LCIndexCommand.commandLine(), commands);
    List<String> wide = new ArrayList<>();
    commands.forEach(
        (path, command) -> {
          for (String line : command.getCommandSpec().usageMessage().footer()) {
            if (line.startsWith(" ") && line.length() > WIDTH) {
              wide.add(path + ": " + line);
            }
          }
        });
    assertEquals(List.of(), wide);
  }

  @Test
  void mistakesInFilesAndFoldersAreStatusTwo() {
    for (String[] words :
        new String[][] {
          {"cluster", "status", "--dir", "/no/such/folder"},
          {"cluster", "env", "--dir", "/no/such/folder"},
          {"metamorphic", "--seeds", "some"},
          {"metamorphic", "--replay", "/no/such/file"},
          {"chaos", "--region-servers", "1"},
          {"load", "--file", "/no/such/file"},
          {"load", "--scale", "0.01", "--zookeeper", "host:port"},
          {"load", "--scale", "0.01", "--table", "store:"},
          {"dump", "/etc/passwd"},
          {"experiments", "report", "/no/such/folder"},
          {"experiments", "run", "--techniques", "btree"},
        }) {
      err.getBuffer().setLength(0);
      assertEquals(CommandLine.ExitCode.USAGE, run(words), String.join(" ", words) + ": " + err);
      assertTrue(err.toString().startsWith("lcindex: "), err::toString);
      assertEquals(1, err.toString().lines().count(), err::toString);
    }
  }

  @Test
  void wrongUsageIsStatusTwo() {
    assertEquals(CommandLine.ExitCode.USAGE, run("nonsense"));
    assertEquals(CommandLine.ExitCode.USAGE, run("load"));
    assertEquals(CommandLine.ExitCode.USAGE, run("load", "--scale=-1"));
    assertTrue(err.toString().contains("scale factor is -1.0, must be above 0"), err::toString);
    assertEquals(
        CommandLine.ExitCode.USAGE, run("load", "--scale", "0.01", "--table", "store:orders"));
    assertTrue(err.toString().contains("'lcindex store push orders DIR'"), err::toString);
  }
}
