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
package org.lcindex.sql.plan;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.sql.column.CalciteValues;
import org.lcindex.sql.run.OddCount;

/**
 * The values of columns in rows, as {@link CalciteValues#in} has them. A row's cells are in the
 * order of their columns, so all are found in one pass. For one thread.
 */
final class RowValues {
  private final List<SqlColumn> columns;
  // Positions of columns: of those in the row key, and of the others in the order of cells.
  private final int[] inRow;
  private final int[] inCells;
  private final long[] odd;

  RowValues(List<SqlColumn> columns) {
    this.columns = columns;
    this.inRow = IntStream.range(0, columns.size()).filter(i -> columns.get(i).isInRow()).toArray();
    this.inCells =
        IntStream.range(0, columns.size())
            .filter(i -> !columns.get(i).isInRow())
            .boxed()
            .sorted(
                Comparator.comparing((Integer i) -> columns.get(i).family(), Bytes::compareTo)
                    .thenComparing(i -> columns.get(i).qualifier(), Bytes::compareTo))
            .mapToInt(Integer::intValue)
            .toArray();
    this.odd = new long[columns.size()];
  }

  /** The values of a row, in the order of the columns. */
  Object[] of(Result row) {
    Object[] values = new Object[odd.length];
    for (int i : inRow) {
      put(i, CalciteValues.in(columns.get(i), row), values);
    }
    Cell[] cells = row.rawCells();
    int at = 0;
    for (int i : inCells) {
      SqlColumn column = columns.get(i);
      int order = 1;
      while (at < cells.length && (order = order(column, cells[at])) > 0) {
        at++;
      }
      if (order == 0) {
        Cell cell = cells[at];
        put(
            i,
            CalciteValues.of(
                column, cell.getValueArray(), cell.getValueOffset(), cell.getValueLength()),
            values);
      }
    }
    return values;
  }

  /** That there is a cell. */
  private void put(int column, Object value, Object[] values) {
    values[column] = value;
    if (value == null) {
      odd[column]++;
    }
  }

  private static int order(SqlColumn column, Cell cell) {
    byte[] family = column.family();
    byte[] qualifier = column.qualifier();
    int order =
        Bytes.compareTo(
            family,
            0,
            family.length,
            cell.getFamilyArray(),
            cell.getFamilyOffset(),
            cell.getFamilyLength());
    return order != 0
        ? order
        : Bytes.compareTo(
            qualifier,
            0,
            qualifier.length,
            cell.getQualifierArray(),
            cell.getQualifierOffset(),
            cell.getQualifierLength());
  }

  /** Tells of the odd cells since the last time. */
  void tellOdd(OddCount told) {
    for (int i = 0; i < odd.length; i++) {
      told.add(columns.get(i).name(), odd[i]);
      odd[i] = 0;
    }
  }
}
