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

import org.lcindex.experiments.bench.BenchCommand;
import org.lcindex.experiments.cluster.ClusterCommand;
import org.lcindex.experiments.demo.DemoCommand;
import org.lcindex.query.cli.IndexCommand;
import org.lcindex.tpch.LoadCommand;
import org.lcindex.verification.chaos.ChaosCommand;
import org.lcindex.verification.metamorphic.MetamorphicCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The root of {@code bin/lcindex}. Every subcommand is a class with {@code @Command} and is listed
 * here; exit status 0 is success, 1 a failure that was printed, 2 wrong usage.
 */
@Command(
    name = "lcindex",
    description = "LCIndex for HBase: exact multi-dimensional range queries from local indexes.",
    mixinStandardHelpOptions = true,
    version = "LCIndex for HBase 0.1.0",
    subcommands = {
      DemoCommand.class,
      BenchCommand.class,
      LoadCommand.class,
      DumpCommand.class,
      IndexCommand.class,
      MetamorphicCommand.class,
      ClusterCommand.class,
      ChaosCommand.class,
      CommandLine.HelpCommand.class
    })
public final class LCIndexCommand {
  private LCIndexCommand() {}

  /** Runs the command line and ends the JVM with its exit status. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args.length == 0 ? new String[] {"--help"} : args));
  }

  /** A new root command with all subcommands. */
  static CommandLine commandLine() {
    return new CommandLine(new LCIndexCommand())
        .setExecutionExceptionHandler(
            (e, command, parsed) -> {
              CommandErrors.report(e, command);
              return CommandLine.ExitCode.SOFTWARE;
            });
  }
}
