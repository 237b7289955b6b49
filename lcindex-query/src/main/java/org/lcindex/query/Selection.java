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
package org.lcindex.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.ScanResultConsumer;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.query.scan.RowScanner;

/**
 * What a query returns of its rows. It does not change which rows these are. Immutable and thread
 * safe.
 *
 * <p>HBase returns a row if the scan reads a cell of it. If every row that passes has a cell in one
 * of the columns, the scan reads nothing else. If not, it reads rows whole, and the client drops
 * what was not selected, but for the first cell of a row that has nothing else: there is no row
 * without a cell. No filter of HBase could do that on the server: one that keeps a row's first cell
 * keeps none where access control hides just that cell.
 */
final class Selection {
  private static final Selection ALL = new Selection(List.of(), List.of(), false);

  private final List<ColumnName> columns;
  private final List<byte[]> families;
  private final boolean readsWhole;

  private Selection(List<ColumnName> columns, List<byte[]> families, boolean readsWhole) {
    this.columns = List.copyOf(columns);
    this.families = List.copyOf(families);
    this.readsWhole = readsWhole;
  }

  /** Rows as they are. */
  static Selection all() {
    return ALL;
  }

  /**
   * Some columns, with their families and without the row key, and whole families.
   *
   * @param covers whether every row of the query has a cell in one of them
   */
  static Selection of(List<ColumnName> columns, List<byte[]> families, boolean covers) {
    return new Selection(columns, families, !covers);
  }

  /** Lets a scan read nothing else, if it may. */
  void project(Scan scan) {
    if (!readsWhole) {
      columns.forEach(column -> scan.addColumn(column.family(), column.qualifier()));
      // Last: a column that is added after its whole family would narrow the family to itself.
      families.forEach(scan::addFamily);
    }
  }

  /** What is left of rows that are read whole; nothing when the scan says it. */
  List<byte[]> kept() {
    List<byte[]> names = new ArrayList<>();
    if (readsWhole) {
      columns.forEach(column -> names.addAll(List.of(column.family(), column.qualifier())));
      names.add(Bytes.toBytes(columns.size()));
      names.addAll(families);
    }
    return names;
  }

  /** Whether the cell is of what was selected. */
  boolean has(Cell cell) {
    return columns.isEmpty() && families.isEmpty()
        || columns.stream()
            .anyMatch(one -> CellUtil.matchingColumn(cell, one.family(), one.qualifier()))
        || families.stream().anyMatch(family -> CellUtil.matchingFamily(cell, family));
  }

  /** Whether a column, with its family, is of what was selected. */
  boolean has(ColumnName column) {
    return columns.isEmpty() && families.isEmpty()
        || columns.stream()
            .anyMatch(
                one ->
                    Bytes.equals(one.family(), column.family())
                        && Bytes.equals(one.qualifier(), column.qualifier()))
        || families.stream().anyMatch(family -> Bytes.equals(family, column.family()));
  }

  /** A row as the scan returned it, without what was not selected. */
  Result trim(Result row) {
    if (!readsWhole || row.isCursor() || row.isEmpty()) {
      return row;
    }
    List<Cell> kept = new ArrayList<>();
    for (Cell cell : row.rawCells()) {
      if (has(cell)) {
        kept.add(cell);
      }
    }
    if (kept.size() == row.size()) {
      return row;
    }
    if (kept.isEmpty()) {
      kept.add(row.rawCells()[0]);
    }
    return Result.create(kept, row.getExists(), row.isStale(), row.mayHaveMoreCellsInRow());
  }

  /** A scanner whose rows are {@linkplain #trim trimmed}. */
  ResultScanner trimmed(ResultScanner scanner) {
    if (!readsWhole) {
      return scanner;
    }
    return new RowScanner() {
      @Override
      public Result next() throws IOException {
        Result row = scanner.next();
        return row == null ? null : trim(row);
      }

      @Override
      public void close() {
        scanner.close();
      }
    };
  }

  /** A consumer that gets rows {@linkplain #trim trimmed}. */
  ScanResultConsumer trimmed(ScanResultConsumer consumer) {
    return readsWhole ? new TrimmedConsumer(this, consumer) : consumer;
  }

  private record TrimmedConsumer(Selection selection, ScanResultConsumer consumer)
      implements ScanResultConsumer {
    @Override
    public boolean onNext(Result row) {
      return consumer.onNext(selection.trim(row));
    }

    @Override
    public void onError(Throwable error) {
      consumer.onError(error);
    }

    @Override
    public void onComplete() {
      consumer.onComplete();
    }

    @Override
    public void onScanMetricsCreated(ScanMetrics metrics) {
      consumer.onScanMetricsCreated(metrics);
    }
  }
}
