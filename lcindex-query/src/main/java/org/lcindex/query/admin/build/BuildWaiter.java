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
package org.lcindex.query.admin.build;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.query.text.ErrorText;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;

/**
 * Waits until the indexes of a table are built, asking for their status at growing intervals.
 *
 * <p>Failed builds that are tried again by themselves are waited for. Ends early when nothing is
 * left to wait for: nothing is built any more (DISABLED), or all that is missing has failed for
 * good. An IOException of one status call, as regions cause while they reopen, is remembered and
 * the next call decides; an {@link IndexException} is final, and so is a missing permission. Who
 * cannot wait for a cause that somebody has to mend {@linkplain #unlessStuck says so}.
 */
public final class BuildWaiter {
  private static final long FIRST_PAUSE_NANOS = 20_000_000L;
  private static final long LONGEST_PAUSE_NANOS = 2_000_000_000L;

  /** The end is noticed late by one part in so many of the time that it took. */
  private static final int LATE_SHARE = 16;

  /** The least pause, in times of the call before it. */
  private static final int PAUSE_CALLS = 4;

  private static final int LISTED = 10;

  /**
   * How long servers of entries may go on by an older reading of the catalog, a lease, and a bit:
   * what is covered by the catalog every query believes only then.
   */
  static final long READINGS_NANOS = 1_200_000_000L;

  /** Reads the status. */
  @FunctionalInterface
  public interface StatusSource {
    TableIndexStatus read() throws IOException;
  }

  /** Lets time pass. */
  @FunctionalInterface
  public interface Pause {
    void nanos(long nanos) throws InterruptedException;
  }

  private final StatusSource source;
  private final LongSupplier nanoClock;
  private final Pause pause;
  private final Consumer<TableIndexStatus> listener;
  private final Duration stuck;

  /**
   * A waiter; clock and pause are {@code System::nanoTime} and {@code NANOSECONDS::sleep}.
   *
   * @param listener is told of every status that does not end the wait
   */
  public BuildWaiter(
      StatusSource source,
      LongSupplier nanoClock,
      Pause pause,
      Consumer<TableIndexStatus> listener) {
    this(source, nanoClock, pause, listener, null);
  }

  private BuildWaiter(
      StatusSource source,
      LongSupplier nanoClock,
      Pause pause,
      Consumer<TableIndexStatus> listener,
      Duration stuck) {
    this.source = source;
    this.nanoClock = nanoClock;
    this.pause = pause;
    this.listener = listener;
    this.stuck = stuck;
  }

  /**
   * This, but a wait ends, too, when all that is missing fails again and again, and none of it has
   * got further for some time.
   */
  public BuildWaiter unlessStuck(Duration time) {
    return new BuildWaiter(source, nanoClock, pause, listener, time);
  }

