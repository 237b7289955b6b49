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

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.verification.metamorphic.query.ValueGenerator;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/** Draws conditions of the language, about the values of a row or any. Not thread safe. */
public final class LanguageGenerator {
  private static final int DEPTH = 3;
  private static final int ROW_TESTS_ONE_IN = 8;

  private final Random random;
  private final Setting setting;
  private final ValueGenerator values;
  private final Result about;

  /**
   * @param about the row whose values conditions like to name; null for any
   */
  LanguageGenerator(Random random, Setting setting, Result about) {
    this.random = random;
    this.setting = setting;
    this.values = new ValueGenerator(random);
    this.about = about;
  }

  /** Any condition. */
  LanguageCondition draw() {
    return draw(random.nextInt(DEPTH + 1));
  }

  /** One that is true of the row it is about: what is not true is turned until it is. */
  LanguageCondition drawTrue() {
    LanguageCondition drawn = draw();
    LanguageCondition is =
        switch (drawn.eval(about)) {
          case TRUE -> drawn;
          case FALSE -> new LanguageCondition.Not(drawn);
          case UNKNOWN -> new LanguageCondition.Unknown(drawn);
          case UNSURE -> new LanguageCondition.Pair(false, drawn, presence());
        };
    // Something that an index can find the row by, mostly.
    LanguageCondition range = trueRange();
    return range == null || random.nextInt(5) == 0
        ? is
        : random.nextBoolean()
            ? new LanguageCondition.Pair(true, range, is)
            : new LanguageCondition.Pair(true, is, range);
  }

  private LanguageCondition presence() {
    TestColumn column = column();
    boolean has = about.containsColumn(column.familyBytes(), column.qualifier());
    return new LanguageCondition.Test(
        column, has ? LanguageCondition.Kind.PRESENT : LanguageCondition.Kind.MISSING, List.of());
  }

  /** A range around the row's value of an indexed column; null when it has none. */
  private LanguageCondition trueRange() {
    List<TestColumn> known = new ArrayList<>(setting.indexed());
    known.removeIf(column -> own(column) == null);
    if (known.isEmpty()) {
      return null;
    }
    TestColumn column = values.pick(known);
    Object value = own(column);
    if (random.nextInt(3) == 0) {
      return new LanguageCondition.Test(column, LanguageCondition.Kind.EQUAL, List.of(value));
    }
    return between(column, List.of(value, any(column), any(column)));
  }

  /** From the least to the greatest of these. */
  private static LanguageCondition between(TestColumn column, List<Object> bounds) {
    Comparator<Object> order = PlainValues::compare;
    return new LanguageCondition.Test(
        column,
        LanguageCondition.Kind.BETWEEN,
        List.of(
            bounds.stream().min(order).orElseThrow(), bounds.stream().max(order).orElseThrow()));
  }

  private LanguageCondition draw(int depth) {
    if (depth == 0) {
      return test();
    }
    return switch (random.nextInt(4)) {
      case 0 -> new LanguageCondition.Not(draw(depth - 1));
      case 1 -> new LanguageCondition.Pair(false, draw(depth - 1), draw(random.nextInt(depth)));
      default -> new LanguageCondition.Pair(true, draw(random.nextInt(depth)), draw(depth - 1));
    };
  }

  private LanguageCondition test() {
    LanguageCondition.Kind[] kinds = LanguageCondition.Kind.values();
    LanguageCondition.Kind kind = kinds[random.nextInt(kinds.length)];
    boolean ofRow =
        random.nextInt(ROW_TESTS_ONE_IN) == 0
            && kind != LanguageCondition.Kind.MISSING
            && kind != LanguageCondition.Kind.PRESENT;
    if (ofRow) {
      return new LanguageCondition.RowTest(kind, List.of(row(), row(), row()));
    }
    TestColumn column = column();
    return switch (kind) {
      case MISSING, PRESENT -> new LanguageCondition.Test(column, kind, List.of());
      case BETWEEN -> between(column, List.of(value(column), value(column)));
      case IN ->
          new LanguageCondition.Test(
              column, kind, List.of(value(column), value(column), value(column)));
      default -> new LanguageCondition.Test(column, kind, List.of(value(column)));
    };
  }

  /** A row key that is there or may be. */
  private byte[] row() {
    return about == null || random.nextBoolean()
        ? Setting.rowKey(random.nextInt(setting.rows()))
        : about.getRow();
  }

  private TestColumn column() {
    return values.pick(random.nextInt(3) > 0 ? setting.indexed() : setting.columns());
  }

  private Object value(TestColumn column) {
    Object own = own(column);
    return own == null || random.nextBoolean() ? any(column) : own;
  }

  private Object own(TestColumn column) {
    byte[] cell = about == null ? null : about.getValue(column.familyBytes(), column.qualifier());
    return cell == null ? null : PlainValues.decode(column, cell);
  }

  private Object any(TestColumn column) {
    return values.value(column, random.nextInt(ValueGenerator.DOMAIN));
  }
}
