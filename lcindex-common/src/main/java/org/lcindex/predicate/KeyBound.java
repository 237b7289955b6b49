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
package org.lcindex.predicate;

import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ValueCodec;

/**
 * The keys of an index to which a condition confines a row. Cells that do not decode have no key:
 * the caller treats them apart. Immutable, thread safe.
 *
 * @param ranges contains the key of every decodable cell that passes the condition
 * @param exact whether every decodable cell whose key lies in {@code ranges} passes
 */
@InterfaceAudience.Private
public record KeyBound(KeyRanges ranges, boolean exact) {
  /**
   * What the condition says about the codec's keys; empty when these keys cannot serve it:
   * NOT_EQUAL, regular expressions and substrings, comparators of another codec, ranges of cell
   * bytes whose order is not that of the keys.
   */
  public static Optional<KeyBound> of(ColumnCondition c, ValueCodec codec) {
    ByteArrayComparable comparator = c.comparator();
    CompareOperator op = c.op();
    if (op == CompareOperator.NOT_EQUAL) {
      return Optional.empty();
    }
    if (comparator instanceof TypedComparator typed && typed.codec() == codec) {
      return Optional.of(new KeyBound(KeyRanges.of(range(op, typed.key())), true));
    }
    if (comparator instanceof KeyRangesComparator in && in.codec() == codec) {
      // It says 0 inside and 1 outside, never -1: these two operators accept just the 0.
      return op == CompareOperator.EQUAL || op == CompareOperator.GREATER_OR_EQUAL
          ? Optional.of(new KeyBound(in.ranges(), true))
          : Optional.empty();
    }
    if (comparator.getClass() == BinaryComparator.class) {
      return BinaryBound.of(op, comparator.getValue(), codec);
    }
    if (comparator.getClass() == BinaryPrefixComparator.class
        && op == CompareOperator.EQUAL
        && codec.total()
        && codec.injective()
        && codec.byteOrdered()) {
      // Total codecs have the cell itself as key.
      return Optional.of(new KeyBound(KeyRanges.of(KeyRange.prefix(comparator.getValue())), true));
    }
    return Optional.empty();
  }

  /** Whether a cell that is no value of the codec's type may pass a condition that has a bound. */
  static boolean passesOdd(ColumnCondition c, ValueCodec codec) {
    if (codec.total() || c.comparator() instanceof KeyRangesComparator) {
      return false;
    }
    if (c.comparator() instanceof TypedComparator) {
      return ColumnCondition.passes(c.op(), -1); // It comes after all values.
    }
    byte[] operand = c.comparator().getValue();
    return c.op() != CompareOperator.EQUAL || codec.keyOf(operand, 0, operand.length) == null;
  }

  /** The keys that are on the operator's side of a key. */
  static KeyRange range(CompareOperator op, byte[] key) {
    return switch (op) {
      case LESS -> KeyRange.lessThan(key);
      case LESS_OR_EQUAL -> KeyRange.atMost(key);
      case EQUAL -> KeyRange.point(key);
      case GREATER_OR_EQUAL -> KeyRange.atLeast(key);
      case GREATER -> KeyRange.greaterThan(key);
      case NOT_EQUAL, NO_OP -> throw new IllegalArgumentException(op + " is no interval");
    };
  }

  /**
   * What several conditions on one column say together; in n log n steps for n conditions and
   * ranges. Only for conditions on the latest version: with {@code latestVersionOnly} unset, one
   * version of a row can pass the one and another the other.
   */
  public static KeyBound all(List<KeyBound> bounds) {
    KeyRanges together = KeyRanges.intersectAll(bounds.stream().map(KeyBound::ranges).toList());
    return new KeyBound(together, together.isEmpty() || bounds.stream().allMatch(KeyBound::exact));
  }
}
