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
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.NewRows;
import org.lcindex.build.RowPieces;

/** Finds single rows of a compaction's result, forwards only. For one thread. */
@InterfaceAudience.Private
public final class CompactedRows implements NewRows, Closeable {
  private final StoreFileScanner scanner;
  private final long rowMaxBytes;
  private boolean started;

  /**
   * Opens a scanner.
   *
   * @param rowMaxBytes see {@link RowPieces}
   */
  public CompactedRows(LiveHFile result, long rowMaxBytes) throws IOException {
    scanner = result.stream();
    this.rowMaxBytes = rowMaxBytes;
  }

  @Override
  public void row(byte[] key, RowPieces.Consumer row) throws IOException {
    // Nothing points into the blocks of the row before any more.
    scanner.shipped();
    Cell first = PrivateCellUtil.createFirstOnRow(key, 0, (short) key.length);
    boolean found = started ? scanner.reseek(first) : scanner.seek(first);
    started = true;
    if (found) {
      RowPieces pieces = new RowPieces(rowMaxBytes, row);
      for (Cell next = scanner.peek();
          next != null && CellUtil.matchingRows(next, key);
          next = scanner.peek()) {
        if (pieces.before(next)) {
          scanner.shipped();
        }
        pieces.add(scanner.next());
      }
      pieces.end();
    }
  }

  @Override
  public void close() {
    scanner.close();
  }
}
