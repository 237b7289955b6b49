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
package org.lcindex.regionserver.scan.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/** Conditions in a log are short and in one line, whatever a client sends. */
class ConditionTextTest {
  private static final byte[] F = Bytes.toBytes("f");

  private static Filter condition(String column, CompareOperator op, ByteArrayComparable value) {
    return new SingleColumnValueFilter(F, Bytes.toBytes(column), op, value);
  }

  @Test
  void conditionsAreReadable() {
    ValueCodec codec = ValueCodec.of(ColumnType.LONG, ValueEncoding.BINARY);
    Filter both =
        new FilterList(
            condition("a", CompareOperator.GREATER_OR_EQUAL, new TypedComparator(codec, 20L)),
            condition("b", CompareOperator.EQUAL, new BinaryComparator(Bytes.toBytes("x\ny"))));
    Scan scan = new Scan().withStartRow(Bytes.toBytes("r")).setFilter(both);
    assertEquals("row from r and f:a >= LONG 20 and f:b = x\\x0Ay", ConditionText.of(scan));
  }

  @Test
  void rangesHaveTheirValues() {
    ValueCodec codec = ValueCodec.of(ColumnType.LONG, ValueEncoding.BINARY);
    List<KeyRange> ranges = new ArrayList<>();
    ranges.add(KeyRange.lessThan(codec.keyOf(-5L)));
    for (long i = 0; i < 10; i++) {
      ranges.add(KeyRange.point(codec.keyOf(2 * i)));
    }
    Filter in =
        condition("a", CompareOperator.EQUAL, new KeyRangesComparator(codec, KeyRanges.of(ranges)));
    assertEquals(
        "f:a = LONG in (..., -5), 0, 2 and 8 more", ConditionText.of(new Scan().setFilter(in)));
    Filter any =
        condition(
            "a",
            CompareOperator.NOT_EQUAL,
            new KeyRangesComparator(ValueCodec.of(ColumnType.BYTES), KeyRanges.all()));
    assertEquals("f:a is missing", ConditionText.of(new Scan().setFilter(any)));
  }

  @Test
  void whatIsLongIsCut() {
    List<Filter> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.add(
          condition(
              "q".repeat(5_000), CompareOperator.LESS, new BinaryComparator(new byte[100_000])));
    }
    String text = ConditionText.of(new Scan().setFilter(new FilterList(many)));
    assertTrue(text.length() < 1_500, text);
    assertTrue(text.endsWith(" and 92 more"), text);
  }

  @Test
  void otherFiltersAreNamedOnly() {
    Scan scan = new Scan().setFilter(new PrefixFilter(Bytes.toBytes("secret")));
    assertEquals("a PrefixFilter", ConditionText.of(scan));
  }
}
