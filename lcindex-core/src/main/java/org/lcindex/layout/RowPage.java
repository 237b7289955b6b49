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
package org.lcindex.layout;

import java.util.Arrays;
import org.lcindex.io.ByteReader;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.PageCache;
import org.lcindex.io.Slice;

/** Row keys, ordinals and complex flags of a group's entries. Immutable, thread safe. */
public final class RowPage implements PageCache.Decoded {
  /** The flag of a page that says which entries are complex. */
  public static final int HAS_COMPLEX = 1;

  private final byte[] rows;
  private final int[] starts;
  private final int[] ordinals;
  private final long[] complex;

  /** Reads a page. */
  public RowPage(ByteReader in, int size) {
    boolean hasComplex = (in.getByte() & HAS_COMPLEX) != 0;
    int prefixLength =
        FormatLimits.check("bytes of a row key", in.getVInt(), FormatLimits.ROW_KEY_BYTES);
    int prefixAt = in.skip(prefixLength);
    starts = in.getStarts(size, 0, prefixLength, FormatLimits.ROW_KEYS_BYTES);
    byte[] from = in.array();
    int rest = in.skip(starts[size] - size * prefixLength);
    rows = new byte[starts[size]];
    for (int i = 0; i < size; i++) {
      int length = starts[i + 1] - starts[i] - prefixLength;
      System.arraycopy(from, prefixAt, rows, starts[i], prefixLength);
      System.arraycopy(from, rest, rows, starts[i] + prefixLength, length);
      rest += length;
    }
    ordinals = in.getPackedInts(size);
    complex = hasComplex ? new long[(size + 63) >>> 6] : null;
    for (int i = 0; hasComplex && i < complex.length; i++) {
      complex[i] = in.getLong();
    }
  }

  /** A copy of an entry's row key. */
  public byte[] row(int i) {
    return Arrays.copyOfRange(rows, starts[i], starts[i + 1]);
  }

  /** Points a slice at an entry's row key. */
  public void row(int i, Slice into) {
    into.set(rows, starts[i], starts[i + 1] - starts[i]);
  }

  /** The ordinal of the entry's row in its HFile. */
  public int ordinal(int i) {
    return ordinals[i];
  }

  /** Whether the entry belongs to a complex row. */
  public boolean complex(int i) {
    return complex != null && (complex[i >>> 6] >>> i & 1) != 0;
  }

  @Override
  public int memoryBytes() {
    return 96
        + rows.length
        + Integer.BYTES * (starts.length + ordinals.length)
        + (complex == null ? 0 : Long.BYTES * complex.length);
  }
}
