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
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.io.NotIndexableException;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.EntryMerger;
import org.lcindex.layout.StreamMemory;
import org.lcindex.type.ShownText;

/**
 * Rows that come as cells, in key order, and go as entries of each index, in its order. They are
 * gathered in memory; when they exceed {@link BuildOptions#memoryBytes}, each index's entries are
 * spilled as a sorted run, and the runs are merged at the end. With {@linkplain #spillBy another
 * thread} to write runs, rows may take half of that, since the next ones come meanwhile. For one
 * thread until all rows are added; after {@link #ended} entries of different indexes may be read by
 * different threads.
 */
final class SortedRows implements AutoCloseable {
  /** What an input of a merge takes, about: pages as they are on disk and decoded. */
  private static final long INPUT_BYTES = 4 << 20;

  /** A row that is larger is not added to others if they would not have room for it. */
  private static final long LARGE_ROW_BYTES = 64 << 10;

  private final BuildFiles made;
  private final BuildTarget target;
  private final BuildOptions options;
  private final RowEncoder encoder;
  private final IndexWriter writer;
  // [index]: runs
  private final List<List<EntryRun>> runs = new ArrayList<>();
  // [index]: how many runs were written, of which some may be merged by now
  private final int[] runsWritten;
  private final BuildStreams streams;
  private final BuildMemory.Share held;
  private RowBatch batch;
  private Executor spiller;
  // Rows that are being spilled, or, when that has ended, memory for the next ones; null without.
  private RowBatch other;
  private Future<List<EntryRun>> spilling;
  private long otherBytes;
  private long mostBytes;
  private int spills;
  // [index]: VALUE entries in runs
  private final long[] spilledValues;
  private long cells;
  private long maxRowBytes;
  // Of the pieces so far of a row that has not ended.
  private long rowBytes;
  private byte[] lastRow;

  /**
   * @param mostStreamBytes that all streams of the build may take which are read side by side
   */
  SortedRows(BuildFiles made, BuildTarget target, BuildOptions options, long mostStreamBytes) {
    this.made = made;
    streams = new BuildStreams(options.memory(), mostStreamBytes);
    held = options.memory().share();
    this.target = target;
    this.options = options;
    encoder = new RowEncoder(target.columns(), options.maxRowKeyBytes());
    batch = new RowBatch(target.columns().size());
    mostBytes = options.memoryBytes();
    writer = new IndexWriter(made, target, options, encoder.shapes());
    spilledValues = new long[target.toBuild().size()];
    runsWritten = new int[spilledValues.length];
    for (int b = 0; b < spilledValues.length; b++) {
      runs.add(new ArrayList<>());
    }
  }

  /** Has runs written by another thread; to be called before the first row. */
  void spillBy(Executor executor) {
    spiller = executor;
    mostBytes = Math.max(1, options.memoryBytes() / 2);
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
    if (batch.rows() > 0 && rowBytes > LARGE_ROW_BYTES && !hasRoom(rowBytes)) {
      spill();
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
      if (held() >= mostBytes) {
        spill();
      }
    }
  }

  /**
   * Whether a row fits in with the others: twice, as its values may be keys, and while arrays grow.
   */
  private boolean hasRoom(long row) {
    return batch.memoryBytes() + 3 * row < mostBytes;
  }

