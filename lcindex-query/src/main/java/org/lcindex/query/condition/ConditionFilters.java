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

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.RowPartComparator;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.query.condition.ColumnTest.Kind;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * Turns expressions into HBase filters by the types of a table's columns. Stateless.
 *
 * <p>{@code not} goes down to the column tests, where it turns the operator around; so a filter is
 * lists of {@code SingleColumnValueFilter}s and, for the row key, {@code RowFilter}s, and a
 * conjunction is one flat list, which an index can serve. A test drops a row that lacks its column,
 * negated or not, which is what makes unknown out of it: De Morgan's laws hold for three values,
 * and a row passes only what is true. Only the test for being missing lets such a row pass.
 *
 * <p>Comparisons upwards are key ranges, because {@link TypedComparator} lets a cell that does not
 * decode sort after every value, and such a cell is not greater than 5.
 */
@InterfaceAudience.Private
public final class ConditionFilters {
  private final TypedColumns columns;
  private final ConditionKeys keys;
  // By identity, which is that of tests in a tree.
  private final Set<ColumnTest> decided;

  private ConditionFilters(TypedColumns columns, Set<ColumnTest> decided) {
    this.columns = columns;
    this.keys = new ConditionKeys(columns);
    this.decided = decided;
  }

  /**
   * A new filter, because filters have state.
   *
   * @throws IllegalArgumentException when a column has no type or a value is none of its type
   */
  public static Filter of(Expression expression, TypedColumns columns) {
    return new ConditionFilters(columns, Set.of()).filter(expression, false);
  }

  /**
   * The filter for a scan that is {@linkplain RowConditions#narrow narrowed} to the rows that the
   * expression names: without tests that all of these rows pass.
   *
   * @param inRanges whether only rows of the {@linkplain RowConditions#ranges ranges} are looked
   *     at, and none between them
   * @return null when every row passes
   */
  public static Filter amongRows(Expression expression, TypedColumns columns, boolean inRanges) {
    PartConditions ofParts = PartConditions.of(expression, false, new ConditionKeys(columns));
    boolean exact = inRanges || ofParts.rows().ranges().size() <= 1;
    ConditionFilters filters = new ConditionFilters(columns, exact ? ofParts.decided() : Set.of());
    List<Filter> parts = new ArrayList<>();
    filters.addAmongRows(expression, false, parts);
    return parts.isEmpty()
        ? null
        : parts.size() == 1
            ? parts.get(0)
            : new FilterList(FilterList.Operator.MUST_PASS_ALL, parts);
  }

  private void addAmongRows(Expression expression, boolean negated, List<Filter> parts) {
    if (expression instanceof Negation negation) {
      addAmongRows(negation.negated(), !negated, parts);
    } else if (expression instanceof Junction junction && junction.isAll() != negated) {
      junction.parts().forEach(part -> addAmongRows(part, negated, parts));
    } else if (!(expression instanceof ColumnTest test
        && (test.column().isRow()
            ? keys.isRowRange(test, negated)
            : decided.contains(test) && PartConditions.bounds(test, negated)))) {
      parts.add(filter(expression, negated));
    }
  }

  private Filter filter(Expression expression, boolean negated) {
    if (expression instanceof Negation negation) {
      return filter(negation.negated(), !negated);
    }
    if (expression instanceof ColumnTest test) {
      return filter(test, negated);
    }
    Junction junction = (Junction) expression;
    FilterList.Operator operator =
        junction.isAll() != negated
            ? FilterList.Operator.MUST_PASS_ALL
            : FilterList.Operator.MUST_PASS_ONE;
    List<Filter> parts = new ArrayList<>();
    for (Expression part : junction.parts()) {
      Filter filter = filter(part, negated);
      if (filter instanceof FilterList list && list.getOperator() == operator) {
        parts.addAll(list.getFilters());
      } else {
        parts.add(filter);
      }
    }
    return new FilterList(operator, parts);
  }

