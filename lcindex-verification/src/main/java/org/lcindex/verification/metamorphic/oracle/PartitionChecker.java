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

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.query.Aggregate;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.type.ColumnType;
import org.lcindex.verification.metamorphic.setting.Setting;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.table.TestTable;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Ternary logic partitioning: each row is in one of three answers, that of a condition, that of its
 * negation, and that of the condition being unknown. So their rows are all rows and their numbers,
 * sums, minima and maxima add up, whatever the language makes of the condition. For one thread.
 */
public record PartitionChecker(TestTable table, MdrqClient client) {
  private static final double FLOATING_ERROR = 1e-9;

  /** What is wrong, in words; null when nothing is. */
  String check(long seed) throws IOException {
    Random random = new Random(seed);
    Setting setting = table.setting();
    LanguageCondition condition = new LanguageGenerator(random, setting, null).draw();
    TestColumn column = setting.columns().get(random.nextInt(setting.columns().size()));
    List<LanguageQuery> parts = new ArrayList<>();
    for (String text :
        List.of(
            condition.text(),
            new LanguageCondition.Not(condition).text(),
            condition.unknownText())) {
      parts.add(new LanguageQuery(table, client, text));
    }
    String wrong = rows(parts);
    return wrong == null ? values(parts, column) : wrong;
  }

  private String rows(List<LanguageQuery> parts) throws IOException {
    TreeSet<String> all = new TreeSet<>();
    LanguageQuery whole = new LanguageQuery(table, client, null);
    for (Result row : whole.plainRows()) {
      all.add(Text.escape(row.getRow()));
    }
    long number = whole.ask(query -> client.count(query.build()));
    if (number != all.size()) {
      return all.size() + " rows, counted " + number;
    }
    TreeSet<String> left = new TreeSet<>(all);
    for (LanguageQuery part : parts) {
      List<Result> rows = part.rows();
      for (Result row : rows) {
        String key = Text.escape(row.getRow());
        if (!left.remove(key)) {
          return (all.contains(key) ? "twice: " : "no row of the table: ") + key + ", of " + part;
        }
      }
      long counted = part.ask(query -> client.count(query.build()));
      if (counted != rows.size()) {
        return rows.size() + " rows, counted " + counted + ", of " + part;
      }
    }
    return left.isEmpty() ? null : "in no part of " + parts + ": " + left;
  }

  private String values(List<LanguageQuery> parts, TestColumn column) throws IOException {
    Column asked = Column.column(column.familyBytes(), column.qualifier()).as(column.codec());
    Mdrq all = Mdrq.on(table.table()).mode(QueryMode.FORBID).build();
    Aggregate whole = client.aggregate(all, asked);
    String read = readable(whole, column);
    if (read != null) {
      return read;
    }
    List<Aggregate> some = new ArrayList<>();
    for (LanguageQuery part : parts) {
      some.add(part.ask(query -> client.aggregate(query.build(), asked)));
    }
    long values = some.stream().mapToLong(Aggregate::values).sum();
    if (values != whole.values()) {
      return values + " values of " + column.name() + ", not " + whole.values() + ", of " + parts;
    }
    String ends = ends(whole, some);
    if (ends != null) {
      return ends + " of " + column.name() + ", of " + parts;
    }
    boolean added = !isNumber(column.type()) || addsUp(whole, some);
    return added ? null : "the sums of " + column.name() + " of " + parts;
  }

  /** The number of values is that of the cells, as far as they can be read here. */
  private String readable(Aggregate whole, TestColumn column) throws IOException {
    long sure = 0;
    long cells = 0;
    for (Result row : new LanguageQuery(table, client, null).plainRows()) {
      byte[] cell = row.getValue(column.familyBytes(), column.qualifier());
      cells += cell == null ? 0 : 1;
      sure += cell == null || PlainValues.decode(column, cell) == null ? 0 : 1;
    }
    return whole.values() >= sure && whole.values() <= cells
        ? null
        : whole.values() + " values of " + column.name() + ", not " + sure + " to " + cells;
  }

  private static boolean isNumber(ColumnType type) {
    return switch (type) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL -> true;
      default -> false;
    };
  }

  private static String ends(Aggregate whole, List<Aggregate> some) {
    if (some.stream().anyMatch(PartitionChecker::isReplaced)) {
      return null;
    }
    Optional<Object> least =
        some.stream().flatMap(a -> a.minimum().stream()).min(PlainValues::compare);
    Optional<Object> greatest =
        some.stream().flatMap(a -> a.maximum().stream()).max(PlainValues::compare);
    if (!same(least, whole.minimum())) {
      return "the minima";
    }
    return same(greatest, whole.maximum()) ? null : "the maxima";
  }

  /** Bytes that are no UTF-8 have an order as bytes, and none as the text that is told of them. */
  private static boolean isReplaced(Aggregate part) {
    return Stream.of(part.minimum(), part.maximum())
        .flatMap(Optional::stream)
        .anyMatch(value -> value instanceof String text && text.indexOf('\uFFFD') >= 0);
  }

  private static boolean same(Optional<Object> a, Optional<Object> b) {
    return a.isPresent() == b.isPresent()
        && (a.isEmpty() || PlainValues.compare(a.get(), b.get()) == 0);
  }

  /** Doubles are rounded once in each part. */
  private static boolean addsUp(Aggregate whole, List<Aggregate> some) {
    try {
      if (whole.sum().isEmpty()) {
        return some.stream().allMatch(a -> a.sum().isEmpty());
      }
      BigDecimal sum = BigDecimal.ZERO;
      BigDecimal size = BigDecimal.ZERO;
      for (Aggregate part : some) {
        if (part.sum().isPresent()) {
          BigDecimal one = new BigDecimal(part.sum().get().toString());
          sum = sum.add(one);
          size = size.add(one.abs());
        }
      }
      BigDecimal expected = new BigDecimal(whole.sum().get().toString());
      BigDecimal most =
          whole.sum().get() instanceof Double
              ? size.multiply(BigDecimal.valueOf(FLOATING_ERROR), MathContext.DECIMAL64)
              : BigDecimal.ZERO;
      return sum.subtract(expected).abs().compareTo(most) <= 0;
    } catch (NumberFormatException | ArithmeticException e) {
      return true; // NaN, an infinity, or beyond what is added up
    }
  }
}
