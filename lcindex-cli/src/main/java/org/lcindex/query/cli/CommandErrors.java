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

import java.io.PrintWriter;
import java.util.List;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.regionserver.NoSuchColumnFamilyException;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.query.Wording;
import org.lcindex.query.text.ErrorText;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.UserError;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What a user sees of a failure: one line that begins with {@code lcindex: }. What the user can
 * mend by another command has exit status 2, everything else 1. The stack trace of the latter goes
 * to the log and, with {@code --verbose}, to the standard error.
 */
@InterfaceAudience.Private
public final class CommandErrors {
  static final String VERBOSE = "--verbose";

  /** 128 and the signal SIGPIPE, which ends programs that write to nobody. */
  private static final int CLOSED_PIPE = 141;

  private static final Logger LOG = LoggerFactory.getLogger(CommandErrors.class);
  private static final String PREFIX = "lcindex: ";

  private CommandErrors() {}

  /** Lets a command line and all subcommands that it has by now report so. */
  public static CommandLine handledBy(CommandLine commandLine) {
    HelpFlow.apply(commandLine);
    return commandLine
        .setExecutionStrategy(CommandErrors::run)
        .setParameterExceptionHandler((e, arguments) -> usage(e, List.of(arguments)))
        .setExecutionExceptionHandler(
            (e, command, parsed) -> failed(e, command, parsed.originalArgs()));
  }

  /** Of what is thrown outside a command, as by help that cannot be written, picocli says more. */
  private static int run(CommandLine.ParseResult parsed) {
    try {
      return new CommandLine.RunLast().execute(parsed);
    } catch (StandardOutput.Failed e) {
      return unwritten(e, parsed.commandSpec().commandLine().getErr());
    }
  }

  /** An option or parameter that makes no sense: what is wrong, and where to read what does. */
  private static int usage(ParameterException e, List<String> arguments) {
    CommandLine command = e.getCommandLine();
    StringBuilder line =
        new StringBuilder(PREFIX).append(Wording.asCalled(firstLine(e.getMessage())));
    if (e instanceof UnmatchedArgumentException unmatched) {
      line.append(Wording.asCalled(UnmatchedWords.hint(unmatched)));
    }
    line.append("; try '").append(command.getCommandSpec().qualifiedName(" ")).append(" --help'");
    PrintWriter err = ShownWriter.to(command.getErr());
    err.println(line);
    trace(e, err, arguments);
    return CommandLine.ExitCode.USAGE;
  }

  private static String firstLine(String message) {
    String text = message.startsWith("Error: ") ? message.substring("Error: ".length()) : message;
    // Of a map's option picocli says so twice.
    return text.replace("option option", "option").strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /**
   * The exit status for output that could not be written: that of shells for a program whose reader
   * has gone, without a word; else a failure.
   */
  static int unwritten(StandardOutput.Failed e, PrintWriter err) {
    if (e.isClosed()) {
      return CLOSED_PIPE;
    }
    if (e.isNews()) {
      PrintWriter shown = ShownWriter.to(err);
      shown.println(PREFIX + e.getMessage());
      shown.flush();
    }
    return CommandLine.ExitCode.SOFTWARE;
  }

  private static int failed(Exception e, CommandLine command, List<String> arguments) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof StandardOutput.Failed unwritten) {
        return unwritten(unwritten, command.getErr());
      }
    }
    boolean mistake = isMistake(e);
    if (!mistake) {
      LOG.error("Command {} failed", command.getCommandName(), e);
    }
    PrintWriter err = ShownWriter.to(command.getErr());
    String message = Wording.asCalled(Wording.COMMAND_LINE.of(message(e, mistake)));
    err.println(PREFIX + message + (mistake ? "" : logged(message)));
    trace(e, err, arguments);
    return mistake ? CommandLine.ExitCode.USAGE : CommandLine.ExitCode.SOFTWARE;
  }

  private static String message(Exception e, boolean mistake) {
    if (e instanceof UserError) {
      return e.getMessage(); // with the place in the text, if it is a syntax error
    }
    return e instanceof RuntimeException && !mistake
        ? "internal error, " + e + " (" + VERBOSE + " shows where)"
        : ErrorText.message(e);
  }

  /** Where to read on, behind a message of one line or more. */
  private static String logged(String message) {
    String file = CommandLog.file();
    return file == null ? "" : (message.contains("\n") ? "\n" : "; ") + "more is in " + file;
  }

  private static boolean isMistake(Throwable thrown) {
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      if (cause instanceof UserError
          || cause instanceof UsageException
          || cause instanceof TableNotFoundException
          || cause instanceof TableNotEnabledException
          || cause instanceof NoSuchColumnFamilyException) {
        return true;
      }
    }
    return false;
  }

  private static void trace(Exception e, PrintWriter err, List<String> arguments) {
    if (arguments.contains(VERBOSE)) {
      e.printStackTrace(err);
    }
    err.flush();
  }
}
