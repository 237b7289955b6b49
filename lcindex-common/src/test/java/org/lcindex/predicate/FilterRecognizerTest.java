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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.filter.BigDecimalComparator;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FilterList.Operator;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.LongComparator;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.RandomRowFilter;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.RegexStringComparator.EngineType;
import org.apache.hadoop.hbase.filter.SingleColumnValueExcludeFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.WhileMatchFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.predicate.FilterRecognizer.Recognized;
import org.lcindex.type.ValueCodec;

/** What is taken apart, and what is declined with which reason. */
class FilterRecognizerTest {
  private static final byte[] CF = Bytes.toBytes("cf");

  private static SingleColumnValueFilter filter(String qualifier, ByteArrayComparable comparator) {
    return new SingleColumnValueFilter(
        CF, Bytes.toBytes(qualifier), CompareOperator.EQUAL, comparator);
  }

  private static SingleColumnValueFilter filter(String qualifier) {
    return filter(qualifier, new BinaryComparator(Bytes.toBytes("x")));
  }

  private static void assertDeclined(Filter f, String reason) {
    Recognized r = FilterRecognizer.recognize(f);
    assertFalse(r.accepted());
    assertTrue(r.declined().why().contains(reason), r.declined().why());
  }

  @Test
  void nestedConjunctionsAreFlattenedInOrder() {
    Filter f =
        new FilterList(
            filter("a"),
            new FilterList(),
            new FilterList(filter("b"), new FilterList(filter("c"))));
    assertEquals(
        "cf:a EQUAL BinaryComparator x AND cf:b EQUAL BinaryComparator x"
            + " AND cf:c EQUAL BinaryComparator x",
        FilterRecognizer.recognize(f).conjunction().toString());
  }

  @Test
  void noFilterAndAnEmptyListAreNoCondition() {
    assertTrue(FilterRecognizer.recognize(null).conjunction().isEmpty());
    assertTrue(FilterRecognizer.recognize(new FilterList()).conjunction().isEmpty());
  }

  @Test
  void theFiltersFlagsAreKept() {
    SingleColumnValueFilter f = filter("a");
    f.setFilterIfMissing(true);
    f.setLatestVersionOnly(false);
    ColumnCondition c = FilterRecognizer.recognize(f).conjunction().conditions().get(0);
    assertTrue(c.filterIfMissing());
    assertFalse(c.latestVersionOnly());
    assertTrue(c.matchesColumn(new KeyValue(CF, CF, Bytes.toBytes("a"), CF)));
    assertFalse(c.matchesColumn(new KeyValue(CF, CF, Bytes.toBytes("b"), CF)));
  }

  @Test
  void aMissingQualifierIsTheEmptyOne() {
    SingleColumnValueFilter f =
        new SingleColumnValueFilter(CF, null, CompareOperator.EQUAL, new byte[0]);
    ColumnCondition c = FilterRecognizer.recognize(f).conjunction().conditions().get(0);
    assertEquals(0, c.qualifier().length);
  }

  @Test
  void everythingElseIsDeclinedWithAReason() {
    assertDeclined(new RandomRowFilter(0.5f), "RandomRowFilter is no column condition");
    assertDeclined(new FilterList(filter("a"), new WhileMatchFilter(filter("b"))), "WhileMatch");
    assertDeclined(new FilterList(new PageFilter(5), filter("a")), "PageFilter before a condition");
    assertDeclined(
        new FilterList(new PageFilter(5), new FilterList(Operator.MUST_PASS_ONE, filter("a"))),
        "PageFilter before a condition");
    assertDeclined(
        new FilterList(Operator.MUST_PASS_ONE, filter("a"), new PageFilter(5)), "MUST_PASS_ONE");
    assertDeclined(
        new SingleColumnValueExcludeFilter(CF, CF, CompareOperator.EQUAL, CF), "ExcludeFilter");
    assertDeclined(
        new SingleColumnValueFilter(CF, CF, CompareOperator.NO_OP, CF), "operator NO_OP");
    assertDeclined(new SingleColumnValueFilter(null, CF, CompareOperator.EQUAL, CF), "family");
    assertDeclined(filter("a", new LongComparator(1)), "LongComparator");
    assertDeclined(filter("a", new BigDecimalComparator(BigDecimal.ONE)), "BigDecimalComparator");
    assertDeclined(filter("a", new RegexStringComparator("a", EngineType.JONI)), "engine");
    assertTrue(FilterRecognizer.recognize(filter("a", new RegexStringComparator("a"))).accepted());
  }

