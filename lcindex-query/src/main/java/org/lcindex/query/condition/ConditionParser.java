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

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.query.condition.ColumnTest.Kind;
import org.lcindex.query.condition.grammar.ConditionGrammarLexer;
import org.lcindex.query.condition.grammar.ConditionGrammarParser;
import org.lcindex.type.ValueCodec;

/**
 * Reads the text of a condition. Stateless entry; an instance is one reading.
 *
 * <p>No text can exhaust the stack: the nesting is counted on the tokens, before the parser
 * descends into it.
 */
@InterfaceAudience.Private
public final class ConditionParser {
  /** Characters of a text at most: some ten thousand values in one list. */
  public static final int MAX_LENGTH = 1 << 18;

  private final String text;

  private ConditionParser(String text) {
    this.text = text;
  }

  /**
   * The expression of a text.
   *
   * @throws ConditionSyntaxException when it is none
   */
  public static Expression parse(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new ConditionSyntaxException(
          text,
          MAX_LENGTH,
          "The condition has "
              + text.length()
              + " characters, and the limit is "
              + MAX_LENGTH
              + "; split a long list over several queries");
    }
    return new ConditionParser(text).parse();
  }

  private Expression parse() {
    ConditionGrammarLexer lexer = new ConditionGrammarLexer(CharStreams.fromString(text));
    // The lexer has a rule for any character, so nothing reaches its listeners.
    lexer.removeErrorListeners();
    CommonTokenStream tokens = new CommonTokenStream(lexer);
    tokens.fill();
    checkNesting(tokens.getTokens());
    ConditionGrammarParser parser = new ConditionGrammarParser(tokens);
    parser.removeErrorListeners();
    parser.setErrorHandler(new SyntaxErrors(text));
    return disjunction(parser.condition().disjunction());
  }

  /** A parenthesis and a {@code not} are a level each; a {@code not} ends with what it negates. */
  private void checkNesting(List<Token> tokens) {
    Deque<Integer> outer = new ArrayDeque<>();
    int depth = 0;
    int nots = 0;
    for (Token token : tokens) {
      int type = token.getType();
      if (type == ConditionGrammarLexer.NOT) {
        nots++;
        depth++;
      } else if (type == ConditionGrammarLexer.LPAREN) {
        outer.push(nots);
        nots = 0;
        depth++;
      } else {
        depth -= nots;
        nots = 0;
        if (type == ConditionGrammarLexer.RPAREN && !outer.isEmpty()) {
          depth -= 1 + outer.pop();
        }
      }
      if (depth > Expression.MAX_DEPTH) {
        throw error(
            token.getStartIndex(),
            "the condition is nested deeper than "
                + Expression.MAX_DEPTH
                + "; write it with fewer 'not' and parentheses");
      }
    }
  }

  private Expression disjunction(ConditionGrammarParser.DisjunctionContext context) {
    return Junction.any(context.conjunction().stream().map(this::conjunction).toList());
  }

  private Expression conjunction(ConditionGrammarParser.ConjunctionContext context) {
    return Junction.all(context.negation().stream().map(this::negation).toList());
  }

  private Expression negation(ConditionGrammarParser.NegationContext context) {
    if (context.NOT() != null) {
      return new Negation(negation(context.negation()));
    }
    return context.disjunction() != null
        ? disjunction(context.disjunction())
        : comparison(context.comparison());
  }

  private Expression comparison(ConditionGrammarParser.ComparisonContext context) {
    ColumnName column = column(context.column());
    ConditionGrammarParser.TestContext test = context.test();
    if (test.operator() != null) {
      Kind kind =
          switch (test.operator().getStart().getType()) {
            case ConditionGrammarParser.EQ -> Kind.EQ;
            case ConditionGrammarParser.NE -> Kind.NE;
            case ConditionGrammarParser.LT -> Kind.LT;
            case ConditionGrammarParser.LE -> Kind.LE;
            case ConditionGrammarParser.GT -> Kind.GT;
            default -> Kind.GE;
          };
      return ColumnTest.of(column, kind, List.of(value(test.value())));
    }
    boolean not = test.NOT() != null;
    if (test.set() == null) {
      return ColumnTest.of(column, not ? Kind.PRESENT : Kind.MISSING, List.of());
    }
    Expression set = set(column, test.set());
    return not ? new Negation(set) : set;
  }

  private Expression set(ColumnName column, ConditionGrammarParser.SetContext context) {
    if (context.interval() != null) {
      ConditionGrammarParser.IntervalContext interval = context.interval();
      return ColumnTest.between(
          column,
          values(interval.value()),
          interval.open == null || interval.open.getType() == ConditionGrammarParser.LBRACKET,
          interval.close == null || interval.close.getType() == ConditionGrammarParser.RBRACKET);
    }
    return ColumnTest.of(
        column, context.IN() == null ? Kind.PREFIX : Kind.IN, values(context.value()));
  }

  private ColumnName column(ConditionGrammarParser.ColumnContext context) {
    if (context.second == null && ColumnDeclaration.isRow(context.first.getText())) {
      return ColumnName.row(context.codec() == null ? null : codec(context.codec()));
    }
    byte[] first = name(context.first);
    byte[] family = context.second == null ? null : first;
    byte[] qualifier = context.second == null ? first : name(context.second);
    return new ColumnName(
        family, qualifier, context.codec() == null ? null : codec(context.codec()));
  }

  /** The bytes of a name: the quoted one's, or the only token as it stands. */
  private byte[] name(ParserRuleContext context) {
    String token = context.getText();
    String inside = token.startsWith("\"") ? token.substring(1, token.length() - 1) : token;
    try {
      return ColumnName.unquote(inside);
    } catch (IllegalArgumentException e) {
      throw error(context.getStart().getStartIndex(), e.getMessage());
    }
  }

  private ValueCodec codec(ConditionGrammarParser.CodecContext context) {
    try {
      return ValueCodec.named(context.getText());
    } catch (IllegalArgumentException e) {
      throw error(context.getStart().getStartIndex(), e.getMessage());
    }
  }

  private List<Object> values(List<ConditionGrammarParser.ValueContext> contexts) {
    List<Object> values = new ArrayList<>(contexts.size());
    contexts.forEach(context -> values.add(value(context)));
    return values;
  }

  private Object value(ConditionGrammarParser.ValueContext context) {
    TerminalNode last = last(context);
    String token = last.getText();
    return switch (last.getSymbol().getType()) {
      case ConditionGrammarParser.NUMBER -> new Literals.NumberText(token);
      case ConditionGrammarParser.TRUE -> true;
      case ConditionGrammarParser.FALSE -> false;
      case ConditionGrammarParser.BYTES -> bytes(last.getSymbol());
      default -> {
        String inside = token.substring(1, token.length() - 1).replace("''", "'");
        yield context.IDENTIFIER() == null ? inside : typed(context.IDENTIFIER(), inside);
      }
    };
  }

  private static TerminalNode last(ParseTree context) {
    return (TerminalNode) context.getChild(context.getChildCount() - 1);
  }

  private byte[] bytes(Token token) {
    String digits = token.getText().substring(2, token.getText().length() - 1);
    try {
      return HexFormat.of().parseHex(digits);
    } catch (IllegalArgumentException e) {
      throw error(
          token.getStartIndex(), "bytes are an even number of hexadecimal digits, such as x'00ff'");
    }
  }

  /** A literal such as {@code DATE '1998-12-01'}. */
  private Object typed(TerminalNode type, String inside) {
    try {
      return ValueCodec.named(type.getText()).parse(inside);
    } catch (IllegalArgumentException e) {
      throw error(type.getSymbol().getStartIndex(), e.getMessage());
    }
  }

  private ConditionSyntaxException error(int codePoint, String reason) {
    int position = text.offsetByCodePoints(0, codePoint);
    return new ConditionSyntaxException(
        text, position, "Error at character " + (position + 1) + ": " + reason);
  }
}
