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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/** Texts, the trees they are, and what is said of texts that are none. */
class ConditionParserTest {
  /** The text is read as what prints so, and that is read as the same again. */
  private static Expression means(String text, String printed) {
    Expression expression = ConditionParser.parse(text);
    assertEquals(printed, expression.toString());
    assertEquals(expression, ConditionParser.parse(printed));
    return expression;
  }

  private static ConditionSyntaxException error(String text, int position, String reason) {
    ConditionSyntaxException e =
        assertThrows(ConditionSyntaxException.class, () -> ConditionParser.parse(text));
    assertEquals(reason, e.reason());
    assertEquals(position, e.position());
    return e;
  }

  @Test
  void comparisons() {
    means("o:price=5", "o:price = 5");
    means("price<>5", "price != 5");
    means("o:price != -5.25e-3", "o:price != -5.25e-3");
    means("a<1 and b<=2 and c>3 and d>=+.5", "a < 1 and b <= 2 and c > 3 and d >= +.5");
    means("a-1.b$ < -1", "a-1.b$ < -1");
  }

  @Test
  void intervalsListsAndPrefixes() {
    means("a BETWEEN 1 AND 2 AND b = 3", "a between 1 and 2 and b = 3");
    means("a between [1, 2]", "a between 1 and 2");
    means("a between [1,2)", "a between [1, 2)");
    means("a between (1,2]", "a between (1, 2]");
    means("a between ( 1 , 2 )", "a between (1, 2)");
    means("a in(1,'2' , true)", "a in (1, '2', true)");
    means("a in ()", "a in ()");
    means("a starts with 'x''y'", "a starts with 'x''y'");
    means("a not in (1)", "not (a in (1))");
    means("a not between 1 and 2", "not (a between 1 and 2)");
    means("a not starts with 'x'", "not (a starts with 'x')");
  }

  @Test
  void missingColumns() {
    means("a IS MISSING or b is Not Missing", "a is missing or b is not missing");
    means("not a is missing", "not (a is missing)");
  }

  @Test
  void andBindsMoreThanOrAndNotMoreThanBoth() {
    Expression or = means("a=1 or b=2 and not c=3", "a = 1 or (b = 2 and not (c = 3))");
    assertEquals(2, ((Junction) or).parts().size());
    means("(a=1 or b=2) and c=3", "(a = 1 or b = 2) and c = 3");
    means("((a=1))", "a = 1");
    means("not not a=1", "not not (a = 1)");
    means("a=1 and (b=2 and c=3)", "a = 1 and (b = 2 and c = 3)");
  }

  @Test
  void literals() {
    ColumnTest test = (ColumnTest) ConditionParser.parse("a in (x'00fF', X'', 'Ü''', TRUE, false)");
    assertArrayEquals(new byte[] {0, -1}, (byte[]) test.values().get(0));
    assertArrayEquals(new byte[0], (byte[]) test.values().get(1));
    assertEquals(List.of("Ü'", true, false), test.values().subList(2, 5));
    means("a > DATE '1998-01-31'", "a > DATE '1998-01-31'");
    means("a > timestamp '1998-01-31 10:00:00'", "a > TIMESTAMP '1998-01-31T10:00:00Z'");
    means("a > double 'NaN'", "a > DOUBLE 'NaN'");
    means("a > INT '5'", "a > 5");
  }

  @Test
  void names() {
    ColumnTest test = (ColumnTest) means("\"in\":in = 1", "\"in\":\"in\" = 1");
    assertArrayEquals(Bytes.toBytes("in"), test.column().qualifier());
    test =
        (ColumnTest)
            means("f:\"a \"\"b\\x00\\x5C\u00e9\" = 1", "f:\"a \"\"b\\x00\\x5C\\xC3\\xA9\" = 1");
    assertArrayEquals(Bytes.toBytesBinary("a \"b\\x00\\x5C\\xC3\\xA9"), test.column().qualifier());
    test = (ColumnTest) means("f:\"\" = 1", "f:\"\" = 1");
    assertEquals(0, test.column().qualifier().length);
  }

  @Test
  void typesOfColumns() {
    ColumnTest test = (ColumnTest) means("f:c::int = 1", "f:c::INT = 1");
    assertEquals(ValueCodec.of(ColumnType.INT), test.column().codec());
    test = (ColumnTest) means("c::date(binary) = '1998-01-01'", "c::DATE(BINARY) = '1998-01-01'");
    assertEquals(ValueCodec.of(ColumnType.DATE, ValueEncoding.BINARY), test.column().codec());
  }

