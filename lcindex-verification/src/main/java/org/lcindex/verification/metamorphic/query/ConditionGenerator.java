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
package org.lcindex.verification.metamorphic.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.CompareOperator;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;
import org.lcindex.verification.metamorphic.setting.TestColumn;
import org.lcindex.verification.metamorphic.text.Text;

/** Draws conditions. */
public record ConditionGenerator(Random random, ValueGenerator values) {
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

  /** A condition that an index on the column can drive. */
  FilterNode.Condition servable(TestColumn column) {
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
              new RightSide(
                  RightSide.Kind.BINARY,
                  null,
                  List.of(Text.escape(codec.cellOf(values.value(column))))));
      default -> condition(column, CompareOperator.EQUAL, between(column));
    };
  }

  /** A range, nearly always such that rows without the column or by older versions do not pass. */
  FilterNode.Condition required(TestColumn column) {
    FilterNode.Condition drawn = servable(column);
    return random.nextInt(30) == 0
        ? drawn
        : new FilterNode.Condition(
            drawn.family(), drawn.qualifier(), true, true, drawn.op(), drawn.comparison());
  }

  /** A range of keys, of which rows without the column or by older versions are no part. */
  FilterNode.Condition narrow(TestColumn column) {
    RightSide ranges = random.nextBoolean() ? in(column) : between(column);
    return new FilterNode.Condition(
        column.family(), column.qualifier(), true, true, CompareOperator.EQUAL, ranges);
  }

  /** Any condition, also one that only the core scanner can decide. */
  FilterNode.Condition any(TestColumn column) {
    if (random.nextInt(3) > 0) {
      return servable(column);
    }
    String cell = Text.escape(values.shortCell(column));
    RightSide comparison =
        switch (random.nextInt(10)) {
          case 0, 1, 2 -> raw(RightSide.Kind.BINARY, cell);
          case 3 -> raw(RightSide.Kind.PREFIX, Text.escape(values.bytes(3)));
          case 4 -> raw(RightSide.Kind.SUBSTRING, "b");
          case 5 -> raw(RightSide.Kind.REGEX, Text.escape("^[a-c0-9]"));
          case 6 -> new RightSide(RightSide.Kind.NULL, null, List.of());
          case 7 -> otherType(column);
          case 8 -> random.nextInt(8) == 0 ? raw(RightSide.Kind.LONG, "7") : typed(column);
          default -> typed(column);
        };
    boolean orderless =
        comparison.kind() == RightSide.Kind.SUBSTRING
            || comparison.kind() == RightSide.Kind.REGEX
            || comparison.kind() == RightSide.Kind.NULL;
    CompareOperator op =
        orderless
            ? (random.nextBoolean() ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL)
            : pick(ALL);
    return condition(column, op, comparison);
  }

  private FilterNode.Condition condition(TestColumn column, CompareOperator op, RightSide right) {
    return new FilterNode.Condition(
        column.family(), column.qualifier(), filterIfMissing(), latestVersionOnly(), op, right);
  }

  private boolean filterIfMissing() {
    return random.nextInt(7) > 0;
  }

  private boolean latestVersionOnly() {
    return random.nextInt(12) > 0;
  }

  private static RightSide raw(RightSide.Kind kind, String operand) {
    return new RightSide(kind, null, List.of(operand));
  }

  private RightSide typed(TestColumn column) {
    ValueCodec codec = column.codec();
    String text = Text.escape(codec.format(values.value(column)));
    return new RightSide(RightSide.Kind.TYPED, codec, List.of(text));
  }

  /** A typed comparison with a type that the column does not have. */
  private static RightSide otherType(TestColumn column) {
    ColumnType other = column.type() == ColumnType.LONG ? ColumnType.STRING : ColumnType.LONG;
    ValueCodec codec = ValueCodec.of(other, ValueEncoding.BINARY);
    return new RightSide(RightSide.Kind.TYPED, codec, List.of("5"));
  }

  private RightSide in(TestColumn column) {
    ValueCodec codec = column.codec();
    List<String> operands = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int i = 0; i < count; i++) {
      Object value = values.value(column);
      operands.addAll(RightSide.range(codec, value, true, value, true));
    }
    return new RightSide(RightSide.Kind.RANGES, codec, List.copyOf(operands));
  }

  private RightSide between(TestColumn column) {
    ValueCodec codec = column.codec();
    if (column.type() == ColumnType.STRING && random.nextInt(3) == 0) {
      return new RightSide(
          RightSide.Kind.RANGES, codec, RightSide.prefix(codec, values.value(column)));
    }
    int low = random.nextInt(ValueGenerator.DOMAIN);
    int high = Math.min(ValueGenerator.DOMAIN - 1, low + random.nextInt(8));
    return new RightSide(
        RightSide.Kind.RANGES,
        codec,
        RightSide.range(
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
