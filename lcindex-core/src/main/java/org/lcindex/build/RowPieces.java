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
package org.lcindex.build;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.io.FormatLimits;

/**
 * Cells on their way from an HFile to an index build, row by row. A row that is too large to be
 * held is handed on in several pieces, so that no row takes more memory than a piece. For one
 * thread.
 *
 * <p>A row of at most {@link BuildOptions#rowMaxBytes} and {@link FormatLimits#QUALIFIERS} cells is
 * always one piece. One with more is complex whatever is in it, so its pieces need not be seen
 * together.
 */
public final class RowPieces {

  /** Takes the pieces of rows. */
  @FunctionalInterface
  public interface Consumer {
    /**
     * Takes the next piece.
     *
     * @param cells in the order of the HFile, at least one; valid during the call only
     * @param last whether the row ends with it
     */
    void accept(List<? extends Cell> cells, boolean last) throws IOException;
  }

  private final long maxBytes;
  private final Consumer consumer;
  private final List<Cell> piece = new ArrayList<>();
  private long pieceBytes;
  private long bytes;

  /**
   * Hands on to a consumer.
   *
   * @param maxBytes of a piece, but for a single cell
   */
  public RowPieces(long maxBytes, Consumer consumer) {
    this.maxBytes = maxBytes;
    this.consumer = consumer;
  }

  /**
   * Has to be called before each cell is added, while it may still lie where its scanner has it.
   *
   * @return true when all cells added so far have been handed on, so that nothing points to them
   */
  public boolean before(Cell next) throws IOException {
    if (piece.isEmpty()) {
      return false;
    }
    boolean sameRow = CellUtil.matchingRows(piece.get(piece.size() - 1), next);
    if (sameRow
        && piece.size() < FormatLimits.QUALIFIERS
        && pieceBytes + next.getSerializedSize() <= maxBytes) {
      return false;
    }
    handOn(!sameRow);
    return true;
  }

  /** Adds a cell. */
  public void add(Cell cell) {
    piece.add(cell);
    pieceBytes += cell.getSerializedSize();
  }

  /** Says that no cell comes any more. */
  public void end() throws IOException {
    if (!piece.isEmpty()) {
      handOn(true);
    }
  }

  private void handOn(boolean last) throws IOException {
    consumer.accept(piece, last);
    bytes += pieceBytes;
    pieceBytes = 0;
    piece.clear();
  }

  /** Serialized size of all cells that were handed on. */
  public long bytes() {
    return bytes;
  }
}
