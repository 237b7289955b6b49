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

import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * One {@link SingleColumnValueFilter} taken apart: what it asks of one column. Immutable and thread
 * safe; the byte arrays it returns are not to be written to.
 */
@InterfaceAudience.Private
public final class ColumnCondition {
  /** By their columns: family first. */
  static final Comparator<ColumnCondition> BY_COLUMN =
      Comparator.comparing(ColumnCondition::family, Arrays::compareUnsigned)
          .thenComparing(ColumnCondition::qualifier, Arrays::compareUnsigned);

  private static final ValueCodec BYTES = ValueCodec.of(ColumnType.BYTES);

  private final byte[] family;
  private final byte[] qualifier;
  private final CompareOperator op;
  private final ByteArrayComparable comparator;
  private final boolean filterIfMissing;
  private final boolean latestVersionOnly;

  private ColumnCondition(SingleColumnValueFilter f) {
    this.family = f.getFamily();
    this.qualifier = f.getQualifier() == null ? new byte[0] : f.getQualifier();
    this.op = f.getCompareOperator();
    this.comparator = f.getComparator();
    this.filterIfMissing = f.getFilterIfMissing();
    this.latestVersionOnly = f.getLatestVersionOnly();
  }

  /** The condition of a filter; empty when the filter or its comparator is not one we know. */
  public static Optional<ColumnCondition> of(SingleColumnValueFilter f) {
    return refusal(f) == null ? Optional.of(new ColumnCondition(f)) : Optional.empty();
  }

  /** Why the filter is not taken, or null when it is. */
  static String refusal(SingleColumnValueFilter f) {
    if (f.getClass() != SingleColumnValueFilter.class) {
      return "filter " + f.getClass().getName() + " is not a plain SingleColumnValueFilter";
    }
    if (f.getFamily() == null) {
      return "a SingleColumnValueFilter without a family";
    }
    if (f.getCompareOperator() == null || f.getCompareOperator() == CompareOperator.NO_OP) {
      return "operator NO_OP on " + ShownText.cut(f.getFamily());
    }
    return KnownComparators.refusal(f.getComparator());
  }

  /** Family of the column. */
  public byte[] family() {
    return family;
  }

  /** Qualifier of the column; empty, never null. */
  public byte[] qualifier() {
    return qualifier;
  }

  /** The operator; the cell is its left operand. Never NO_OP. */
  public CompareOperator op() {
    return op;
  }

  /** The comparator with the right operand. */
  public ByteArrayComparable comparator() {
    return comparator;
  }

  /** Whether a row without the column is dropped. */
  public boolean filterIfMissing() {
    return filterIfMissing;
  }

  /** Whether only the newest version of the column decides. */
  public boolean latestVersionOnly() {
    return latestVersionOnly;
  }

  /**
   * Whether it asks nothing but whether the column is there: any cell is in the range of all bytes,
   * so {@link #op} EQUAL is {@code is not missing} and NOT_EQUAL is {@code is missing}.
   */
  public boolean isPresence() {
    return comparator instanceof KeyRangesComparator all
        && all.codec() == BYTES
        && all.ranges().equals(KeyRanges.all())
        && (op == CompareOperator.EQUAL || op == CompareOperator.NOT_EQUAL);
  }

  /** Whether a row passes whose column has these bytes: exactly what the filter decides. */
  public boolean test(byte[] value, int offset, int length) {
    return passes(op, comparator.compareTo(value, offset, length));
  }

  /** Whether an operator accepts {@code comparison}, which is that of operand to cell. */
  static boolean passes(CompareOperator op, int comparison) {
    return switch (op) {
      case LESS -> comparison > 0;
      case LESS_OR_EQUAL -> comparison >= 0;
      case EQUAL -> comparison == 0;
      case NOT_EQUAL -> comparison != 0;
      case GREATER_OR_EQUAL -> comparison <= 0;
      case GREATER -> comparison < 0;
      case NO_OP -> throw new IllegalStateException("NO_OP is no condition");
    };
  }

  /** Whether the cell is of this condition's column. */
  public boolean matchesColumn(Cell cell) {
    return CellUtil.matchingColumn(cell, family, qualifier);
  }

  /** Whether the column is this one. */
  public boolean isOn(byte[] family, byte[] qualifier) {
    return Arrays.equals(this.family, family) && Arrays.equals(this.qualifier, qualifier);
  }

  @Override
  public String toString() {
    return ShownText.cut(family)
        + ":"
        + ShownText.cut(qualifier)
        + " "
        + op
        + " "
        + comparator.getClass().getSimpleName()
        + " "
        + ShownText.cut(comparator.getValue());
  }
}
