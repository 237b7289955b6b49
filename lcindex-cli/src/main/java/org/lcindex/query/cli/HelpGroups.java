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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.yetus.audience.InterfaceAudience;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Column;
import picocli.CommandLine.Help.Column.Overflow;
import picocli.CommandLine.IHelpSectionRenderer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Lists of a help in groups, each with a heading, in place of one by names. Stateless. */
@InterfaceAudience.Private
public final class HelpGroups {
  private static final Map<String, List<String>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("The first hour:", List.of("quickstart", "load", "inspect", "help"));
    COMMANDS.put(
        "Indexes and columns:", List.of("index", "column", "flush", "verify", "repair", "dump"));
    COMMANDS.put(
        "Queries:",
        List.of(
            "sql",
            "query",
            "count",
            "aggregate",
            "distinct",
            "histogram",
            "explain",
            "queries",
            "kill"));
    COMMANDS.put("Tables built in batches:", List.of("offline", "store"));
    COMMANDS.put(
        "The cluster:", List.of("status", "connection", "cluster", "completion", "uninstall"));
  }

  private HelpGroups() {}

  /** Groups the commands of the root; those that only a clone has come last. */
  static void commands(CommandSpec root) {
    replace(root, UsageMessageSpec.SECTION_KEY_COMMAND_LIST_HEADING, help -> "");
    replace(root, UsageMessageSpec.SECTION_KEY_COMMAND_LIST, HelpGroups::commands);
  }

  private static String commands(Help help) {
    Map<String, Help> left = new LinkedHashMap<>(help.subcommands());
    int width = left.keySet().stream().mapToInt(String::length).max().orElse(0) + 4;
    StringBuilder out = new StringBuilder();
    COMMANDS.forEach(
        (heading, names) -> {
          Map<String, Help> group = new LinkedHashMap<>();
          for (String name : names) {
            if (left.containsKey(name)) {
              group.put(name, left.remove(name));
            }
          }
          out.append(commands(help, heading, group, width));
        });
    return out.append(commands(help, "Of a clone, for tests and measurements:", left, width))
        .toString();
  }

  private static String commands(Help help, String heading, Map<String, Help> group, int width) {
    if (group.isEmpty()) {
      return "";
    }
    int rest = help.commandSpec().usageMessage().width() - width;
    Help.TextTable table =
        Help.TextTable.forColumns(
            help.colorScheme(),
            new Column(width, 2, Overflow.SPAN),
            new Column(rest, 2, Overflow.WRAP));
    group.forEach(
        (name, command) -> {
          String[] lines = command.commandSpec().usageMessage().description();
          table.addRowValues(name, lines.length == 0 ? "" : lines[0]);
        });
    return heading(heading) + table;
  }

  /**
   * Groups the options of a command.
   *
   * @param groups names of options by heading; all others come first
   */
  public static void options(CommandSpec command, Map<String, List<String>> groups) {
    replace(command, UsageMessageSpec.SECTION_KEY_OPTION_LIST, help -> options(help, groups));
  }

  private static String options(Help help, Map<String, List<String>> groups) {
    List<OptionSpec> left = new ArrayList<>(help.commandSpec().options());
    left.removeIf(OptionSpec::hidden);
    StringBuilder out = new StringBuilder();
    groups.forEach(
        (heading, names) -> {
          List<OptionSpec> group = new ArrayList<>(left);
          group.removeIf(option -> !names.contains(option.longestName()));
          left.removeAll(group);
          out.append(heading(heading)).append(help.optionListExcludingGroups(group));
        });
    return help.optionListExcludingGroups(left) + out;
  }

  private static String heading(String text) {
    return System.lineSeparator() + text + System.lineSeparator();
  }

  private static void replace(CommandSpec command, String section, IHelpSectionRenderer by) {
    Map<String, IHelpSectionRenderer> sections = new HashMap<>(command.usageMessage().sectionMap());
    sections.put(section, by);
    command.usageMessage().sectionMap(sections);
  }
}
