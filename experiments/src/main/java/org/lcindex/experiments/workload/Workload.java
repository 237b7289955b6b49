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
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.client.Put;

/**
 * Rows of a table with some indexed columns, and queries on them. Every {@linkplain #open pass}
 * gives the same rows. Thread-safe; a pass is not.
 */
public interface Workload {
  String name();

  /** As reports and settings name it. */
  String title();

  /** The number of rows. */
  long rows();

  /** All columns, which all rows have; one family. */
  List<WorkloadColumn> columns();

  /** The columns with an index. */
  default List<WorkloadColumn> indexes() {
    return columns().stream().filter(WorkloadColumn::indexed).toList();
  }

  /** The queries that are reported one by one. */
  List<RangeQuery> queries();

  /**
   * The number of rows of each of these queries, counted in the generator's own objects, with the
   * conditions written out again: no encoding, filter or comparator is between the count and the
   * generator.
   */
  Map<String, Long> counted();

  /** Keys that split the table into regions of about as many rows; empty for one region. */
  byte[][] splitKeys(int regions);

  /** Starts at the first row. */
  Rows open() throws IOException;

  /** One pass over the rows. */
  interface Rows extends AutoCloseable {
    /** The next row with all columns and without timestamps, the caller's own; null at the end. */
    Put next() throws IOException;

    @Override
    default void close() throws IOException {}
  }
}
