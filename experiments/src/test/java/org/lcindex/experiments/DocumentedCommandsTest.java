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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lcindex.query.cli.LCIndexCommand;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/**
 * What the documents say of the command line: every command in them is one that it understands, and
 * mistakes that are shown with their answer are answered so. What commands print of a cluster is
 * not compared.
 */
class DocumentedCommandsTest {
  /** An environment with a cluster that is not there. */
  private static final Map<String, String> NOWHERE = Map.of("LCINDEX_ZOOKEEPER", "localhost:1");

  private static final Path REPOSITORY = Path.of("..");

  /** A line of an example, or a command within a sentence. */
  private static final Pattern COMMAND =
      Pattern.compile("(?:^ *(?:\\$ )?|`)(?:bin/)?lcindex ((?:[^`\"#]|\"[^\"]*\")+)");

  private static final Pattern WORD = Pattern.compile("((?:[^\\s\"]|\"[^\"]*\")+)");

  /** Words that stand for any command. */
  private static final Pattern ANY = Pattern.compile("COMMAND|\\.\\.\\.|\\|| or ");

  /** A command and the line after it. */
  private record Shown(String place, String[] words, String answer) {
    /** Whether a sentence only names it, perhaps without what it takes. */
    boolean isNamed() {
      return place.contains("`");
    }

    boolean isMistake() {
      return answer.strip().startsWith("lcindex: ");
    }
  }

  private static List<Path> documents() throws IOException {
    try (Stream<Path> pages = Files.list(REPOSITORY.resolve("docs"))) {
      return Stream.concat(
              Stream.of("README.md", "CONTRIBUTING.md").map(REPOSITORY::resolve),
              pages.filter(page -> page.toString().endsWith(".md")).sorted())
          .toList();
    }
  }

  private static List<Shown> commands() throws IOException {
    List<Shown> found = new ArrayList<>();
    for (Path document : documents()) {
      List<String> lines = Files.readAllLines(document);
      for (int i = 0; i < lines.size(); i++) {
        Matcher command = COMMAND.matcher(lines.get(i));
        while (command.find()) {
          String answer = i + 1 < lines.size() ? lines.get(i + 1) : "";
          if (!ANY.matcher(command.group(1)).find()) {
            String place = document.getFileName() + ":" + (i + 1) + ": " + command.group().strip();
            found.add(new Shown(place, words(command.group(1)), answer));
          }
        }
      }
    }
    return found;
  }

  private static String[] words(String command) {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      words.add(word.group().replace("\"", ""));
    }
    return words.toArray(String[]::new);
  }

  @Test
  void everyCommandIsUnderstood() throws IOException {
    List<String> wrong = new ArrayList<>();
    List<Shown> commands = commands();
    for (Shown shown : commands) {
      try {
        LCIndexCommand.commandLine().parseArgs(shown.words());
      } catch (ParameterException e) {
        boolean incomplete = e instanceof MissingParameterException;
        if (!shown.isMistake() && !(incomplete && shown.isNamed())) {
          wrong.add(shown.place() + ": " + e.getMessage());
        }
      }
    }
    assertEquals(List.of(), wrong);
    assertTrue(commands.size() > 50, () -> "only " + commands.size() + " were found");
  }

  /** Those that need no cluster. */
  @Test
  void mistakesAreAnsweredAsShown() throws IOException {
    int mistakes = 0;
    for (Shown shown : commands()) {
      if (shown.isMistake() && !shown.answer().contains("ZooKeeper")) {
        StringWriter err = new StringWriter();
        int status =
            LCIndexCommand.commandLine(NOWHERE::get)
                .setErr(new PrintWriter(err))
                .setOut(new PrintWriter(new StringWriter()))
                .execute(shown.words());
        if (err.toString().contains("cannot reach the cluster")) {
          continue; // only a cluster knows the mistake
        }
        assertEquals(CommandLine.ExitCode.USAGE, status, shown::place);
        assertEquals(shown.answer().strip(), err.toString().strip(), shown::place);
        mistakes++;
      }
    }
    assertTrue(mistakes >= 2, "too few mistakes were found");
  }
}