  /** What the rows take that are not being spilled; tells what all take. */
  private long held() {
    long bytes = batch.memoryBytes();
    held.holds(bytes + (other == null ? 0 : otherBytes));
    return bytes;
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
              + ShownText.cut(CellUtil.cloneFamily(first))
              + " in a build for family "
              + ShownText.cut(target.family()));
    }
    byte[] key = CellUtil.cloneRow(first);
    if (lastRow != null && Arrays.compareUnsigned(lastRow, key) >= 0) {
      throw new IllegalArgumentException(
          "row "
              + ShownText.cut(key)
              + " is not above the row before it, "
              + ShownText.cut(lastRow));
    }
    lastRow = key;
  }

  /** Writes each index's entries as a sorted run and forgets the rows. */
  private void spill() throws IOException {
    awaitSpilling();
    spills++;
    RowBatch full = batch;
    for (int b = 0; b < runs.size(); b++) {
      spilledValues[b] += full.entries(target.column(b)).valueCount;
    }
    if (spiller == null) {
      add(write(full));
      full.clear(mostBytes);
    } else {
      batch = other == null ? new RowBatch(target.columns().size()) : other;
      other = full;
      otherBytes = full.memoryBytes();
      FutureTask<List<EntryRun>> task = new FutureTask<>(() -> write(full));
      spiller.execute(task);
      spilling = task;
    }
    held();
  }

  private List<EntryRun> write(RowBatch full) throws IOException {
    List<EntryRun> written = new ArrayList<>();
    for (int b = 0; b < runs.size(); b++) {
      written.add(writer.writeRun(b, runsWritten[b]++, inMemory(full, b)));
    }
    return written;
  }

  private void add(List<EntryRun> written) {
    for (int b = 0; b < written.size(); b++) {
      runs.get(b).add(written.get(b));
    }
  }

  /** Waits for what another thread spills. */
  private void awaitSpilling() throws IOException {
    if (spilling == null) {
      return;
    }
    try {
      List<EntryRun> written = spilling.get();
      spilling = null;
      add(written);
      other.clear(mostBytes);
      otherBytes = other.memoryBytes();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted while building").initCause(e);
    } catch (ExecutionException e) {
      spilling = null;
      if (e.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw (IOException) e.getCause();
    }
  }

  /** Says that no row comes any more. */
  void ended() throws IOException {
    awaitSpilling();
    other = null;
    held();
  }

  private EntryCursor inMemory(RowBatch of, int index) {
    int column = target.column(index);
    return new BatchCursor(
        of, column, target.columns().size(), target.columns().get(column).codec().keyWidth());
  }

  /** All entries of an index, in their order. */
  EntryCursor entries(int index) throws IOException {
    List<EntryRun> of = runs.get(index);
    if (of.isEmpty()) {
      return inMemory(batch, index);
    }
    mergeRuns(index);
    List<EntryCursor> cursors = cursors(of);
    cursors.add(inMemory(batch, index));
    return new EntryMerger(cursors);
  }

  /** Merges runs until those that are left may be read side by side. */
  private void mergeRuns(int index) throws IOException {
    List<EntryRun> of = runs.get(index);
    long most = options.streamBytes();
    while (of.size() > 2 && streamBytes(of) > most) {
      int count = 2;
      while (count < of.size() && streamBytes(of.subList(0, count + 1)) <= most) {
        count++;
      }
      List<EntryRun> first = of.subList(0, count);
      EntryRun merged =
          writer.writeRun(index, runsWritten[index]++, new EntryMerger(cursors(first)));
      remove(first);
      first.clear();
      of.add(merged);
    }
  }

  private List<EntryCursor> cursors(List<EntryRun> of) {
    int otherColumns = target.columns().size() - 1;
    List<EntryCursor> cursors = new ArrayList<>();
    for (EntryRun run : of) {
      cursors.add(new EntryRunCursor(made.files(), run, otherColumns, streams));
    }
    return cursors;
  }

  private static long streamBytes(List<EntryRun> of) {
    return of.stream().mapToLong(EntryRun::streamBytes).sum();
  }

  /** What is told of streams that are read side by side with the runs. */
  StreamMemory streams() {
    return streams;
  }

  /** Number of VALUE entries of an index. */
  long values(int index) {
    return spilledValues[index] + batch.entries(target.column(index)).valueCount;
  }

  /**
   * How many indexes may be sorted and written at the same time without taking more than the memory
   * of the rows once more.
   *
   * @param others inputs that are merged with an index's runs
   */
  int atATime(int others) {
    long room = options.memoryBytes() - batch.memoryBytes(); // which counts one sort
    long sorts = 1 + Math.max(0, room) / Math.max(1, batch.sortBytes());
    long ofRuns = runs.stream().mapToLong(SortedRows::streamBytes).max().orElse(0);
    long ofStreams = Math.min(ofRuns, options.streamBytes()) + INPUT_BYTES * Math.max(1, others);
    return (int) Math.max(1, Math.min(sorts, options.memoryBytes() / ofStreams));
  }

  /** How often rows were spilled. */
  int runs() {
    return spills;
  }

  /** Removes all runs; no entries can be read any more. */
  void removeRuns() throws IOException {
    for (List<EntryRun> of : runs) {
      remove(of);
      of.clear();
    }
  }

  private void remove(List<EntryRun> of) throws IOException {
    for (EntryRun run : of) {
      made.remove(run.path());
    }
  }

  /** Holds nothing any more, and no other thread writes. */
  @Override
  public void close() {
    boolean interrupted = false;
    while (spilling != null && !spilling.isDone()) {
      try {
        spilling.get();
      } catch (InterruptedException e) {
        interrupted = true; // Files are about to be removed: nobody may write any more.
      } catch (ExecutionException e) {
        break; // Why it is closed is known already.
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    streams.close();
    held.close();
  }
}
