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
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.IndexChange;
import org.lcindex.query.admin.IndexCommands;
import picocli.CommandLine.Command;

/** What {@code index disable} and {@code index enable} share. */
abstract class SwitchCommand extends IndexChangeCommand {
  private final String done;
  private final boolean off;

  /**
   * A command.
   *
   * @param done what to say of it
   * @param off whether it switches an index off
   */
  SwitchCommand(String done, boolean off) {
    this.done = done;
    this.off = off;
  }

  /** {@code index disable TABLE COLUMN}. */
  @Command(
      name = "disable",
      description = {
        "Switches an index off: its definition stays, no query uses it. A LOCAL one loses its"
            + " files;",
        "of a GLOBAL one nothing more is written."
      },
      footer = {"", "For example", "  index disable orders o:clerk"})
  static final class Disable extends SwitchCommand {
    Disable() {
      super("switched off: ", true);
    }
  }

  /** {@code index enable TABLE COLUMN}. */
  @Command(
      name = "enable",
      description = "Switches an index on again; it is built anew in the background.",
      footer = {"", "For example", "  index enable orders o:clerk"})
  static final class Enable extends SwitchCommand {
    Enable() {
      super("switched on: ", false);
    }
  }

  @Override
  String unfinished() {
    return unfinished("switched");
  }

  @Override
  IndexDefinition find(IndexCommands commands, String column) throws IOException {
    return commands.switchable(column);
  }

  @Override
  IndexChange change(IndexCommands commands, IndexDefinition index) throws IOException {
    return commands.switched(index, off);
  }

  @Override
  String said(IndexDefinition index) {
    return done + index;
  }
}
