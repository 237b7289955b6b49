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
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import org.apache.hadoop.hbase.HConstants.OperationStatusCode;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.global.tag.Uncovering;

/**
 * The removals of one region's writes, behind them (rule R1), and what all who remove have to know
 * of writes: what may uncover something is under way (rule G8), or what hides something may be lost
 * in a crash. Thread safe.
 */
final class OrderedRemovals {
  /** 128 KB a region; rows that share a slot are removed by the sweep when one of them uncovers. */
  private static final int SLOTS = 1 << 14;

  private final List<EntryMaker> indexes;
  private final List<EntryColumn> columns;
  private final HeldCells cells;
  private final BiPredicate<TableName, EntryTag> queue;
  private final BiPredicate<EntryMaker, byte[]> covered;
  private final Uncovering uncovering = new Uncovering(SLOTS);
  private final UnsyncedWrites unsynced;
  private final UnsyncedWrites unlogged;
  private final ThreadLocal<Map<MiniBatchOperationInProgress<Mutation>, BatchRemovals>> ofThread =
      new ThreadLocal<>();

  /**
   * Of a region.
   *
   * @param queue takes what is to be removed
   * @param covered whether something may be removed from an index by its name just now (rule G7),
   *     of a row, or of most if that is null
   */
  OrderedRemovals(
      HeldCells.Rows rows,
      List<EntryMaker> indexes,
      BiPredicate<TableName, EntryTag> queue,
      BiPredicate<EntryMaker, byte[]> covered) {
    this.indexes = indexes;
    this.cells = new HeldCells(rows);
    this.queue = queue;
    this.covered = covered;
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
    return unsynced.isSynced(Tagger.hash(row, index), index);
  }

  /**
   * Whether a crash takes nothing back of what a row holds of an index's columns but what was
   * written last, as nothing was written without the log; asked after it was read.
   */
  boolean isLogged(byte[] row, EntryMaker index) {
    return unlogged.isSynced(Tagger.hash(row, index), index);
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
   * A batch begins that changes indexed columns.
   *
   * @param synced whether it is in the log, and that on disks, before it is acknowledged
   * @param logged whether it is in the log
   */
  BatchRemovals begin(
      MiniBatchOperationInProgress<Mutation> batch,
      Collection<WrittenRow> rows,
      boolean synced,
      boolean logged) {
    List<EntryMaker> removing = new ArrayList<>();
    for (EntryMaker index : indexes) {
      if (!synced) {
        begin(rows, index, unsynced);
      }
      if (!logged) {
        begin(rows, index, unlogged);
      }
      if (synced && covered.test(index, null)) {
        removing.add(index);
      }
    }
    BatchRemovals begun = new BatchRemovals(cells, uncovering, removing);
    Map<MiniBatchOperationInProgress<Mutation>, BatchRemovals> kept = ofThread.get();
    if (kept == null) {
      kept = new IdentityHashMap<>();
      ofThread.set(kept);
    }
    kept.put(batch, begun);
    return begun;
  }

  private static void begin(Collection<WrittenRow> rows, EntryMaker index, UnsyncedWrites unsafe) {
    for (WrittenRow row : rows) {
      if (row.concerns(index)) {
        unsafe.begin(Tagger.hash(row.row(), index));
      }
    }
  }

  /**
   * A batch has ended, in whatever way.
   *
   * @param applied whether HBase has written what it had not refused before
   */
  void end(MiniBatchOperationInProgress<Mutation> batch, boolean applied) {
    Map<MiniBatchOperationInProgress<Mutation>, BatchRemovals> kept = ofThread.get();
    BatchRemovals ended = kept == null ? null : kept.remove(batch);
    if (ended == null) {
      return;
    }
    if (kept.isEmpty()) {
      ofThread.remove();
    }
    ended.end();
    if (!applied || ended.planned().isEmpty()) {
      return;
    }
    Set<byte[]> refused = refused(batch);
    for (BatchRemovals.Planned one : ended.planned()) {
      if (!refused.contains(one.row()) && covered.test(one.index(), one.row())) {
        queue.test(one.index().table(), one.tag());
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
