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

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.lcindex.query.condition.RandomConditions.TestColumn;

/**
 * What a tree is for a row, by the book: three values, and Java's own order of values. It shares
 * with the filters only the codecs that read cells.
 */
public final class DirectEvaluation {
  private final Map<String, byte[]> row;
  private final List<TestColumn> columns;

  /** An evaluation of a row: cells by {@link TestColumn#key}. */
  public DirectEvaluation(Map<String, byte[]> row) {
    this(row, RandomConditions.COLUMNS);
  }

  /** An evaluation of a row with columns of the caller's, among which the row key may be. */
  DirectEvaluation(Map<String, byte[]> row, List<TestColumn> columns) {
    this.row = row;
    this.columns = columns;
  }

  /** True, false, or null for unknown. */
  public Boolean of(Expression expression) {
    if (expression instanceof Negation negation) {
      Boolean value = of(negation.negated());
      return value == null ? null : Boolean.valueOf(!value);
    }
    if (expression instanceof ColumnTest test) {
      return of(test);
    }
    Junction junction = (Junction) expression;
    boolean unknown = false;
    for (Expression part : junction.parts()) {
      Boolean value = of(part);
      if (value == null) {
        unknown = true;
      } else if (value != junction.isAll()) {
        return value;
      }
    }
    return unknown ? null : Boolean.valueOf(junction.isAll());
  }

  private Boolean of(ColumnTest test) {
    TestColumn column =
        columns.stream()
            .filter(c -> Arrays.equals(c.qualifier(), test.column().qualifier()))
            .findFirst()
            .orElseThrow();
    byte[] cell = row.get(column.key());
    switch (test.kind()) {
      case MISSING:
        return cell == null;
      case PRESENT:
        return cell != null;
      default:
        break;
    }
    if (cell == null) {
      return null;
    }
    byte[] key = column.codec().keyOfCell(cell);
    return key == null
        ? test.kind() == ColumnTest.Kind.NE
        : compare(test, column.codec().valueOf(key));
  }

  private static boolean compare(ColumnTest test, Object cell) {
    int[] orders = test.values().stream().mapToInt(value -> order(cell, value)).toArray();
    return switch (test.kind()) {
      case EQ -> orders[0] == 0;
      case NE -> orders[0] != 0;
      case LT -> orders[0] < 0;
      case LE -> orders[0] <= 0;
      case GT -> orders[0] > 0;
      case GE -> orders[0] >= 0;
      case BETWEEN ->
          (test.lowInclusive() ? orders[0] >= 0 : orders[0] > 0)
              && (test.highInclusive() ? orders[1] <= 0 : orders[1] < 0);
      case IN -> Arrays.stream(orders).anyMatch(order -> order == 0);
      case PREFIX -> {
        byte[] prefix = bytes(test.values().get(0));
        byte[] value = bytes(cell);
        yield value.length >= prefix.length
            && Arrays.equals(Arrays.copyOf(value, prefix.length), prefix);
      }
      default -> throw new AssertionError(test.kind());
    };
  }

  private static int order(Object a, Object b) {
    if (a instanceof BigDecimal decimal) {
      return decimal.compareTo((BigDecimal) b);
    }
    if (a instanceof Double || a instanceof Float) {
      return Double.compare(((Number) a).doubleValue(), ((Number) b).doubleValue());
    }
    if (a instanceof Number number) {
      return Long.compare(number.longValue(), ((Number) b).longValue());
    }
    if (a instanceof LocalDate day) {
      return day.compareTo((LocalDate) b);
    }
    if (a instanceof Instant moment) {
      return moment.compareTo((Instant) b);
    }
    if (a instanceof Boolean bool) {
      return bool.compareTo((Boolean) b);
    }
    return Arrays.compareUnsigned(bytes(a), bytes(b));
  }

  private static byte[] bytes(Object value) {
    return value instanceof byte[] bytes
        ? bytes
        : value.toString().getBytes(StandardCharsets.UTF_8);
  }
}
