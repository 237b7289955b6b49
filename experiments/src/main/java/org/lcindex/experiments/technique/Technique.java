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
package org.lcindex.experiments.technique;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.experiments.workload.RangeQuery;

/**
 * One way to keep a {@link org.lcindex.experiments.workload.Workload} in HBase and to answer its
 * queries. In this order: {@link #create}, writers, {@link #finish}, queries, {@link #drop}; tables
 * that an earlier process has finished can be queried without the first three.
 *
 * <p>Network traffic is that of all region servers and DataNodes while nothing else runs: no
 * technique has servers of its own. {@link #tables} says where it comes from.
 *
 * <p>Thread-safe.
 */
public interface Technique extends AutoCloseable {
  /** What is {@link #chosen} for a scan of all rows. */
  String NO_INDEX = "none";

  /** The name by which {@link Techniques} knows it. */
  String name();

  /**
   * Creates its tables, empty.
   *
   * @throws IOException also when one of them is there already
   */
  void create() throws IOException;

  /** A writer for one thread. */
  RowWriter writer() throws IOException;

  /**
   * The number of rows in one call of a {@link #writer}: the usual one, unless its own manual
   * advises another.
   */
  default int batch(int usual) {
    return usual;
  }

  /**
   * Returns when all that was written is in HFiles and as indexed as it will ever be. It is part of
   * an insert's time.
   */
  void finish() throws IOException;

  /**
   * Waits until no compaction, nor anything that follows one, is under way. Not part of an insert's
   * time; queries are timed after it.
   */
  void settle() throws IOException;

  /** Gives every row that passes, whole and once, to the sink; in any order, one at a time. */
  void query(RangeQuery query, AnswerSink sink) throws IOException;

  /**
   * By which of its indexes it answers a query, now: the column, more than one with commas where
   * regions choose for themselves, {@code none} for a scan of all rows; empty for a technique that
   * does not tell.
   */
  default String chosen(RangeQuery query) throws IOException {
    return "";
  }

  /** What it takes, now. */
  Storage storage() throws IOException;

  /**
   * How long the jobs that made its index files waited for their start, in milliseconds, by kind of
   * job; empty for a technique without such jobs, or that does not tell.
   */
  default Map<String, List<Long>> jobWaits() throws IOException {
    return Map.of();
  }

  /** All its tables, the one with the rows first. */
  List<TableName> tables();

  /** Deletes everything; nothing when there is nothing. */
  void drop() throws IOException;

  /** Ends its threads. The tables stay. */
  @Override
  default void close() throws IOException {}
}
