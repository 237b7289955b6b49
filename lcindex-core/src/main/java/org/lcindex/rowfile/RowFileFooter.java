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
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.ByteReader;
import org.lcindex.io.FormatLimits;

/**
 * The content of an RFile's footer: held in memory as long as the file is open, and of the same
 * size whatever the number of rows. Immutable, thread safe; arrays are not to be changed.
 */
public final class RowFileFooter {
  /** With the identity of the HFile. */
  private static final int OBJECT_BYTES = 512;

  private final HFileIdentity identity;
  private final byte[] family;
  private final long rows;
  private final long cells;
  private final int flags;
  private final long minTimestamp;
  private final long maxTimestamp;
  private final long maxRowBytes;
  private final byte[] firstRow;
  private final byte[] lastRow;
  private final int blocks;
  private final int directoryLength;
  private final int samples;
  // As in the file: this is in memory for every open file.
  private final byte[] sampleRows;

  RowFileFooter(ByteReader in) {
    identity = in.getIdentity();
    family = in.getBytes();
    rows = in.getSize();
    cells = in.getSize();
    flags = in.getByte();
    minTimestamp = in.getZigZag();
    maxTimestamp = in.getZigZag();
    maxRowBytes = in.getSize();
    firstRow = row(in);
    lastRow = row(in);
    blocks = in.getVInt();
    directoryLength = in.getVInt();
    samples = in.getCount();
    int from = in.position();
    for (int i = 0; i < samples; i++) {
      int length = in.getVInt();
      in.skip(FormatLimits.check("bytes of a sample row", length, FormatLimits.BOUND_BYTES));
    }
    sampleRows = Arrays.copyOfRange(in.array(), from, in.position());
  }

  private static byte[] row(ByteReader in) {
    int length = in.getVInt();
    return in.get(FormatLimits.check("bytes of a row key", length, FormatLimits.ROW_KEY_BYTES));
  }

  /** Heap that it takes, about, in bytes. */
  long memoryBytes() {
    return OBJECT_BYTES + family.length + firstRow.length + lastRow.length + sampleRows.length;
  }

  /** The HFile it was built from. */
  public HFileIdentity identity() {
    return identity;
  }

  /** The column family. */
  public byte[] family() {
    return family;
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
    return blocks;
  }

  /** Length of the directory page in the file. */
  int directoryLength() {
    return directoryLength;
  }

  /**
   * About how many rows there are from one row to another, empty for open: by the rows that the
   * footer has as samples, to half the distance of two.
   */
  long rowsBetween(byte[] from, byte[] to) {
    boolean beyond = from.length > 0 && Arrays.compareUnsigned(from, lastRow) > 0;
    if (rows == 0 || beyond || to.length > 0 && Arrays.compareUnsigned(to, firstRow) <= 0) {
      return 0;
    }
    int steps = to.length == 0 ? 2 * samples + 2 : stepsBefore(to);
    steps -= from.length == 0 ? 0 : stepsBefore(from);
    return rows * Math.max(1, steps) / (2 * samples + 2);
  }

  /** Where a row is, in half distances between samples: an even number at the file's ends only. */
  private int stepsBefore(byte[] row) {
    if (Arrays.compareUnsigned(row, firstRow) <= 0) {
      return 0;
    }
    if (Arrays.compareUnsigned(row, lastRow) > 0) {
      return 2 * samples + 2;
    }
    ByteReader in = new ByteReader(sampleRows);
    int steps = 1;
    for (int i = 0; i < samples; i++) {
      int length = in.getVInt();
      int at = in.skip(length);
      if (Arrays.compareUnsigned(sampleRows, at, at + length, row, 0, row.length) > 0) {
        break;
      }
      steps += 2;
    }
    return steps;
  }

  @Override
  public String toString() {
    return identity + ", " + rows + " rows, " + cells + " cells, " + blocks() + " blocks";
  }
}
