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
import java.util.Arrays;
import org.lcindex.file.FileKind;
import org.lcindex.io.DirectoryPage;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.io.PageType;
import org.lcindex.io.PagedReader;

/**
 * An open RFile. Thread safe, its cursors are not; whoever closes it must know that no cursor is in
 * use.
 */
public final class RowFileReader implements Closeable {
  private final PagedReader pages;
  private final RowFileFooter footer;
  private final DirectoryPage<BlockDirectory> directory;

  private RowFileReader(PagedReader pages) throws IOException {
    this.pages = pages;
    this.footer = pages.decodeFooter(RowFileFooter::new);
    long end = pages.footerOffset() - footer.directoryLength();
    directory =
        new DirectoryPage<>(
            pages,
            footer.directoryLength(),
            BlockDirectory.class,
            in -> new BlockDirectory(in, footer, end));
    // Damage is found before the file is used, and plans know the blocks as long as there is room.
    directory.get();
  }

  /**
   * Opens an RFile and verifies header, footer and directory.
   *
   * @param cache keeps the directory; null for none
   * @throws org.lcindex.io.CorruptIndexException when the file is not as it was written
   */
  public static RowFileReader open(LocalFiles files, Path path, PageCache cache)
      throws IOException {
    PagedReader pages = PagedReader.open(files, path, cache, FileKind.RFILE);
    try {
      return new RowFileReader(pages);
    } catch (IOException | RuntimeException e) {
      pages.close();
      throw e;
    }
  }

  /** What the footer says. */
  public RowFileFooter footer() {
    return footer;
  }

  /** Heap that it takes as long as it is open, about, in bytes; without directory and pages. */
  public long memoryBytes() {
    return footer.memoryBytes();
  }

  /** The row blocks: see {@link DirectoryPage#get} for how long to hold it. */
  public BlockDirectory directory() throws IOException {
    return directory.get();
  }

  /** Shorthand for the directory's shapes. */
  public Shapes shapes() throws IOException {
    return directory.get().shapes();
  }

  /**
   * About how many rows there are from one row to another, empty for open; to a block if the
   * directory is in memory. Reads nothing.
   */
  public long rowsBetween(byte[] from, byte[] to) {
    BlockDirectory loaded = directory.loaded();
    if (loaded == null) {
      return footer.rowsBetween(from, to);
    }
    long first = from.length == 0 ? 0 : loaded.ordinalNear(from);
    long end = to.length == 0 ? footer.rows() : loaded.ordinalNear(to);
    return Math.max(0, end - first);
  }

  /** The file. */
  public Path path() {
    return pages.path();
  }

  /** Size of the file in bytes. */
  public long fileBytes() {
    return pages.size();
  }

  /** A cursor before the first row. */
  public Cursor cursor() {
    return new Cursor();
  }

  /**
   * Reads and checks every page.
   *
   * @return number of bytes checked, which is the size of the file
   */
  public long verifyAll() throws IOException {
    byte[] before = null;
    byte[] last = footer.firstRow();
    Cursor cursor = cursor();
    while (cursor.next()) {
      last = cursor.row();
      if (before != null && Arrays.compareUnsigned(before, last) >= 0) {
        throw pages.corrupt("row " + cursor.ordinal() + " is not above the row before it", null);
      }
      before = last;
    }
    if (!Arrays.equals(last, footer.lastRow())) {
      throw pages.corrupt("its last row is not the one its footer names", null);
    }
    return pages.size();
  }

  /** See {@link PagedReader#verifyChecksums}. */
  public void verifyChecksums() throws IOException {
    pages.verifyChecksums();
  }

  @Override
  public void close() throws IOException {
    pages.close();
  }

  /**
   * Walks over the rows in key order, forward only. The accessors are valid after a true {@link
   * #next} or {@link #seek}. For one thread.
   */
  public final class Cursor {
    private int blockNumber = -1;
    private BlockDirectory blocks;
    private RowBlock block;
    private int at;

    private Cursor() {}

    /** Steps to the next row; false at the end. */
    public boolean next() throws IOException {
      if (block != null && at + 1 < block.size) {
        at++;
        return true;
      }
      if (blockNumber + 1 >= blocks().blocks()) {
        return end();
      }
      load(blockNumber + 1);
      return true;
    }

    /** Steps to the first row that is not below the given one; false when there is none. */
    public boolean seek(byte[] row) throws IOException {
      return seek(row, 0, row.length);
    }

    /** As {@link #seek(byte[])}; stays when the current row is not below the given one. */
    public boolean seek(byte[] row, int offset, int length) throws IOException {
      if (blockNumber >= blocks().blocks() || blocks.blocks() == 0) {
        return end();
      }
      int target = blocks.blockOf(Math.max(0, blockNumber), row, offset, length);
      if (target != blockNumber) {
        load(target);
      }
      at = block.seek(at, row, offset, length);
      if (at < block.size) {
        return true;
      }
      at = block.size - 1;
      return next();
    }

    /** Steps to the row with an ordinal, which is one of the file's and not below the current. */
    public void seekOrdinal(int ordinal) throws IOException {
      int target = blocks().blockOf(ordinal);
      if (target != blockNumber) {
        load(target);
      }
      at = ordinal - blocks.ordinal(target);
    }

    private void load(int number) throws IOException {
      int rows = blocks.rows(number);
      int shapes = blocks.shapes().count();
      block =
          pages.readUncached(
              blocks.offset(number),
              blocks.length(number),
              PageType.ROW_BLOCK,
              in -> new RowBlock(in, rows, shapes));
      blockNumber = number;
      at = 0;
    }

    private boolean end() {
      blockNumber = blocks.blocks();
      block = null;
      return false;
    }

    /** Held as long as the cursor is. */
    private BlockDirectory blocks() throws IOException {
      if (blocks == null) {
        blocks = directory.get();
      }
      return blocks;
    }

    /** The row key, as a copy. */
    public byte[] row() {
      return Arrays.copyOfRange(block.rows, block.starts[at], block.starts[at + 1]);
    }

    /** The order of this row key and another cursor's. */
    public int compareRow(Cursor other) {
      return Arrays.compareUnsigned(
          block.rows,
          block.starts[at],
          block.starts[at + 1],
          other.block.rows,
          other.block.starts[other.at],
          other.block.starts[other.at + 1]);
    }

    /** The array that holds the row key; not to be changed. */
    public byte[] rowArray() {
      return block.rows;
    }

    /** Where the row key begins in {@link #rowArray}. */
    public int rowOffset() {
      return block.starts[at];
    }

    /** Length of the row key. */
    public int rowLength() {
      return block.starts[at + 1] - block.starts[at];
    }

    /** The row's ordinal. */
    public int ordinal() {
      return blocks.ordinal(blockNumber) + at;
    }

    /** Whether the row is simple. */
    public boolean simple() {
      return block.shape(at) != Shapes.COMPLEX;
    }

    /** The row's shape number; {@link Shapes#COMPLEX} when it is complex. */
    public int shape() {
      return block.shape(at);
    }

    /** The lowest timestamp of the row's cells. */
    public long minTs() {
      return block.minTs[at];
    }

    /** The highest timestamp of the row's cells. */
    public long maxTs() {
      return block.maxTs[at];
    }
  }
}
