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
package org.lcindex.ifile;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.io.PageCache;
import org.lcindex.io.PageDecoder;
import org.lcindex.io.PageSpan;
import org.lcindex.io.PageType;
import org.lcindex.io.PageWindow;
import org.lcindex.io.PagedReader;
import org.lcindex.io.Slice;
import org.lcindex.layout.ColumnPage;
import org.lcindex.layout.Entry;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.Keys;
import org.lcindex.layout.PackedRow;
import org.lcindex.layout.RowPage;
import org.lcindex.layout.Status;

/**
 * One group of an IFile. Pages are loaded when first asked for and then kept, but of the payload
 * only one block at a time. For one thread.
 */
public final class IFileGroup implements GroupView {
  private final PagedReader pages;
  private final IFileFooter footer;
  private final IFileDirectory directory;
  private final GroupPages places;
  private final int number;
  private final int size;
  // Null when pages come from and go to the cache.
  private final PageWindow window;
  private final ColumnPage[] columns;
  private final Slice slice = new Slice();
  private long pageBytes;
  // Null when pages are read one by one.
  private PageSpan span;
  private Keys keys;
  private RowPage rows;
  private PayloadBlock block;
  private int blockNumber = -1;
  private int blockStart;

  IFileGroup(
      PagedReader pages,
      PageWindow window,
      IFileFooter footer,
      IFileDirectory directory,
      int number) {
    this.pages = pages;
    this.footer = footer;
    this.directory = directory;
    this.places = directory.pages(number);
    this.number = number;
    this.size = directory.entries(number);
    this.window = window;
    if (window != null) {
      window.moveTo(directory.offset(number), directory.offset(number) + directory.bytes(number));
    }
    this.columns = new ColumnPage[footer.schema().others().size()];
  }

  /** Says that no payload will be read, so that none is fetched with the other pages. */
  void withoutPayload() {
    window.moveTo(places.offset(0), directory.offset(number) + directory.bytes(number));
  }

  @Override
  public void readTogether() {
    if (window == null) {
      span =
          new PageSpan(pages, places.offset(0), directory.offset(number) + directory.bytes(number));
    }
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public long pageBytes() {
    return pageBytes;
  }

  /** Number of payload blocks. */
  public int payloadBlocks() {
    return places.blockCount();
  }

  @Override
  public byte tag() {
    return directory.tag(number);
  }

  @Override
  public Keys keys() throws IOException {
    if (keys == null) {
      if (tag() != Status.VALUE) {
        throw new IllegalStateException(
            "group " + number + " has tag " + Status.name(tag()) + ", only VALUE groups have keys");
      }
      int width = footer.schema().own().keyWidth();
      keys = page(0, PageType.KEYS, Keys.class, in -> Keys.decode(in, width, size, null));
    }
    return keys;
  }

  @Override
  public RowPage rows() throws IOException {
    if (rows == null) {
      rows = page(1, PageType.ROWS, RowPage.class, in -> new RowPage(in, size));
    }
    return rows;
  }

  @Override
  public ColumnPage column(int column) throws IOException {
    ColumnPage page = columns[column];
    if (page == null) {
      int width = footer.schema().others().get(column).keyWidth();
      page =
          page(
              2 + column,
              PageType.COLUMN,
              ColumnPage.class,
              in -> ColumnPage.decode(in, width, size));
      columns[column] = page;
    }
    return page;
  }

  /** A copy of an entry's row key. */
  public byte[] row(int entry) throws IOException {
    return rows().row(entry);
  }

  /** The ordinal of an entry's row. */
  public int ordinal(int entry) throws IOException {
    return rows().ordinal(entry);
  }

  /** Whether an entry is of a complex row and so has no payload. */
  public boolean complex(int entry) throws IOException {
    return rows().complex(entry);
  }

  /** The cells of an entry's row, which must not be complex: {@code KeyValue}s of type Put. */
  public List<Cell> cells(int entry) throws IOException {
    rows().row(entry, slice);
    return packed(entry, null).cells(slice);
  }

  @Override
  public PackedRow packed(int entry, boolean[] wanted) throws IOException {
    PayloadBlock payload = payload(entry);
    return payload.packed(entry - blockStart, footer.schema().family(), directory.shapes(), wanted);
  }

  /**
   * Fills in all that a writer or merger needs of an entry.
   *
   * @param wanted the numbers of the columns that it is to have, in that order
   * @param scratch 8 bytes for each wanted column and for the key
   */
  void entry(int i, int[] wanted, Entry into, byte[][] scratch) throws IOException {
    into.tag = tag();
    if (into.tag == Status.VALUE) {
      keys().get(i, into.key, scratch[wanted.length]);
    } else {
      into.key.length = 0;
    }
    rows().row(i, into.row);
    into.ordinal = rows.ordinal(i);
    into.complex = rows.complex(i);
    for (int c = 0; c < wanted.length; c++) {
      ColumnPage column = column(wanted[c]);
      into.statuses[c] = column.status(i);
      if (into.statuses[c] == Status.VALUE) {
        column.keys().get(i, into.columnKeys[c], scratch[c]);
      }
    }
    payload(i).entry(i - blockStart, into);
  }

  private PayloadBlock payload(int entry) throws IOException {
    if (block == null || entry < blockStart || entry >= places.blockStart(blockNumber + 1)) {
      int wanted = places.blockOf(entry);
      int start = places.blockStart(wanted);
      int entries = places.blockStart(wanted + 1) - start;
      block =
          read(
              places.blockOffset(wanted),
              places.blockLength(wanted),
              PageType.PAYLOAD,
              PayloadBlock.class,
              in -> new PayloadBlock(in, entries, directory.shapes()));
      blockNumber = wanted;
      blockStart = start;
    }
    return block;
  }

  private <T extends PageCache.Decoded> T page(
      int which, int type, Class<T> as, PageDecoder<T> decoder) throws IOException {
    T loaded =
        span == null
            ? read(places.offset(which), places.length(which), type, as, decoder)
            : span.read(places.offset(which), places.length(which), type, as, decoder);
    pageBytes += loaded.memoryBytes();
    return loaded;
  }

  private <T extends PageCache.Decoded> T read(
      long offset, int length, int type, Class<T> as, PageDecoder<T> decoder) throws IOException {
    return window == null
        ? pages.read(offset, length, type, as, decoder)
        : window.read(offset, length, type, decoder);
  }
}
