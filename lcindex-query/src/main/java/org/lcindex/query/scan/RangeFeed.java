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
package org.lcindex.query.scan;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.rpc.caller.Causes;

/**
 * The rows of one range on their way to the consumer: a bounded buffer and the scan that fills it.
 *
 * <p>A scan whose buffer is full pauses, and goes on when the consumer has drained half of it. Who
 * fills the buffer and what a pause is, is for the subclass to say. A limit is counted here, so
 * that no scan brings more rows of its range than are wanted of all.
 *
 * <p>Thread safety: rows come from one thread at a time and are taken by one thread at a time;
 * {@link #drop} may come from any. The other fields are guarded by this object's monitor.
 */
abstract class RangeFeed {
  /** Rows in a buffer before its scan pauses. */
  static final int MAX_ROWS = 2_000;

  /** Bytes of cells in a buffer before its scan pauses. */
  static final long MAX_BYTES = 4L << 20;

  final RowRange range;
  // Used by whoever brings rows: how many are wanted, the last one, whether more of it may come.
  final RowLimit fetched;
  final int mostRows;
  private byte[] last;
  private boolean inRow;
  private final GoneServers.Wait wait;
  private final Runnable changed;
  private final ArrayDeque<Result> rows = new ArrayDeque<>();
  private long bytes;
  private boolean paused;
  private boolean ended;
  private boolean dropped;
  private Throwable failure;

  /**
   * A feed that has not begun.
   *
   * @param limit rows that are wanted of the range at most; 0 or less means all
   * @param ahead rows in the buffer before the scan pauses; 0 for as many as is best
   * @param changed run by whoever brings rows, after they came and after the last one
   * @param gone tells whether a server is waited for
   */
  RangeFeed(RowRange range, long limit, int ahead, Runnable changed, GoneServers gone) {
    this.wait = gone.begin();
    this.range = range;
    this.fetched = new RowLimit(limit);
    this.mostRows = ahead > 0 ? Math.min(ahead, MAX_ROWS) : MAX_ROWS;
    this.changed = changed;
  }

  /** Whether a server is at work for it just now, also after {@link #drop}. */
  boolean isBusy() {
    return false;
  }

  /** Begins, or goes on after a pause; does nothing that takes long. */
  abstract void resume();

  /** Begins anew after a {@linkplain #fail failure}; does nothing that takes long. */
  abstract void again();

  /** Ends what is under way after {@link #drop}; a paused scan has been resumed before. */
  abstract void cancel();

  /** Takes rows in, of an answer that may have none; false when no more are wanted. */
  final boolean offer(Result... more) {
    synchronized (this) {
      for (Result row : more) {
        fetched.accepts(row);
        if (!row.isCursor()) {
          last = row.getRow();
          inRow = row.mayHaveMoreCellsInRow();
        }
        if (!dropped) {
          rows.add(row);
          bytes += Result.getTotalSizeOfCells(row);
        }
      }
    }
    wait.answered();
    changed.run();
    return !fetched.isReached() && !isDropped();
  }

  /** The row that came last; null before the first. */
  final byte[] last() {
    return last;
  }

  /** What is left behind the row that came last, in which a scan goes on. */
  final RowRange rest() {
    return last == null ? range : new RowRange(last, false, range.stop(), range.stopInclusive());
  }

  private boolean isLeft() {
    return last == null || !range.stopInclusive() || !Arrays.equals(last, range.stop());
  }

  /**
   * Takes in what servers have said of the range, however many rows that is: they are here already.
   *
   * @return whether that is all; if not, the range is to be scanned
   */
  final boolean take(RangeAnswer answer) {
    if (answer.known() || !answer.rows().isEmpty()) {
      offer(answer.rows().toArray(new Result[0]));
    }
    return answer.known();
  }

  /** Says that the region has answered that it goes on. */
  final void answered() {
    wait.answered();
  }

  /**
   * Says what has become of the question whether the region is there again.
   *
   * @param failure null for an answer. Who refuses for good is there, too
   */
  final void asked(Throwable failure) {
    if (failure == null
        || Causes.of(failure).stream().anyMatch(DoNotRetryIOException.class::isInstance)) {
      wait.seen();
    }
  }

  /** Whether the scan should pause. */
  final synchronized boolean isFull() {
    return rows.size() >= mostRows || bytes >= MAX_BYTES;
  }

  /** Rows until it is {@link #isFull full}. */
  final synchronized int room() {
    return mostRows - rows.size();
  }

  private boolean hasRoom() {
    return rows.size() <= mostRows / 2 && bytes <= MAX_BYTES / 2;
  }

  /** Says that the scan has paused. It is resumed here if there is room by now. */
  final void pause() {
    synchronized (this) {
      paused = !dropped && !hasRoom();
      if (paused) {
        return;
      }
    }
    resume();
  }

  /**
   * Says that a call has failed, after which nothing is under way. If the server is gone, the scan
   * begins anew later; else it has ended. A row of which a part came is not asked for once more.
   */
  final void fail(Throwable thrown) {
    if (inRow || isDropped()) {
      end(thrown);
      return;
    }
    wait.failed(thrown)
        .whenComplete(
            (again, bug) -> {
              if (bug != null || !again || isDropped()) {
                end(thrown);
              } else if (isLeft()) {
                again();
              } else {
                end(null);
              }
            });
  }

  /**
   * Says that the scan has ended.
   *
   * @param thrown why before the last row; null at the end of the range
   */
  final void end(Throwable thrown) {
    synchronized (this) {
      ended = true;
      failure = thrown;
    }
    wait.end();
    changed.run();
  }

  /** The next row, if it is here. */
  final Result poll() {
    Result row;
    boolean resume;
    synchronized (this) {
      row = rows.poll();
      bytes -= row == null ? 0 : Result.getTotalSizeOfCells(row);
      resume = paused && hasRoom();
      if (resume) {
        paused = false;
      }
    }
    if (resume) {
      resume();
    }
    return row;
  }

  /** Whether the scan has ended and all its rows were taken. */
  final synchronized boolean isDrained() {
    return ended && rows.isEmpty();
  }

  final synchronized boolean isEnded() {
    return ended;
  }

  final synchronized boolean isDropped() {
    return dropped;
  }

  /** Why the scan ended before its last row; null when it did not. */
  final synchronized Throwable failure() {
    return failure;
  }

  @Override
  public final String toString() {
    return range.toString();
  }

  /** Ends the feed: rows that nobody took are forgotten. */
  final void drop() {
    boolean resume;
    synchronized (this) {
      if (dropped) {
        return;
      }
      dropped = true;
      rows.clear();
      resume = paused;
      paused = false;
    }
    wait.end();
    if (resume) {
      resume();
    }
    cancel();
  }
}
