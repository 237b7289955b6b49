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
package org.lcindex.experiments.workload;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.load.RowSource;

/**
 * The first rows of one of TPC-H's tables as dbgen makes them, some of its columns indexed, and
 * queries on them. Every {@linkplain #open pass} gives the same rows. Thread-safe; a pass is not.
 */
public abstract class Workload {
  protected final long rows;
  private final String name;
  private final List<WorkloadColumn> columns;
  private final List<RangeQuery> queries;

  Workload(String name, long rows, List<WorkloadColumn> columns, List<RangeQuery> queries) {
    if (rows < 1) {
      throw new IllegalArgumentException("rows is " + rows + ", must be at least 1");
    }
    this.name = name;
    this.rows = rows;
    this.columns = columns;
    this.queries = queries;
  }

  /** As reports and settings name it. */
  public final String title() {
    return "TPC-H " + name.toUpperCase(Locale.ROOT);
  }

  /** The number of rows. */
  public final long rows() {
    return rows;
  }

  /** All columns, which all rows have; one family. */
  public final List<WorkloadColumn> columns() {
    return columns;
  }

  /** The columns with an index. */
  public final List<WorkloadColumn> indexes() {
    return indexesOf(columns);
  }

  static List<WorkloadColumn> indexesOf(List<WorkloadColumn> columns) {
    return columns.stream().filter(WorkloadColumn::indexed).toList();
  }

  /** The queries that are reported one by one. */
  public final List<RangeQuery> queries() {
    return queries;
  }

  /**
   * The number of rows of each of these queries, counted in the generator's own objects, with the
   * conditions written out again: no encoding, filter or comparator is between the count and the
   * generator.
   */
  public abstract Map<String, Long> counted();

  /** How many of the first rows pass, by query. */
  static <T> Map<String, Long> count(Iterator<T> all, Map<String, Predicate<T>> passes) {
    Map<String, Long> counts = new LinkedHashMap<>();
    passes.keySet().forEach(query -> counts.put(query, 0L));
    while (all.hasNext()) {
      T row = all.next();
      passes.forEach((query, test) -> counts.merge(query, test.test(row) ? 1L : 0L, Long::sum));
    }
    return counts;
  }

  /** The first of some rows. */
  static <T> Iterator<T> first(long rows, Iterable<T> all) {
    return StreamSupport.stream(all.spliterator(), false).limit(rows).iterator();
  }

  /** What is taken of about so many rows, spread over all; each list is sorted by bytes. */
  public final List<List<byte[]>> sample(int number, List<Function<Put, byte[]>> taken)
      throws IOException {
    List<List<byte[]>> samples = new ArrayList<>();
    taken.forEach(any -> samples.add(new ArrayList<>()));
    long distance = Math.max(1, rows / number);
    try (RowSource.Cursor all = open()) {
      long place = 0;
      for (Put row = all.next(); row != null; row = all.next()) {
        if (place++ % distance == 0) {
          for (int i = 0; i < taken.size(); i++) {
            samples.get(i).add(taken.get(i).apply(row));
          }
        }
      }
    }
    samples.forEach(values -> values.sort(Arrays::compareUnsigned));
    return samples;
  }

  /** Keys that split the table into regions of about as many rows; empty for one region. */
  public abstract byte[][] splitKeys(int regions);

  /** Starts at the first row. Rows have all columns and no timestamps, and are the caller's own. */
  public abstract RowSource.Cursor open() throws IOException;
}
