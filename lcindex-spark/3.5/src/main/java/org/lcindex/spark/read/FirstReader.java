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
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.client.Result;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlCondition;
import org.lcindex.query.sql.SqlConditions;
import org.lcindex.spark.table.SparkTypes;

/**
 * The rows of a partition among which its first ones in an order are: Spark orders them. Cells that
 * are a value to LCIndex and none to Spark would take the places of others; when one is met, all
 * rows are returned. Not thread safe.
 */
final class FirstReader implements PartitionReader<InternalRow> {
  private final ReadPlan plan;
  private final TablePartition partition;
  private final FirstSpec first;
  private final SqlColumn by;
  private final List<SqlColumn> columns;
  private final ReadMetrics metrics = new ReadMetrics();
  private final Object[] values;
  private final InternalRow current;
  private Iterator<Result> held;
  private RangeScanner all;

  FirstReader(ReadPlan plan, TablePartition partition) {
    this.plan = plan;
    this.partition = partition;
    this.first = plan.first();
    this.by = plan.table().column(first.column());
    this.columns = plan.wanted();
    this.values = new Object[columns.size()];
    this.current = new GenericInternalRow(values);
  }

  @Override
  public boolean next() throws IOException {
    if (held == null) {
      List<Result> rows = first();
      held = rows == null ? Collections.emptyIterator() : rows.iterator();
      all =
          rows == null
              ? new RangeScanner(plan, partition, () -> plan.query(columns), metrics)
              : null;
    }
    Result row = all != null ? all.next() : held.hasNext() ? held.next() : null;
    if (row == null) {
      return false;
    }
    RowReader.fill(row, columns, values);
    return true;
  }

  /** Null when all rows are wanted. */
  private List<Result> first() throws IOException {
    List<SqlColumn> read = new ArrayList<>(columns);
    read.add(by);
    List<Result> rows = new ArrayList<>();
    SqlCondition present = SqlConditions.present(by);
    boolean enough =
        add(
            rows,
            () ->
                plan.query(read)
                    .where(present.condition())
                    .orderBy(by.column(), first.order())
                    .limit(first.rows()));
    if (rows.stream().anyMatch(row -> SparkTypes.valueIn(by, row) == null)) {
      return null;
    }
    if (enough && !first.nulls()) {
      return rows;
    }
    SqlCondition absent = SqlConditions.absent(by);
    if (absent == null) {
      return null;
    }
    add(rows, () -> plan.query(read).where(absent.condition()).limit(first.rows()));
    return rows;
  }

  /** Adds rows of all ranges; whether each of them had as many as are wanted. */
  private boolean add(List<Result> rows, RangeScanner.Queries queries) throws IOException {
    try (RangeScanner scanner = new RangeScanner(plan, partition, queries, metrics)) {
      int before = rows.size();
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(row);
      }
      return rows.size() - before >= first.rows();
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
    if (all != null) {
      all.close();
    }
  }
}
