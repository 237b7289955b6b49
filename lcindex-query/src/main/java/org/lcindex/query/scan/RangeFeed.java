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

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;

/**
 * The rows of one range on their way to the consumer: a bounded buffer and the task that fills it.
 *
 * <p>A full buffer does not block a pool thread. The task ends, and the consumer starts another one
 * when it has drained half of the buffer; so any number of scanners may share a small pool, and one
 * that nobody drains holds no thread.
 *
 * <p>Thread safety: the fields are guarded by this object's monitor. The HBase scanner is used by
 * one thread at a time: by the task while {@code state} is FILLING, else by nobody but {@link
 * #close}, which therefore leaves a FILLING scanner to its task.
 */
final class RangeFeed {
  /** Rows in a buffer before its task pauses. */
  static final int MAX_ROWS = 2_000;

  private static final int MAX_BATCH = 128;

  /** Bytes of cells in a buffer before its task pauses. */
  static final long MAX_BYTES = 4L << 20;

  /**
   * For an RPC that is under way at {@link #close}. Its interrupt would end it here only: the
   * region server goes on with it, refuses to close the scanner meanwhile and then keeps it to the
   * end of its lease. Most end sooner by themselves; the others are interrupted, so that no thread
   * of the pool waits for a server that hangs.
   */
  private static final long GRACE_MILLIS = 1_000;

  private enum State {
    IDLE,
    SUBMITTED,
    FILLING,
    ENDED
  }

  private final RowRange range;
  private final RangeOpener opener;
  private final ExecutorService pool;
  // Used by the task: rows up to the limit, the last of them, whether the end was looked at.
  private final RowLimit fetched;
  private Result last;
  private boolean looked;
  private final ArrayDeque<Result> rows = new ArrayDeque<>();
  private long bytes;
  private State state = State.IDLE;
  private boolean closed;
  private Throwable failure;
  private ResultScanner scanner;
  private Future<?> task;

  /**
   * A feed that has not begun.
   *
   * @param limit rows that are wanted of the range at most; 0 or less means all
   */
  RangeFeed(RowRange range, RangeOpener opener, ExecutorService pool, long limit) {
    this.fetched = new RowLimit(limit);
    this.range = range;
    this.opener = opener;
    this.pool = pool;
  }

  /** Lets the pool fill the buffer unless it does so already, is full enough, or has ended. */
  synchronized void start() {
    if (state == State.IDLE && !closed && rows.size() <= MAX_ROWS / 2 && bytes <= MAX_BYTES / 2) {
      state = State.SUBMITTED;
      try {
        task = pool.submit(this::fill);
      } catch (RejectedExecutionException e) {
        state = State.ENDED;
        failure = new IOException("The client of this scanner is closed; rows are missing", e);
        notifyAll();
        release();
      }
    }
  }

  /** The next row, waiting for it; null at the end of the range. */
  synchronized Result next() throws IOException {
    while (rows.isEmpty() && state != State.ENDED && !closed) {
      start();
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (InterruptedIOException)
            new InterruptedIOException("interrupted while waiting for rows of " + range)
                .initCause(e);
      }
    }
    Result row = rows.poll();
    if (row != null) {
      bytes -= Result.getTotalSizeOfCells(row);
      start();
      return row;
    }
    if (failure instanceof IOException e) {
      throw e;
    }
    if (failure != null) {
      throw new IOException("Scanning " + range + " failed: " + failure, failure);
    }
    return null;
  }

  private void fill() {
    if (!begin()) {
      return;
    }
    boolean more = false;
    Throwable failed = null;
    try {
      if (scanner == null) {
        scanner = opener.open(range);
      }
      // The first row at once, then more and more at a time: a handover wakes the consumer.
      int batch = 1;
      boolean room = true;
      more = true;
      while (room && more) {
        // No more than are wanted: for one too many a region may be read to its end.
        batch = (int) Math.min(batch, fetched.remaining());
        Result[] next = scanner.next(batch);
        boolean wanted = isWanted(next);
        more = wanted && (next.length == batch || goOn());
        room = offer(next);
        batch = Math.min(2 * batch, MAX_BATCH);
      }
    } catch (IOException e) {
      failed = opener.explain(range, e);
      more = false;
    } catch (RuntimeException | Error e) {
      failed = e;
      more = false;
    }
    finish(more, failed);
  }

  private synchronized boolean begin() {
    if (closed) {
      return false;
    }
    state = State.FILLING;
    return true;
  }

  /** Whether more results are wanted after these. */
  private boolean isWanted(Result[] results) {
    for (Result result : results) {
      if (!fetched.accepts(result)) {
        return false;
      }
      last = result.isCursor() ? last : result;
    }
    return !fetched.isReached();
  }

  /** Looks whether a limited range has really ended, once. */
  private boolean goOn() throws IOException {
    if (!fetched.isLimited() || looked) {
      return false;
    }
    looked = true;
    ResultScanner rest = opener.rest(range, last == null ? null : last.getRow());
    if (rest == null) {
      return false;
    }
    scanner.close();
    scanner = rest;
    return true;
  }

  /** Adds rows; false when the task should pause or end. */
  private synchronized boolean offer(Result[] more) {
    if (closed) {
      return false;
    }
    for (Result row : more) {
      rows.add(row);
      bytes += Result.getTotalSizeOfCells(row);
    }
    notifyAll();
    return rows.size() < MAX_ROWS && bytes < MAX_BYTES;
  }

  private void finish(boolean more, Throwable failed) {
    boolean release;
    synchronized (this) {
      failure = failed;
      release = closed || !more;
      state = release ? State.ENDED : State.IDLE;
      notifyAll();
    }
    if (release) {
      release();
    } else {
      // The consumer may have drained the buffer between the last offer and now.
      start();
    }
  }

  /** Ends the feed: rows that nobody took are dropped, the scanner is closed. */
  void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      rows.clear();
      notifyAll();
      if (state == State.FILLING) {
        // finish() closes the scanner.
        CompletableFuture.delayedExecutor(GRACE_MILLIS, TimeUnit.MILLISECONDS)
            .execute(this::interrupt);
        return;
      }
      if (state == State.ENDED) {
        // Its task closes the scanner, for which nobody needs to wait.
        return;
      }
      if (task != null) {
        task.cancel(false);
      }
      state = State.ENDED;
    }
    release();
  }

  private synchronized void interrupt() {
    if (state == State.FILLING) {
      task.cancel(true);
    }
  }

  private void release() {
    ResultScanner closing;
    synchronized (this) {
      closing = scanner;
      scanner = null;
    }
    if (closing != null) {
      // With the interrupt of close() still pending, the closing RPC would fail and leave the
      // region server to wait for the lease.
      boolean interrupted = Thread.interrupted();
      closing.close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
