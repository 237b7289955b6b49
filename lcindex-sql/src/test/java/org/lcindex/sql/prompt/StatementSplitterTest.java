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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StatementSplitterTest {
  private static List<String> split(String text) {
    StatementSplitter splitter = new StatementSplitter();
    List<String> all = new ArrayList<>();
    text.lines().forEach(line -> all.addAll(splitter.add(line)));
    String rest = splitter.rest();
    if (rest != null) {
      all.add("rest " + rest);
    }
    return all;
  }

  @Test
  void semicolonsEndStatements() {
    assertEquals(
        List.of("select 1", "select 2", "rest select 3"), split("select 1; select 2;\nselect 3"));
    assertEquals(List.of("select\n1"), split("select\n1;;\n ; "));
    assertEquals(List.of(), split(""));
  }

  @Test
  void textsNamesAndCommentsHaveSemicolons() {
    for (String statement :
        List.of(
            "select 'a;b'",
            "select 'it''s; so'",
            "select \"a;b\"",
            "select \"a\"\";b\"",
            "select 1 /* a; ' */ + 2",
            "select 'a\n;b'",
            "select '--;'",
            "select '/*;'",
            "select 1 -- a; ' \"\n + 2",
            "select 1 /* a;\n b; */ + 2")) {
      assertEquals(List.of(statement), split(statement + ";"), statement);
    }
  }

  @Test
  void commentsAloneAreNoStatement() {
    assertEquals(List.of(), split("-- nothing;\n/* nothing; */ ;\n"));
    assertEquals(List.of("-- a\nselect 1"), split("-- a\nselect 1;"));
  }

  @Test
  void commandsStandWhereNoStatementHasBegun() {
    assertEquals(
        List.of("\\d orders", "select 1", "quit"), split("  \\d orders \nselect 1;\nquit\n"));
    assertEquals(List.of("select \n\\x\nquit"), split("select \n\\x\nquit;"));
    assertEquals(List.of("\\q t s = ';'"), split("\\q t s = ';'"));
    assertTrue(StatementSplitter.isCommand("QUIT;"));
    assertFalse(StatementSplitter.isCommand("quit now"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"select 1", "select '", "/* a", "select 1; select", "select \"a;"})
  void promptsAskForMore(String text) {
    assertFalse(PromptParser.isWhole(text), text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"select 1;", "", "\\d", "quit", "-- a", "select 1; -- a", "/* a */"})
  void promptsAreContent(String text) {
    assertTrue(PromptParser.isWhole(text), text);
  }

  @Test
  void theRestBeginsAnew() {
    StatementSplitter splitter = new StatementSplitter();
    assertEquals(List.of(), splitter.add("select 'a"));
    assertEquals("select 'a", splitter.rest());
    assertNull(splitter.rest());
    assertEquals(List.of("select 1"), splitter.add("select 1;"));
  }
}
