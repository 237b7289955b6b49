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

import java.util.Locale;
import java.util.function.Function;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ColumnPrefixFilter;
import org.apache.hadoop.hbase.filter.ColumnRangeFilter;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.QualifierFilter;
import org.apache.hadoop.hbase.filter.RandomRowFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.ValueFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * Filters that come along with conditions, each with one operand; the last two no index serves. Not
 * a PrefixFilter: HBase's own throws an ArrayIndexOutOfBoundsException at some rows (seed 9101).
 */
public enum AlongFilter {
  PAGE(operand -> new PageFilter(Integer.parseInt(operand))),
  FIRST_KEY(operand -> new FirstKeyOnlyFilter()),
  KEY_ONLY(operand -> new KeyOnlyFilter(Boolean.parseBoolean(operand))),
  COLUMN_PREFIX(operand -> new ColumnPrefixFilter(Text.unescape(operand))),
  COLUMN_RANGE(operand -> new ColumnRangeFilter(Text.unescape(operand), true, null, false)),
  QUALIFIER(
      operand ->
          new QualifierFilter(
              CompareOperator.NOT_EQUAL, new BinaryComparator(Text.unescape(operand)))),
  ROW(
      operand ->
          new RowFilter(
              CompareOperator.GREATER_OR_EQUAL, new BinaryComparator(Text.unescape(operand)))),
  VALUE(
      operand ->
          new ValueFilter(
              CompareOperator.NOT_EQUAL, new BinaryPrefixComparator(Text.unescape(operand)))),
  WHILE_MATCH(
      operand ->
          new WhileMatchFilter(
              new RowFilter(CompareOperator.LESS, new BinaryComparator(Text.unescape(operand))))),
  RANDOM(operand -> new RandomRowFilter(1));

  private final Function<String, Filter> make;

  AlongFilter(Function<String, Filter> make) {
    this.make = make;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static AlongFilter of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }

  Filter filter(String operand) {
    return make.apply(operand);
  }
}