  @Test
  void syntaxErrorsPointAtTheirPlaceAndSayWhatWasExpected() {
    ConditionSyntaxException e =
        error("o:a = 1 foo", 8, "Syntax error at character 9: 'foo'; expected the end, and, or");
    assertEquals(List.of(e.reason(), "o:a = 1 foo", "        ^"), e.getMessage().lines().toList());
    error("", 0, "Syntax error at character 1: the condition ends here; expected a column, not, (");
    error("a = ", 4, "Syntax error at character 5: the condition ends here; expected a value");
    error("a between 1 or 2", 12, "Syntax error at character 13: 'or'; expected and");
    error(
        "a = 'b",
        4,
        "Syntax error at character 5: this text has no closing quote (a quote inside is written ''); expected a value");
    error("(a = 1", 6, "Syntax error at character 7: the condition ends here; expected and, or, )");
    error("a = 1)", 5, "Syntax error at character 6: ')'; expected the end, and, or");
    error("a is 5", 5, "Syntax error at character 6: '5'; expected not, missing");
    error("a in 5", 5, "Syntax error at character 6: '5'; expected (");
    error("a in (1 2)", 8, "Syntax error at character 9: '2'; expected ), ,");
    error("f: = 1", 3, "Syntax error at character 4: '='; expected a qualifier");
    error(
        "a has 'x%'",
        2,
        "Syntax error at character 3: 'has'; expected not, in, between, starts, is, =, !=, <, <=, >, >=, :, ::");
    error(
        "\uD83D\uDE00",
        0,
        "Syntax error at character 1: '\uD83D\uDE00'; expected a column, not, (");
    error(
        "a = '\uD83D\uDE00' x", 9, "Syntax error at character 10: 'x'; expected the end, and, or");
  }

