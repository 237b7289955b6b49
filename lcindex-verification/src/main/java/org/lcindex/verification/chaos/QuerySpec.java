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
package org.lcindex.verification.chaos;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * One query, to be run any number of times in any mode.
 *
 * @param predicates what all rows pass
 * @param from first row, by number
 * @param to row after the last one
 * @param projection qualifiers to return, those of the predicates included; empty for whole rows
 * @param caching rows in one RPC
 * @param limit rows at most; -1 for all
 * @param parallel whether regions are scanned at the same time, by MdrqClient
 */
record QuerySpec(
    List<Predicate> predicates,
    int from,
    int to,
    Set<String> projection,
    int caching,
    int limit,
    boolean parallel) {
  private static final int[] CACHING = {3, 20, 100, 1_000};

  /**
   * A query over rows from and to, with limits and projections now and then.
   *
   * @param indexed columns that have an index at the moment; most queries have a range on one
   */
  static QuerySpec random(int from, int to, Set<ChaosColumn> indexed, Random random) {
    List<ChaosColumn> columns = new ArrayList<>(Arrays.asList(ChaosColumn.values()));
    Collections.shuffle(columns, random);
    boolean served = random.nextInt(8) != 0;
    if (served) {
      columns.stream()
          .filter(indexed::contains)
          .findFirst()
          .ifPresent(first -> Collections.swap(columns, 0, columns.indexOf(first)));
    }
    List<Predicate> predicates = new ArrayList<>();
    for (ChaosColumn column : columns.subList(0, 1 + random.nextInt(3))) {
      predicates.add(
          served && predicates.isEmpty()
              ? Predicate.range(column, random)
              : Predicate.random(column, random));
    }
    Set<String> projection = new HashSet<>();
    if (random.nextInt(4) == 0) {
      projection.add(columns.get(columns.size() - 1).text());
      predicates.forEach(p -> projection.add(p.column().text()));
    }
    return new QuerySpec(
        predicates,
        from,
        to,
        projection,
        CACHING[random.nextInt(CACHING.length)],
        random.nextInt(10) == 0 ? 1 + random.nextInt(50) : -1,
        random.nextBoolean());
  }

  /** A query for everything whose column is in a range of value numbers; rows without it never. */
  static QuerySpec slice(ChaosColumn column, long low, long high, int rows) {
    return box(List.of(column), List.of(new long[] {low, high}), rows);
  }

  /**
   * A query for a box of the grid over rows from and to: a range on each of its columns, wide
   * enough that some rows are in all of them, and now and then a condition on another column.
   */
  static QuerySpec box(int from, int to, Random random) {
    List<Predicate> predicates = new ArrayList<>();
    for (ChaosColumn column : ChaosColumn.OF_GRID) {
      int width =
          1 + random.nextInt(random.nextInt(4) == 0 ? column.domain() : 1 + column.domain() / 4);
      int low = random.nextInt(column.domain() - width + 1);
      predicates.add(between(column, low, low + width - 1L));
    }
    if (random.nextInt(4) == 0) {
      predicates.add(Predicate.random(ChaosColumn.PRICE, random));
    }
    Collections.shuffle(predicates, random);
    return new QuerySpec(
        predicates,
        from,
        to,
        Set.of(),
        CACHING[random.nextInt(CACHING.length)],
        -1,
        random.nextBoolean());
  }

  /** A query for everything in a box; rows without one of the columns never. */
  static QuerySpec box(List<ChaosColumn> columns, List<long[]> ranges, int rows) {
    List<Predicate> predicates = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      predicates.add(between(columns.get(i), ranges.get(i)[0], ranges.get(i)[1]));
    }
    return new QuerySpec(predicates, 0, rows, Set.of(), 1_000, -1, true);
  }

  private static Predicate between(ChaosColumn column, long low, long high) {
    return new Predicate(column, Predicate.Op.BETWEEN, new long[] {low, high}, false, false);
  }

  Scan scan(ChaosKeys keys, Asking mode, String queryId) {
    Scan scan = new Scan();
    if (from > 0) {
      scan.withStartRow(keys.key(from));
    }
    if (to < keys.rows()) {
      scan.withStopRow(keys.key(to));
    }
    projection.forEach(q -> scan.addColumn(ChaosColumn.FAMILY, Bytes.toBytes(q)));
    scan.setCaching(caching);
    if (limit > 0) {
      scan.setLimit(limit);
    }
    scan.setFilter(filter());
    return mode.in(queryId, scan);
  }

  private Filter filter() {
    List<Filter> filters = new ArrayList<>();
    predicates.forEach(p -> filters.add(p.filter()));
    return filters.size() == 1
        ? filters.get(0)
        : new FilterList(FilterList.Operator.MUST_PASS_ALL, filters);
  }

  /** Whether the model says that a row is in the answer. */
  boolean matches(int row, RowImage image) {
    return row >= from
        && row < to
        && predicates.stream().allMatch(p -> p.passes(image))
        && image.cells().keySet().stream().anyMatch(this::returned);
  }

  /** Whether a column is in the answer. */
  boolean returned(String qualifier) {
    return projection.isEmpty() || projection.contains(qualifier);
  }

  @Override
  public String toString() {
    return predicates.stream().map(Predicate::toString).collect(Collectors.joining(" and "))
        + "; rows "
        + from
        + " to "
        + to
        + (projection.isEmpty() ? "" : "; columns " + projection)
        + (limit > 0 ? "; limit " + limit : "")
        + "; caching "
        + caching
        + (parallel ? "; regions in parallel" : "");
  }
}
