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

import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.global.coverage.Omissions;
import org.lcindex.global.coverage.Omissions.Begun;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.global.coverage.WriterState;
import org.lcindex.global.coverage.WriterState.Failed;
import org.lcindex.global.coverage.WriterState.Verdict;
import org.lcindex.rpc.caller.Causes;

/**
 * Whether a region's writes wait for the entries of one index, or go on without them because it has
 * been out of order for long (rule WR5). Thread safe.
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
  IndexWrites(
      EntryMaker index, WriterState state, Omissions omissions, Marks marks, LongSupplier clock) {
    this.index = index;
    this.state = state;
    this.marks = marks;
    this.clock = clock;
    this.omissions = omissions;
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

  /** Whether a token stands for writes of this region that may still come (rule CV5). */
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

  /**
   * Rows are about to be written that will lack something, though the index answers (rule CV9).
   *
   * @param rows null stands for all of the region
   * @return whether nobody believes the index there any more; else the write is to be refused
   */
  boolean omit(Reason reason, Collection<byte[]> rows) {
    Omissions.Verdict verdict = omissions.mark(reason, rows, clock.getAsLong());
    Begun marking = verdict.begun();
    if (marking != null) {
      begun.incrementAndGet();
      marks
          .mark(index, reason, marking.ranges())
          .whenComplete((tokens, failure) -> omitted(marking, tokens, failure));
    }
    return verdict.told();
  }

  private void omitted(Begun marking, List<Long> tokens, Throwable failure) {
    if (failure != null) {
      omissions.failed(
          marking, Causes.of(failure).stream().anyMatch(Marks.NoRoomException.class::isInstance));
      return;
    }
    List<Long> needless = omissions.made(marking, tokens, clock.getAsLong());
    if (!needless.isEmpty()) {
      marks.takeBack(index, needless);
    }
  }

  /** Whether nobody will ever believe the index of the region's rows again. */
  boolean isNeverBelieved() {
    return omissions.areForGood(clock.getAsLong());
  }

  /**
   * Rows that are marked by themselves were written so that they may lack nothing any more.
   *
   * @return whether a build is to read them, and nobody has asked for it before
   */
  boolean healed(Collection<byte[]> rows) {
    return omissions.ask(rows, clock.getAsLong());
  }

  /** Leaves marks to a build that nobody needs, or somebody wants it to look at. */
  void giveUpOmissions() {
    if (omissions.giveUp(clock.getAsLong())) {
      begun.incrementAndGet(); // their tokens stand, though no mark tells of it
    }
  }

  /**
   * Forgets marks that the catalog has lost (rule CV12).
   *
   * @param standing the tokens of the index in the catalog, read after all marks here were made
   * @return whether there were any: writes may be under way that count on them
   */
  boolean forgetLostOmissions(List<Token> standing) {
    boolean some = omissions.forgetLost(standing);
    if (some) {
      begun.incrementAndGet(); // what was covered beside these rows is not known any more
    }
    return some;
  }

  /** What writes go without, although the index answers. */
  Omissions omissions() {
    return omissions;
  }
}
