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
package org.lcindex.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.plan.Decline;
import org.lcindex.rpc.PlanReport;

/** Remedies in the words of who asks. */
class WordingTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "lcindex index create orders \"o:clerk TYPE\" | lcindex index create orders \"o:clerk TYPE\" | create_index 'orders', 'o:clerk TYPE' | LCIndexAdmin.createIndexes(table, \"o:clerk TYPE\")",
        "lcindex index enable orders o:clerk | lcindex index enable orders o:clerk | enable_index 'orders', 'o:clerk' | LCIndexAdmin.enableIndex(table, family, qualifier) of o:clerk",
        "wait until they are built (lcindex index wait orders); lcindex index status orders says what | wait until they are built (lcindex index wait orders); lcindex index status orders says what | wait until they are built (wait_index 'orders'); index_status 'orders' says what | wait until they are built (LCIndexAdmin.waitUntilBuilt(table, timeout)); LCIndexAdmin.status(table) says what",
        "lcindex.mode=force uses it | --mode force uses it | MODE => 'force' uses it | mode(QueryMode.FORCE) uses it",
        "leave lcindex.mode out, or set it to auto | leave --mode out, or set it to auto | leave MODE out, or set it to auto | leave mode out, or set it to auto",
        "or use lcindex.path=auto | or use --path auto | or use PATH => 'auto' | or use path(QueryPath.AUTO)",
        "lcindex.index=f:date, but | --index f:date, but | INDEX => 'f:date', but | index(\"f:date\"), but",
        "leave lcindex.index out | leave --index out | leave INDEX out | leave index out",
        "raise lcindex.scan.memory.bytes | raise lcindex.scan.memory.bytes | raise lcindex.scan.memory.bytes | raise lcindex.scan.memory.bytes",
        "as in f:a::LONG, in Java column(\"f:a\").as(ColumnType.LONG), or declare it: lcindex column set t \"f:a LONG\" | as in f:a::LONG, or declare it: lcindex column set t \"f:a LONG\" | as in f:a::LONG, or declare it: set_columns 't', 'f:a LONG' | as in f:a::LONG, in Java column(\"f:a\").as(ColumnType.LONG), or declare it: LCIndexAdmin.setColumns(table, \"f:a LONG\")",
        "(row::LONG, in Java Column.row().as(ColumnType.LONG)) | (row::LONG) | (row::LONG) | (row::LONG, in Java Column.row().as(ColumnType.LONG))",
        "does not fit STRING: give text, a String in Java | does not fit STRING: give text | does not fit STRING: give text | does not fit STRING: give text, a String in Java",
        "with values of its type (TypedComparator) | with values of its type | with values of its type | with values of its type (TypedComparator)",
      })
  void eachHasItsWords(String server, String commandLine, String shell, String java) {
    assertEquals(commandLine, Wording.COMMAND_LINE.of(server));
    assertEquals(shell, Wording.SHELL.of(server));
    assertEquals(java, Wording.JAVA.of(server));
  }

  /** Commands are told as they can be called here; keys, prefixes and names of files stay. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "./bin/lcindex | try lcindex index wait t; lcindex.mode, lcindex: no | try ./bin/lcindex index wait t; lcindex.mode, lcindex: no",
        "bin/lcindex | bin/lcindex index wait t | bin/lcindex index wait t",
        "/my files/lcindex | see lcindex queries now | see '/my files/lcindex' queries now",
      })
  void commandsAreToldAsTheyAreCalled(String called, String text, String told) {
    System.setProperty("lcindex.command", called);
    try {
      assertEquals(told, Wording.asCalled(text));
    } finally {
      System.clearProperty("lcindex.command");
    }
    assertEquals(text, Wording.asCalled(text));
  }

  /** No remedy that holds for all of its kind leaves a word of the command line to others. */
  @Test
  void noCommandIsLeft() {
    for (Decline.Reason reason : Decline.Reason.values()) {
      String remedy = reason.because("why").remedy();
      for (Wording wording : List.of(Wording.SHELL, Wording.JAVA)) {
        String told = wording.of(remedy);
        assertFalse(told.contains("lcindex index "), told);
        assertFalse(told.contains("lcindex.mode"), told);
      }
    }
  }

  @Test
  void anExplanationIsToldInThem() {
    String values =
        IntStream.range(0, 9_000).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    Mdrq query =
        Mdrq.on(TableName.valueOf("orders"), IndexDefinitions.parse("f:a INT"))
            .where("f:a in (" + values + ") and not (f:a in (1, 2, 3) or f:a > 5)")
            .build();
    PlanReport plain =
        new PlanReport(
            "q",
            "5f3a",
            PlanReport.Path.PLAIN,
            null,
            Decline.Reason.COST.because("the plain scan is cheaper"),
            null,
            null,
            null,
            null,
            PlanReport.Times.NONE,
            List.of(),
            null,
            null);
    Explanation explanation =
        new Explanation(
            query.toString(), query.brief(), "q", -1, 5, List.of(plain), List.of(), null, null);
    String text = explanation.text(Wording.SHELL);
    assertEquals(
        "orders where f:a in (0, 1, 2, 3, 4 and 8,995 more) and not (f:a in (1, 2, 3) or f:a > 5)",
        text.lines().findFirst().orElseThrow());
    assertTrue(text.contains("MODE => 'force' uses it all the same"), text);
    assertTrue(explanation.toString().contains("mode(QueryMode.FORCE)"));
    assertTrue(explanation.toJson().contains("8999"));
  }
}
