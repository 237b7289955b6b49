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

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code offline}, which has subcommands only: some are other modules'. */
@Command(
    name = "offline",
    description = "Builds HFiles with their index files outside of HBase.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {OfflineLoadCommand.class})
final class OfflineCommand {
  private static final String NAME = "offline";

  private OfflineCommand() {}

  /** The command with all of its subcommands. */
  static CommandLine commandLine() {
    CommandLine offline = new CommandLine(new OfflineCommand());
    for (CommandProvider provider : CommandProvider.all()) {
      for (Class<?> type : provider.below(NAME)) {
        offline.addSubcommand(new CommandLine(type));
      }
    }
    return offline;
  }
}
