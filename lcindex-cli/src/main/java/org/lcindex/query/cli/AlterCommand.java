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

import java.io.IOException;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.IndexChange;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.text.UserError;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code index alter TABLE COLUMN --policy POLICY}. */
@Command(
    name = "alter",
    description = {
      "Changes when the old entries of a GLOBAL index go: ORDERED, at once, by a read with each"
          + " write;",
      "or DEFERRED, later, and writes read nothing. Queries go on to use the index."
    },
    footer = {"", "For example", "  index alter orders o:status --policy deferred"})
final class AlterCommand extends IndexChangeCommand {
  @Option(
      names = "--policy",
      paramLabel = "POLICY",
      required = true,
      description = "ordered: at once, by a read with each write; deferred: later.")
  private String policy;

  private Policy wanted;

  @Override
  String unfinished() {
    return unfinished("changed");
  }

  @Override
  GlobalDefinition find(IndexCommands commands, String column) throws IOException {
    try {
      wanted = Policy.of(policy);
      GlobalDefinition index = commands.alterable(column);
      index.with(wanted);
      return index;
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage());
    }
  }

  @Override
  IndexChange change(IndexCommands commands, IndexDefinition index) throws IOException {
    return commands.alter(index, wanted);
  }

  @Override
  IndexDefinition after(IndexDefinition before) {
    return ((GlobalDefinition) before).with(wanted);
  }

  @Override
  String said(IndexDefinition before) {
    return "changed: " + after(before);
  }
}
