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
package org.lcindex.query.condition;

import static org.lcindex.query.condition.grammar.ConditionGrammarParser.*;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.InputMismatchException;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.lcindex.type.ShownText;

/**
 * Ends parsing at the first error, with all that could have stood there. Not thread safe.
 *
 * <p>ANTLR's own strategy repairs the text and goes on, and names only what the innermost rule
 * would take: after {@code a = 1} it expects the end, though {@code and} would do. So this one
 * collects what each rule that was left at the token would have taken.
 */
final class SyntaxErrors extends DefaultErrorStrategy {
  private final String text;
  private final IntervalSet expected = new IntervalSet();
  private int expectedAt = -1;

  SyntaxErrors(String text) {
    this.text = text;
  }

  @Override
  public void sync(Parser parser) {
    IntervalSet here = parser.getATN().nextTokens(parser.getATN().states.get(parser.getState()));
    int at = parser.getCurrentToken().getTokenIndex();
    if (at != expectedAt) {
      expected.clear();
      expectedAt = at;
    }
    expected.addAll(here);
    if (!here.contains(Token.EPSILON) && !here.contains(parser.getCurrentToken().getType())) {
      throw new InputMismatchException(parser);
    }
  }

  @Override
  public Token recoverInline(Parser parser) {
    throw new InputMismatchException(parser);
  }

  @Override
  public void reportError(Parser parser, RecognitionException e) {
    Token found = e.getOffendingToken();
    IntervalSet all = new IntervalSet(e.getExpectedTokens());
    if (expectedAt == found.getTokenIndex()) {
      all.addAll(expected);
    }
    SyntaxHints.Hint hint = SyntaxHints.of(text, parser, found, all);
    // ANTLR counts code points.
    int position = text.offsetByCodePoints(0, (hint == null ? found : hint.at()).getStartIndex());
    String at = "Syntax error at character " + (position + 1) + ": ";
    if (hint != null) {
      throw new ConditionSyntaxException(text, position, at + hint.remedy());
    }
    throw new ConditionSyntaxException(
        text, position, at + describe(found) + "; expected " + describe(all));
  }

  private static String describe(Token found) {
    return switch (found.getType()) {
      case EOF -> "the condition ends here";
      case UNCLOSED_TEXT -> "this text has no closing quote (a quote inside is written '')";
      case UNCLOSED_NAME -> "this name has no closing quote (a quote inside is written \"\")";
      default -> "'" + ShownText.cut(found.getText()) + "'";
    };
  }

  private static String describe(IntervalSet tokens) {
    List<String> names = new ArrayList<>();
    boolean value = tokens.contains(NUMBER);
    if (value) {
      names.add("a value");
      List.of(NUMBER, TEXT, BYTES, TRUE, FALSE, IDENTIFIER).forEach(tokens::remove);
    }
    if (tokens.contains(IDENTIFIER)) {
      boolean afterColon = tokens.contains(QUOTED) && tokens.contains(STARTS);
      boolean column = tokens.contains(QUOTED);
      names.add(afterColon ? "a qualifier" : column ? "a column" : "the name of a type");
      tokens.remove(IDENTIFIER);
      tokens.remove(QUOTED);
      if (afterColon) {
        List.of(AND, OR, NOT, IN, BETWEEN, STARTS, WITH, IS, MISSING, TRUE, FALSE)
            .forEach(tokens::remove);
      }
    }
    for (int type : tokens.toArray()) {
      if (type == EOF) {
        names.add("the end");
      } else if (type == TEXT) {
        names.add("a text in quotes");
      } else if (type == NE) {
        names.add("!=");
      } else if (type != Token.EPSILON) {
        names.add(VOCABULARY.getDisplayName(type).replace("'", ""));
      }
    }
    return String.join(", ", names);
  }
}
