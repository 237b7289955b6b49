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

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import org.lcindex.query.Wording;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The {@code help} command: of commands, and of what is no command and yet typed, on one screen.
 */
@Command(
    name = "help",
    helpCommand = true,
    description = "Shows the help of a command, or of a topic: conditions, types.")
final class HelpCommand implements Callable<Integer> {
  static final List<String> TOPICS = List.of("conditions", "types");

  @Spec private CommandSpec spec;

  @Parameters(
      arity = "0..*",
      paramLabel = "COMMAND|TOPIC",
      description = "A command, such as 'index create', or conditions or types.")
  private List<String> words = List.of();

  @Override
  public Integer call() {
    CommandLine command = spec.commandLine().getParent();
    PrintWriter out = command.getOut();
    if (words.size() == 1 && TOPICS.contains(words.get(0))) {
      out.print(Wording.asCalled(text(words.get(0))));
      out.flush();
      return 0;
    }
    for (String word : words) {
      CommandLine next = command.getSubcommands().get(word);
      if (next == null) {
        throw new ParameterException(
            spec.commandLine(),
            "'" + word + "' is neither a command nor one of the topics " + TOPICS);
      }
      command = next;
    }
    command.usage(out);
    return 0;
  }

  /** A topic's text. */
  static String text(String topic) {
    try (InputStream in = HelpCommand.class.getResourceAsStream("help-" + topic + ".txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
