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
package org.lcindex.verification.metamorphic;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.CompareOperator;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/** Draws conditions. */
final class ConditionGenerator {
  private static final CompareOperator[] ORDERED = {
    CompareOperator.LESS,
    CompareOperator.LESS_OR_EQUAL,
    CompareOperator.GREATER,
    CompareOperator.GREATER_OR_EQUAL
  };
  private static final CompareOperator[] ALL = {
    CompareOperator.LESS,
    CompareOperator.LESS_OR_EQUAL,
    CompareOperator.EQUAL,
    CompareOperator.NOT_EQUAL,
    CompareOperator.GREATER_OR_EQUAL,
    CompareOperator.GREATER
  };

  private final Random random;
  private final ValueGenerator values;

  ConditionGenerator(Random random, ValueGenerator values) {
    this.random = random;
    this.values = values;
  }

  /** A condition that an index on the column can drive. */
  FilterNode.Condition servable(Column column) {
    ValueCodec codec = column.codec();
    return switch (random.nextInt(8)) {
      case 0, 1 -> condition(column, pick(ORDERED), typed(column));
      case 2 -> condition(column, CompareOperator.EQUAL, typed(column));
      case 3 -> condition(column, CompareOperator.EQUAL, in(column));
      case 4 ->
          new FilterNode.Condition(
              column.family(),
              column.qualifier(),
              filterIfMissing(),
              latestVersionOnly(),
              CompareOperator.EQUAL,
              new Comparison(
                  Comparison.Kind.BINARY,
                  null,
                  List.of(Text.escape(codec.cellOf(values.value(column))))));
      default -> condition(column, CompareOperator.EQUAL, between(column));
    };
  }

  /** A range, nearly always such that rows without the column or by older versions do not pass. */
  FilterNode.Condition required(Column column) {
    FilterNode.Condition drawn = servable(column);
    return random.nextInt(30) == 0
        ? drawn
        : new FilterNode.Condition(
            drawn.family(), drawn.qualifier(), true, true, drawn.op(), drawn.comparison());
  }

  /** Any condition, also one that only the core scanner can decide. */
  FilterNode.Condition any(Column column) {
    if (random.nextInt(3) > 0) {
      return servable(column);
    }
    String cell = Text.escape(values.shortCell(column));
    Comparison comparison =
        switch (random.nextInt(10)) {
          case 0, 1, 2 -> raw(Comparison.Kind.BINARY, cell);
          case 3 -> raw(Comparison.Kind.PREFIX, Text.escape(values.bytes(3)));
          case 4 -> raw(Comparison.Kind.SUBSTRING, "b");
          case 5 -> raw(Comparison.Kind.REGEX, Text.escape("^[a-c0-9]"));
          case 6 -> new Comparison(Comparison.Kind.NULL, null, List.of());
          case 7 -> otherType(column);
          case 8 -> random.nextInt(8) == 0 ? raw(Comparison.Kind.LONG, "7") : typed(column);
          default -> typed(column);
        };
    boolean orderless =
        comparison.kind() == Comparison.Kind.SUBSTRING
            || comparison.kind() == Comparison.Kind.REGEX
            || comparison.kind() == Comparison.Kind.NULL;
    CompareOperator op =
        orderless
            ? (random.nextBoolean() ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL)
            : pick(ALL);
    return condition(column, op, comparison);
  }

  private FilterNode.Condition condition(Column column, CompareOperator op, Comparison right) {
    return new FilterNode.Condition(
        column.family(), column.qualifier(), filterIfMissing(), latestVersionOnly(), op, right);
  }

  private boolean filterIfMissing() {
    return random.nextInt(7) > 0;
  }

  private boolean latestVersionOnly() {
    return random.nextInt(12) > 0;
  }

  private static Comparison raw(Comparison.Kind kind, String operand) {
    return new Comparison(kind, null, List.of(operand));
  }

  private Comparison typed(Column column) {
    ValueCodec codec = column.codec();
    String text = Text.escape(codec.format(values.value(column)));
    return new Comparison(Comparison.Kind.TYPED, codec, List.of(text));
  }

  /** A typed comparison with a type that the column does not have. */
  private static Comparison otherType(Column column) {
    ColumnType other = column.type() == ColumnType.LONG ? ColumnType.STRING : ColumnType.LONG;
    ValueCodec codec = ValueCodec.of(other, ValueEncoding.BINARY);
    return new Comparison(Comparison.Kind.TYPED, codec, List.of("5"));
  }

  private Comparison in(Column column) {
    ValueCodec codec = column.codec();
    List<String> operands = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      Object value = values.value(column);
      operands.addAll(Comparison.range(codec, value, true, value, true));
    }
    return new Comparison(Comparison.Kind.RANGES, codec, List.copyOf(operands));
  }

  private Comparison between(Column column) {
    ValueCodec codec = column.codec();
    if (column.type() == ColumnType.STRING && random.nextInt(3) == 0) {
      return new Comparison(
          Comparison.Kind.RANGES, codec, Comparison.prefix(codec, values.value(column)));
    }
    int low = random.nextInt(ValueGenerator.DOMAIN);
    int high = Math.min(ValueGenerator.DOMAIN - 1, low + random.nextInt(8));
    return new Comparison(
        Comparison.Kind.RANGES,
        codec,
        Comparison.range(
            codec,
            random.nextInt(6) == 0 ? null : values.value(column, low),
            random.nextBoolean(),
            random.nextInt(6) == 0 ? null : values.value(column, high),
            random.nextBoolean()));
  }

  private static CompareOperator pick(CompareOperator[] operators, Random random) {
    return operators[random.nextInt(operators.length)];
  }

  private CompareOperator pick(CompareOperator[] operators) {
    return pick(operators, random);
  }
}
