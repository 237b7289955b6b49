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

import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code index}, which has subcommands only. */
@InterfaceAudience.Public
@Command(
    name = "index",
    description = "Creates, drops and watches LCIndex indexes.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CreateCommand.class,
      DropCommand.class,
      ListCommand.class,
      DescribeCommand.class,
      StatusCommand.class,
      WaitCommand.class,
      RetryCommand.class,
      RebuildCommand.class,
      SwitchCommand.Disable.class,
      SwitchCommand.Enable.class,
      VerifyCommand.class,
      RepairCommand.class
    })
public final class IndexCommand {

  /** The command with its error handling. */
  public static CommandLine commandLine() {
    return CommandErrors.handledBy(new CommandLine(new IndexCommand()));
  }
}
