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

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code index}, which has subcommands only. */
@InterfaceAudience.Public
@Command(
    name = "index",
    description = "Creates, drops and watches LCIndex indexes.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND")
public final class IndexCommand {
  private static final Map<String, Class<?>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("create", CreateCommand.class);
    COMMANDS.put("drop", DropCommand.class);
    COMMANDS.put("list", ListCommand.class);
    COMMANDS.put("describe", DescribeCommand.class);
    COMMANDS.put("status", StatusCommand.class);
    COMMANDS.put("wait", WaitCommand.class);
    COMMANDS.put("retry", RetryCommand.class);
    COMMANDS.put("rebuild", RebuildCommand.class);
    COMMANDS.put("disable", SwitchCommand.Disable.class);
    COMMANDS.put("enable", SwitchCommand.Enable.class);
    COMMANDS.put("alter", AlterCommand.class);
    COMMANDS.put("verify", VerifyCommand.class);
    COMMANDS.put("repair", RepairCommand.class);
  }

  /** The command with its error handling. */
  public static CommandLine commandLine() {
    CommandLine index = new CommandLine(new IndexCommand());
    COMMANDS.forEach(index::addSubcommand);
    return CommandErrors.handledBy(index);
  }

  /** With the subcommand only that these arguments begin with, or with all if there is none. */
  static CommandLine commandLine(String[] args) {
    String name = args.length > 1 ? args[1] : "";
    return COMMANDS.containsKey(name)
        ? new CommandLine(new IndexCommand()).addSubcommand(name, COMMANDS.get(name))
        : commandLine();
  }
}
