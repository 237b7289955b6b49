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
package org.lcindex.sfile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.ByteReader;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.Compression;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PagedReader;
import org.lcindex.io.PagedWriter;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.IndexFile;
import org.lcindex.layout.KeyBounds;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * A histogram of one column in one HFile, or, merged, in several: line {@code i} counts the entries
 * with a key in {@code (flag[i-1], flag[i]]}. Estimates are made from it without any input or
 * output. Immutable, thread safe.
 */
public final class SFile implements IndexFile {
  /** With the identity of the HFile. */
  private static final int OBJECT_BYTES = 384;

  private final HFileIdentity identity;
  private final ColumnSpec index;
  private final boolean declared;
  private final Flags flags;
  private final long[] counts;
  private final long odd;
  private final long absent;
  private final long complex;
  // A bound of all keys; null when there are none.
  private final byte[] lowest;
  // A bound of all keys; null for no end, or when there are none.
  private final byte[] highest;

  SFile(
      HFileIdentity identity,
      ColumnSpec index,
      boolean declared,
      Flags flags,
      long[] counts,
      long[] others,
      byte[] lowest,
      byte[] highest) {
    this.identity = identity;
    this.index = index;
    this.declared = declared;
    this.flags = flags;
    this.counts = counts;
    this.odd = others[0];
    this.absent = others[1];
    this.complex = others[2];
    this.lowest = lowest;
    this.highest = highest;
  }

  private SFile(ByteReader in) {
    identity = in.getIdentity();
    index = ColumnSpec.readFrom(in);
    declared = in.getByte() != 0;
    flags = Flags.readFrom(in, declared);
    counts = new long[flags.size() + 1];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = in.getSize();
    }
    odd = in.getSize();
    absent = in.getSize();
    complex = in.getSize();
    boolean hasValues = in.getByte() != 0;
    lowest = hasValues ? KeyBounds.readLowest(in) : null;
    highest = hasValues ? KeyBounds.readHighest(in) : null;
  }

  /** Reads and verifies a file; nothing stays open. */
  public static SFile read(LocalFiles files, Path path) throws IOException {
    try (PagedReader pages = PagedReader.open(files, path, null, FileKind.SFILE)) {
      if (pages.footerOffset() != PagedReader.firstPageOffset()) {
        throw new CorruptIndexException(path, "an SFile has no page before its footer");
      }
      return pages.decodeFooter(SFile::new);
    }
  }

  /** Writes, syncs and closes the file; returns its size in bytes. */
  public long write(LocalFiles files, Path path) throws IOException {
    ByteWriter out = new ByteWriter();
    out.putIdentity(identity);
    index.writeTo(out);
    out.putByte(declared ? 1 : 0);
    flags.writeTo(out);
    for (long count : counts) {
      out.putVLong(count);
    }
    out.putVLong(odd);
    out.putVLong(absent);
    out.putVLong(complex);
    out.putByte(lowest != null ? 1 : 0);
    if (lowest != null) {
      KeyBounds.write(out, lowest, highest);
    }
    int stamp = identity.stamp(index.id());
    try (PagedWriter pages = new PagedWriter(files, path, FileKind.SFILE, stamp, Compression.LZ4)) {
      return pages.finish(out);
    }
  }

  /** Heap that it takes, about, in bytes, without what all files of its index share. */
  public long memoryBytes() {
    long bytes = OBJECT_BYTES + (long) Long.BYTES * counts.length;
    bytes += declared ? 0 : flags.memoryBytes();
    return bytes + (lowest == null ? 0 : lowest.length) + (highest == null ? 0 : highest.length);
  }

  @Override
  public HFileIdentity identity() {
    return identity;
  }

  @Override
  public ColumnSpec index() {
    return index;
  }

  /** Whether the flags come from the definition, so that files can be merged. */
  public boolean declared() {
    return declared;
  }

  /** Number of lines: one more than flags. */
  public int lines() {
    return counts.length;
  }

  /** The number of entries in a line. */
  public long count(int line) {
    return counts[line];
  }

  /** The upper bound of a line; null for the last one, which has none. */
  public byte[] flag(int line) {
    return line < flags.size() ? flags.get(line) : null;
  }

  /** Number of entries with a key. */
  public long values() {
    return Arrays.stream(counts).sum();
  }

  /** Number of entries of puts that do not decode. */
  public long odd() {
    return odd;
  }

  /** Number of entries of rows that may lack the column. */
  public long absent() {
    return absent;
  }

  /** Number of entries of complex rows, whatever their tag. */
  public long complex() {
    return complex;
  }

  /** A bound below or at all keys; null when there are none. */
  public byte[] lowest() {
    return lowest == null ? null : lowest.clone();
  }

  /** A bound above or at all keys; null for no end, or when there are none. */
  public byte[] highest() {
    return highest == null ? null : highest.clone();
  }

  /**
   * About how many entries have a key in the ranges: lines that lie inside count in full, lines
   * that are cut count half, once. Entries without a key are not counted.
   */
  public long estimate(KeyRanges ranges) {
    if (lowest == null) {
      return 0;
    }
    long estimate = 0;
    int cut = -1;
    for (KeyRange range : ranges.ranges()) {
      for (int line = firstLine(range); line < counts.length; line++) {
        if (line > 0 && range.high() != null && order(range.high(), flags.get(line - 1)) <= 0) {
          break;
        }
        if (range.endsBefore(lowest) || highest != null && range.startsAfter(highest)) {
          break;
        }
        if (covers(range, line)) {
          estimate += counts[line];
        } else if (line > cut) {
          estimate += (counts[line] + 1) / 2;
          cut = line;
        }
      }
    }
    return estimate;
  }

  /** The first line whose upper bound does not lie before a range. */
  private int firstLine(KeyRange range) {
    int from = 0;
    int to = flags.size();
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (range.startsAfter(flags.get(middle))) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  private boolean covers(KeyRange range, int line) {
    boolean low =
        !range.startsAfter(lowest)
            || (line > 0 && range.low() != null && order(range.low(), flags.get(line - 1)) <= 0);
    boolean all = highest == null ? range.high() == null : !range.endsBefore(highest);
    boolean high = all || (line < flags.size() && !range.endsBefore(flags.get(line)));
    return low && high;
  }

  private static int order(byte[] left, byte[] right) {
    return Arrays.compareUnsigned(left, right);
  }

  /** Does nothing: reading the file has checked all of it. */
  @Override
  public void verifyChecksums() {}

  @Override
  public Verified verify(IndexFile before) {
    return Verified.ALONE;
  }

  /** Does nothing, as nothing is open. */
  @Override
  public void close() {}

  @Override
  public String toString() {
    return String.format(
        "%s of %s, %s lines, %s values", index.definition(), identity, lines(), values());
  }
}
