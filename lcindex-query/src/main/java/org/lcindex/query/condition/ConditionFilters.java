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
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.query.condition.ColumnTest.Kind;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * Turns expressions into HBase filters by the types of a table's columns. Stateless.
 *
 * <p>{@code not} goes down to the column tests, where it turns the operator around; so a filter is
 * lists of {@code SingleColumnValueFilter}s and nothing else, and a conjunction is one flat list,
 * which an index can serve. A test drops a row that lacks its column, negated or not, which is what
 * makes unknown out of it: De Morgan's laws hold for three values, and a row passes only what is
 * true. Only the test for being missing lets such a row pass.
 *
 * <p>Comparisons upwards are key ranges, because {@link TypedComparator} lets a cell that does not
 * decode sort after every value, and such a cell is not greater than 5.
 */
@InterfaceAudience.Private
public final class ConditionFilters {
  private final TypedColumns columns;

  private ConditionFilters(TypedColumns columns) {
    this.columns = columns;
  }

  /**
   * A new filter, because filters have state.
   *
   * @throws IllegalArgumentException when a column has no type or a value is none of its type
   */
  public static Filter of(Expression expression, TypedColumns columns) {
    return new ConditionFilters(columns).filter(expression, false);
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

  private SingleColumnValueFilter filter(ColumnTest test, boolean negated) {
    ColumnName column = columns.resolve(test.column());
    if (test.kind() == Kind.MISSING || test.kind() == Kind.PRESENT) {
      return presence(column, (test.kind() == Kind.PRESENT) != negated);
    }
    ValueCodec codec = columns.codec(column);
    boolean equals = (test.kind() != Kind.NE) != negated;
    CompareOperator operator = equals ? CompareOperator.EQUAL : CompareOperator.NOT_EQUAL;
    if (!negated && test.kind() == Kind.LT) {
      operator = CompareOperator.LESS;
    } else if (!negated && test.kind() == Kind.LE) {
      operator = CompareOperator.LESS_OR_EQUAL;
    }
    boolean oneKey = test.kind() == Kind.EQ || test.kind() == Kind.NE;
    boolean downwards = test.kind() == Kind.LT || test.kind() == Kind.LE;
    ByteArrayComparable comparator =
        oneKey || (downwards && !negated)
            ? TypedComparator.ofKey(codec, key(test, codec, 0))
            : new KeyRangesComparator(codec, ranges(test, codec));
    return filter(column, operator, comparator, true);
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

  private KeyRanges ranges(ColumnTest test, ValueCodec codec) {
    List<KeyRange> ranges = new ArrayList<>();
    switch (test.kind()) {
      case LT -> ranges.add(KeyRange.lessThan(key(test, codec, 0)));
      case LE -> ranges.add(KeyRange.atMost(key(test, codec, 0)));
      case GT -> ranges.add(KeyRange.greaterThan(key(test, codec, 0)));
      case GE -> ranges.add(KeyRange.atLeast(key(test, codec, 0)));
      case BETWEEN ->
          ranges.add(
              new KeyRange(
                  key(test, codec, 0),
                  test.lowInclusive(),
                  key(test, codec, 1),
                  test.highInclusive()));
      case IN -> {
        for (int i = 0; i < test.values().size(); i++) {
          ranges.add(KeyRange.point(key(test, codec, i)));
        }
      }
      case PREFIX -> ranges.add(KeyRange.prefix(prefix(test, codec)));
      default -> throw new AssertionError(test.kind());
    }
    return KeyRanges.of(ranges);
  }

  private byte[] prefix(ColumnTest test, ValueCodec codec) {
    boolean raw = codec.type() == ColumnType.STRING || codec.type() == ColumnType.BYTES;
    if (!raw || codec.encoding() != ValueEncoding.BINARY) {
      throw new IllegalArgumentException(
          test
              + ": a prefix needs a STRING or BYTES column in BINARY encoding, and this one is "
              + codec.type()
              + "("
              + codec.encoding()
              + "); use between instead");
    }
    return key(test, codec, 0);
  }

  private byte[] key(ColumnTest test, ValueCodec codec, int index) {
    Object value = test.values().get(index);
    try {
      return Literals.key(codec, value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Column "
              + test.column()
              + " of table "
              + columns.table()
              + " and value "
              + Literals.show(value)
              + ": "
              + e.getMessage(),
          e);
    }
  }
}
