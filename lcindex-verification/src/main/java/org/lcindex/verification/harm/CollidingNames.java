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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.verification.common.ModeScans;

/**
 * Queries with 9,900 conditions on columns whose names all have one hash, by the hash of byte
 * buffers ("aA" and "BB") or by that of arrays and strings ("Aa" and "BB"). What they cost beside
 * the plain scan is what the index adds. Rows with thousands of such columns are indexed, too.
 */
final class CollidingNames extends StoredWork {
  /** The median by index may be so many times the plain scan's. */
  static final double MOST_TIMES = 10;

  /** The hash by which names are alike, and the form of the query. */
  private static final List<String> KINDS =
      List.of(
          "names alike to buffers, one conjunction",
          "names alike to buffers, two sides",
          "names alike to arrays, one conjunction",
          "names alike to arrays, two sides");

  private static final String PLAIN = ", plain";
  private static final String BY_INDEX = ", by index";
  private static final byte[] C = Bytes.toBytes("c");
  private static final byte[] OTHER = Bytes.toBytes("other");
  private static final int CONDITIONS = 9_900;
  private static final int PAIRS = 14;
  private static final int NARROW_ROWS = 200;
  private static final int WIDE_ROWS = 40;
  private static final int WIDE_CELLS = 3_000;
  private static final int RANGE = 40;
  private static final int CLIENTS = 2;

  private final HarmTally tally;

  CollidingNames(Connection connection, HarmTally tally) {
    super(connection, tally, "colliding names", "harm_colliding_names", "f:c INT");
    this.tally = tally;
  }

  @Override
  public void load() throws IOException {
    create();
    write(0, NARROW_ROWS + WIDE_ROWS);
    flush();
  }

  /** One of 16,384 names with one hash. */
  private static byte[] name(int number, boolean buffers) {
    StringBuilder text = new StringBuilder();
    for (int pair = 0; pair < PAIRS; pair++) {
      text.append((number >> pair & 1) == 0 ? "BB" : buffers ? "aA" : "Aa");
    }
    return Bytes.toBytes(text.toString());
  }

  private static byte[] key(int number) {
    String kind = number < NARROW_ROWS ? "n" : "w";
    return Bytes.toBytes(String.format(Locale.ROOT, "%s%08d", kind, number));
  }

  /** Few columns where queries look, many elsewhere: HBase tries each condition on each cell. */
  @Override
  Put put(int number) {
    Put put = new Put(key(number)).addColumn(HarmRows.FAMILY, C, HarmRows.CODEC.cellOf(number));
    int cells = number < NARROW_ROWS ? number % 3 : WIDE_CELLS;
    for (int i = 0; i < cells; i++) {
      put.addColumn(HarmRows.FAMILY, name(number * 31 + i, i % 2 == 0), OTHER);
    }
    return put;
  }

  @Override
  public void start(HarmCrew crew, boolean indexed) {
    for (int i = 0; i < CLIENTS; i++) {
      crew.work("names", random -> ask(indexed, random));
    }
  }

  private void ask(boolean indexed, Random random) throws IOException {
    int low = random.nextInt(NARROW_ROWS - RANGE);
    boolean buffers = random.nextBoolean();
    boolean sides = random.nextInt(3) == 0;
    Filter filter = filter(low, buffers, sides);
    String kind = KINDS.get((buffers ? 0 : 2) + (sides ? 1 : 0));
    String mode = indexed ? (random.nextBoolean() ? "auto" : "force") : "forbid";
    RowSums expected = timed(filter, "forbid", kind + PLAIN);
    RowSums actual = timed(filter, mode, kind + (indexed ? BY_INDEX : PLAIN));
    compared("queries", mode, actual.difference(expected));
  }

  private RowSums timed(Filter filter, String mode, String what) throws IOException {
    Scan scan = new Scan().withStartRow(Bytes.toBytes("n")).withStopRow(Bytes.toBytes("o"));
    ModeScans.in(mode, scan).setFilter(filter);
    long start = System.nanoTime();
    RowSums answer = sums(scan, C);
    tally.time(what, System.nanoTime() - start);
    return answer;
  }

  /**
   * @param sides whether the conditions are in the sides of a disjunction
   */
  private static Filter filter(int low, boolean buffers, boolean sides) {
    if (!sides) {
      return side(low, 0, CONDITIONS, buffers);
    }
    return new FilterList(
        FilterList.Operator.MUST_PASS_ONE,
        side(low, 0, CONDITIONS / 2, buffers),
        side(low + RANGE / 2, CONDITIONS / 2, CONDITIONS, buffers));
  }

  private static Filter side(int low, int from, int to, boolean buffers) {
    List<Filter> filters = new ArrayList<>();
    filters.add(bound(CompareOperator.GREATER_OR_EQUAL, low));
    filters.add(bound(CompareOperator.LESS, low + RANGE));
    for (int i = from; i < to; i++) {
      filters.add(
          new SingleColumnValueFilter(
              HarmRows.FAMILY, name(i, buffers), CompareOperator.NOT_EQUAL, C));
    }
    return new FilterList(FilterList.Operator.MUST_PASS_ALL, filters);
  }

  private static Filter bound(CompareOperator operator, int value) {
    return ModeScans.column(
        HarmRows.FAMILY, C, operator, new TypedComparator(HarmRows.CODEC, value));
  }

  /** How many times the plain scan's median the index takes, with the dearest kind of query. */
  static double times(HarmTally tally) {
    return KINDS.stream().mapToDouble(kind -> times(tally, kind)).max().orElseThrow();
  }

  private static double times(HarmTally tally, String kind) {
    double plain = tally.medianMillis(kind + PLAIN);
    return plain == 0 ? 0 : tally.medianMillis(kind + BY_INDEX) / plain;
  }

  @Override
  public void report() {
    for (String kind : KINDS) {
      tally.say(
          String.format(
              Locale.ROOT,
              "%s: median %.0f ms plain, %.0f ms by index (%.1f times)",
              kind,
              tally.medianMillis(kind + PLAIN),
              tally.medianMillis(kind + BY_INDEX),
              times(tally, kind)));
    }
  }
}
