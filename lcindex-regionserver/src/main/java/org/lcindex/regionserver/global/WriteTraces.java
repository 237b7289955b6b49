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
package org.lcindex.regionserver.global;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.HConstants.OperationStatusCode;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.tag.Suspect;
import org.lcindex.global.tag.Uncovering;

/**
 * What all who remove have to know of one region's writes: what may uncover something is under way
 * (rule RM2), what a crash may take back (rule RM4), and of which rows an entry may be old when a
 * batch was applied. Thread safe.
 */
final class WriteTraces {
  /** 128 KB a region; rows that share a slot wait for each other's uncovering writes. */
  private static final int SLOTS = 1 << 14;

  private final List<EntryMaker> indexes;
  private final List<EntryColumn> columns;
  private final HeldCells cells;
  private final Predicate<EntryMaker> reports;
  private final BiConsumer<EntryMaker, Suspect> suspects;
  private final Uncovering uncovering = new Uncovering(SLOTS);
  private final UnsyncedWrites unsynced;
  private final UnsyncedWrites unlogged;
  private final OfThread<MiniBatchOperationInProgress<Mutation>, Batch> batches = new OfThread<>();

  /** One batch of writes, for its thread. */
  final class Batch {
    private final boolean synced;
    private final List<Long> uncovered = new ArrayList<>();
    private final List<Reported> reported = new ArrayList<>();

    private Batch(boolean synced) {
      this.synced = synced;
    }

    private void begin(WrittenRow row) {
      for (EntryMaker index : indexes) {
        // A batch with stripes tags all anew that comes into sight (TU4), so nobody is to be told.
        if (!index.isStriped() && row.concerns(index)) {
          if (row.uncovers(index)) {
            long hash = index.hash(row.row());
            uncovering.begin(hash);
            uncovered.add(hash);
          }
          suspect(index, new Suspect(row.row(), null));
        }
      }
    }

    /** An entry of an ordered index, or one of a row's, may be old when the batch was applied. */
    void suspect(EntryMaker index, Suspect suspect) {
      if (synced && reports.test(index)) {
        reported.add(new Reported(index, suspect));
      }
    }
  }

  private record Reported(EntryMaker index, Suspect suspect) {}

  /**
   * Of a region.
   *
   * @param reports whether writes report the suspects of an index
   * @param suspects takes them
   */
  WriteTraces(
      HeldCells.Rows rows,
      List<EntryMaker> indexes,
      Predicate<EntryMaker> reports,
      BiConsumer<EntryMaker, Suspect> suspects) {
    this.indexes = indexes;
    this.cells = new HeldCells(rows);
    this.reports = reports;
    this.suspects = suspects;
    this.columns = EntryMaker.columns(indexes);
    this.unsynced = new UnsyncedWrites(columns.size());
    this.unlogged = new UnsyncedWrites(columns.size());
  }

  HeldCells cells() {
    return cells;
  }

  Uncovering uncovering() {
    return uncovering;
  }

  /** Whether all that a row holds of an index outlives a crash; asked after it was read. */
  boolean isSynced(byte[] row, EntryMaker index) {
    return unsynced.isSynced(index.hash(row), index);
  }

  /**
   * Whether a crash takes nothing back of what a row holds of an index's columns but what was
   * written last, as nothing was written without the log; asked after it was read.
   */
  boolean isLogged(byte[] row, EntryMaker index) {
    return unlogged.isSynced(index.hash(row), index);
  }

  /** A flush begins in this thread. */
  void flushBegins() {
    unsynced.flushBegins();
    unlogged.flushBegins();
  }

  /** What a family had in memory is written. */
  void isFlushed(byte[] family) {
    for (EntryColumn column : columns) {
      if (column.isOfFamily(family)) {
        unsynced.isFlushed(column);
        unlogged.isFlushed(column);
      }
    }
  }

  /** The flush of this thread is over. */
  void flushEnds() {
    unsynced.flushEnds();
    unlogged.flushEnds();
  }

  /**
   * A batch begins that changes indexed columns, before anything is read for it; {@link #end}
   * follows.
   *
   * @param synced whether it is in the log, and that on disks, before it is acknowledged
   * @param logged whether it is in the log
   */
  Batch begin(
      MiniBatchOperationInProgress<Mutation> batch,
      Collection<WrittenRow> rows,
      boolean synced,
      boolean logged) {
    for (EntryMaker index : indexes) {
      if (!synced) {
        begin(rows, index, unsynced);
      }
      if (!logged) {
        begin(rows, index, unlogged);
      }
    }
    Batch begun = new Batch(synced);
    rows.forEach(begun::begin);
    batches.put(batch, begun);
    return begun;
  }

  private static void begin(Collection<WrittenRow> rows, EntryMaker index, UnsyncedWrites unsafe) {
    for (WrittenRow row : rows) {
      if (row.concerns(index)) {
        unsafe.begin(index.hash(row.row()));
      }
    }
  }

  /**
   * A batch has ended, in whatever way.
   *
   * @param applied whether HBase has written what it had not refused before
   */
  void end(MiniBatchOperationInProgress<Mutation> batch, boolean applied) {
    Batch ended = batches.remove(batch);
    if (ended == null) {
      return;
    }
    ended.uncovered.forEach(uncovering::end);
    if (!applied || ended.reported.isEmpty()) {
      return;
    }
    Set<byte[]> refused = refused(batch);
    for (Reported one : ended.reported) {
      if (!refused.contains(one.suspect().row())) {
        suspects.accept(one.index(), one.suspect());
      }
    }
  }

  private static Set<byte[]> refused(MiniBatchOperationInProgress<Mutation> batch) {
    Set<byte[]> rows = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    for (int i = 0; i < batch.size(); i++) {
      if (batch.getOperationStatus(i).getOperationStatusCode() != OperationStatusCode.SUCCESS) {
        rows.add(batch.getOperation(i).getRow());
      }
    }
    return rows;
  }
}
