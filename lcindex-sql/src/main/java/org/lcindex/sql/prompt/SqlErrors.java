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
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.lcindex.query.text.ErrorText;
import org.lcindex.rpc.UsageException;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;

/** What a user is told of a statement that failed. Stateless. */
final class SqlErrors {
  /** Before a message of Calcite, which is shown below it. */
  private static final String PLACE =
      "^(?:[\\w.$]+(?:Exception|Error): )?(?:From line \\d+, column \\d+ to line \\d+, column \\d+"
          + "|At line \\d+, column \\d+): ";

  private SqlErrors() {}

  /**
   * The failure as commands report it: what the user can mend by another statement, or what the
   * cluster said.
   */
  static Exception of(String statement, Exception failed) {
    String mistake = mistake(statement, failed);
    if (mistake != null) {
      return new UserError(mistake);
    }
    Throwable cause = failed;
    // What is around it repeats the statement.
    while ((cause instanceof SQLException || cause.getClass() == RuntimeException.class)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return new IOException(ErrorText.message(cause), failed);
  }

  private static String mistake(String statement, Throwable failed) {
    for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
      if (cause instanceof CalciteContextException wrong) {
        return placed(
            statement,
            String.valueOf(wrong.getMessage()).replaceFirst(PLACE, ""),
            wrong.getPosLine(),
            wrong.getPosColumn());
      }
      if (cause instanceof SqlParseException wrong) {
        SqlParserPos at = wrong.getPos();
        // What may stand there is a list of hundreds of words.
        String message =
            String.valueOf(wrong.getMessage()).replaceFirst("(?s)\\R\\s*Was expecting.*", "");
        return placed(
            statement,
            message,
            at == null ? 0 : at.getLineNum(),
            at == null ? 0 : at.getColumnNum());
      }
      // Of what a statement says of columns; subclasses may come of values.
      if (cause.getClass() == IllegalArgumentException.class
          || cause instanceof UserError
          || cause instanceof UsageException
          || cause instanceof SQLSyntaxErrorException
          || cause instanceof UnsupportedOperationException
          || cause instanceof SQLFeatureNotSupportedException) {
        return ShownText.lines(String.valueOf(cause.getMessage()));
      }
    }
    return null;
  }

  /** With the line of the statement and a mark below it. */
  private static String placed(String statement, String message, int line, int column) {
    String text = ShownText.lines(message.strip());
    String[] lines = statement.split("\\R", -1);
    if (line < 1 || line > lines.length || column < 1 || column > lines[line - 1].length() + 1) {
      return text;
    }
    // A tab is one column of Calcite's, too.
    String shown = lines[line - 1].replace('\t', ' ');
    return ShownText.isPlain(shown)
        ? text + "\n" + shown + "\n" + " ".repeat(column - 1) + "^"
        : text;
  }
}