  private Filter filter(ColumnTest test, boolean negated) {
    if (test.column().isRow()) {
      return rowFilter(test, negated);
    }
    ColumnName column = columns.resolve(test.column());
    if (column.isPart()) {
      return partFilter(test, column, negated);
    }
    if (test.kind() == Kind.MISSING || test.kind() == Kind.PRESENT) {
      return presence(column, (test.kind() == Kind.PRESENT) != negated);
    }
    ValueCodec codec = columns.codec(column);
    return filter(column, operator(test, negated), comparator(test, codec, negated), true);
  }

  private static CompareOperator operator(ColumnTest test, boolean negated) {
    if (!negated && test.kind() == Kind.LT) {
      return CompareOperator.LESS;
    }
    if (!negated && test.kind() == Kind.LE) {
      return CompareOperator.LESS_OR_EQUAL;
    }
    boolean equals = (test.kind() != Kind.NE) != negated;
    return equals ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL;
  }

  private ByteArrayComparable comparator(ColumnTest test, ValueCodec codec, boolean negated) {
    boolean oneKey = test.kind() == Kind.EQ || test.kind() == Kind.NE;
    boolean downwards = test.kind() == Kind.LT || test.kind() == Kind.LE;
    return oneKey || (downwards && !negated)
        ? TypedComparator.ofKey(codec, keys.key(test, codec, 0))
        : new KeyRangesComparator(codec, keys.ranges(test, codec));
  }

  /**
   * A row key is never missing. Where its bytes order as its values, HBase compares them itself.
   */
  private RowFilter rowFilter(ColumnTest test, boolean negated) {
    keys.rows(test, negated); // tells of mistakes
    ValueCodec codec = keys.codec(test);
    CompareOperator operator = operator(test, negated);
    if (codec.total() && codec.byteOrdered()) {
      switch (test.kind()) {
        case EQ, NE -> {
          return new RowFilter(operator, new BinaryComparator(keys.key(test, codec, 0)));
        }
        case PREFIX -> {
          return new RowFilter(operator, new BinaryPrefixComparator(keys.key(test, codec, 0)));
        }
        case LT, LE, GT, GE -> {
          CompareOperator compare = compared(test.kind(), negated);
          return new RowFilter(compare, new BinaryComparator(keys.key(test, codec, 0)));
        }
        default -> {
          // Ranges, which HBase has no comparator for.
        }
      }
    }
    return new RowFilter(operator, comparator(test, codec, negated));
  }

  /** A part is never missing, and an odd one is equal to no value and in no range. */
  private RowFilter partFilter(ColumnTest test, ColumnName part, boolean negated) {
    boolean missing = test.kind() == Kind.MISSING || test.kind() == Kind.PRESENT;
    KeyRanges ranges = missing ? KeyRanges.none() : keys.ranges(test, part.codec());
    boolean inside = (test.kind() != Kind.NE && test.kind() != Kind.PRESENT) != negated;
    return new RowFilter(
        inside ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL,
        new RowPartComparator(columns.parts(), part.part(), ranges));
  }

  private static CompareOperator compared(Kind kind, boolean negated) {
    return switch (kind) {
      case LT -> negated ? CompareOperator.GREATER_OR_EQUAL : CompareOperator.LESS;
      case LE -> negated ? CompareOperator.GREATER : CompareOperator.LESS_OR_EQUAL;
      case GT -> negated ? CompareOperator.LESS_OR_EQUAL : CompareOperator.GREATER;
      case GE -> negated ? CompareOperator.LESS : CompareOperator.GREATER_OR_EQUAL;
      default -> throw new AssertionError(kind);
    };
  }

  /**
   * Any cell is in the range of all bytes, so each one passes EQUAL and fails NOT_EQUAL. Not the
   * column's codec: an index would take the test for a range of its keys.
   */
  private static SingleColumnValueFilter presence(ColumnName column, boolean present) {
    return filter(
        column,
        present ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL,
        new KeyRangesComparator(ValueCodec.of(ColumnType.BYTES), KeyRanges.all()),
        present);
  }

  private static SingleColumnValueFilter filter(
      ColumnName column,
      CompareOperator operator,
      ByteArrayComparable comparator,
      boolean filterIfMissing) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(column.family(), column.qualifier(), operator, comparator);
    filter.setFilterIfMissing(filterIfMissing);
    return filter;
  }
}
