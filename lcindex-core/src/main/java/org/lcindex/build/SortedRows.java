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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.ifile.EntryCursor;
import org.lcindex.ifile.IFileMerger;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.NotIndexableException;

/**
 * Rows that come as cells, in key order, and go as entries of each index, in its order. They are
 * gathered in memory; when they exceed {@link BuildOptions#memoryBytes}, each index's entries are
 * spilled as a sorted run (itself an IFile), and the runs are merged at the end. For one thread
 * until all rows are added; after that entries of different indexes may be read by different
 * threads.
 */
final class SortedRows {
  /** What an IFile takes while it is merged, about: pages as they are on disk and decoded. */
  private static final long STREAM_BYTES = 4 << 20;

  private final BuildFiles made;
  private final BuildTarget target;
  private final BuildOptions options;
  private final RowEncoder encoder;
  private final RowBatch batch;
  private final IndexWriter writer;
  // [index]: runs
  private final List<List<IFileReader>> runs = new ArrayList<>();
  // [index]: VALUE entries in runs
  private final long[] spilledValues;
  private long cells;
  private long maxRowBytes;
  // Of the pieces so far of a row that has not ended.
  private long rowBytes;
  private byte[] lastRow;

  SortedRows(BuildFiles made, BuildTarget target, BuildOptions options) {
    this.made = made;
    this.target = target;
    this.options = options;
    encoder = new RowEncoder(target.columns(), options.maxKeyBytesOfRow());
    batch = new RowBatch(target.columns().size());
    writer = new IndexWriter(made, target, options, encoder.shapes());
    spilledValues = new long[target.toBuild().size()];
    for (int b = 0; b < spilledValues.length; b++) {
      runs.add(new ArrayList<>());
    }
  }

  /** Knows what the row file wants to know of the row added last, and numbers the shapes. */
  RowEncoder encoder() {
    return encoder;
  }

  /** Writes the files of the same build. */
  IndexWriter writer() {
    return writer;
  }

  /** The key of the row added last. */
  byte[] lastRow() {
    return lastRow;
  }

  /** Number of cells added. */
  long cells() {
    return cells;
  }

  /** Serialized size of the largest row. */
  long maxRowBytes() {
    return maxRowBytes;
  }

  /**
   * Adds the next row, or the next piece of it.
   *
   * @param piece its cells in the order of the HFile; copied
   * @param last whether the row ends with it
   * @throws IllegalArgumentException when the row is empty, of another family, or not above the row
   *     before it
   * @throws NotIndexableException when it has too many distinct keys, or does not fit into memory
   */
  void add(List<? extends Cell> piece, boolean last, int ordinal) throws IOException {
    boolean first = rowBytes == 0;
    if (first || piece.isEmpty()) {
      check(piece, ordinal);
    }
    for (int i = 0; i < piece.size(); i++) {
      rowBytes += piece.get(i).getSerializedSize();
    }
    if (first && last) {
      encoder.encode(piece, rowBytes, options.rowMaxBytes(), ordinal, batch);
    } else {
      encoder.encodePiece(piece, first, last, ordinal, batch);
    }
    cells += piece.size();
    if (last) {
      maxRowBytes = Math.max(maxRowBytes, rowBytes);
      rowBytes = 0;
      if (batch.memoryBytes() >= options.memoryBytes()) {
        spill(ordinal + 1L);
      }
    }
  }

  private void check(List<? extends Cell> row, int ordinal) {
    if (row.isEmpty()) {
      throw new IllegalArgumentException(
          "row " + ordinal + " of " + target.identity() + " has no cells");
    }
    Cell first = row.get(0);
    if (!CellUtil.matchingFamily(first, target.family())) {
      throw new IllegalArgumentException(
          "a cell of family "
              + Bytes.toStringBinary(CellUtil.cloneFamily(first))
              + " in a build for family "
              + Bytes.toStringBinary(target.family()));
    }
    byte[] key = CellUtil.cloneRow(first);
    if (lastRow != null && Arrays.compareUnsigned(lastRow, key) >= 0) {
      throw new IllegalArgumentException(
          "row "
              + Bytes.toStringBinary(key)
              + " is not above the row before it, "
              + Bytes.toStringBinary(lastRow));
    }
    lastRow = key;
  }

  /** Writes each index's entries as a sorted run and forgets the rows. */
  private void spill(long rows) throws IOException {
    for (int b = 0; b < runs.size(); b++) {
      List<IFileReader> of = runs.get(b);
      IFileReader run =
          IFileReader.open(made.files(), writer.writeRun(b, of.size(), inMemory(b), rows), null);
      of.add(made.closeLater(run));
      spilledValues[b] += batch.entries(target.column(b)).valueCount;
    }
    batch.clear(options.memoryBytes());
  }

  private EntryCursor inMemory(int index) {
    int column = target.column(index);
    return new BatchCursor(
        batch, column, target.columns().size(), target.columns().get(column).codec().keyWidth());
  }

  /** All entries of an index, in IFile order. */
  EntryCursor entries(int index) {
    if (runs.get(index).isEmpty()) {
      return inMemory(index);
    }
    List<EntryCursor> streams = new ArrayList<>();
    for (IFileReader run : runs.get(index)) {
      streams.add(run.entries());
    }
    streams.add(inMemory(index));
    return new IFileMerger(streams);
  }

  /** Number of VALUE entries of an index. */
  long values(int index) {
    return spilledValues[index] + batch.entries(target.column(index)).valueCount;
  }

  /**
   * How many indexes may be sorted and written at the same time without taking more than the memory
   * of the rows once more.
   *
   * @param others streams that are merged with an index's runs
   */
  int atATime(int others) {
    long room = options.memoryBytes() - batch.memoryBytes(); // which counts one sort
    long sorts = 1 + Math.max(0, room) / Math.max(1, batch.sortBytes());
    long ofStreams = STREAM_BYTES * Math.max(1, runs() + others);
    return (int) Math.max(1, Math.min(sorts, options.memoryBytes() / ofStreams));
  }

  /** How many sorted runs each index has. */
  int runs() {
    return runs.isEmpty() ? 0 : runs.get(0).size();
  }

  /** Removes all runs; no entries can be read any more. */
  void removeRuns() throws IOException {
    for (List<IFileReader> of : runs) {
      for (IFileReader run : of) {
        run.close();
        made.remove(run.path());
      }
    }
  }
}
