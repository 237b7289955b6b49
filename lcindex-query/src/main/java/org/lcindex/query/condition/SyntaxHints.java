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

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.misc.IntervalSet;
import org.lcindex.query.condition.grammar.ConditionGrammarParser.ComparisonContext;
import org.lcindex.type.ShownText;

/**
 * What to write in place of what people write who know another language. For one syntax error.
 *
 * <p>Nothing of this is read as a condition: a guess that is wrong costs a message, and a reading
 * that is wrong would cost an answer.
 */
final class SyntaxHints {
  /**
   * A remedy.
   *
   * @param at the token that it is about
   * @param remedy what is wrong with it and what to write; follows a colon
   */
  record Hint(Token at, String remedy) {}

  private static final Pattern DAY =
      Pattern.compile("\\d{4}[-/]\\d{1,2}[-/]\\d{1,2}([ T]\\d{1,2}:\\d{2}(:\\d{2}(\\.\\d+)?)?Z?)?");

  private static final Pattern COMMAS = Pattern.compile("[-+]?\\d+(,\\d+)+(\\.\\d+)?");

  private static final Pattern THOUSANDS = Pattern.compile("[-+]?\\d{1,3}(,\\d{3})+(\\.\\d+)?");

  /** A text of which a pattern of SQL says how it begins. */
  private static final Pattern PREFIX = Pattern.compile("'([^%_]+)%'");

  private static final Set<String> PATTERNS =
      Set.of("like", "ilike", "rlike", "regexp", "matches", "contains", "ends");

  private static final Set<String> BESIDE = Set.of("order", "group", "limit", "having", "offset");

  private final String text;
  private final TokenStream tokens;
  private final Parser parser;
  private final Token found;
  private final IntervalSet expected;

  private SyntaxHints(String text, Parser parser, Token found, IntervalSet expected) {
    this.text = text;
    this.tokens = parser.getInputStream();
    this.parser = parser;
    this.found = found;
    this.expected = expected;
  }

  /**
   * A remedy for an error.
   *
   * @param found where the parser stopped
   * @param expected what could have stood there
   * @return null when there is none
   */
  static Hint of(String text, Parser parser, Token found, IntervalSet expected) {
    return new SyntaxHints(text, parser, found, expected).hint();
  }

  private Hint hint() {
    Hint hint = statement();
    hint = hint == null ? character() : hint;
    hint = hint == null ? value() : hint;
    hint = hint == null ? number() : hint;
    hint = hint == null ? quote() : hint;
    hint = hint == null ? truth() : hint;
    return hint == null ? word() : hint;
  }

  /** Characters that no condition has outside of quotes. */
  private Hint character() {
    String sign = found.getText();
    return switch (sign) {
      case "\u2018", "\u2019", "\u201C", "\u201D", "\u00B4", "\u00AB", "\u00BB" ->
          here("is no quote here: text is in plain single quotes, 'abc'");
      case "`" -> here("is no quote here: a name that needs quotes is in double quotes, \"a b\"");
      case "&" -> here("is no word here: write and");
      case "|" -> here("is no word here: write or");
      case "!" -> here("is no word here: write not");
      case ";" -> here("ends no condition: leave it out");
      case "%", "*" -> here("matches nothing: write " + column() + " starts with 'abc'");
      case "=" ->
          before(1) != null && before(1).getType() == EQ
              ? here("is one too many: a comparison has one =")
              : null;
      case "<", ">" ->
          before(1) != null && before(1).getType() == EQ
              ? here("comes before the equals sign: write " + sign + "=")
              : null;
      default -> null;
    };
  }

