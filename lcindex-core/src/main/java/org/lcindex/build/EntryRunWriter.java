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
package org.lcindex.build;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.lcindex.io.BlockWriter;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.Compression;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.Slice;
import org.lcindex.layout.Entry;

/**
 * Writes a sorted run: entries of one index that its build reads again, once and in order. An entry
 * is stored as it is in memory, because a run is read soon and by nobody else: taking it apart by
 * columns, as index files do, would cost more than its bytes. For one thread.
 *
 * <pre>
 * entry := i32 ordinal | i32 shape | i32 cells | i32 key length | i32 row length | i8 tag
 *        | i8 1 if all cells have one timestamp, else 0
 *        | i64 timestamp, or one for each cell | i32 value length for each cell
 *        | (i8 status | i32 key length) for each other column
 *        | key | row | values | keys of the other columns
 * </pre>
 */
final class EntryRunWriter implements Closeable {
  static final int SHAPE = 4;
  static final int CELLS = 8;
  static final int KEY_LENGTH = 12;
  static final int ROW_LENGTH = 16;
  static final int TAG = 20;
  static final int ONE_TIMESTAMP = 21;
  static final int HEAD_BYTES = 22;

  private static final int BLOCK_BYTES = 64 << 10;

  private final Path path;
  private final Compression compression;
  private final BlockWriter out;
  private final ByteWriter block = new ByteWriter(BLOCK_BYTES);
  private long mostBytes;

  EntryRunWriter(LocalFiles files, Path path, Compression compression) throws IOException {
    this.path = path;
    this.compression = compression;
    this.out = new BlockWriter(files, path, compression);
  }

  void add(Entry entry) throws IOException {
    int at = block.reserve(HEAD_BYTES);
    block.setInt(at, entry.ordinal);
    block.setInt(at + SHAPE, entry.shape);
    block.setInt(at + CELLS, entry.cells);
    block.setInt(at + KEY_LENGTH, entry.key.length);
    block.setInt(at + ROW_LENGTH, entry.row.length);
    block.array()[at + TAG] = entry.tag;
    block.array()[at + ONE_TIMESTAMP] = (byte) (entry.oneTimestamp ? 1 : 0);
    int timestamps = entry.oneTimestamp ? 1 : entry.cells;
    for (int t = 0; t < timestamps; t++) {
      block.putLong(entry.timestamps[t]);
    }
    for (int c = 0; c < entry.cells; c++) {
      block.putInt(entry.valueLengths[c]);
    }
    for (int c = 0; c < entry.statuses.length; c++) {
      block.putByte(entry.statuses[c]);
      block.putInt(entry.columnKeys[c].length);
    }
    put(entry.key);
    put(entry.row);
    for (int c = 0; c < entry.cells; c++) {
      block.put(entry.valueBytes, entry.valueOffsets[c], entry.valueLengths[c]);
    }
    for (Slice key : entry.columnKeys) {
      put(key);
    }
    if (block.length() >= BLOCK_BYTES) {
      flush();
    }
  }

  private void put(Slice bytes) {
    block.put(bytes.array, bytes.offset, bytes.length);
  }

  private void flush() throws IOException {
    out.write(block);
    mostBytes = Math.max(mostBytes, block.length());
    block.clear();
  }

  /** Heap that it takes, in bytes. */
  long memoryBytes() {
    return block.array().length + out.memoryBytes();
  }

  /** Completes the run. */
  EntryRun finish() throws IOException {
    if (block.length() > 0) {
      flush();
    }
    out.close();
    return new EntryRun(path, compression, mostBytes);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
