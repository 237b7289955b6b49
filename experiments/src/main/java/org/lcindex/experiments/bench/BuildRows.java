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
package org.lcindex.experiments.bench;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.lcindex.build.RowPieces;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersSource;
import org.lcindex.tpch.OrdersTable;

/**
 * ORDERS as the cells of some HFiles that a compaction makes one of, a chunk at a time; only rows
 * that two HFiles have are kept. For one thread.
 */
final class BuildRows implements Closeable {
  /** So few that their cells stay in a processor's cache, as those of an HFile's block do. */
  private static final int ROWS_AT_ONCE = 800;

  private static final long TIMESTAMP = 1_700_000_000_000L;
  private static final byte[] FAMILY = OrdersTable.family();

  private final Shape shape;
  private final int rows;
  private final OrdersSource.Cursor orders;
  private final Map<ByteBuffer, List<Cell>> shared = new HashMap<>();
  private int next;
  private long cells;

  /**
   * How rows are spread over HFiles.
   *
   * @param hfiles how many
   * @param sharedPercent of the rows, which the next HFile has, too, with newer timestamps
   * @param ranges whether each HFile has a range of keys; else rows go to them in turn
   */
  record Shape(int hfiles, int sharedPercent, boolean ranges) {}

  BuildRows(int rows, Shape shape) throws IOException {
    this.rows = rows;
    this.shape = shape;
    this.orders = GeneratedOrders.first(rows).open();
  }

  /** [HFile]: its next rows; nothing in any of them at the end. */
  List<List<List<Cell>>> next() throws IOException {
    List<List<List<Cell>>> chunk = new ArrayList<>();
    for (int i = 0; i < shape.hfiles(); i++) {
      chunk.add(new ArrayList<>());
    }
    for (int i = 0; i < ROWS_AT_ONCE; i++) {
      OrderRow order = orders.order();
      if (order == null) {
        break;
      }
      add(order, chunk);
    }
    return chunk;
  }

  private void add(OrderRow order, List<List<List<Cell>>> chunk) {
    int n = next++;
    int hfile = (int) (shape.ranges() ? (long) n * shape.hfiles() / rows : n % shape.hfiles());
    List<Cell> row = cells(order, TIMESTAMP);
    cells += row.size();
    chunk.get(hfile).add(row);
    // Within a hundred neighbours those of a different place each time.
    if (n * 37L % 100 < shape.sharedPercent()) {
      List<Cell> newer = cells(order, TIMESTAMP + 1);
      chunk.get((hfile + 1) % shape.hfiles()).add(newer);
      shared.put(ByteBuffer.wrap(CellUtil.cloneRow(newer.get(0))), newer);
    }
  }

  /** How many cells the compaction's result has of the rows so far. */
  long cells() {
    return cells;
  }

  /** What that HFile says of a row that two of the others have. */
  void shared(byte[] key, RowPieces.Consumer row) throws IOException {
    List<Cell> newest = shared.get(ByteBuffer.wrap(key));
    if (newest == null) {
      throw new IllegalStateException("a row of one HFile only is read again");
    }
    row.accept(newest, true);
  }

  /** As an HFile has them. */
  private static List<Cell> cells(OrderRow order, long timestamp) {
    List<Cell> cells = new ArrayList<>();
    for (Cell cell : OrdersTable.toPut(order).getFamilyCellMap().get(FAMILY)) {
      byte[] row = CellUtil.cloneRow(cell);
      byte[] value = CellUtil.cloneValue(cell);
      cells.add(new KeyValue(row, FAMILY, CellUtil.cloneQualifier(cell), timestamp, value));
    }
    cells.sort(CellComparator.getInstance());
    return cells;
  }

  @Override
  public void close() throws IOException {
    orders.close();
  }
}
