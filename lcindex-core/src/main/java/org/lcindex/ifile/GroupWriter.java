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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.PageType;
import org.lcindex.io.PagedWriter;
import org.lcindex.io.Slice;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryOptions;
import org.lcindex.layout.IndexSchema;
import org.lcindex.layout.KeyBounds;
import org.lcindex.layout.Keys;
import org.lcindex.layout.RowPage;
import org.lcindex.layout.Status;

/** Gathers one group of an IFile and writes its pages. For one thread, reused for all groups. */
final class GroupWriter {
  private final PagedWriter pages;
  private final EntryOptions options;
  private final ByteWriter page = new ByteWriter(16 << 10);
  private final PayloadWriter payload = new PayloadWriter();
  private final Keys.Buffer keys;
  private final ByteWriter rows = new ByteWriter(16 << 10);
  private final ColumnWriter[] columns;
  private final List<int[]> blocks = new ArrayList<>();
  private final Slice highest = new Slice();
  private int[] rowEnds = new int[64];
  private int[] ordinals = new int[64];
  private long[] complex = new long[1];
  private int complexCount;
  private int size;
  private long heldBytes;
  // Of the groups and payload blocks so far, the largest.
  private long mostHeldBytes;
  private long mostPayloadBytes;
  private byte tag;
  private byte[] lowestBound;

  GroupWriter(PagedWriter pages, IndexSchema schema, EntryOptions options) {
    this.pages = pages;
    this.options = options;
    keys = new Keys.Buffer(schema.own().keyWidth());
    columns = new ColumnWriter[schema.others().size()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = new ColumnWriter(schema.others().get(c).keyWidth());
    }
  }

  int size() {
    return size;
  }

  int complexCount() {
    return complexCount;
  }

  byte tag() {
    return tag;
  }

  /** Bytes held, but for the payload, which is written block by block. */
  long heldBytes() {
    return heldBytes;
  }

  /** Heap that it takes, about: the group as it is gathered, and as a page, and compressed. */
  long memoryBytes() {
    return 3
        * (Math.max(heldBytes, mostHeldBytes) + Math.max(payload.rawBytes(), mostPayloadBytes));
  }

  void add(Entry entry, int[] shape) throws IOException {
    if (size == rowEnds.length) {
      rowEnds = Arrays.copyOf(rowEnds, 2 * size);
      ordinals = Arrays.copyOf(ordinals, 2 * size);
      complex = Arrays.copyOf(complex, (2 * size + 63) >>> 6);
    }
    tag = entry.tag;
    if (tag == Status.VALUE) {
      Slice key = entry.key;
      if (size == 0) {
        lowestBound = KeyBounds.atMost(key.array, key.offset, key.length);
      }
      keys.add(key);
    }
    heldBytes += entry.key.length + entry.row.length;
    rows.put(entry.row.array, entry.row.offset, entry.row.length);
    rowEnds[size] = rows.length();
    ordinals[size] = entry.ordinal;
    if (entry.complex) {
      complex[size >>> 6] |= 1L << size;
      complexCount++;
    }
    for (int c = 0; c < columns.length; c++) {
      columns[c].add(entry.statuses[c], entry.columnKeys[c]);
      heldBytes += entry.statuses[c] == Status.VALUE ? entry.columnKeys[c].length : 0;
    }
    payload.add(entry, shape);
    size++;
    if (payload.rawBytes() >= options.payloadBlockBytes()) {
      writeBlock();
    }
  }

  private void writeBlock() throws IOException {
    int entries = payload.size();
    mostPayloadBytes = Math.max(mostPayloadBytes, payload.rawBytes());
    blocks.add(new int[] {entries, pages.writePage(PageType.PAYLOAD, payload.finish())});
  }

  /** Writes the group's remaining pages and its part of the directory. */
  void finish(ByteWriter directory) throws IOException {
    if (payload.size() > 0) {
      writeBlock();
    }
    directory.putByte(tag);
    directory.putVInt(size);
    directory.putVInt(complexCount);
    if (tag == Status.VALUE) {
      keys.last(highest);
      KeyBounds.write(
          directory, lowestBound, KeyBounds.atLeast(highest.array, highest.offset, highest.length));
    }
    for (ColumnWriter column : columns) {
      column.writeZone(directory);
    }
    directory.putVInt(writeKeys());
    directory.putVInt(writeRows());
    for (ColumnWriter column : columns) {
      page.clear();
      column.writeTo(page, size);
      directory.putVInt(pages.writePage(PageType.COLUMN, page));
    }
    directory.putVInt(blocks.size());
    for (int[] block : blocks) {
      directory.putVInt(block[0]);
      directory.putVInt(block[1]);
    }
    clear();
  }

  private int writeKeys() throws IOException {
    if (tag != Status.VALUE) {
      return 0;
    }
    page.clear();
    keys.writeTo(page);
    return pages.writePage(PageType.KEYS, page);
  }

  private int writeRows() throws IOException {
    int prefix = rowEnds[0];
    byte[] bytes = rows.array();
    for (int i = 1; i < size; i++) {
      int same =
          Arrays.mismatch(
              bytes,
              0,
              prefix,
              bytes,
              rowEnds[i - 1],
              Math.min(rowEnds[i], rowEnds[i - 1] + prefix));
      prefix = same < 0 ? prefix : same;
    }
    int[] rests = new int[size];
    for (int i = 0; i < size; i++) {
      rests[i] = rowEnds[i] - start(i) - prefix;
    }
    page.clear();
    page.putByte(complexCount > 0 ? RowPage.HAS_COMPLEX : 0);
    page.putVInt(prefix);
    page.put(bytes, 0, prefix);
    page.putPacked(rests, size);
    for (int i = 0; i < size; i++) {
      page.put(bytes, start(i) + prefix, rests[i]);
    }
    page.putPacked(ordinals, size);
    for (int w = 0; complexCount > 0 && w < (size + 63) >>> 6; w++) {
      page.putLong(complex[w]);
    }
    return pages.writePage(PageType.ROWS, page);
  }

  private int start(int i) {
    return i == 0 ? 0 : rowEnds[i - 1];
  }

  private void clear() {
    mostHeldBytes = Math.max(mostHeldBytes, heldBytes);
    size = 0;
    heldBytes = 0;
    keys.clear();
    rows.clear();
    blocks.clear();
    Arrays.fill(complex, 0);
    complexCount = 0;
    for (ColumnWriter column : columns) {
      column.clear();
    }
  }
}
