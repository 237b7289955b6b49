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

/** A decoded row block: some hundred successive rows. Immutable. */
final class RowBlock {
  final int size;
  final byte[] rows;
  // Row i is rows[starts[i]] to rows[starts[i + 1]].
  final int[] starts;
  // One shape number for all rows, or one for each.
  private final int[] shapes;
  final long[] minTs;
  final long[] maxTs;

  RowBlock(ByteReader in, int size, int shapeCount) {
    this.size = size;
    int[] shared = in.getPackedInts(size);
    int[] rest = in.getPackedInts(size);
    starts = new int[size + 1];
    for (int i = 0; i < size; i++) {
      int longest = i == 0 ? 0 : starts[i] - starts[i - 1];
      if (shared[i] > longest || shared[i] < 0) {
        throw new FormatException("row " + i + " shares more than the row before it has");
      }
      if (rest[i] < 0 || rest[i] > FormatLimits.ROW_KEY_BYTES - shared[i]) {
        throw new FormatException("row " + i + " is longer than a row can be");
      }
      starts[i + 1] =
          FormatLimits.check(
              "bytes of row keys", starts[i] + shared[i] + rest[i], FormatLimits.ROW_KEYS_BYTES);
    }
    rows = new byte[starts[size]];
    for (int i = 0; i < size; i++) {
      if (shared[i] > 0) {
        System.arraycopy(rows, starts[i - 1], rows, starts[i], shared[i]);
      }
      System.arraycopy(in.array(), in.skip(rest[i]), rows, starts[i] + shared[i], rest[i]);
    }
    boolean oneShape = (in.getByte() & RowFileWriter.ONE_SHAPE) != 0;
    shapes = new int[oneShape ? 1 : size];
    for (int i = 0; i < shapes.length; i++) {
      shapes[i] = in.getVInt() - 1;
      if (shapes[i] >= shapeCount) {
        throw new FormatException("shape " + shapes[i] + " of " + shapeCount);
      }
    }
    minTs = in.getPackedLongs(size, in.getLong());
    maxTs = in.getPackedLongs(size, 0);
    for (int i = 0; i < size; i++) {
      maxTs[i] += minTs[i];
    }
  }

  int shape(int i) {
    return shapes[shapes.length == 1 ? 0 : i];
  }

  int compare(int i, byte[] row, int offset, int length) {
    return Arrays.compareUnsigned(rows, starts[i], starts[i + 1], row, offset, offset + length);
  }

  /** The first row from {@code from} on that is not below the given one; {@link #size} if none. */
  int seek(int from, byte[] row, int offset, int length) {
    // Gallop: the caller merges two files, and the row it wants is most often near.
    int low = from;
    int step = 1;
    int high = from;
    while (high < size && compare(high, row, offset, length) < 0) {
      low = high + 1;
      high = Math.min(size, high + step);
      step <<= 1;
    }
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (compare(middle, row, offset, length) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
