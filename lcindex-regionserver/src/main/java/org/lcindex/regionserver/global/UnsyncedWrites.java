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

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Which rows of a region may hold cells that a crash would take back, because they were written
 * with {@code SKIP_WAL} or {@code ASYNC_WAL}: what such a cell hides may be seen again, so it is
 * not hidden for good (rule RM4). A flush that begins later makes them durable. Thread safe.
 */
final class UnsyncedWrites {
  /** 128 KB for a region that has such writes; rows that share a slot wait for each other. */
  private static final int SLOTS = 1 << 14;

  /** By a hash of row and column the number of the last such write; null before the first. */
  private long[] last;

  private long begun;

  /** For each column up to which number all is in HFiles. */
  private final long[] flushed;

  /** What each flush that is under way will have flushed: HBase does all of one in one thread. */
  private final Map<Thread, Flush> flushes = new IdentityHashMap<>();

  private static final class Flush {
    final long begun;
    final boolean[] done;

    Flush(long begun, int columns) {
      this.begun = begun;
      this.done = new boolean[columns];
    }
  }

  UnsyncedWrites(int columns) {
    flushed = new long[columns];
  }

  /**
   * A batch is about to write to a row's indexed columns, in a thread that holds the region's lock
   * for updates: no flush takes its snapshot before the batch is applied.
   *
   * @param row a hash of row and index
   */
  synchronized void begin(long row) {
    if (last == null) {
      last = new long[SLOTS];
    }
    last[slot(row)] = ++begun;
  }

  /** Whether all that a row holds of an index outlives a crash; asked after it was read. */
  synchronized boolean isSynced(long row, EntryMaker index) {
    return last == null
        || index.columns().stream().allMatch(one -> last[slot(row)] <= flushed[one.number()]);
  }

  /** A flush begins in this thread; its snapshots come later. */
  synchronized void flushBegins() {
    flushes.put(Thread.currentThread(), new Flush(begun, flushed.length));
  }

  /** The flush of this thread has written what a column's family had in memory. */
  synchronized void isFlushed(EntryColumn column) {
    Flush flush = flushes.get(Thread.currentThread());
    if (flush != null) {
      flush.done[column.number()] = true;
    }
  }

  /** The flush of this thread is over: its HFiles are the region's. */
  synchronized void flushEnds() {
    Flush flush = flushes.remove(Thread.currentThread());
    for (int i = 0; flush != null && i < flushed.length; i++) {
      if (flush.done[i]) {
        flushed[i] = Math.max(flushed[i], flush.begun);
      }
    }
  }

  private static int slot(long row) {
    return (int) ((row * 0x9E3779B97F4A7C15L) >>> 32) & (SLOTS - 1);
  }
}
