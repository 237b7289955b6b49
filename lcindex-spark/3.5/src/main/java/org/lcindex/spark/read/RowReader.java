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

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.Result;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.spark.table.SparkTypes;

/** The rows of a partition. Not thread safe. */
final class RowReader implements PartitionReader<InternalRow> {
  private final ReadPlan plan;
  private final TablePartition partition;
  private final List<SqlColumn> columns;
  private final ReadMetrics metrics = new ReadMetrics();
  private final Object[] values;
  private final InternalRow current;
  private RangeScanner rows;
  private long left;

  RowReader(ReadPlan plan, TablePartition partition) {
    this.plan = plan;
    this.partition = partition;
    this.columns = plan.wanted();
    this.values = new Object[columns.size()];
    this.current = new GenericInternalRow(values);
    this.left = plan.limit() < 0 ? Long.MAX_VALUE : plan.limit();
  }

  private MdrqBuilder query() throws IOException {
    MdrqBuilder query = plan.query(columns);
    return plan.limit() > 0 ? query.limit((int) left) : query;
  }

  @Override
  public boolean next() throws IOException {
    if (rows == null) {
      rows = new RangeScanner(plan, partition, this::query, metrics);
    }
    Result row = left > 0 ? rows.next() : null;
    if (row == null) {
      return false;
    }
    left--;
    fill(row, columns, values);
    return true;
  }

  static void fill(Result row, List<SqlColumn> columns, Object[] values) {
    for (int i = 0; i < values.length; i++) {
      values[i] = SparkTypes.valueIn(columns.get(i), row);
    }
  }

  @Override
  public InternalRow get() {
    return current;
  }

  @Override
  public CustomTaskMetric[] currentMetricsValues() {
    return metrics.values();
  }

  @Override
  public void close() {
    if (rows != null) {
      rows.close();
    }
  }
}
