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
package org.lcindex.verification.chaos;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.verification.common.ModeScans;

/**
 * One condition on one column, as a filter for HBase and as arithmetic on value numbers for the
 * model; the two share nothing.
 *
 * @param column what is compared
 * @param op how
 * @param numbers value numbers: the operand, the two bounds, or the members
 * @param plain whether HBase's BinaryComparator is used instead of a typed one
 * @param missingPasses whether rows without the column pass
 */
record Predicate(ChaosColumn column, Op op, long[] numbers, boolean plain, boolean missingPasses) {

  /** How values are compared. */
  enum Op {
    EQUAL,
    NOT_EQUAL,
    LESS,
    AT_LEAST,
    BETWEEN,
    IN
  }

  /** A random range that an index on the column can serve. */
  static Predicate range(ChaosColumn column, Random random) {
    return of(column, Op.BETWEEN, false, random);
  }

  /** A random condition of any kind. */
  static Predicate random(ChaosColumn column, Random random) {
    Op op = Op.values()[random.nextInt(Op.values().length)];
    return of(column, op, random.nextInt(12) == 0, random);
  }

  private static Predicate of(ChaosColumn column, Op op, boolean missingPasses, Random random) {
    long[] numbers =
        switch (op) {
          case BETWEEN -> {
            // Narrow ranges are as likely as wide ones.
            double share = Math.pow(10, -3 * random.nextDouble());
            long width = Math.max(1, (long) (column.domain() * share));
            long low = random.nextInt((int) Math.max(1, column.domain() - width + 1));
            yield new long[] {low, low + width - 1};
          }
          case IN ->
              LongStream.range(0, 1 + random.nextInt(4)).map(i -> column.random(random)).toArray();
          default -> new long[] {column.random(random)};
        };
    boolean simple = op != Op.BETWEEN && op != Op.IN;
    boolean plain = simple && random.nextInt(3) == 0 && (op == Op.EQUAL || column.bytesInOrder());
    return new Predicate(column, op, numbers, plain, missingPasses);
  }

  SingleColumnValueFilter filter() {
    CompareOperator operator =
        switch (op) {
          case NOT_EQUAL -> CompareOperator.NOT_EQUAL;
          case LESS -> CompareOperator.LESS;
          case AT_LEAST -> CompareOperator.GREATER_OR_EQUAL;
          case EQUAL, BETWEEN, IN -> CompareOperator.EQUAL;
        };
    SingleColumnValueFilter filter =
        ModeScans.column(ChaosColumn.FAMILY, column.qualifier(), operator, comparator());
    filter.setFilterIfMissing(!missingPasses);
    return filter;
  }

  private ByteArrayComparable comparator() {
    return switch (op) {
      case BETWEEN ->
          ranges(List.of(new KeyRange(column.key(numbers[0]), true, column.key(numbers[1]), true)));
      case IN ->
          ranges(Arrays.stream(numbers).mapToObj(n -> KeyRange.point(column.key(n))).toList());
      default ->
          plain
              ? new BinaryComparator(column.cell(numbers[0]))
              : TypedComparator.ofKey(column.codec(), column.key(numbers[0]));
    };
  }

  private KeyRangesComparator ranges(List<KeyRange> ranges) {
    return new KeyRangesComparator(column.codec(), KeyRanges.of(ranges));
  }

  /** Whether a row passes, by the model; its cells are values of the column's type. */
  boolean passes(RowImage row) {
    RowImage.Value value = row.value(column);
    if (value == null) {
      return missingPasses;
    }
    long number = value.number();
    return switch (op) {
      case EQUAL -> number == numbers[0];
      case NOT_EQUAL -> number != numbers[0];
      case LESS -> number < numbers[0];
      case AT_LEAST -> number >= numbers[0];
      case BETWEEN -> number >= numbers[0] && number <= numbers[1];
      case IN -> Arrays.stream(numbers).anyMatch(n -> n == number);
    };
  }

  @Override
  public String toString() {
    return column.text()
        + " "
        + op
        + " "
        + Arrays.stream(numbers).mapToObj(n -> column.codec().format(column.value(n))).toList()
        + (plain ? " (BinaryComparator)" : "")
        + (missingPasses ? " (missing passes)" : "");
  }
}