  /** What people type who know SQL, another language or a word processor. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "a is null | 6 | 'null' is written: a is missing",
        "o:a is not null and b = 1 | 12 | 'null' is written: o:a is not missing",
        "b = 1 and o:a = null | 17 | 'null' is no value, as HBase stores none: write o:a is missing",
        "a != NULL | 6 | 'null' is no value, as HBase stores none: write a is not missing",
        "a <> null and b = 1 | 6 | 'null' is no value, as HBase stores none: write a is not missing",
        "a in (1, null) | 10 | 'null' is no value, as HBase stores none: write a is missing",
        "a = NaN | 5 | 'NaN' is no value: write 'NaN', with quotes",
        "a < infinity or b = 1 | 5 | 'infinity' is no value: write 'Infinity', with quotes",
        "a > -Infinity | 5 | '-' begins no number: infinity is written '-Infinity', with quotes",
        "a == 1 | 4 | '=' is one too many: a comparison has one =",
        "a => 1 | 4 | '>' comes before the equals sign: write >=",
        "a =< 1 | 4 | '<' comes before the equals sign: write <=",
        "a like 'x%' | 3 | 'like' is written: a starts with 'x'",
        "f:a LIKE '%x%' | 5 | 'LIKE' is no test: of patterns there is only f:a starts with 'abc'",
        "a not like 'x%' | 7 | 'like' is written: a starts with 'x'",
        "a contains 'x' | 3 | 'contains' is no test: of patterns there is only a starts with 'abc'",
        "where a = 1 | 1 | 'where' is left out: a condition begins with a column",
        "select * from t where a = 1 | 1 | 'select' is of SQL: give what stands behind 'where' there",
        "a = 1 order by b | 7 | 'order' is no part of a condition: order and limit are given beside it",
        "a = 1 limit 5 | 7 | 'limit' is no part of a condition: order and limit are given beside it",
        "a = abc | 5 | 'abc' is no value: a text is in single quotes, 'abc'; a column is compared with values only, not with another column",
        "a = Zürich and b = 1 | 5 | 'Zürich' is no value: a text is in single quotes, 'Zürich'",
        "i > l | 5 | 'l' is no value: a text is in single quotes, 'l'; a column is compared with values only",
        "a in (abc, 'd') | 7 | 'abc' is no value: a text is in single quotes, 'abc'",
        "a = \"abc\" | 5 | '\"abc\"' is the name of a column: a text is in single quotes, 'abc'",
        "a > 1998-01-01 | 5 | '1998-01-01' is no number: a day or a moment is in quotes, '1998-01-01'",
        "a > 1998/1/31 and b = 1 | 5 | '1998/1/31' is no number: a day or a moment is in quotes, '1998-1-31'",
        "a > 1998-01-01 10:00 | 5 | '1998-01-01 10:00' is no number: a day or a moment is in quotes, '1998-01-01 10:00'",
        "a between 1998-01-01 and 1998-12-31 | 11 | '1998-01-01' is no number",
        "a in (1998-01-01) | 7 | '1998-01-01' is no number",
        "a > 1,5 | 5 | a number has a decimal point: 1.5",
        "a > -219,30 | 5 | a number has a decimal point: -219.30",
        "a > 1,000 | 5 | a number has a decimal point and no commas: 1000, or 1.000",
        "a > 1,234,567 | 5 | a number has no commas: 1234567",
        "a > 1,234.5 | 5 | a number has no commas: 1234.5",
        "a = \u2018abc\u2019 | 5 | '\u2018' is no quote here: text is in plain single quotes, 'abc'",
        "a = \u201Cabc\u201D | 5 | '\u201C' is no quote here: text is in plain single quotes, 'abc'",
        "a = 1 && b = 2 | 7 | '&' is no word here: write and",
        "!a = 1 | 1 | '!' is no word here: write not",
        "a = 1; | 6 | ';' ends no condition: leave it out",
        "a exists | 3 | 'exists' is written: a is not missing",
        "renewed and rating >= 4 | 9 | 'and' follows a column alone: of a truth value write renewed = true",
        "a = 1 and (not f:a or b = 1) | 20 | 'or' follows a column alone: of a truth value write f:a = true",
        "(renewed) | 9 | ')' follows a column alone: of a truth value write renewed = true",
        "renewed | 8 | the condition ends behind a column alone: of a truth value write renewed = true",
        "t starts with 'O'Neill' | 15 | a quote within a text is written twice: 'O''Neill'",
        "t = 'O'Neill' and b = 'x' | 5 | a quote within a text is written twice: 'O''Neill'",
        "t in ('O'Neill', 'a') | 7 | a quote within a text is written twice: 'O''Neill'",
        "t = 'it's Li's' | 5 | a quote within a text is written twice: 'it''s Li''s'",
        "t = 'it's | 5 | a quote within a text is written twice: 'it''s'",
      })
  void wordsOfOtherLanguagesHaveTheirRemedy(String text, int character, String remedy) {
    ConditionSyntaxException e =
        assertThrows(ConditionSyntaxException.class, () -> ConditionParser.parse(text), text);
    String reason = "Syntax error at character " + character + ": " + remedy;
    assertTrue(e.reason().equalsIgnoreCase(reason) || e.reason().startsWith(reason), e::reason);
    assertEquals(1, e.reason().lines().count());
  }

  @Test
  void otherSignsHaveTheirRemedy() {
    error("a = 1 || b = 2", 6, "Syntax error at character 7: '|' is no word here: write or");
    error(
        "`a` = 1",
        0,
        "Syntax error at character 1: '`' is no quote here: a name that needs quotes is in double"
            + " quotes, \"a b\"");
  }

  @Test
  void valuesThatAreNoneOfTheirType() {
    error(
        "a = x'0'",
        4,
        "Error at character 5: bytes are an even number of hexadecimal digits, such as x'00ff'");
    ConditionSyntaxException e =
        assertThrows(ConditionSyntaxException.class, () -> ConditionParser.parse("a = DATE 'x'"));
    assertTrue(e.reason().startsWith("Error at character 5: 'x' is no DATE: "), e.reason());
    e = assertThrows(ConditionSyntaxException.class, () -> ConditionParser.parse("a::NUMBER = 1"));
    assertTrue(e.reason().contains("unknown type 'NUMBER': use one of [BOOLEAN"), e.reason());
    e = assertThrows(ConditionSyntaxException.class, () -> ConditionParser.parse("\"\\y\" = 1"));
    assertTrue(e.reason().contains("a backslash in a name begins a byte"), e.reason());
  }

  @Test
  void theExcerptIsOneLine() {
    String text = "a = 1 and\n".repeat(20) + "b ? 2" + " and c = 3".repeat(20);
    List<String> lines =
        assertThrows(ConditionSyntaxException.class, () -> ConditionParser.parse(text))
            .getMessage()
            .lines()
            .toList();
    assertEquals(3, lines.size());
    assertEquals('?', lines.get(1).charAt(lines.get(2).indexOf('^')));
  }

  @Test
  void hostileTextsEndWithAnErrorNotWithTheStack() {
    for (String text :
        List.of(
            "(".repeat(100_000),
            "not ".repeat(50_000) + "a = 1",
            "not (".repeat(50_000),
            "(not ".repeat(51) + "a = 1" + ")".repeat(51))) {
      ConditionSyntaxException e =
          assertThrows(ConditionSyntaxException.class, () -> ConditionParser.parse(text));
      assertTrue(e.reason().contains("nested deeper than 100"), e.reason());
    }
    ConditionSyntaxException e =
        assertThrows(
            ConditionSyntaxException.class, () -> ConditionParser.parse("a".repeat(300_000)));
    assertTrue(e.reason().contains("300000 characters, and the limit is 262144"), e.reason());
  }

  @Test
  void siblingsAreNotDepth() {
    String many = String.join(" and ", Collections.nCopies(5_000, "not (a = 1)"));
    assertEquals(5_000, ((Junction) ConditionParser.parse(many)).parts().size());
    ConditionParser.parse("(".repeat(100) + "a = 1" + ")".repeat(100));
    ConditionParser.parse("not ".repeat(98) + "(a = 1)");
  }
}
