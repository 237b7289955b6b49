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
package org.lcindex.sql.prompt;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.lcindex.query.text.ErrorText;
import org.lcindex.text.UserError;

/** A prompt on a terminal. Not thread safe. */
final class TypedPrompt {
  private static final String PROMPT = "lcindex> ";
  private static final String GOES_ON = "      -> ";

  private final Terminal terminal;
  private final SqlSession session;
  private final PromptCommands commands;
  private final LineReader reader;
  private volatile boolean interrupted;

  /**
   * A prompt.
   *
   * @param history a file of what was typed; null for none
   */
  TypedPrompt(Terminal terminal, SqlSession session, Path history) {
    this.terminal = terminal;
    this.session = session;
    PromptNames names = new PromptNames(session.connection());
    this.commands = new PromptCommands(session, names);
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .terminal(terminal)
            .parser(new PromptParser())
            .completer(new PromptCompleter(names))
            .variable(LineReader.SECONDARY_PROMPT_PATTERN, GOES_ON)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .option(LineReader.Option.CASE_INSENSITIVE, true);
    this.reader =
        (history == null ? builder : builder.variable(LineReader.HISTORY_FILE, history)).build();
  }

  /** Runs what is typed until it ends. */
  void run() throws IOException {
    PrintWriter out = session.out();
    out.println(
        "SQL over tables of HBase, read only. \\? tells more, \\d lists tables, quit leaves.");
    out.flush();
    boolean goesOn = true;
    while (goesOn) {
      try {
        goesOn = runAll(reader.readLine(PROMPT));
      } catch (UserInterruptException e) {
        // What was typed is gone, and the prompt stays.
      } catch (EndOfFileException e) {
        goesOn = false;
      }
    }
  }

  private boolean runAll(String text) {
    StatementSplitter splitter = new StatementSplitter();
    for (String line : text.lines().toList()) {
      for (String statement : splitter.add(line)) {
        if (!runOne(statement)) {
          return false;
        }
        if (interrupted) {
          return true;
        }
      }
    }
    return true;
  }

  private boolean runOne(String statement) {
    interrupted = false;
    Terminal.SignalHandler before =
        terminal.handle(
            Terminal.Signal.INT,
            signal -> {
              interrupted = true;
              session.cancel();
            });
    try {
      if (StatementSplitter.isCommand(statement)) {
        return commands.run(statement);
      }
      session.run(statement);
    } catch (Exception e) {
      tell(e);
    } finally {
      terminal.handle(Terminal.Signal.INT, before);
    }
    return true;
  }

  private void tell(Exception e) {
    session
        .out()
        .println(
            interrupted
                ? "interrupted"
                : "error: " + (e instanceof UserError ? e.getMessage() : ErrorText.message(e)));
    session.out().flush();
  }
}
