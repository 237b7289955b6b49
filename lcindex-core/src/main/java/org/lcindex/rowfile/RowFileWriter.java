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

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.Compression;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.NotIndexableException;
import org.lcindex.io.PageType;
import org.lcindex.io.PagedWriter;

/**
 * Writes an RFile from rows in key order. For one thread. {@link #close} without {@link #finish}
 * removes the file.
 */
public final class RowFileWriter implements Closeable {
  static final int ONE_SHAPE = 1;
  static final int HAS_DELETES = 1;
  static final int HAS_POINT_DELETES = 2;

  /** Rows that the footer has at most, and bytes of each. */
  private static final int SAMPLES = 15;

  private static final int SAMPLE_BYTES = FormatLimits.BOUND_BYTES;

  /** A block in memory, without its first row; in the file it takes less. */
  private static final int BLOCK_BYTES = 48;

  private final PagedWriter pages;
  private final int blockRows;
  private final ByteWriter page = new ByteWriter(16 << 10);
  private final ByteWriter rests = new ByteWriter(8 << 10);
  private final List<Block> blocks = new ArrayList<>();
  private final int[] shared;
  private final int[] rest;
  private final int[] shapes;
  private final long[] minTs;
  private final long[] maxTs;
  private int size;
  private int keyBytes;
  private long directoryBytes;
  private long rows;
  private byte[] first = new byte[0];
  private byte[] blockFirst;
  private byte[] previous = new byte[64];
  private int previousLength;
  private long lowest = 1;
  private long highest;

  /** Creates the file. */
  public RowFileWriter(
      LocalFiles files, Path path, HFileIdentity identity, int blockRows, Compression compression)
      throws IOException {
    pages = new PagedWriter(files, path, FileKind.RFILE, identity.stamp(""), compression);
    this.blockRows = blockRows;
    shared = new int[blockRows];
    rest = new int[blockRows];
    shapes = new int[blockRows];
    minTs = new long[blockRows];
    maxTs = new long[blockRows];
  }

  /**
   * Adds the next row; its ordinal is the number of rows added before.
   *
   * @param shape its shape number, or {@link Shapes#COMPLEX}
   * @throws NotIndexableException when the directory is too large
   */
  public void add(byte[] row, int offset, int length, int shape, long min, long max)
      throws IOException {
    int same = 0;
    if (size == 0) {
      blockFirst = Arrays.copyOfRange(row, offset, offset + length);
      if (rows == 0) {
        first = blockFirst;
      }
    } else {
      int differs = Arrays.mismatch(previous, 0, previousLength, row, offset, offset + length);
      same = differs < 0 ? length : differs;
    }
    shared[size] = same;
    rest[size] = length - same;
    rests.put(row, offset + same, length - same);
    shapes[size] = shape;
    minTs[size] = min;
    maxTs[size] = max;
    lowest = rows == 0 ? min : Math.min(lowest, min);
    highest = rows == 0 ? max : Math.max(highest, max);
    if (previous.length < length) {
      previous = new byte[length * 2];
    }
    System.arraycopy(row, offset, previous, 0, length);
    previousLength = length;
    rows++;
    size++;
    keyBytes += length;
    if (size == blockRows || keyBytes > FormatLimits.WRITTEN_GROUP_BYTES) {
      writeBlock();
    }
  }

  private void writeBlock() throws IOException {
    page.clear();
    page.putPacked(shared, size);
    page.putPacked(rest, size);
    page.put(rests.array(), 0, rests.length());
    boolean oneShape = true;
    long base = minTs[0];
    for (int i = 1; i < size; i++) {
      oneShape &= shapes[i] == shapes[0];
      base = Math.min(base, minTs[i]);
    }
    page.putByte(oneShape ? ONE_SHAPE : 0);
    for (int i = 0; i < (oneShape ? 1 : size); i++) {
      page.putVInt(shapes[i] + 1);
    }
    page.putLong(base);
    page.putPacked(minTs, size, base);
    for (int i = 0; i < size; i++) {
      maxTs[i] -= minTs[i];
    }
    page.putPacked(maxTs, size, 0);
    directoryBytes += BLOCK_BYTES + blockFirst.length;
    blocks.add(new Block(size, pages.writePage(PageType.ROW_BLOCK, page), blockFirst));
    checkDirectory(directoryBytes);
    rests.clear();
    size = 0;
    keyBytes = 0;
  }

  private static void checkDirectory(long bytes) throws NotIndexableException {
    NotIndexableException.check(
        "bytes of directory", bytes, FormatLimits.DIRECTORY_BYTES, "split the region");
  }

  /** Heap that the directory takes until the file is complete, in bytes, about. */
  public long directoryBytes() {
    return directoryBytes;
  }

  /** The file. */
  public Path path() {
    return pages.path();
  }

  /** The first row added; empty when there is none. */
  public byte[] firstRow() {
    return first.clone();
  }

  /** The last row added; empty when there is none. */
  public byte[] lastRow() {
    return Arrays.copyOf(previous, previousLength);
  }

  /** What the footer says besides what the writer has seen itself. */
  public record Summary(
      HFileIdentity identity,
      byte[] family,
      Shapes shapes,
      long cells,
      boolean hasDeletes,
      boolean hasPointDeletes,
      long maxRowBytes) {}

  /** Completes the file and returns its size in bytes. */
  public long finish(Summary summary) throws IOException {
    if (size > 0) {
      writeBlock();
    }
    ByteWriter directory = new ByteWriter();
    summary.shapes().writeTo(directory);
    for (Block block : blocks) {
      directory.putVInt(block.rows());
      directory.putVInt(block.pageLength());
      directory.putBytes(block.first());
    }
    checkDirectory(directory.length());
    int directoryLength = pages.writePage(PageType.DIRECTORY, directory);
    ByteWriter footer = new ByteWriter();
    footer.putIdentity(summary.identity());
    footer.putBytes(summary.family());
    footer.putVLong(rows);
    footer.putVLong(summary.cells());
    footer.putByte(
        (summary.hasDeletes() ? HAS_DELETES : 0)
            | (summary.hasPointDeletes() ? HAS_POINT_DELETES : 0));
    footer.putZigZag(lowest);
    footer.putZigZag(highest);
    footer.putVLong(summary.maxRowBytes());
    footer.putBytes(first);
    footer.putBytes(lastRow());
    footer.putVInt(blocks.size());
    footer.putVInt(directoryLength);
    putSamples(footer);
    return pages.finish(footer);
  }

  /** So that a plan knows about where a row is without the directory. */
  private void putSamples(ByteWriter footer) {
    int samples = Math.min(SAMPLES, Math.max(0, blocks.size() - 1));
    footer.putVInt(samples);
    for (int s = 1; s <= samples; s++) {
      byte[] row = blocks.get((int) ((long) s * blocks.size() / (samples + 1))).first();
      footer.putBytes(Arrays.copyOf(row, Math.min(row.length, SAMPLE_BYTES)));
    }
  }

  @Override
  public void close() throws IOException {
    pages.close();
  }

  private record Block(int rows, int pageLength, byte[] first) {}
}
