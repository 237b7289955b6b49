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
package org.lcindex.verification.metamorphic.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.query.Condition;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueEncoding;
import org.lcindex.verification.metamorphic.draw.SettingGenerator;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/** Conditions of the language as functions in plain Java. */
class LanguageConditionTest {
  private static final TestColumn A = column("a");
  private static final TestColumn B = column("b");
  private static final LanguageCondition A_IS_5 = test(A, LanguageCondition.Kind.EQUAL, 5);
  private static final LanguageCondition B_BELOW_3 = test(B, LanguageCondition.Kind.LESS, 3);

  private static TestColumn column(String name) {
    return new TestColumn("f", Bytes.toBytes(name), ColumnType.INT, ValueEncoding.TEXT, true);
  }

  private static LanguageCondition test(
      TestColumn column, LanguageCondition.Kind kind, Object... operands) {
    return new LanguageCondition.Test(column, kind, List.of(operands));
  }

  private static Result row(String a, String b) {
    List<Cell> cells = new java.util.ArrayList<>();
    add(cells, "a", a);
    add(cells, "b", b);
    return Result.create(cells);
  }

  private static void add(List<Cell> cells, String name, String value) {
    if (value != null) {
      cells.add(
          new KeyValue(
              Bytes.toBytes("r"),
              Bytes.toBytes("f"),
              Bytes.toBytes(name),
              1,
              Bytes.toBytes(value)));
    }
  }

  @Test
  void oneThatIsFalseDecidesAnAnd() {
    LanguageCondition both = new LanguageCondition.Pair(true, A_IS_5, B_BELOW_3);
    assertEquals(Truth.TRUE, both.eval(row("5", "2")));
    assertEquals(Truth.FALSE, both.eval(row("5", "3")));
    assertEquals(Truth.FALSE, both.eval(row("4", null)));
    assertEquals(Truth.UNKNOWN, both.eval(row("5", null)));
    assertEquals(Truth.FALSE, both.eval(row("x", "3")));
    assertEquals(Truth.UNSURE, both.eval(row("x", null)));
  }

  @Test
  void oneThatIsTrueDecidesAnOr() {
    LanguageCondition one = new LanguageCondition.Pair(false, A_IS_5, B_BELOW_3);
    assertEquals(Truth.TRUE, one.eval(row("5", null)));
    assertEquals(Truth.UNKNOWN, one.eval(row("4", null)));
    assertEquals(Truth.UNKNOWN, new LanguageCondition.Not(one).eval(row("4", null)));
    assertEquals(Truth.TRUE, new LanguageCondition.Unknown(one).eval(row("4", null)));
    assertEquals(Truth.FALSE, new LanguageCondition.Unknown(one).eval(row("4", "3")));
    assertEquals(Truth.UNSURE, one.eval(row("x", "7")));
  }

  @Test
  void textsAreOfTheLanguageAndTrueOnesAreTrue() {
    Random random = new Random(1);
    for (long seed = 1; seed <= 300; seed++) {
      Setting setting = new SettingGenerator(new Random(seed)).draw(seed);
      LanguageCondition any = new LanguageGenerator(random, setting, null).draw();
      Condition.parse(any.text());
      Condition.parse(any.unknownText());
      Result row = row(random.nextBoolean() ? "5" : null, random.nextBoolean() ? "y" : "2");
      LanguageCondition is = new LanguageGenerator(random, setting, row).drawTrue();
      Condition.parse(is.text());
      assertEquals(Truth.TRUE, is.eval(row), is::text);
    }
  }
}
