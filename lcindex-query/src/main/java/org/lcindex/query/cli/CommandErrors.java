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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/**
 * What a user sees of a failure: one line. The stack trace goes to the log and, with {@code
 * -Dlcindex.trace=true}, to the standard error.
 */
final class CommandErrors {
  private static final Logger LOG = LoggerFactory.getLogger(CommandErrors.class);

  private CommandErrors() {}

  /**
   * Lets a command line and all its subcommands report so, with exit status 1; with 2 what the user
   * can mend, which has no stack trace.
   */
  static CommandLine handledBy(CommandLine commandLine) {
    return commandLine.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          if (e instanceof UserError) {
            command.getErr().println(command.getCommandName() + ": " + e.getMessage());
            command.getErr().flush();
            return CommandLine.ExitCode.USAGE;
          }
          report(e, command);
          return CommandLine.ExitCode.SOFTWARE;
        });
  }

  private static void report(Exception e, CommandLine command) {
    LOG.error("Command {} failed", command.getCommandName(), e);
    PrintWriter err = command.getErr();
    if (Boolean.getBoolean("lcindex.trace")) {
      e.printStackTrace(err);
    }
    String reason = e.getMessage() == null ? e.toString() : e.getMessage();
    err.println(command.getCommandName() + ": " + reason);
    // Where the log goes is known only if whoever started this JVM has said so, as bin/lcindex
    // does.
    String log = System.getProperty("lcindex.log.file");
    if (log != null) {
      err.println("The stack trace is in " + log + ".");
    }
    err.flush();
  }
}
