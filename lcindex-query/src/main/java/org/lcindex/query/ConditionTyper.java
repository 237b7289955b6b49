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
package org.lcindex.query;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * Turns conditions into HBase filters by the types of a table's indexes.
 *
 * <p>Comparisons upwards are key ranges, because {@link TypedComparator} lets a cell that does not
 * decode sort after every value, and such a cell is not greater than 5.
 */
final class ConditionTyper {
  private final String table;
  private final IndexDefinitions definitions;

  ConditionTyper(String table, IndexDefinitions definitions) {
    this.table = table;
    this.definitions = definitions;
  }

  /** The same column with family and, when it is known, codec. */
  Column resolve(Column column) {
    List<IndexDefinition> matches = new ArrayList<>();
    for (IndexDefinition definition : definitions.list()) {
      byte[] family = column.family() == null ? definition.family() : column.family();
      if (definition.isOn(family, column.qualifier())) {
        matches.add(definition);
      }
    }
    if (column.family() == null && matches.size() != 1) {
      throw new IllegalArgumentException(
          "Column "
              + column
              + " has no family and "
              + matches.size()
              + " indexes of table "
              + table
              + " have this qualifier; write it as family:qualifier. "
              + indexes());
    }
    if (matches.isEmpty()) {
      return column;
    }
    IndexDefinition definition = matches.get(0);
    Column resolved = Column.column(definition.family(), definition.qualifier());
    return resolved.as(column.codec() == null ? definition.codec() : column.codec());
  }

  /** New filters of all conditions, all of which rows must pass; null when there are none. */
  Filter filter(List<Condition> conditions) {
    List<Filter> filters = new ArrayList<>();
    conditions.forEach(condition -> filters.add(filter(condition)));
    return switch (filters.size()) {
      case 0 -> null;
      case 1 -> filters.get(0);
      default -> new FilterList(FilterList.Operator.MUST_PASS_ALL, filters);
    };
  }

  /**
   * A new filter of one condition.
   *
   * @throws IllegalArgumentException when the column has no type or a value is none of its type
   */
  private SingleColumnValueFilter filter(Condition condition) {
    Column column = resolve(condition.column());
    ValueCodec codec = column.codec();
    if (codec == null) {
      throw new IllegalArgumentException(
          "Column "
              + column
              + " of table "
              + table
              + " has no index, so its type is unknown; give it, as in"
              + " column(\""
              + column
              + "\").as(ColumnType.LONG). "
              + indexes());
    }
    CompareOperator operator =
        switch (condition.kind()) {
          case NE -> CompareOperator.NOT_EQUAL;
          case LT -> CompareOperator.LESS;
          case LE -> CompareOperator.LESS_OR_EQUAL;
          default -> CompareOperator.EQUAL;
        };
    ByteArrayComparable comparator =
        switch (condition.kind()) {
          case EQ, NE, LT, LE -> TypedComparator.ofKey(codec, key(condition, codec, 0));
          default -> new KeyRangesComparator(codec, ranges(condition, codec));
        };
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(column.family(), column.qualifier(), operator, comparator);
    filter.setFilterIfMissing(true);
    return filter;
  }

  private KeyRanges ranges(Condition condition, ValueCodec codec) {
    List<KeyRange> ranges = new ArrayList<>();
    switch (condition.kind()) {
      case GT -> ranges.add(KeyRange.greaterThan(key(condition, codec, 0)));
      case GE -> ranges.add(KeyRange.atLeast(key(condition, codec, 0)));
      case BETWEEN ->
          ranges.add(
              new KeyRange(
                  key(condition, codec, 0),
                  condition.lowInclusive(),
                  key(condition, codec, 1),
                  condition.highInclusive()));
      case IN -> {
        for (int i = 0; i < condition.values().size(); i++) {
          ranges.add(KeyRange.point(key(condition, codec, i)));
        }
      }
      case PREFIX -> {
        boolean raw = codec.type() == ColumnType.STRING || codec.type() == ColumnType.BYTES;
        if (!raw || codec.encoding() != ValueEncoding.BINARY) {
          throw new IllegalArgumentException(
              condition
                  + ": a prefix needs a STRING or BYTES column in BINARY encoding, and this one is "
                  + codec.type()
                  + "("
                  + codec.encoding()
                  + "); use between instead");
        }
        ranges.add(KeyRange.prefix(key(condition, codec, 0)));
      }
      default -> throw new AssertionError(condition.kind());
    }
    return KeyRanges.of(ranges);
  }

  private byte[] key(Condition condition, ValueCodec codec, int index) {
    Object value = condition.values().get(index);
    try {
      boolean text = value instanceof CharSequence && codec.type() != ColumnType.STRING;
      return codec.keyOf(text ? codec.parse(value.toString()) : value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "Condition " + condition + " on table " + table + ": " + e.getMessage(), e);
    }
  }

  private String indexes() {
    if (definitions.isEmpty()) {
      return "The table has no index";
    }
    List<String> columns = new ArrayList<>();
    for (IndexDefinition definition : definitions.list()) {
      columns.add(
          Bytes.toStringBinary(definition.family())
              + ":"
              + Bytes.toStringBinary(definition.qualifier()));
    }
    return "Indexed columns: " + String.join(", ", columns);
  }
}
