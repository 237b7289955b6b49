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
import org.lcindex.io.PageCache;
import org.lcindex.io.PagedReader;

/**
 * Where the row blocks of an RFile are and with which row each begins; and the shapes of its rows.
 * Immutable, thread safe, no input or output.
 */
public final class BlockDirectory implements PageCache.Decoded {
  /** Rows, page length and length of the first row key. */
  private static final int LEAST_BLOCK_BYTES = 3;

  private static final int OBJECT_BYTES = 192;
  private static final int BLOCK_BYTES = 3 * Integer.BYTES + Long.BYTES;

  private final Shapes shapes;
  private final byte[] raw;
  private final int blocks;
  // Where in raw the first row of a block is.
  private final int[] firstAt;
  private final int[] firstLength;
  private final int[] ordinals;
  private final long[] offsets;

  /**
   * Reads a directory.
   *
   * @param end where in the file the last block has to end
   */
  BlockDirectory(ByteReader in, RowFileFooter footer, long end) {
    shapes = Shapes.readFrom(in);
    raw = in.get(in.remaining());
    blocks = footer.blocks();
    if ((long) blocks * LEAST_BLOCK_BYTES > raw.length) {
      throw new FormatException(blocks + " blocks in " + raw.length + " bytes");
    }
    firstAt = new int[blocks];
    firstLength = new int[blocks];
    ordinals = new int[blocks + 1];
    offsets = new long[blocks + 1];
    offsets[0] = PagedReader.firstPageOffset();
    ByteReader reader = new ByteReader(raw);
    for (int b = 0; b < blocks; b++) {
      int rows =
          FormatLimits.check("rows of a block", reader.getVInt(), FormatLimits.ROW_BLOCK_ROWS);
      if (rows == 0 || rows > Integer.MAX_VALUE - ordinals[b]) {
        throw new FormatException("block " + b + " has " + rows + " rows");
      }
      ordinals[b + 1] = ordinals[b] + rows;
      offsets[b + 1] = offsets[b] + reader.getVInt();
      firstLength[b] =
          FormatLimits.check("bytes of a row key", reader.getVInt(), FormatLimits.ROW_KEY_BYTES);
      firstAt[b] = reader.skip(firstLength[b]);
    }
    reader.expectEnd();
    if (ordinals[blocks] != footer.rows() || offsets[blocks] != end) {
      throw new FormatException(
          String.format(
              "its blocks have %d rows and end at byte %d, the footer says %d and %d",
              ordinals[blocks], offsets[blocks], footer.rows(), end));
    }
  }

  @Override
  public int memoryBytes() {
    long bytes = OBJECT_BYTES + shapes.memoryBytes() + raw.length + (long) blocks * BLOCK_BYTES;
    return (int) Math.min(bytes, Integer.MAX_VALUE / 2);
  }

  /** Shapes, numbered as in the IFiles of the same HFile. */
  public Shapes shapes() {
    return shapes;
  }

  /** Number of row blocks. */
  public int blocks() {
    return blocks;
  }

  /** The ordinal of a block's first row; of the block after the last: the number of rows. */
  int ordinal(int block) {
    return ordinals[block];
  }

  int rows(int block) {
    return ordinals[block + 1] - ordinals[block];
  }

  long offset(int block) {
    return offsets[block];
  }

  int length(int block) {
    return (int) (offsets[block + 1] - offsets[block]);
  }

  /** The ordinal of the first row of the block that a row is or would be in. */
  int ordinalNear(byte[] row) {
    return blocks == 0 ? 0 : ordinals[blockOf(0, row, 0, row.length)];
  }

  /** The block that the row with an ordinal is in. */
  int blockOf(int ordinal) {
    int found = Arrays.binarySearch(ordinals, ordinal);
    return found >= 0 ? found : -found - 2;
  }

  /** The last block that begins at or before the row, not before block {@code from}. */
  int blockOf(int from, byte[] row, int offset, int length) {
    int low = from;
    int high = blocks - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      int first = firstAt[middle];
      if (Arrays.compareUnsigned(
              raw, first, first + firstLength[middle], row, offset, offset + length)
          <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }
}
