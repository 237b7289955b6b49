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

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.lcindex.type.ShownText;
import picocli.CommandLine;
import picocli.CommandLine.UnmatchedArgumentException;

/** What somebody meant who gave a command that there is not, or arguments too many. Stateless. */
final class UnmatchedWords {
  private static final String SQL = "select";

  /** What other tools call a query. */
  private static final Set<String> QUERIES =
      Set.of("where", "find", "get", "scan", "search", "filter");

  private UnmatchedWords() {}

  /** The end of the line that names the arguments; empty when nothing is known of them. */
  static String hint(UnmatchedArgumentException unmatched) {
    CommandLine command = unmatched.getCommandLine();
    List<String> words = unmatched.getUnmatched();
    boolean root = command.getParent() == null;
    if (root && !words.isEmpty() && SQL.equalsIgnoreCase(words.get(0))) {
      return "; did you mean sql, as in lcindex sql -e \"select count(*) from TABLE\"?";
    }
    if (root && !words.isEmpty() && QUERIES.contains(words.get(0).toLowerCase(Locale.ROOT))) {
      return "; did you mean query, as in lcindex query TABLE \"price > 100\"?";
    }
    if (command.getCommand() instanceof ScanningCommand scan && !hasOption(words)) {
      return condition(scan, words);
    }
    List<String> suggestions = unmatched.getSuggestions();
    return suggestions.isEmpty() ? "" : "; did you mean " + String.join(" or ", suggestions) + "?";
  }

  private static String condition(ScanningCommand scan, List<String> words) {
    String first = scan.conditionText();
    String whole = (first == null ? "" : first + " ") + String.join(" ", words);
    return "; put the condition in quotes, as in \"" + ShownText.cut(whole) + "\"";
  }

  /** Negative numbers are none. */
  private static boolean hasOption(List<String> words) {
    return words.stream().anyMatch(word -> word.matches("--?[A-Za-z].*"));
  }
}
