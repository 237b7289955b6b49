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

import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.impl.DefaultParser;

/** Lets a prompt ask for more lines until a statement has ended. Stateless. */
final class PromptParser extends DefaultParser {
  PromptParser() {
    // Quotes are the statement's matter.
    setQuoteChars(new char[0]);
    setEscapeChars(new char[0]);
  }

  @Override
  public ParsedLine parse(String text, int cursor, ParseContext context) {
    if (context == ParseContext.ACCEPT_LINE && !isWhole(text)) {
      throw new EOFError(-1, -1, "the statement goes on", "statement");
    }
    return super.parse(text, cursor, context);
  }

  @Override
  public boolean isDelimiterChar(CharSequence text, int at) {
    return super.isDelimiterChar(text, at) || "(),=<>".indexOf(text.charAt(at)) >= 0;
  }

  static boolean isWhole(String text) {
    StatementSplitter splitter = new StatementSplitter();
    text.lines().forEach(splitter::add);
    return !splitter.isOpen();
  }
}
