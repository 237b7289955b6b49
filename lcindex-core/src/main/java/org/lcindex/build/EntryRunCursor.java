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

import java.io.IOException;
import org.lcindex.io.BlockReader;
import org.lcindex.io.ByteReader;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.StreamMemory;

/** The entries of an {@link EntryRun}, in their order. For one thread. */
final class EntryRunCursor implements EntryCursor {
  private final LocalFiles files;
  private final EntryRun run;
  private final StreamMemory memory;
  private final Entry entry;
  private BlockReader blocks;
  private long counted;
  private int position;
  private int end;

  /**
   * Stands before the first entry. The file is open from the first step on, so that whoever steps
   * has it to close.
   *
   * @param otherColumns that its entries have
   * @param memory is told what it takes
   */
  EntryRunCursor(LocalFiles files, EntryRun run, int otherColumns, StreamMemory memory) {
    this.files = files;
    this.run = run;
    this.memory = memory;
    this.entry = new Entry(otherColumns);
  }

  @Override
  public boolean next() throws IOException {
    if (position == end) {
      if (blocks == null) {
        blocks = new BlockReader(files, run.path(), run.compression());
      }
      if (!blocks.next()) {
        return false;
      }
      count(blocks.memoryBytes());
      position = 0;
      end = blocks.length();
      entry.valueBytes = blocks.array();
    }
    fill();
    return true;
  }

  private void count(long bytes) throws IOException {
    long more = bytes - counted;
    if (more != 0) {
      counted = bytes;
      memory.grew(more);
    }
  }

  private void fill() {
    byte[] bytes = entry.valueBytes;
    int at = position;
    entry.ordinal = ByteReader.int32(bytes, at);
    entry.shape = ByteReader.int32(bytes, at + EntryRunWriter.SHAPE);
    entry.complex = entry.shape < 0;
    entry.cells = ByteReader.int32(bytes, at + EntryRunWriter.CELLS);
    entry.ensureCells(entry.cells);
    int keyLength = ByteReader.int32(bytes, at + EntryRunWriter.KEY_LENGTH);
    int rowLength = ByteReader.int32(bytes, at + EntryRunWriter.ROW_LENGTH);
    entry.tag = bytes[at + EntryRunWriter.TAG];
    entry.oneTimestamp = bytes[at + EntryRunWriter.ONE_TIMESTAMP] != 0;
    at += EntryRunWriter.HEAD_BYTES;
    int timestamps = entry.oneTimestamp ? 1 : entry.cells;
    for (int t = 0; t < timestamps; t++) {
      entry.timestamps[t] = ByteReader.unsigned(bytes, at, Long.BYTES);
      at += Long.BYTES;
    }
    int lengths = at;
    int columns = lengths + Integer.BYTES * entry.cells;
    at = columns + (1 + Integer.BYTES) * entry.statuses.length;
    entry.key.set(bytes, at, keyLength);
    at += keyLength;
    entry.row.set(bytes, at, rowLength);
    at += rowLength;
    for (int c = 0; c < entry.cells; c++) {
      int length = ByteReader.int32(bytes, lengths + Integer.BYTES * c);
      entry.valueOffsets[c] = at;
      entry.valueLengths[c] = length;
      at += length;
    }
    for (int c = 0; c < entry.statuses.length; c++) {
      int column = columns + (1 + Integer.BYTES) * c;
      int length = ByteReader.int32(bytes, column + 1);
      entry.statuses[c] = bytes[column];
      entry.columnKeys[c].set(bytes, at, length);
      at += length;
    }
    position = at;
  }

  @Override
  public Entry entry() {
    return entry;
  }

  @Override
  public void close() throws IOException {
    if (blocks != null) {
      blocks.close();
      count(0);
    }
  }
}
