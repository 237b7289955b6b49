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
package org.lcindex.query.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command line as an operator has it, without the modules that add commands. */
class LCIndexCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return TypedCommand.run(out, err, args);
  }

  @Test
  void hasTheOperatorsCommands() {
    assertEquals(
        Set.of(
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
            "help"),
        LCIndexCommand.commandLine().getSubcommands().keySet());
    assertEquals(0, run("help", "index"));
    assertTrue(out.toString().contains("status"), out::toString);
  }

  /** On a terminal; programs get the help that they always got. */
  @Test
  void threeCommandsAreToBeginWith() {
    assertEquals(
        "To begin with:\n"
            + "  lcindex quickstart  a cluster with a table, in a minute\n"
            + "  lcindex sql         a prompt for questions in SQL\n"
            + "  lcindex help        all commands\n",
        LCIndexCommand.beginning(true));
    assertTrue(LCIndexCommand.beginning(false).contains("\n  lcindex status  "), "no status");
    assertEquals(0, LCIndexCommand.run(new ByteArrayOutputStream(), new PrintWriter(err)));
  }

  /** The prompt is in another module. */
  @Test
  void sqlSaysWhatIsMissing() {
    assertEquals(CommandLine.ExitCode.USAGE, run("sql", "-e", "select 1"));
    assertTrue(err.toString().contains("sql needs lcindex-sql's jar"), err::toString);
    assertEquals(CommandLine.ExitCode.USAGE, run("sql", "--format", "xml"));
    assertTrue(err.toString().contains("use table, vertical, csv, tsv or jsonl"), err::toString);
  }

  @Test
  void linesOfSourceCodeBecomeParagraphs() {
    assertEquals(
        List.of("", "One sentence goes on, here.", "Another:", "  an example", "and more"),
        List.of(
            HelpFlow.paragraphs(
                "", "One sentence goes", "on, here.", "Another:", "  an example", "and more")));
  }

  @Test
  void commandsAreInGroups() {
    assertEquals(0, run("--help"));
    String help = out.toString();
    int before = 0;
    for (String next :
        List.of(
            "\nThe first hour:\n  inspect ",
            "\nIndexes and columns:\n  index ",
            "\nQueries:\n  sql ",
            "\nThe cluster:\n  status ")) {
      int place = help.indexOf(next);
      assertTrue(place > before, () -> next + " in\n" + help);
      before = place;
    }
  }

  /** The list of commands has the first line of each one's description. */
  @Test
  void eachCommandIsToldInAWholeSentence() {
    LCIndexCommand.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) -> {
              String first = command.getCommandSpec().usageMessage().description()[0];
              assertTrue(first.endsWith("."), () -> name + ": " + first);
            });
  }

  @Test
  void helpHasTopicsOfOneScreen() {
    for (String topic : List.of("conditions", "types")) {
      out.getBuffer().setLength(0);
      assertEquals(0, run("help", topic));
      assertTrue(out.toString().lines().count() <= 24, "more lines than a screen");
      assertTrue(out.toString().lines().allMatch(line -> line.length() <= 80), "wider than it");
    }
    assertEquals(0, run("help", "index", "create"));
    assertTrue(out.toString().contains("DEFINITION"), out::toString);
    assertEquals(CommandLine.ExitCode.USAGE, run("help", "nonsense"));
    assertTrue(
        err.toString().contains("'nonsense' is neither a command nor one of"), err::toString);
  }

  /** The shell itself says whether it can read the script. */
  @Test
  void bashReadsTheCompletion(@TempDir Path folder) throws Exception {
    assertEquals(0, run("completion", "bash"));
    Path script = Files.writeString(folder.resolve("lcindex"), out.toString());
    String question =
        "source "
            + script
            + "; COMP_WORDS=(lcindex index cre); COMP_CWORD=2; COMP_LINE='lcindex index cre';"
            + " _complete_lcindex; echo \"${COMPREPLY[*]}\"";
    Process bash = new ProcessBuilder("bash", "-c", question).redirectErrorStream(true).start();
    String answer = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals("create", answer.strip());
    assertEquals(CommandLine.ExitCode.USAGE, run("completion", "fish"));
    assertTrue(err.toString().contains("use bash"), err::toString);
  }

  @Test
  void wrongUsageIsStatusTwo() {
    assertEquals(CommandLine.ExitCode.USAGE, run("dump", "/no/such/file"));
    assertTrue(err.toString().contains("/no/such/file is no file"), err::toString);
    assertEquals(CommandLine.ExitCode.USAGE, run("dump", "/etc/passwd"));
    assertTrue(err.toString().contains("/etc/passwd is no index file"), err::toString);
  }

  @Test
  void failureIsOneLineAndStatusOne(@TempDir Path folder) throws Exception {
    Path file = Files.write(folder.resolve("broken.ifile"), new byte[100]);
    assertEquals(CommandLine.ExitCode.SOFTWARE, run("dump", file.toString()));
    assertTrue(err.toString().startsWith("lcindex: "), err::toString);
    assertEquals(1, err.toString().lines().count(), err::toString);
    assertFalse(err.toString().contains("\tat "), err::toString);
    assertEquals(CommandLine.ExitCode.SOFTWARE, run("dump", "--json", file.toString()));
    assertEquals(CommandLine.ExitCode.USAGE, run("dump", "--json", "--rows", file.toString()));
  }
}
