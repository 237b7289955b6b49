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
package org.lcindex.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/**
 * Many commands for one {@link ShellProcess}, which takes seconds to start: each under a heading,
 * by which what it has printed is found again. Not thread safe.
 */
final class ShellScript {
  private final List<String> lines = new ArrayList<>(List.of("require 'lcindex'"));

  /** What an ended shell has printed. */
  record Printed(String text) {
    /** What the command under a heading has printed, with the heading. */
    String under(String heading) {
      int start = text.indexOf("== " + heading + "\n");
      assertTrue(start >= 0, () -> heading + " is not in\n" + text);
      int end = text.indexOf("\n== ", start);
      return text.substring(start, end < 0 ? text.length() : end);
    }
  }

  /** Gives a text a name that the commands know it by, a constant of Ruby's. */
  void define(String name, String text) {
    lines.add(1, name + " = '" + text + "'");
  }

  /** Adds a command. */
  void step(String heading, String command) {
    lines.add("puts '== " + heading + "'");
    lines.add(command);
  }

  /**
   * Runs the commands at the prompt and waits for the end of the shell.
   *
   * @param folder for its files, empty
   * @param user whom simple authentication takes the shell for; null: whoever runs this
   */
  Printed run(Path folder, Configuration cluster, String user)
      throws IOException, InterruptedException {
    return run(folder, cluster, user, ShellProcess.USUAL);
  }

  /** Runs a script in a shell that has another class path than this JVM. */
  Printed run(Path folder, Configuration cluster, String user, String classpath)
      throws IOException, InterruptedException {
    String script = String.join("\n", lines) + "\nexit\n";
    ShellProcess shell = new ShellProcess(classpath, user, folder, cluster, false, null, script);
    assertEquals(0, shell.exit(), shell::printed);
    return new Printed(shell.printed());
  }
}
