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
package org.lcindex.spark.read;

import java.io.Closeable;
import java.io.IOException;
import java.util.Iterator;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.spark.read.TablePartition.Range;

/**
 * The rows of a partition, one range after the other. A range promises what a scan promises. Not
 * thread safe.
 */
final class RangeScanner implements Closeable {
  /** A query that is not built yet. */
  @FunctionalInterface
  interface Queries {
    MdrqBuilder make() throws IOException;
  }

  private final MdrqClient client;
  private final TablePartition partition;
  private final Queries queries;
  private final ReadMetrics metrics;
  private final Iterator<Range> ranges;
  private ResultScanner rows;

  RangeScanner(ReadPlan plan, TablePartition partition, Queries queries, ReadMetrics metrics)
      throws IOException {
    this.client = plan.settings().cluster().client();
    this.partition = partition;
    this.queries = queries;
    this.metrics = metrics;
    this.ranges = partition.ranges().iterator();
  }

  /** The query for the rows of a range. */
  static Mdrq in(Range range, TablePartition partition, MdrqBuilder query) {
    return query.rows(range.start(), range.stop()).path(partition.path()).build();
  }

  /** The next row; null behind the last one. */
  Result next() throws IOException {
    while (true) {
      if (rows == null) {
        if (!ranges.hasNext()) {
          return null;
        }
        metrics.addRange();
        rows = client.scan(in(ranges.next(), partition, queries.make()));
      }
      Result row = rows.next();
      if (row != null) {
        metrics.addRow(size(row));
        return row;
      }
      rows.close();
      rows = null;
    }
  }

  private static long size(Result row) {
    long size = 0;
    for (Cell cell : row.rawCells()) {
      size += cell.getSerializedSize();
    }
    return size;
  }

  @Override
  public void close() {
    if (rows != null) {
      rows.close();
    }
  }
}
