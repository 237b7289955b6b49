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

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/**
 * The root of the command line: {@code index}, {@code query} and its kin, {@code dump} and what
 * every {@link CommandProvider} on the class path adds. Exit status 0 is success, 1 a failure that
 * was printed, 2 wrong usage.
 */
@InterfaceAudience.Public
@Command(
    name = "lcindex",
    description = "LCIndex for HBase: exact multi-dimensional range queries from local indexes.",
    mixinStandardHelpOptions = true,
    versionProvider = JarVersion.class,
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "'lcindex COMMAND --help' tells more. Exit status: 0 done, 1 failed, 2 wrong usage."
    })
public final class LCIndexCommand {
  private static final Map<String, Class<?>> OWN = new LinkedHashMap<>();

  static {
    OWN.put("index", IndexCommand.class);
    OWN.put("query", QueryCommand.class);
    OWN.put("count", CountCommand.class);
    OWN.put("explain", ExplainCommand.class);
    OWN.put("verify", VerifyCommand.class);
    OWN.put("repair", RepairCommand.class);
    OWN.put("dump", DumpCommand.class);
  }

  @Option(
      names = CommandErrors.VERBOSE,
      scope = ScopeType.INHERIT,
      description = "With an error, its stack trace.")
  private boolean verbose;

  private LCIndexCommand() {}

  /**
   * Runs the command line and ends the JVM with its exit status. Of the operator's commands only
   * the one that is asked for is made: making all of them costs a tenth of a second of CPU.
   */
  public static void main(String[] args) {
    Class<?> wanted = args.length == 0 ? null : OWN.get(args[0]);
    CommandLine line =
        wanted == null
            ? commandLine()
            : CommandErrors.handledBy(
                new CommandLine(new LCIndexCommand()).addSubcommand(args[0], wanted));
    System.exit(line.execute(args.length == 0 ? new String[] {"--help"} : args));
  }

  /** A new root command with all subcommands, the added ones by name. */
  public static CommandLine commandLine() {
    CommandLine root = new CommandLine(new LCIndexCommand());
    OWN.forEach(root::addSubcommand);
    ServiceLoader.load(CommandProvider.class, LCIndexCommand.class.getClassLoader()).stream()
        .flatMap(LCIndexCommand::commands)
        .sorted(Comparator.comparing(CommandLine::getCommandName))
        .forEach(command -> root.addSubcommand(command.getCommandName(), command));
    return CommandErrors.handledBy(root.addSubcommand(new CommandLine.HelpCommand()));
  }

  private static Stream<CommandLine> commands(ServiceLoader.Provider<CommandProvider> provider) {
    return provider.get().commands().stream().map(CommandLine::new);
  }
}
