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
package org.lcindex.sql.prompt;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lcindex.text.TextTable;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;

/** Commands that begin with a backslash. Not thread safe. */
final class PromptCommands {
  /** Each with what it does, as help shows them. */
  private static final TextTable HELP =
      new TextTable("command", "")
          .row("SELECT ...;", "a statement, over as many lines as it needs")
          .row("explain plan for SELECT ...;", "what HBase does of it")
          .row("\\d [TABLE]", "tables; columns and indexes of one")
          .row("\\q TABLE CONDITION", "rows by a condition of 'lcindex help conditions'")
          .row("\\x", "each column in a line of its own, or not")
          .row("\\o [FILE]", "rows go to a file, by its name csv, tsv or jsonl; to the screen")
          .row("\\explain on|off", "shows plans before rows")
          .row("\\timing", "tells how long statements take, or not")
          .row("\\?, help", "this")
          .row("quit, exit", "leaves, as Ctrl-D does; Ctrl-C ends a statement");

  private static final List<String> NAMES =
      List.of("\\d", "\\q", "\\x", "\\o", "\\explain", "\\timing", "\\?", "quit", "help");

  private final SqlSession session;
  private final PromptNames names;

  PromptCommands(SqlSession session, PromptNames names) {
    this.session = session;
    this.names = names;
  }

  /** All names, for completion. */
  static List<String> names() {
    return NAMES;
  }

  /**
   * Runs one; returns whether the prompt goes on.
   *
   * @throws UserError when it is none
   */
  boolean run(String line) throws Exception {
    String text = line.strip().replaceFirst(";$", "").strip();
    String[] words = text.split("\\s+", 2);
    String rest = words.length > 1 ? words[1].strip() : "";
    PrintWriter out = session.out();
    switch (words[0].toLowerCase(Locale.ROOT)) {
      case "quit", "exit" -> {
        return false;
      }
      case "\\?", "help" -> out.print(HELP);
      case "\\d" -> describe(rest, out);
      case "\\q" -> condition(rest);
      case "\\x" -> out.println("vertical rows: " + onOff(session.turnVertical()));
      case "\\timing" -> out.println("timing: " + onOff(session.turnTiming()));
      case "\\explain" -> session.explain(isOn(rest));
      case "\\o" -> writeTo(rest);
      default ->
          throw new UserError("there is no command " + ShownText.cut(words[0]) + "; \\? lists all");
    }
    out.flush();
    return true;
  }

  private static String onOff(boolean on) {
    return on ? "on" : "off";
  }

  private static boolean isOn(String text) {
    boolean on = text.equalsIgnoreCase("on");
    if (!on && !text.equalsIgnoreCase("off")) {
      throw new UserError("\\explain takes on or off");
    }
    return on;
  }

  private void writeTo(String name) throws IOException {
    session.writeTo(name.isEmpty() ? null : Path.of(name));
  }

  private void condition(String rest) throws Exception {
    String[] words = rest.split("\\s+", 2);
    if (words.length < 2) {
      throw new UserError("\\q takes a table and a condition, as in \\q orders totalprice > 20000");
    }
    session.condition(words[0], words[1]);
  }

  private void describe(String name, PrintWriter out) throws Exception {
    if (name.isEmpty()) {
      TextTable tables = new TextTable("schema", "table");
      for (PromptNames.Name table : names.tables()) {
        tables.row(table.schema(), table.table());
      }
      out.print(tables.rows().isEmpty() ? "There is no table\n" : tables);
      return;
    }
    PromptNames.Name table = names.find(name);
    if (table == null) {
      throw new UserError("there is no table " + ShownText.cut(name) + "; \\d lists all");
    }
    TextTable columns = new TextTable("column", "type");
    for (PromptNames.Column column : names.columns(table)) {
      columns.row(column.inSql(), column.type());
    }
    out.print(columns);
    for (Map.Entry<String, List<String>> index : names.indexes(table).entrySet()) {
      out.println("index " + index.getKey() + ": " + String.join(", ", index.getValue()));
    }
  }
}
