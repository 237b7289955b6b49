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

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Lines into statements: a semicolon ends one unless it stands in a text, a name or a comment. A
 * line that begins with a backslash where no statement has begun is a command of the prompt. Not
 * thread safe.
 */
final class StatementSplitter {
  /** Words that are commands where no statement has begun. */
  private static final Set<String> WORDS = Set.of("quit", "exit", "help");

  private enum Within {
    NOTHING,
    TEXT,
    NAME,
    COMMENT
  }

  private final StringBuilder pending = new StringBuilder();
  private Within within = Within.NOTHING;
  // Whether there is something that is no comment.
  private boolean begun;

  /** Takes a line; returns the statements that end in it, and a command as it stands. */
  List<String> add(String line) {
    if (!isOpen() && isCommand(line)) {
      return List.of(line.strip());
    }
    List<String> ended = new ArrayList<>();
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      char next = i + 1 < line.length() ? line.charAt(i + 1) : '\n';
      if (within == Within.NOTHING && c == '-' && next == '-') {
        pending.append(line, i, line.length());
        break;
      }
      boolean pair = false;
      switch (within) {
        case TEXT -> within = c == '\'' ? Within.NOTHING : within;
        case NAME -> within = c == '"' ? Within.NOTHING : within;
        case COMMENT -> {
          pair = c == '*' && next == '/';
          within = pair ? Within.NOTHING : within;
        }
        case NOTHING -> {
          if (c == ';') {
            end(ended);
            continue;
          }
          pair = c == '/' && next == '*';
          within =
              pair
                  ? Within.COMMENT
                  : c == '\'' ? Within.TEXT : c == '"' ? Within.NAME : Within.NOTHING;
          begun |= !pair && !Character.isWhitespace(c);
        }
      }
      pending.append(c);
      if (pair) {
        pending.append(next);
        i++;
      }
    }
    pending.append('\n');
    return ended;
  }

  private void end(List<String> ended) {
    if (begun) {
      ended.add(pending.toString().strip());
    }
    pending.setLength(0);
    begun = false;
  }

  /** Whether a line is a command if no statement has begun. */
  static boolean isCommand(String line) {
    String text = line.strip();
    return text.startsWith("\\")
        || WORDS.contains(text.replaceFirst(";$", "").toLowerCase(Locale.ROOT));
  }

  /** Whether a statement, or a comment, goes on in the next line. */
  boolean isOpen() {
    return begun || within != Within.NOTHING;
  }

  /** The last statement, which no semicolon has ended; null for none. */
  String rest() {
    List<String> ended = new ArrayList<>();
    end(ended);
    within = Within.NOTHING;
    return ended.isEmpty() ? null : ended.get(0);
  }
}
