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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.regionserver.scan.LocalRegion;
import org.lcindex.regionserver.scan.delivering.IndexRegionScannerTest;
import org.lcindex.regionserver.store.view.Trust;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

class QueryRecognizerTest {
  private static final int MOST = 10_000;
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] PRICE = Bytes.toBytes("price");
  private static final ValueCodec LONG = ValueCodec.of(ColumnType.LONG, ValueEncoding.BINARY);

  private static LocalRegion local;

  @BeforeAll
  static void open() throws IOException {
    local = new LocalRegion(IndexRegionScannerTest.table(1 << 20));
  }

  @AfterAll
  static void close() throws IOException {
    local.close();
  }

  private static QueryRecognizer.Recognized recognize(Scan scan) {
    if (!scan.hasFamilies()) {
      scan.addFamily(F);
    }
    return QueryRecognizer.recognize(
        local.index(), scan, new FilterRecognizer.Limits(MOST, MOST, 100));
  }

  private static Filter price(CompareOperator op, long value) {
    return condition(PRICE, op, new TypedComparator(LONG, value));
  }

  private static SingleColumnValueFilter condition(
      byte[] qualifier, CompareOperator op, ByteArrayComparable comparator) {
    SingleColumnValueFilter filter = new SingleColumnValueFilter(F, qualifier, op, comparator);
    filter.setFilterIfMissing(true);
    return filter;
  }

  private static Scan all(List<Filter> filters) {
    return new Scan().setFilter(new FilterList(FilterList.Operator.MUST_PASS_ALL, filters));
  }

  private static Filter in(int ranges, int first) {
    List<KeyRange> points = new ArrayList<>();
    for (long i = 0; i < ranges; i++) {
      points.add(KeyRange.point(LONG.keyOf(first + 2 * i)));
    }
    return condition(
        PRICE, CompareOperator.EQUAL, new KeyRangesComparator(LONG, KeyRanges.of(points)));
  }

  @Test
  void conditionsOfOneColumnBecomeOneBound() {
    Scan scan =
        all(
            List.of(
                price(CompareOperator.GREATER_OR_EQUAL, 5),
                condition(
                    Bytes.toBytes("text"),
                    CompareOperator.NOT_EQUAL,
                    new TypedComparator(LONG, 1L)),
                price(CompareOperator.LESS, 10)));
    Query query = recognize(scan).query();
    assertEquals(2, query.columns().size());
    assertEquals(List.of(0), query.drivers());
    QueryColumn price = query.columns().get(0);
    assertEquals(2, price.conditions().size());
    assertTrue(price.decidedByKey());
    assertTrue(price.bound().ranges().contains(LONG.keyOf(5L)));
    assertTrue(price.bound().ranges().contains(LONG.keyOf(9L)));
    assertEquals(1, price.bound().ranges().ranges().size());
    assertEquals(Trust.NEWEST_COPY, query.trust());
  }

  /** Columns without an index whose names have one hash; CollidingNamesTest counts the steps. */
  private static List<Filter> namesOfOneHash(int count) {
    List<Filter> filters = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      StringBuilder name = new StringBuilder();
      for (int bit = 0; bit < 14; bit++) {
        name.append((n >> bit & 1) == 0 ? "aA" : "BB");
      }
      byte[] qualifier = Bytes.toBytes(name.toString());
      filters.add(condition(qualifier, CompareOperator.EQUAL, new TypedComparator(LONG, 1L)));
    }
    return filters;
  }

  @Test
  void thousandsOfNamesOfOneHash() {
    List<Filter> filters = namesOfOneHash(9_900);
    String declined = recognize(all(filters)).declined().why();
    assertTrue(declined.startsWith("no condition has a range on an indexed column"), declined);
    assertTrue(declined.length() < 500, declined);
    filters.add(price(CompareOperator.LESS, 10));
    Query query = recognize(all(filters)).query();
    assertEquals(9_901, query.columns().size());
    assertEquals(List.of(9_900), query.drivers());
    FilterList or = new FilterList(FilterList.Operator.MUST_PASS_ONE, namesOfOneHash(200));
    or.addFilter(price(CompareOperator.LESS, 10));
    assertTrue(recognize(new Scan().setFilter(or)).query() == null, "a side has no index");
  }

  @Test
  void reasonsToDecline() throws IOException {
    Scan base = new Scan().setFilter(price(CompareOperator.LESS, 10));
    List<String> reasons =
        List.of(
            decline(new Scan(base).setReversed(true)),
            decline(new Scan(base).setRaw(true)),
            decline(new Scan(base).setMaxResultsPerColumnFamily(1)),
            decline(new Scan(base).setNeedCursorResult(true)),
            decline(new Scan(base).setIsolationLevel(IsolationLevel.READ_UNCOMMITTED)),
            decline(new Scan(base).addColumn(F, Bytes.toBytes("text"))),
            decline(new Scan().setFilter(new PageFilter(5))),
            decline(all(List.of())));
    assertEquals(
        List.of(
            "reversed scan",
            "raw scan",
            "limit or offset of cells per family",
            "scan with cursor results",
            "isolation level READ_UNCOMMITTED",
            "a condition's column is not in the projection (f:price)",
            "the filter has no condition",
            "the filter has no condition"),
        reasons);
  }

  private static String decline(Scan scan) {
    QueryRecognizer.Recognized recognized = recognize(scan);
    assertNull(recognized.query());
    assertFalse(recognized.declined().remedy().isBlank());
    return recognized.declined().why();
  }

  @Test
  void aConditionWithoutARangeIsNamed() {
    assertEquals(
        "no condition has a range on an indexed column: f:other has no index",
        decline(
            new Scan()
                .setFilter(
                    condition(
                        Bytes.toBytes("other"),
                        CompareOperator.EQUAL,
                        new TypedComparator(LONG, 1L)))));
    assertEquals(
        "no condition has a range on an indexed column: a test of f:price by != or not is no"
            + " range of values",
        decline(new Scan().setFilter(price(CompareOperator.NOT_EQUAL, 5))));
  }

  private static Stream<Arguments> unserved() {
    byte[] other = Bytes.toBytes("other");
    KeyRangesComparator any =
        new KeyRangesComparator(ValueCodec.of(ColumnType.BYTES), KeyRanges.all());
    SingleColumnValueFilter missing = condition(PRICE, CompareOperator.NOT_EQUAL, any);
    missing.setFilterIfMissing(false);
    String join = "join it by 'and' to a range on an indexed column";
    return Stream.of(
        Arguments.of(
            List.of(missing),
            "f:price is missing is no range of values, no index serves it alone",
            join),
        Arguments.of(
            List.of(condition(PRICE, CompareOperator.EQUAL, any)),
            "f:price is not missing is no range of values, no index serves it alone",
            join),
        Arguments.of(
            List.of(condition(other, CompareOperator.EQUAL, any)),
            "f:other is not missing is no range of values, no index serves it alone",
            join),
        Arguments.of(
            List.of(
                condition(other, CompareOperator.EQUAL, any),
                condition(other, CompareOperator.EQUAL, new TypedComparator(LONG, 1L))),
            "f:other has no index",
            "lcindex index create TABLE \"f:other LONG\""),
        Arguments.of(
            List.of(
                condition(other, CompareOperator.EQUAL, new TypedComparator(LONG, 1L)), missing),
            "f:other has no index; f:price is missing is no range of values, no index serves it"
                + " alone",
            "lcindex index create TABLE \"f:other LONG\""),
        Arguments.of(
            List.of(condition(other, CompareOperator.EQUAL, new BinaryComparator(PRICE))),
            "f:other has no index",
            "lcindex index create TABLE \"f:other TYPE\""),
        Arguments.of(
            List.of(
                condition(
                    PRICE,
                    CompareOperator.EQUAL,
                    new TypedComparator(ValueCodec.of(ColumnType.INT), 1))),
            "f:price is compared as INT, its index is of LONG",
            "compare f:price by =, <, <=, >, >= with values of its type (TypedComparator)"),
        Arguments.of(
            List.of(condition(PRICE, CompareOperator.EQUAL, new SubstringComparator("x"))),
            "f:price EQUAL SubstringComparator is no range of its index's order, LONG",
            "compare f:price by =, <, <=, >, >= with values of its type (TypedComparator)"));
  }

  /** In words of the condition language where the conditions are of it. */
  @ParameterizedTest
  @MethodSource("unserved")
  void whatNoIndexServesIsTold(List<Filter> filters, String why, String remedy) {
    QueryRecognizer.Recognized recognized = recognize(all(filters));
    assertNull(recognized.query());
    String before = "no condition has a range on an indexed column: ";
    assertEquals(before + why, recognized.declined().why());
    assertEquals(remedy, recognized.declined().remedy());
  }

  @Test
  void trustDependsOnTheScan() throws IOException {
    Scan base = new Scan().setFilter(price(CompareOperator.LESS, 10));
    assertEquals(Trust.SINGLE_COPY, recognize(new Scan(base).readVersions(2)).query().trust());
    assertEquals(Trust.NOTHING, recognize(new Scan(base).setTimestamp(5)).query().trust());
  }

  /** 40,000 conditions took 56 seconds of a handler. */
  @Test
  void tooManyConditionsAreDeclinedAtOnce() {
    List<Filter> filters = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      filters.add(
          condition(
              Bytes.toBytes("q" + i), CompareOperator.LESS, new TypedComparator(LONG, (long) i)));
    }
    Scan many = all(filters);
    String reason = assertTimeout(Duration.ofSeconds(30), () -> decline(many));
    assertEquals("the filter has more than 10000 conditions", reason);
    assertEquals(
        "the filter's conditions have more than 10000 ranges",
        decline(new Scan().setFilter(in(10_001, 0))));
    assertNotNull(recognize(new Scan().setFilter(in(10_000, 0))).query());
  }

  private static Filter or(Filter... filters) {
    return new FilterList(FilterList.Operator.MUST_PASS_ONE, filters);
  }

  /** All sides are planned, so there may not be many, nor large ones. */
  @Test
  void disjunctionsThatAreTakenApartAreTakenQuickly() {
    Filter[] sides = new Filter[MOST];
    Arrays.setAll(sides, i -> price(CompareOperator.EQUAL, i));
    Scan flat = new Scan().setFilter(or(sides));
    assertTimeout(Duration.ofSeconds(30), () -> assertNotNull(recognize(flat).query()));
    Filter nested = price(CompareOperator.EQUAL, 1);
    Filter other =
        condition(Bytes.toBytes("text"), CompareOperator.EQUAL, new TypedComparator(LONG, 1L));
    for (int i = 0; i < 40; i++) {
      nested = or(all(List.of(nested, other)).getFilter(), price(CompareOperator.EQUAL, i));
    }
    Filter deep = nested;
    List<Filter> many = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      many.add(deep);
    }
    Scan all = all(many);
    assertTimeout(Duration.ofSeconds(30), () -> assertNotNull(recognize(all).query()));
  }

  /** As many columns as there may be, and the worst lists of ranges. */
  @Test
  void whatIsTakenIsTakenQuickly() {
    List<Filter> filters = new ArrayList<>();
    for (int i = 0; i < MOST - 1; i++) {
      filters.add(
          condition(
              Bytes.toBytes("q" + i), CompareOperator.LESS, new TypedComparator(LONG, (long) i)));
    }
    filters.add(price(CompareOperator.LESS, 5));
    Scan columns = all(filters);
    assertTimeout(Duration.ofSeconds(30), () -> assertNotNull(recognize(columns).query()));
    filters.clear();
    filters.add(in(MOST / 2, 1));
    for (int i = 0; i < MOST / 2; i++) {
      filters.add(price(CompareOperator.GREATER_OR_EQUAL, i));
    }
    Scan ranges = all(filters);
    assertTimeout(
        Duration.ofSeconds(30),
        () -> {
          KeyRanges left = recognize(ranges).query().columns().get(0).bound().ranges();
          assertEquals(MOST / 4 + 1, left.ranges().size());
        });
  }
}
