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
package org.lcindex.experiments.bench;

import picocli.CommandLine.Command;

/** The command {@code bench}, which has subcommands only. */
@Command(
    name = "bench",
    description = "Measures LCIndex against plain HBase.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      QuickCommand.class,
      WrittenCommand.class,
      AnswersCommand.class,
      SqlBenchCommand.class,
      CallsCommand.class,
      GlobalCommand.class,
      GridCommand.class,
      BuildCommand.class,
      PlannerCommand.class,
      MoveCommand.class,
      SplitCommand.class,
      SoakCommand.class
    })
public final class BenchCommand {}
