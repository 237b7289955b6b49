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

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * Lets the text below options flow: what is written in lines of source code is made paragraphs,
 * which are broken once, at the width of the help. Indented lines are examples and stay. Stateless.
 */
final class HelpFlow {
  private HelpFlow() {}

  /** Of a command and all below it. */
  static void apply(CommandLine command) {
    UsageMessageSpec message = command.getCommandSpec().usageMessage();
    message.footer(paragraphs(message.footer()));
    command.getSubcommands().values().forEach(HelpFlow::apply);
  }

  /** A line goes on in the next one unless its sentence ends, or one of them is an example. */
  static String[] paragraphs(String... lines) {
    List<String> paragraphs = new ArrayList<>();
    boolean goesOn = false;
    for (String line : lines) {
      boolean prose = !line.isEmpty() && !line.startsWith(" ");
      if (goesOn && prose) {
        int last = paragraphs.size() - 1;
        paragraphs.set(last, paragraphs.get(last) + " " + line);
      } else {
        paragraphs.add(line);
      }
      goesOn = prose && !line.matches(".*[.:]");
    }
    return paragraphs.toArray(String[]::new);
  }
}
