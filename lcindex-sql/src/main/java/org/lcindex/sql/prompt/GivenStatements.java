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

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import org.lcindex.query.text.ErrorText;
import org.lcindex.text.UserError;

/** Runs statements that are given as text. Not thread safe. */
final class GivenStatements {
  private static final int FAILED = 1;
  private static final int MISTAKE = 2;

  private final SqlSession session;
  private final PromptCommands commands;
  private final boolean keepsGoing;
  private final PrintWriter err;
  private int status;

  /**
   * Statements.
   *
   * @param keepsGoing whether those after one that failed are run, too
   */
  GivenStatements(SqlSession session, boolean keepsGoing, PrintWriter err) {
    this.session = session;
    this.commands = new PromptCommands(session, new PromptNames(session.connection()));
    this.keepsGoing = keepsGoing;
    this.err = err;
  }

  /** Runs all; returns the exit status. The first failure is thrown unless it keeps going. */
  int run(BufferedReader text) throws Exception {
    StatementSplitter splitter = new StatementSplitter();
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      for (String statement : splitter.add(line)) {
        if (!one(statement)) {
          return status;
        }
      }
    }
    String rest = splitter.rest();
    if (rest != null) {
      one(rest);
    }
    return status;
  }

  private boolean one(String statement) throws Exception {
    try {
      if (StatementSplitter.isCommand(statement)) {
        return commands.run(statement);
      }
      session.run(statement);
    } catch (UserError | IOException e) {
      if (!keepsGoing) {
        throw e;
      }
      boolean mistake = e instanceof UserError;
      err.println("lcindex: " + (mistake ? e.getMessage() : ErrorText.message(e)));
      err.flush();
      status = status == 0 ? (mistake ? MISTAKE : FAILED) : status;
    }
    return true;
  }
}
