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
import java.util.concurrent.Callable;
import org.lcindex.text.UserError;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The {@code completion} command: what lets a shell complete commands and options. */
@Command(
    name = "completion",
    description = "Prints a script by which bash completes commands and options.",
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "In this shell:  source <(${ROOT-COMMAND-NAME} completion bash)",
      "In all to come: put it into ~/.local/share/bash-completion/completions/lcindex"
    })
final class CompletionCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "SHELL", description = "bash; zsh reads it, too.")
  private String shell;

  @Override
  public Integer call() {
    if (!shell.equals("bash")) {
      throw new UserError("'" + shell + "' is no shell that there is a completion for: use bash");
    }
    PrintWriter out = spec.commandLine().getOut();
    out.print(AutoComplete.bash("lcindex", LCIndexCommand.commandLine()));
    out.flush();
    return 0;
  }
}
