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

import java.io.Closeable;
import java.io.IOException;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.NewRows;
import org.lcindex.build.RowPieces;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.RawCells;

/** Finds single rows of a compaction's result, forwards only. For one thread. */
@InterfaceAudience.Private
public final class CompactedRows implements NewRows, Closeable {
  private final RawCells cells;
  private final long rowMaxBytes;

  /**
   * Opens a cells.
   *
   * @param rowMaxBytes see {@link RowPieces}
   */
  public CompactedRows(LiveHFile result, long rowMaxBytes) throws IOException {
    cells = result.cells();
    this.rowMaxBytes = rowMaxBytes;
  }

  @Override
  public void row(byte[] key, RowPieces.Consumer row) throws IOException {
    // Nothing points into the blocks of the row before any more.
    cells.letGo();
    cells.seekForward(key);
    if (cells.peek() != null) {
      RowPieces pieces = new RowPieces(rowMaxBytes, row);
      for (Cell next = cells.peek();
          next != null && CellUtil.matchingRows(next, key);
          next = cells.peek()) {
        if (pieces.before(next)) {
          cells.letGo();
        }
        pieces.add(cells.next());
      }
      pieces.end();
    }
  }

  @Override
  public void close() {
    cells.close();
  }
}