  /** A whole statement of SQL, or what stands behind its condition. */
  private Hint statement() {
    Token first = tokens.get(0);
    String word = lower(first);
    // A column may be called so; then a test follows.
    boolean begins = found.getTokenIndex() == 1 || before(1) != null && before(1).getType() == NOT;
    if (word.equals("select") && begins) {
      return new Hint(
          first,
          "'select' is of SQL: give what stands behind 'where' there; table, columns, order and limit"
              + " are given beside the condition");
    }
    if (word.equals("where") && begins) {
      return new Hint(first, "'where' is left out: a condition begins with a column");
    }
    if (found.getType() == IDENTIFIER && BESIDE.contains(lower(found)) && expected.contains(AND)) {
      return here("is no part of a condition: order and limit are given beside it");
    }
    return null;
  }

  /** A word or a name where a value has to be. */
  private Hint value() {
    if (found.getType() == QUOTED && expected.contains(NUMBER)) {
      String inside = found.getText().substring(1, found.getText().length() - 1);
      return here(
          "is the name of a column: a text is in single quotes, "
              + Literals.show(inside.replace("\"\"", "\"")));
    }
    if (found.getText().equals("-") && expected.contains(NUMBER)) {
      return here("begins no number: infinity is written '-Infinity', with quotes");
    }
    Token word = before(1);
    // After a word there can only be the text of which it is the type.
    boolean alone = expected.size() == 1 && expected.contains(TEXT);
    if (!alone || word == null || word.getType() != IDENTIFIER) {
      return null;
    }
    String name = lower(word);
    String shown = "'" + ShownText.cut(whole(word)) + "'";
    if (name.equals("null")) {
      Token operator = before(2);
      boolean not = operator != null && operator.getType() == NE;
      return new Hint(word, missing(not));
    }
    if (Set.of("nan", "inf", "infinity").contains(name)) {
      String value = name.equals("nan") ? "'NaN'" : "'Infinity'";
      return new Hint(word, shown + " is no value: write " + value + ", with quotes");
    }
    return new Hint(
        word,
        shown
            + " is no value: a text is in single quotes, '"
            + ShownText.cut(whole(word))
            + "'; a column is compared with values only, not with another column");
  }

  /** A word with the letters behind it that names have in quotes only, such as umlauts. */
  private String whole(Token word) {
    StringBuilder text = new StringBuilder(word.getText());
    int end = word.getStopIndex();
    for (int at = word.getTokenIndex() + 1; at < tokens.size(); at++) {
      Token next = tokens.get(at);
      boolean goesOn =
          next.getStartIndex() == end + 1
              && next.getType() != Token.EOF
              && Character.isLetterOrDigit(next.getText().codePointAt(0));
      if (!goesOn) {
        break;
      }
      text.append(next.getText());
      end = next.getStopIndex();
    }
    return text.toString();
  }

  private String missing(boolean not) {
    return "'null' is no value, as HBase stores none: write "
        + column()
        + (not ? " is not missing" : " is missing");
  }

  /** A number that goes on. */
  private Hint number() {
    Token before = before(1);
    if (before == null || before.getType() != NUMBER || !expected.contains(AND) && !isInList()) {
      return null;
    }
    int start = offset(before);
    Matcher day = DAY.matcher(text).region(start, text.length());
    if (day.lookingAt()) {
      return new Hint(
          before,
          String.format(
              "'%s' is no number: a day or a moment is in quotes, '%s'",
              day.group(), day.group().replace('/', '-')));
    }
    boolean adjacent = found.getStartIndex() == before.getStopIndex() + 1;
    return adjacent && found.getType() == COMMA && !isInList()
        ? new Hint(before, comma(COMMAS.matcher(text).region(start, text.length())))
        : null;
  }

  /** A comma may be a decimal one, or between thousands: what cannot be known is not guessed. */
  private static String comma(Matcher number) {
    if (!number.lookingAt()) {
      return "a number has no commas: leave them out";
    }
    String digits = ShownText.cut(number.group().replace(",", ""));
    String decimal = ShownText.cut(number.group().replace(',', '.'));
    boolean thousands = THOUSANDS.matcher(number.group()).matches();
    boolean mayBeDecimal =
        number.group().indexOf(',') == number.group().lastIndexOf(',')
            && number.group().indexOf('.') < 0;
    if (!thousands && mayBeDecimal) {
      return "a number has a decimal point: " + decimal;
    }
    return thousands && mayBeDecimal
        ? "a number has a decimal point and no commas: " + digits + ", or " + decimal
        : "a number has no commas: " + digits;
  }

