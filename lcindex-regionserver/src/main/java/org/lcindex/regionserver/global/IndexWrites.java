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

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.WriterState;
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
  private final Map<Reason, Long> markedAt = new EnumMap<>(Reason.class);

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
  }

  /** By a clock that never goes back. */
  static long monotonicMillis() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }

  EntryMaker index() {
    return index;
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

  /** The index has taken entries. */
  void answered() {
    // The build that makes good what has passed comes with the catalog: until then all is
    // uncovered.
    state.answered(0);
  }

  /**
   * The index has not taken the entries of a batch.
   *
   * @return whether the batch goes on without them; else it is to be refused
   */
  boolean failed(boolean uncovers) {
    Verdict verdict = state.failed(uncovers, 0, clock.getAsLong());
    if (verdict == Verdict.MARK) {
      try {
        state.marked(marks.mark(index, Reason.OUTAGE), clock.getAsLong());
      } catch (IOException | RuntimeException e) {
        state.markFailed();
      }
    }
    return verdict == Verdict.PASS;
  }

  /**
   * Some of the rows that are about to be written will not have their entries.
   *
   * @return whether nobody believes the index there any more; else the write is to be refused
   * @throws IOException when nobody could be told
   */
  synchronized boolean mark(Reason reason) throws IOException {
    Long at = markedAt.get(reason);
    if (at == null) {
      marks.mark(index, reason);
      markedAt.put(reason, clock.getAsLong());
      return false;
    }
    return clock.getAsLong() - at > CoverageCache.LEASE;
  }
}
