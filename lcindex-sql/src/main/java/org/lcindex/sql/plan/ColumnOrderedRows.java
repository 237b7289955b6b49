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

import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.predicate.TopRows;
import org.lcindex.query.Mdrq;
import org.lcindex.query.scan.RowScanner;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.sql.column.CalciteValues;
import org.lcindex.sql.run.HeldMemory;

/**
 * Rows in the order of a column's values: the first ones, and, if the reader wants more, more than
 * those. Rows without a value of SQL follow, in the order of row keys. Not thread safe.
 */
final class ColumnOrderedRows extends RowScanner {
  /** How many times as many rows are asked for when those that came were not enough. */
  private static final int MORE = 8;

  /** What a row takes that is wide: as many of these as may be held are asked for at first. */
  private static final int WIDE_BYTES = 64 << 10;

  private final Scans scans;
  private final ReadOrder order;
  private final TopRows top;
  private final IntFunction<Mdrq> first;
  private final Mdrq all;
  private final HeldMemory memory;
  private final int wanted;
  private int asked;
  private int found;
  private long bytes;
  private byte[] lastKey;
  private byte[] lastRow;
  private boolean ofNulls;
  private ResultScanner rows;

  /**
   * The rows of a query.
   *
   * @param first gives the query for so many rows in the order
   * @param wanted rows that are asked for at first
   * @param all the query for all rows, in the order of row keys
   * @param memory for the rows that are asked for: they are here at once
   */
  ColumnOrderedRows(
      Scans scans,
      ReadOrder order,
      int wanted,
      IntFunction<Mdrq> first,
      Mdrq all,
      HeldMemory memory)
      throws IOException {
    SqlColumn column = order.column();
    this.scans = scans;
    this.order = order;
    this.first = first;
    this.all = all;
    this.memory = memory;
    this.wanted = wanted;
    this.asked =
        memory.most() == 0
            ? wanted
            : (int) Math.max(1, Math.min(wanted, memory.most() / WIDE_BYTES));
    this.top =
        new TopRows(column.family(), column.qualifier(), column.codec(), order.descending(), asked);
    this.rows = scans.of(first.apply(asked));
  }

  @Override
  public Result next() throws IOException {
    while (true) {
      Result row = rows.next();
      if (row == null) {
        if (!hasMore()) {
          return null;
        }
      } else if (ofNulls) {
        if (CalciteValues.in(order.column(), row) == null) {
          return row;
        }
      } else {
        found++;
        bytes += HeldMemory.sizeOf(row);
        if (isNew(row) && CalciteValues.in(order.column(), row) != null) {
          return row;
        }
      }
    }
  }

  private boolean isNew(Result row) {
    byte[] key = top.keyOf(Arrays.asList(row.rawCells()));
    int order = lastKey == null ? 1 : top.keyOrder().compare(key, lastKey);
    if (order < 0 || order == 0 && Arrays.compareUnsigned(row.getRow(), lastRow) <= 0) {
      return false;
    }
    lastKey = key;
    lastRow = row.getRow();
    return true;
  }

  private boolean hasMore() throws IOException {
    boolean ended = found < asked || asked == Integer.MAX_VALUE;
    if (ofNulls || ended && !order.nulls()) {
      return false;
    }
    rows.close();
    ofNulls = ended;
    memory.begin(this);
    if (!ofNulls) {
      long size = bytes / found;
      long more = Math.min(Integer.MAX_VALUE, Math.max(wanted, (long) asked * MORE));
      long fitting = Math.min(more, memory.room() / size);
      memory.add(this, size * Math.max(fitting, asked + 1L));
      asked = (int) fitting;
    }
    found = 0;
    bytes = 0;
    rows = scans.of(ofNulls ? all : first.apply(asked));
    return true;
  }

  @Override
  public void close() {
    rows.close();
  }
}
