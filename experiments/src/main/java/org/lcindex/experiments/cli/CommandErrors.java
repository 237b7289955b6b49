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
package org.lcindex.experiments.cli;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

/** What a user sees of a failure: one line; the stack trace goes to the log file. */
final class CommandErrors {
  private static final Logger LOG = LoggerFactory.getLogger(CommandErrors.class);

  private CommandErrors() {}

  static void report(Exception e, CommandLine command) {
    LOG.error("Command {} failed", command.getCommandName(), e);
    String reason = e.getMessage() == null ? e.toString() : e.getMessage();
    command.getErr().println(command.getCommandName() + ": " + reason);
    command.getErr().println("The stack trace is in " + logFile() + ".");
    command.getErr().flush();
  }

  private static String logFile() {
    return System.getProperty("lcindex.log.file", ".lcindex/lcindex.log");
  }
}