  /**
   * Refuses to wait for global indexes that nobody writes: somebody's hand has defined them.
   *
   * @throws IndexException that names them, with the remedy
   */
  public static void checkWritten(TableDescriptor table) throws IndexException {
    List<GlobalIndex> waited = IndexDefinitions.readable(table).enabled().globals();
    if (!waited.isEmpty() && !table.hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS)) {
      throw new IndexException(
          "There is nothing to wait for: the descriptor of table "
              + table.getTableName()
              + " has the definition of "
              + String.join(
                  " and of ", waited.stream().map(one -> one.definition().toString()).toList())
              + ", and does not name "
              + LCIndexConstants.GLOBAL_OBSERVER_CLASS
              + ", so nobody writes entries. Drop the index and create it again");
    }
  }

  /**
   * Waits. Where a global index is covered, the end is looked at twice, more than a lease apart:
   * then queries believe the index, too. So that takes 1.2 s at least, also beyond the time limit.
   *
   * @return the status that ended the wait
   * @throws IndexException when builds failed or time is up; lists what is missing and why
   */
  public TableIndexStatus await(Duration timeout) throws IOException {
    long begin = nanoClock.getAsLong();
    long deadline = begin + timeout.toNanos();
    StuckBuilds builds = stuck == null ? null : new StuckBuilds(stuck);
    boolean seen = false;
    while (true) {
      long asked = nanoClock.getAsLong();
      TableIndexStatus status = null;
      IOException trouble = null;
      try {
        status = source.read();
      } catch (IndexException | AccessDeniedException e) {
        throw e;
      } catch (IOException e) {
        trouble = e;
      }
      boolean built = status != null && status.isBuilt();
      if (built && (seen || hasNoCovered(status))) {
        return status;
      }
      seen = built;
      if (built) {
        sleep(READINGS_NANOS);
        continue;
      }
      if (status != null) {
        endIfPointless(status);
        if (builds != null) {
          builds.look(status, nanoClock.getAsLong());
        }
        listener.accept(status);
      }
      long now = nanoClock.getAsLong();
      if (now >= deadline) {
        throw timeout(timeout, status, trouble);
      }
      sleep(Math.min(interval(now - begin, now - asked), deadline - now));
    }
  }

  private static boolean hasNoCovered(TableIndexStatus status) {
    return status.globalIndexes().stream().noneMatch(index -> index.state() == GlobalState.COVERED);
  }

  /** Asking is a fifth of what is done at most: servers build, copy and serve meanwhile. */
  private static long interval(long waited, long ofCall) {
    long interval = Math.max(waited / LATE_SHARE, PAUSE_CALLS * ofCall);
    return Math.max(FIRST_PAUSE_NANOS, Math.min(interval, LONGEST_PAUSE_NANOS));
  }

  private static void endIfPointless(TableIndexStatus status) throws IndexException {
    IndexDdl.checkWhole(status.table(), status.faults(), "builds");
    IndexStatus overall = status.overall();
    if (overall.state() == IndexState.DISABLED) {
      throw new IndexException(
          String.format(
              "Indexes of table %s are not being built: %s. Mend that, then wait again",
              status.table(), overall.reason()));
    }
    boolean given =
        status.globalIndexes().stream().anyMatch(GlobalsView::isForGood)
            || !status.failed().isEmpty();
    boolean built =
        status.globalIndexes().stream()
            .allMatch(
                index -> index.state() != GlobalState.BUILDING || GlobalsView.isForGood(index));
    if (given
        && built
        && status.retrying().isEmpty()
        && status.pending().isEmpty()
        && status.uninformed().isEmpty()
        && status.unanswered().isEmpty()) {
      throw new IndexException(
          "Indexes of table "
              + status.table()
              + " were not built, and no job is left. Mend the cause, then retry the failed ones"
              + missing(status));
    }
  }

  private void sleep(long nanos) throws InterruptedIOException {
    try {
      pause.nanos(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while indexes are built").initCause(e);
    }
  }

  private static IndexException timeout(
      Duration timeout, TableIndexStatus status, IOException trouble) {
    String limit = "Indexes were not built within " + timeout.toMillis() + " ms";
    if (status == null) {
      return new IndexException(
          limit + ", and their status could not be read: " + ErrorText.message(trouble), trouble);
    }
    return new IndexException(
        limit + " in table " + status.table() + "; wait longer, or see why" + missing(status));
  }

  private static String missing(TableIndexStatus status) {
    List<String> lines = new ArrayList<>(status.uninformed());
    status.unanswered().forEach(region -> lines.add(region.toString()));
    // Failures that are no single file's: settings that cannot be used.
    status.indexes().stream()
        .filter(index -> status.failed().isEmpty())
        .filter(index -> index.state().compareTo(IndexState.FAILED) >= 0)
        .forEach(index -> lines.add(index.state() + " " + index.index() + ": " + index.reason()));
    status.globalIndexes().stream()
        .filter(index -> index.state() != GlobalState.COVERED)
        .forEach(index -> lines.add(index.state() + " " + index.index() + ": " + index.reason()));
    status.failed().forEach(entry -> lines.add(entry.toString()));
    status.pending().forEach(entry -> lines.add(entry.toString()));
    StringBuilder out = new StringBuilder(":");
    lines.stream().limit(LISTED).forEach(line -> out.append("\n  ").append(line));
    if (lines.size() > LISTED) {
      out.append("\n  and ").append(lines.size() - LISTED).append(" more");
    }
    return out.toString();
  }
}