  /** A text that goes on behind a quote: it was to have this quote. */
  private Hint quote() {
    Token before = before(1);
    if (before == null
        || before.getType() != TEXT
        || found.getStartIndex() != before.getStopIndex() + 1
        || !isWord(offset(found))) {
      return null;
    }
    StringBuilder meant = new StringBuilder();
    for (int at = offset(before) + 1; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean isDoubled = c == '\'' && text.startsWith("''", at);
      if (c == '\'' && !isDoubled && !isWord(at + 1)) {
        break;
      }
      at += isDoubled ? 1 : 0;
      meant.append(c);
    }
    return new Hint(
        before,
        "a quote within a text is written twice: "
            + ShownText.cut(Literals.show(meant.toString())));
  }

  private boolean isWord(int at) {
    return at < text.length() && Character.isLetterOrDigit(text.codePointAt(at));
  }

  /** A column without a test. */
  private Hint truth() {
    boolean ends =
        switch (found.getType()) {
          case AND, OR, RPAREN, Token.EOF -> true;
          default -> false;
        };
    if (!ends || !expected.contains(EQ)) {
      return null;
    }
    return new Hint(
        found,
        (found.getType() == Token.EOF
                ? "the condition ends behind a column alone"
                : "'" + found.getText() + "' follows a column alone")
            + ": of a truth value write "
            + column()
            + " = true");
  }

  private boolean isInList() {
    return expected.contains(COMMA);
  }

  /** A word where a test has to be. */
  private Hint word() {
    if (found.getType() != IDENTIFIER) {
      return null;
    }
    String word = lower(found);
    if (word.equals("null") && expected.contains(MISSING)) {
      Token before = before(1);
      return here(
          "is written: "
              + column()
              + (before.getType() == NOT ? " is not missing" : " is missing"));
    }
    if (!expected.contains(STARTS)) {
      return null;
    }
    if (PATTERNS.contains(word)) {
      Token pattern = tokens.get(Math.min(found.getTokenIndex() + 1, tokens.size() - 1));
      Matcher prefix = PREFIX.matcher(pattern.getText());
      return prefix.matches()
          ? here(
              "is written: " + column() + " starts with '" + ShownText.cut(prefix.group(1)) + "'")
          : here("is no test: of patterns there is only " + column() + " starts with 'abc'");
    }
    if (word.equals("exists")) {
      return here("is written: " + column() + " is not missing");
    }
    return null;
  }

  private Hint here(String remedy) {
    return new Hint(found, "'" + ShownText.cut(found.getText()) + "' " + remedy);
  }

  /** The token so many before the one where the parser stopped; null when there is none. */
  private Token before(int many) {
    int at = found.getTokenIndex() - many;
    return at < 0 ? null : tokens.get(at);
  }

  private int offset(Token token) {
    return text.offsetByCodePoints(0, token.getStartIndex());
  }

  /** The column of the test in which the parser stopped, as it was typed. */
  private String column() {
    ParserRuleContext context = parser.getContext();
    while (context != null && !(context instanceof ComparisonContext)) {
      context = context.getParent();
    }
    if (!(context instanceof ComparisonContext comparison)
        || comparison.column() == null
        || comparison.column().getStop() == null) {
      return "column";
    }
    ParserRuleContext column = comparison.column();
    return ShownText.cut(
        text.substring(
            offset(column.getStart()),
            text.offsetByCodePoints(0, column.getStop().getStopIndex() + 1)));
  }

  private static String lower(Token token) {
    return token.getText().toLowerCase(Locale.ROOT);
  }
}
