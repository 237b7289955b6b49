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

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jline.reader.Candidate;
import org.jline.reader.Completer;
import org.jline.reader.LineReader;
import org.jline.reader.ParsedLine;

/** Completes keywords, tables, and columns of the tables that a statement names. Stateless. */
final class PromptCompleter implements Completer {
  private static final Pattern WORD = Pattern.compile("\"[^\"]*\"(?:\\.\"[^\"]*\")?|[\\w.]+");

  private final PromptNames names;

  PromptCompleter(PromptNames names) {
    this.names = names;
  }

  @Override
  public void complete(LineReader reader, ParsedLine line, List<Candidate> candidates) {
    for (String word : words(line.line(), line.word())) {
      candidates.add(new Candidate(word, word, null, null, null, null, false));
    }
  }

  /**
   * What a word may become.
   *
   * @param text of the statement
   * @param typed the beginning of the word
   */
  List<String> words(String text, String typed) {
    if (typed.startsWith("\\")) {
      return PromptCommands.names();
    }
    Set<String> words = new LinkedHashSet<>();
    boolean upper = !typed.isEmpty() && Character.isUpperCase(typed.charAt(0));
    Keywords.all().forEach(word -> words.add(upper ? word.toUpperCase(Locale.ROOT) : word));
    try {
      List<PromptNames.Name> tables = names.tables();
      tables.forEach(table -> words.add(table.inSql()));
      // Behind the name of a table, or of what stands for it, are its columns.
      String before = typed.substring(0, typed.lastIndexOf('.') + 1);
      for (PromptNames.Name table : named(text, tables)) {
        for (PromptNames.Column column : names.columns(table)) {
          words.add(before + column.inSql());
        }
      }
    } catch (SQLException e) {
      // There is nothing to propose, and the statement itself will tell why.
    }
    return new ArrayList<>(words);
  }

  private static List<PromptNames.Name> named(String text, List<PromptNames.Name> tables) {
    Set<String> typed = new LinkedHashSet<>();
    WORD.matcher(text)
        .results()
        .map(MatchResult::group)
        .forEach(word -> typed.add(word.toLowerCase(Locale.ROOT)));
    return tables.stream()
        .filter(table -> typed.contains(table.inSql().toLowerCase(Locale.ROOT)))
        .toList();
  }
}
