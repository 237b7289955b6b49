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
package org.lcindex.sql.meaning;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.apache.calcite.util.Static;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Words of SQL that are usual names of columns, {@code row} and {@code date} above all. A statement
 * that is none because of them means columns. No word that may follow a table is among them: a
 * statement without its end would have the word as a name of the table. Stateless.
 */
@InterfaceAudience.Private
public final class ColumnWords {
  private static final String WORDS =
      "(current|date|next|partition|range|row|time|timestamp|uuid)\\b";

  private static final Pattern ANY = Pattern.compile("\\b" + WORDS, Pattern.CASE_INSENSITIVE);

  /** The word where the parser stopped, or the next one. */
  private static final Pattern HERE =
      Pattern.compile(
          "(?:" + WORDS + "|(?:\\w+|[^\\w\"'`])\\s*" + WORDS + ")", Pattern.CASE_INSENSITIVE);

  /** Words that are quoted in a statement at most. */
  private static final int MOST = 200;

  private ColumnWords() {}

  /** The statement with quotes around such words, if it is one then; else as it is. */
  public static String quoted(String sql, SqlParser.Config config) {
    String changed = ANY.matcher(sql).find() ? sql : null;
    for (int i = 0; i < MOST && changed != null; i++) {
      try {
        SqlParser.create(changed, config).parseStmt();
        return changed;
      } catch (SqlParseException e) {
        changed = quotedAt(changed, e.getPos());
      }
    }
    return sql;
  }

  /**
   * A failure at its place in a statement, whose words were quoted.
   *
   * @param quoted the statement in which the failure has its place now
   */
  static CalciteContextException placed(
      CalciteContextException failure, String sql, String quoted) {
    if (sql.equals(quoted) || failure.getPosLine() <= 0) {
      return failure;
    }
    int begin = before(sql, quoted, failure.getPosLine(), failure.getPosColumn());
    int end = before(sql, quoted, failure.getEndPosLine(), failure.getEndPosColumn() + 1) - 1;
    int[] from = SqlParserUtil.indexToLineCol(sql, begin);
    int[] to = SqlParserUtil.indexToLineCol(sql, end);
    CalciteContextException placed =
        Arrays.equals(from, to)
            ? Static.RESOURCE.validatorContextPoint(from[0], from[1]).ex(failure.getCause())
            : Static.RESOURCE
                .validatorContext(from[0], from[1], to[0], to[1])
                .ex(failure.getCause());
    placed.setPosition(from[0], from[1], to[0], to[1]);
    return placed;
  }

  /** How many letters of the statement are before a place in the quoted one. */
  private static int before(String sql, String quoted, int line, int column) {
    int place = SqlParserUtil.lineColToIndex(quoted, line, column);
    int letters = 0;
    for (int i = 0; i < place; i++) {
      boolean own = letters < sql.length() && sql.charAt(letters) == quoted.charAt(i);
      letters += own ? 1 : 0;
    }
    return letters;
  }

  private static String quotedAt(String sql, SqlParserPos pos) {
    if (pos == null) {
      return null;
    }
    int at = SqlParserUtil.lineColToIndex(sql, pos.getLineNum(), pos.getColumnNum());
    Matcher here = HERE.matcher(sql).region(at, sql.length());
    if (!here.lookingAt()) {
      return null;
    }
    int word = here.group(1) != null ? 1 : 2;
    return sql.substring(0, here.start(word))
        + '"'
        + here.group(word)
        + '"'
        + sql.substring(here.end(word));
  }
}
