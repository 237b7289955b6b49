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
package org.lcindex.offline.build;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;

/** Makes cells of rows as buffers and runs have them. For one thread. */
final class RowCells {
  private static final int CHUNK_BYTES = 256 << 10;

  private final UniformForm form;
  private byte[] chunk = new byte[0];
  private int used;

  /**
   * Of rows of one input.
   *
   * @param form of uniform rows; null when there are none
   */
  RowCells(UniformForm form) {
    this.form = form;
  }

  /** The cells of a row, in HBase's order; they stay as they are. */
  List<Cell> of(byte[] bytes, int offset) throws IOException {
    if (!RowBytes.isUniform(bytes, offset)) {
      return RowBytes.cells(bytes, offset);
    }
    if (form == null) {
      throw RowBytes.damaged();
    }
    int wanted = form.cellBytes(bytes, offset);
    if (wanted > chunk.length - used) {
      // Another array: cells that were handed on lie in the one before.
      chunk = new byte[Math.max(CHUNK_BYTES, wanted)];
      used = 0;
    }
    List<Cell> cells = new ArrayList<>(form.columns());
    form.cells(bytes, offset, chunk, used, cells);
    used += wanted;
    return cells;
  }
}
