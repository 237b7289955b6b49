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
package org.lcindex.regionserver.adapter;

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.RowPieces;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.RawCells;

/**
 * Reads all cells of an HFile row by row, with a stream of its own and without filling the cache.
 */
@InterfaceAudience.Private
public final class HFileCells {
  private static final int PIECES_BETWEEN_CHECKS = 1_000;
  private static final long BYTES_BETWEEN_CHECKS = 4L << 20;

  private HFileCells() {}

  /**
   * All rows of a store file.
   *
   * @param rowMaxBytes see {@link RowPieces}
   * @return false when {@code stop} ended it early
   */
  public static boolean forEachRow(
      LiveHFile hfile,
      OpenStore store,
      BooleanSupplier stop,
      long rowMaxBytes,
      RowPieces.Consumer consumer)
      throws IOException {
    try (RawCells cells = hfile.id().part() ? store.behind(hfile) : hfile.cells()) {
      return forEachRow(cells, stop, rowMaxBytes, consumer);
    }
  }

  static boolean forEachRow(
      RawCells cells, BooleanSupplier stop, long rowMaxBytes, RowPieces.Consumer consumer)
      throws IOException {
    cells.seekFirst();
    RowPieces pieces = new RowPieces(rowMaxBytes, consumer);
    int unchecked = 0;
    long checkedBytes = 0;
    for (Cell next = cells.peek(); next != null; next = cells.peek()) {
      if (pieces.before(next)
          && (++unchecked == PIECES_BETWEEN_CHECKS
              || pieces.bytes() - checkedBytes >= BYTES_BETWEEN_CHECKS)) {
        if (stop.getAsBoolean()) {
          return false;
        }
        // Lets go of the blocks behind the cells handed on so far; the block of the cell that is
        // peeked at, but not taken yet, stays.
        cells.letGo();
        unchecked = 0;
        checkedBytes = pieces.bytes();
      }
      pieces.add(cells.next());
    }
    pieces.end();
    return true;
  }
}
