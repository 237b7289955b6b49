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
package org.lcindex.query;

import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.text.CommandName;

/**
 * The place where somebody asks (command line, shell, Java), which decides in which words remedies
 * are told. Region servers write them for the command line and with the names of scan attributes;
 * whoever asks elsewhere is told what to write there. What no rule knows, as of a newer server,
 * stays as it is.
 */
@InterfaceAudience.Public
public enum Wording {
  /** The {@code lcindex} command. */
  COMMAND_LINE,
  /** The HBase shell. */
  SHELL,
  /** A program. */
  JAVA;

  /**
   * A phrase.
   *
   * @param server as servers write it
   * @param words for each of the wordings, with groups of the phrase as $1
   */
  private record Rule(Pattern server, List<String> words) {
    static Rule of(String server, String commandLine, String shell, String java) {
      return new Rule(Pattern.compile(server), List.of(commandLine, shell, java));
    }
  }

  private static final Pattern COMMANDS =
      Pattern.compile(
          "(?<![\\w./-])lcindex (?=(?:index|column|status|inspect|sql|query|count|aggregate|distinct|histogram|explain|flush"
              + "|queries|kill|verify|repair|dump|connection|completion|offline|store|uninstall|help|load"
              + "|cluster|quickstart|demo|bench|experiments|metamorphic|chaos|harm|lookups"
              + "|contention)\\b)");

  private static final String NAME = "([^\\s;,()\"]+)";

  /** The first that fits a place is taken. */
  private static final List<Rule> RULES =
      List.of(
          Rule.of(
              "lcindex index create " + NAME + " \"([^\"]+)\"",
              "$0",
              "create_index '$1', '$2'",
              "LCIndexAdmin.createIndexes(table, \"$2\")"),
          Rule.of(
              "lcindex index enable " + NAME + " \"([^\"]+) GLOBAL\"",
              "$0",
              "enable_index '$1', '$2 GLOBAL'",
              "LCIndexAdmin.switchGlobalIndex(table, family, qualifier, false) of $2"),
          Rule.of(
              "lcindex index enable " + NAME + " " + NAME,
              "$0",
              "enable_index '$1', '$2'",
              "LCIndexAdmin.enableIndex(table, family, qualifier) of $2"),
          Rule.of(
              "lcindex column set " + NAME + " \"([^\"]+)\"",
              "$0",
              "set_columns '$1', '$2'",
              "LCIndexAdmin.setColumns(table, \"$2\")"),
          // Of messages that clients make for whoever gave them the text.
          Rule.of(", in Java [^;]{1,500}?\\.as\\(ColumnType\\.[A-Z]+\\)", "", "", "$0"),
          Rule.of(", a (String|byte\\[\\]) in Java", "", "", "$0"),
          Rule.of(
              "lcindex index wait " + NAME,
              "$0",
              "wait_index '$1'",
              "LCIndexAdmin.waitUntilBuilt(table, timeout)"),
          Rule.of(
              "lcindex index status " + NAME,
              "$0",
              "index_status '$1'",
              "LCIndexAdmin.status(table)"),
          Rule.of(
              "lcindex\\.mode=(force|forbid|auto)",
              "--mode $1",
              "MODE => '$1'",
              "mode(QueryMode.$U1)"),
          Rule.of("lcindex\\.mode", "--mode", "MODE", "mode"),
          Rule.of(
              "lcindex\\.path=(global|grid|local|plain|auto)",
              "--path $1",
              "PATH => '$1'",
              "path(QueryPath.$U1)"),
          Rule.of("lcindex\\.index=" + NAME, "--index $1", "INDEX => '$1'", "index(\"$1\")"),
          Rule.of("lcindex\\.index(?![\\w.])", "--index", "INDEX", "index"),
          Rule.of(" \\(TypedComparator\\)", "", "", "$0"),
          Rule.of(
              "setFilterIfMissing\\(true\\)",
              "add a condition on an indexed column that no row without it passes",
              "add a condition on an indexed column that no row without it passes",
              "$0"),
          Rule.of(
              "use column conditions \\(SingleColumnValueFilter\\) in FilterLists",
              "use conditions on columns",
              "use conditions on columns",
              "$0"));

  /** The command line as it was called, so that what it proposes can be run as it stands. */
  @InterfaceAudience.Private
  public static String commandName() {
    return CommandName.called();
  }

  /** A command to propose, of which the words follow the name of the command line. */
  @InterfaceAudience.Private
  public static String command(String words) {
    return commandName() + " " + words;
  }

  /** A text with each {@code lcindex COMMAND} in it as it can be called. */
  @InterfaceAudience.Private
  public static String asCalled(String text) {
    return text == null
        ? null
        : COMMANDS.matcher(text).replaceAll(Matcher.quoteReplacement(commandName() + " "));
  }

  /** The words of a server in this wording. */
  public String of(String text) {
    if (text == null) {
      return null;
    }
    String told = text;
    for (Rule rule : RULES) {
      String words = rule.words().get(ordinal());
      Matcher matcher = rule.server().matcher(told);
      told = matcher.replaceAll(found -> Matcher.quoteReplacement(filled(words, found)));
    }
    return this == COMMAND_LINE ? asCalled(told) : told;
  }

  private static String filled(String words, MatchResult found) {
    String filled = words;
    for (int group = 0; group <= found.groupCount(); group++) {
      filled = filled.replace("$U" + group, found.group(group).toUpperCase(Locale.ROOT));
      filled = filled.replace("$" + group, found.group(group));
    }
    return filled;
  }
}