  private static SingleColumnValueFilter required(String qualifier) {
    SingleColumnValueFilter f = filter(qualifier);
    f.setFilterIfMissing(true);
    return f;
  }

  @Test
  void whatComesAlongLeavesConditionsThatNeedTheirColumn() {
    Recognized r =
        FilterRecognizer.recognize(
            new FilterList(
                filter("optional"), new FirstKeyOnlyFilter(), required("a"), new PageFilter(5)));
    assertFalse(r.whole());
    assertNull(r.exact());
    assertEquals("cf:a EQUAL BinaryComparator x", r.conjunction().toString());
    assertTrue(r.alternatives().isEmpty());
    assertTrue(FilterRecognizer.recognize(new FilterList(filter("a"), required("b"))).whole());
  }

  @Test
  void disjunctionsAreRequirementsBesideTheConjunction() {
    Recognized r =
        FilterRecognizer.recognize(
            new FilterList(
                required("a"),
                new FilterList(
                    Operator.MUST_PASS_ONE,
                    required("b"),
                    new FilterList(required("c"), new KeyOnlyFilter()))));
    assertFalse(r.whole());
    assertEquals("cf:a EQUAL BinaryComparator x", r.conjunction().toString());
    assertEquals(1, r.alternatives().size());
    assertEquals(2, r.alternatives().get(0).parts().size());
    assertEquals(2, r.alternatives().get(0).conditions().size());
    assertNull(r.exact());
  }

  @Test
  void whatRowsHaveToMeetExactlyIsKnownWithoutOtherFilters() {
    Recognized r =
        FilterRecognizer.recognize(
            new FilterList(
                filter("optional"),
                new FilterList(Operator.MUST_PASS_ONE, required("b"), filter("c"))));
    assertEquals("", r.conjunction().toString(), "others may hide the column of the first one");
    assertEquals(3, r.exact().conditions().size());
  }

  @Test
  void anEmptyListLetsAllPassAlsoInADisjunction() {
    Recognized r =
        FilterRecognizer.recognize(
            new FilterList(Operator.MUST_PASS_ONE, required("b"), new FilterList()));
    assertEquals(Requirement.All.NOTHING, r.alternatives().get(0).parts().get(1));
    assertTrue(
        FilterRecognizer.recognize(new FilterList(Operator.MUST_PASS_ONE)).conjunction().isEmpty());
  }

  private static FilterList conditions(int count, int columns) {
    List<Filter> filters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      filters.add(filter("c" + i % columns));
    }
    return new FilterList(filters);
  }

  @Test
  void whatIsTooLargeIsDeclined() {
    assertDeclined(conditions(40_000, 40_000), "more than 1000 conditions");
    List<KeyRange> points = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      points.add(KeyRange.point(Bytes.toBytes(i)));
    }
    ValueCodec codec = ValueCodec.named("STRING");
    Filter in = filter("a", new KeyRangesComparator(codec, KeyRanges.of(points)));
    assertTrue(FilterRecognizer.recognize(in).accepted());
    assertDeclined(new FilterList(in, in), "more than 50000 ranges");
    assertTrue(
        FilterRecognizer.recognize(
                new FilterList(in, in), new FilterRecognizer.Limits(2, 60_000, 1))
            .accepted());
  }

  @Test
  void conditionsAreGroupedByColumnInLinearTime() {
    FilterList list = conditions(40_000, 20_000);
    FilterRecognizer.Limits limits = new FilterRecognizer.Limits(50_000, 50_000, 1);
    List<List<ColumnCondition>> groups =
        assertTimeout(
            Duration.ofSeconds(60),
            () -> FilterRecognizer.recognize(list, limits).conjunction().byColumn());
    assertEquals(20_000, groups.size());
    for (int i = 0; i < groups.size(); i++) {
      assertEquals(2, groups.get(i).size());
      assertArrayEquals(Bytes.toBytes("c" + i), groups.get(i).get(0).qualifier());
      assertArrayEquals(Bytes.toBytes("c" + i), groups.get(i).get(1).qualifier());
    }
  }

  @Test
  void endlessNestingIsDeclined() {
    Filter f = filter("a");
    for (int i = 0; i < 200; i++) {
      f = new FilterList(f);
    }
    assertDeclined(f, "nested deeper than 100");
  }
}
