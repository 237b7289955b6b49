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

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.WriterState;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.global.coverage.WriterState.Verdict;

/**
 * Whether a region's writes wait for the entries of one index, or go on without them because it has
 * been out of order for long (rule W7). Thread safe.
 */
final class IndexWrites {
  private static final long PROBE_MILLIS = 1_000;

  private final EntryMaker index;
  private final WriterState state;
  private final Marks marks;
  private final LongSupplier clock;
  private final AtomicLong nextProbe = new AtomicLong();
  private final AtomicLong begun = new AtomicLong();
  private final WriteFigures figures = new WriteFigures();
  private final Omissions omissions;

  /** An entry that the index has not taken, from the last write that it failed. */
  private volatile Put lacking;

  /**
   * The writes of an index.
   *
   * @param clock that never goes back, in milliseconds
   */
  IndexWrites(EntryMaker index, WriterState state, Marks marks, LongSupplier clock) {
    this.index = index;
    this.state = state;
    this.marks = marks;
    this.clock = clock;
    this.omissions = new Omissions(index, marks, begun, clock);
  }

  /** By a clock that never goes back. */
  static long monotonicMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  EntryMaker index() {
    return index;
  }

  WriteFigures figures() {
    return figures;
  }

  /** Whether writes wait for no entry now: the index has been out of order for long. */
  boolean isPassing() {
    return state.isPassing();
  }

  /** Whether a batch goes on without its entries, which are not to be waited for. */
  boolean passes(boolean uncovers) {
    return state.begin(uncovers) == Verdict.PASS;
  }

  /** Whether entries that are not waited for should be sent, to see if the index answers again. */
  boolean probes() {
    long now = clock.getAsLong();
    long due = nextProbe.get();
    return now >= due && nextProbe.compareAndSet(due, now + PROBE_MILLIS);
  }

  /**
   * The index has not taken an entry.
   *
   * @param entry null if that is not known
   */
  void notTaken(Put entry) {
    lacking = entry;
  }

  /**
   * What to send to see whether the index answers again: what it has not taken, for that is where
   * it is out of order. Whatever has become of the row, such an entry costs time at most.
   *
   * @return null if writes do not go on without the index, or another one was sent just now
   */
  Put toProbe() {
    if (!state.isPending()) {
      lacking = null;
    }
    Put entry = lacking;
    return entry != null && probes() ? new Put(entry) : null;
  }

  /**
   * The index has taken entries.
   *
   * @return whether something has to be built, because writes have gone without it, or may have
   */
  boolean answered() {
    return state.answered(0, clock.getAsLong()) != null;
  }

  /** Whether a token stands for writes of this region that may still come (rule C6). */
  boolean isPending() {
    return state.isPending() || omissions.areOnTheirWay();
  }

  /** How many tokens for writes to come were begun: who reads tokens looks before and after. */
  long begun() {
    return begun.get();
  }

  /**
   * The index has not taken the entries of a batch.
   *
   * @return whether the batch goes on without them; else it is to be refused
   */
  boolean failed(Failed batch) {
    Verdict verdict = state.failed(batch, 0, clock.getAsLong());
    if (verdict == Verdict.MARK) {
      begun.incrementAndGet();
      marks
          .mark(index, Reason.OUTAGE)
          .whenComplete(
              (token, failure) -> {
                if (failure == null) {
                  state.marked(token, clock.getAsLong());
                } else {
                  state.markFailed();
                }
              });
    }
    return verdict == Verdict.PASS;
  }

  /** What writes go without, although the index answers. */
  Omissions omissions() {
    return omissions;
  }
}
