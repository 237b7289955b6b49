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
package org.lcindex.rowfile;

import java.util.Arrays;
import org.lcindex.io.ByteReader;
import org.lcindex.io.FormatException;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.HFileIdentity;
import org.lcindex.io.PagedReader;

/** What the footer of an RFile says. Immutable, thread safe; arrays are not to be changed. */
public final class RowFileFooter {
  /** Rows, page length and length of the first row key. */
  private static final int LEAST_BLOCK_BYTES = 3;

  private final HFileIdentity identity;
  private final byte[] family;
  private final Shapes shapes;
  private final long rows;
  private final long cells;
  private final int flags;
  private final long minTimestamp;
  private final long maxTimestamp;
  private final long maxRowBytes;
  private final byte[] firstRow;
  private final byte[] lastRow;
  final byte[][] blockFirst;
  final int[] blockOrdinal;
  final long[] blockOffset;

  RowFileFooter(ByteReader in) {
    identity = HFileIdentity.readFrom(in);
    family = in.getBytes();
    shapes = Shapes.readFrom(in);
    rows = in.getSize();
    cells = in.getSize();
    flags = in.getByte();
    minTimestamp = in.getZigZag();
    maxTimestamp = in.getZigZag();
    maxRowBytes = in.getSize();
    firstRow = in.getBytes();
    lastRow = in.getBytes();
    int blocks = in.getCount(LEAST_BLOCK_BYTES);
    blockFirst = new byte[blocks][];
    blockOrdinal = new int[blocks + 1];
    blockOffset = new long[blocks + 1];
    blockOffset[0] = PagedReader.firstPageOffset();
    for (int i = 0; i < blocks; i++) {
      int size = FormatLimits.check("rows of a block", in.getVInt(), FormatLimits.ROW_BLOCK_ROWS);
      if (size == 0 || size > Integer.MAX_VALUE - blockOrdinal[i]) {
        throw new FormatException("block " + i + " has " + size + " rows");
      }
      blockOrdinal[i + 1] = blockOrdinal[i] + size;
      blockOffset[i + 1] = blockOffset[i] + in.getVInt();
      blockFirst[i] = in.getBytes();
    }
    if (blockOrdinal[blocks] != rows) {
      throw new FormatException(
          "its blocks have " + blockOrdinal[blocks] + " rows, the footer says " + rows);
    }
  }

  /** The HFile it was built from. */
  public HFileIdentity identity() {
    return identity;
  }

  /** The column family. */
  public byte[] family() {
    return family;
  }

  /** Shapes, numbered as in the IFiles of the same HFile. */
  public Shapes shapes() {
    return shapes;
  }

  /** Number of rows. */
  public long rows() {
    return rows;
  }

  /** Number of cells. */
  public long cells() {
    return cells;
  }

  /** Whether the HFile has cells that are not puts. */
  public boolean hasDeletes() {
    return (flags & RowFileWriter.HAS_DELETES) != 0;
  }

  /** Whether it has markers that hide an exact version, which rules out all superseding. */
  public boolean hasPointDeletes() {
    return (flags & RowFileWriter.HAS_POINT_DELETES) != 0;
  }

  /** The lowest timestamp of any cell; greater than the highest when there are no rows. */
  public long minTimestamp() {
    return minTimestamp;
  }

  /** The highest timestamp of any cell. */
  public long maxTimestamp() {
    return maxTimestamp;
  }

  /** Size of the largest row: its cells' serialized sizes together, in bytes. */
  public long maxRowBytes() {
    return maxRowBytes;
  }

  /** The first row key; empty when there are no rows. */
  public byte[] firstRow() {
    return firstRow;
  }

  /** The last row key; empty when there are no rows. */
  public byte[] lastRow() {
    return lastRow;
  }

  /** Number of row blocks. */
  public int blocks() {
    return blockFirst.length;
  }

  /** The number of the block a row is in or would be in; 0 when there are no blocks. */
  public int blockNear(byte[] row) {
    return Math.max(0, blockOf(0, row, 0, row.length));
  }

  /** The last block that begins at or before the row, not before block {@code from}. */
  int blockOf(int from, byte[] row, int offset, int length) {
    int low = from;
    int high = blockFirst.length - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      byte[] first = blockFirst[middle];
      if (Arrays.compareUnsigned(first, 0, first.length, row, offset, offset + length) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  @Override
  public String toString() {
    return identity + ", " + rows + " rows, " + cells + " cells, " + blocks() + " blocks";
  }
}
