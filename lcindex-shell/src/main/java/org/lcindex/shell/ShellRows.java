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
package org.lcindex.shell;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.lcindex.query.Mdrq;
import org.lcindex.query.Page;
import org.lcindex.query.RowReader;
import org.lcindex.query.condition.ColumnName;

/**
 * The rows of a query, read bit by bit, as {@code scan} shows them: two texts for each cell, its
 * row and the rest; values as {@link RowReader#text(Cell)} writes them. Not thread safe.
 */
public final class ShellRows implements AutoCloseable {
  private static final int ROWS_AT_A_TIME = 100;

  /** Fewer rows when they are large: all are in memory, as cells and as text. */
  private static final long BYTES_AT_A_TIME = 1 << 20;

  private final Mdrq query;
  private final ResultScanner scanner;
  private final RowReader reader;
  private final List<ColumnName> parts;
  private final int limit;
  private final Runnable afterLast;
  private long count;
  private byte[] last;
  private String more;

  /**
   * Rows of a query.
   *
   * @param limit rows shown at most, though the scanner may have one more; 0 for all
   * @param afterLast what to do when all rows that are shown have been read
   */
  ShellRows(Mdrq query, ResultScanner scanner, RowReader reader, int limit, Runnable afterLast) {
    this.query = query;
    this.scanner = scanner;
    this.reader = reader;
    this.parts = reader.known().stream().filter(ColumnName::isPart).toList();
    this.limit = limit;
    this.afterLast = afterLast;
  }

  /** The cells of the next rows; null after the last one. */
  public List<List<String>> next() throws IOException {
    Result row = nextRow();
    if (row == null) {
      afterLast.run();
      return null;
    }
    List<List<String>> cells = new ArrayList<>();
    long bytes = 0;
    for (int rows = 1; row != null; rows++) {
      String key = reader.rowText(row.getRow());
      for (ColumnName column : parts) {
        Cell part = reader.part(row.getRow(), column);
        if (part != null) {
          cells.add(
              List.of(key, "part=" + RowReader.column(part) + ", value=" + reader.text(part)));
        }
      }
      int before = cells.size();
      for (Cell cell : row.rawCells()) {
        if (query.selects(cell)) {
          cells.add(List.of(key, text(cell)));
        }
      }
      if (cells.size() == before) {
        cells.add(List.of(key, "")); // it has none of the columns that were asked for
      }
      bytes += Result.getTotalSizeOfCells(row);
      row = rows < ROWS_AT_A_TIME && bytes < BYTES_AT_A_TIME ? nextRow() : null;
    }
    return cells;
  }

  private Result nextRow() throws IOException {
    Result row = scanner.next();
    if (row != null && limit > 0 && count == limit) {
      more = Page.tokenAfter(query, last);
      return null;
    }
    if (row != null) {
      count++;
      last = row.getRow();
    }
    return row;
  }

  private String text(Cell cell) {
    return String.format(
        "column=%s, timestamp=%s, value=%s",
        RowReader.column(cell), Instant.ofEpochMilli(cell.getTimestamp()), reader.text(cell));
  }

  /** After the last row: the token for those that the limit has left out; null for none. */
  public String more() {
    return more;
  }

  /** Rows read so far. */
  public long count() {
    return count;
  }

  @Override
  public void close() {
    scanner.close();
  }
}
