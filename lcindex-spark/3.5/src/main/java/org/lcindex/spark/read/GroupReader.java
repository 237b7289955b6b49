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
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Result;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.connector.metric.CustomTaskMetric;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.unsafe.types.UTF8String;
import org.lcindex.query.Aggregate;
import org.lcindex.query.Group;
import org.lcindex.query.GroupKey;
import org.lcindex.query.GroupValue;
import org.lcindex.query.Grouping;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.query.sql.SqlFigure;
import org.lcindex.query.sql.SqlFigure.Kind;
import org.lcindex.query.sql.SqlValues;
import org.lcindex.spark.read.TablePartition.Range;
import org.lcindex.spark.table.SparkTypes;
import org.lcindex.type.ColumnType;

/**
 * The groups of a partition, which Spark puts together with those of others. Where some have values
 * that are none to Spark, each row of the range is a group. Not thread safe.
 */
final class GroupReader implements PartitionReader<InternalRow> {
  private final ReadPlan plan;
  private final TablePartition partition;
  private final List<SqlColumn> keys;
  private final List<SqlFigure> figures;
  private final List<SqlColumn> read;
  private final ReadMetrics metrics = new ReadMetrics();
  private final Iterator<Range> ranges;
  private Iterator<Object[]> groups = List.<Object[]>of().iterator();
  private RangeScanner rows;
  private Object[] current;

  GroupReader(ReadPlan plan, TablePartition partition) {
    this.plan = plan;
    this.partition = partition;
    this.keys = plan.groups().keys().stream().map(plan.table()::column).toList();
    this.figures = plan.groups().figures().stream().map(one -> one.in(plan.table())).toList();
    this.read =
        Stream.concat(
                keys.stream(),
                figures.stream().map(SqlFigure::column).filter(column -> column != null))
            .distinct()
            .toList();
    this.ranges = partition.ranges().iterator();
  }

  @Override
  public boolean next() throws IOException {
    while (true) {
      if (groups.hasNext()) {
        current = groups.next();
        return true;
      }
      Result row = rows == null ? null : rows.next();
      if (row != null) {
        current = alone(row);
        return true;
      }
      close();
      rows = null;
      if (!ranges.hasNext()) {
        return false;
      }
      open(ranges.next());
    }
  }

  private void open(Range range) throws IOException {
    metrics.addRange();
    List<Object[]> found = found(range);
    if (found != null) {
      groups = found.iterator();
    } else {
      TablePartition one = new TablePartition(List.of(range), partition.path(), partition.host());
      rows = new RangeScanner(plan, one, () -> plan.query(read), metrics);
    }
  }

  /** The groups that HBase makes of a range; null when some have values that are none to Spark. */
  private List<Object[]> found(Range range) throws IOException {
    MdrqClient client = plan.settings().cluster().client();
    Grouping grouping =
        Grouping.by(
            keys.stream().map(column -> GroupKey.of(column.column())).toArray(GroupKey[]::new));
    for (SqlFigure figure : figures) {
      grouping = figure.in(grouping);
    }
    List<Object[]> found = new ArrayList<>();
    try {
      for (Group group :
          client.group(RangeScanner.in(range, partition, plan.query(List.of())), grouping)) {
        if (!isSparks(group)) {
          return null;
        }
        metrics.addRow(0);
        found.add(row(group));
      }
    } catch (ArithmeticException e) {
      // A number that is no DECIMAL of Spark by far.
      return null;
    }
    if (found.isEmpty() && keys.isEmpty()) {
      found.add(ofNone());
    }
    return found;
  }

  private boolean isSparks(Group group) {
    return figures.stream()
        .allMatch(
            figure ->
                figure.column() == null
                    || figure.isSql(
                        group.aggregate(figure.column().nameInGroups()), SparkTypes.UNIT));
  }

  private Object[] row(Group group) {
    Object[] row = new Object[keys.size() + figures.size()];
    for (int i = 0; i < keys.size(); i++) {
      row[i] = key(keys.get(i), group.keys().get(i));
    }
    for (int i = 0; i < figures.size(); i++) {
      row[keys.size() + i] = figure(group, figures.get(i));
    }
    return row;
  }

  private static Object key(SqlColumn column, GroupValue value) {
    if (!value.isValue()) {
      return null;
    }
    if (column.codec().type() != ColumnType.STRING) {
      return SparkTypes.of(column, value.value());
    }
    UTF8String text = UTF8String.fromBytes(value.bytes());
    return UTF8String.fromString(text.toString()).equals(text) ? text : null;
  }

  private static Object figure(Group group, SqlFigure figure) {
    if (figure.kind() == Kind.ROWS) {
      return group.rows();
    }
    SqlColumn column = figure.column();
    Aggregate found = group.aggregate(column.nameInGroups());
    return switch (figure.kind()) {
      case VALUES -> found.values();
      case SUM -> found.sum().map(sum -> sum(column, sum)).orElse(null);
      case MINIMUM -> found.minimum().map(value -> SparkTypes.of(column, value)).orElse(null);
      case MAXIMUM -> found.maximum().map(value -> SparkTypes.of(column, value)).orElse(null);
      case ROWS -> throw new AssertionError(figure);
    };
  }

  private static Object sum(SqlColumn column, Number sum) {
    if (!(sum instanceof BigDecimal number)) {
      return sum.doubleValue();
    }
    // Whole numbers wrap around, as Spark's do.
    return column.codec().type() == ColumnType.DECIMAL
        ? Decimal.apply(number, SqlValues.DIGITS, column.scale())
        : (Object) number.toBigInteger().longValue();
  }

  private Object[] ofNone() {
    return figures.stream()
        .map(
            figure ->
                figure.kind() == Kind.ROWS || figure.kind() == Kind.VALUES ? (Object) 0L : null)
        .toArray();
  }

  /** A row as a group of its own. */
  private Object[] alone(Result row) {
    Object[] group = new Object[keys.size() + figures.size()];
    for (int i = 0; i < keys.size(); i++) {
      group[i] = SparkTypes.valueIn(keys.get(i), row);
    }
    for (int i = 0; i < figures.size(); i++) {
      SqlFigure figure = figures.get(i);
      Object value = figure.column() == null ? null : SparkTypes.valueIn(figure.column(), row);
      group[keys.size() + i] =
          switch (figure.kind()) {
            case ROWS -> 1L;
            case VALUES -> value == null ? 0L : 1L;
            case MINIMUM, MAXIMUM -> value;
            case SUM -> summand(value);
          };
    }
    return group;
  }

  private static Object summand(Object value) {
    return value instanceof Float || value instanceof Double
        ? (Object) ((Number) value).doubleValue()
        : value instanceof Number number ? (Object) number.longValue() : value;
  }

  @Override
  public InternalRow get() {
    return new GenericInternalRow(current);
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
