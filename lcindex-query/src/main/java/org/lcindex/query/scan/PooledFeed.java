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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;

/**
 * A feed that tasks of a pool fill from a scanner of HBase's synchronous client.
 *
 * <p>A pause holds no thread: the task ends, and another one goes on. So any number of scanners may
 * share a small pool, and one that nobody drains is in nobody's way.
 *
 * <p>The HBase scanner is used by one thread at a time: by the task while it is {@code filling},
 * else by nobody but {@link #cancel}, which therefore leaves it to a task that is filling.
 */
final class PooledFeed extends RangeFeed {
  private static final int MAX_BATCH = 128;

  /**
   * For an RPC that is under way at {@link #cancel}. Its interrupt would end it here only: the
   * region server goes on with it, refuses to close the scanner meanwhile and then keeps it to the
   * end of its lease. Most end sooner by themselves; the others are interrupted, so that no thread
   * of the pool waits for a server that hangs.
   */
  private static final long GRACE_MILLIS = 1_000;

  private final RangeOpener opener;
  private final ExecutorService pool;
  // Whether servers were asked for what they know.
  private volatile boolean asked;
  // Whether its server was gone, and no scanner was opened since.
  private volatile boolean lost;
  // Used by the task: whether the end was looked at.
  private boolean looked;
  // Guarded by this.
  private boolean filling;
  private ResultScanner scanner;
  private Future<?> task;

  PooledFeed(
      RowRange range,
      RangeOpener opener,
      ExecutorService pool,
      long limit,
      int ahead,
      Runnable changed) {
    super(range, limit, ahead, changed, opener.gone());
    this.opener = opener;
    this.pool = pool;
  }

  @Override
  synchronized boolean isBusy() {
    return filling && !isEnded();
  }

  @Override
  void resume() {
    if (asked) {
      goOnByScanner();
    } else {
      asked = true;
      opener.answer(range).thenAccept(this::begin);
    }
  }

  @Override
  void again() {
    lost = true;
    goOnByScanner();
  }

  private void begin(RangeAnswer answer) {
    try {
      if (take(answer)) {
        end(null);
      } else {
        goOnByScanner();
      }
    } catch (RuntimeException | Error e) {
      end(new IOException("Reading " + range + " failed: " + e, e));
    }
  }

  private void goOnByScanner() {
    try {
      submit();
    } catch (RejectedExecutionException e) {
      end(new IOException("The client of this scanner is closed; rows are missing", e));
      release();
    }
  }

  private synchronized void submit() {
    if (!isDropped()) {
      task = pool.submit(this::fill);
    }
  }

  private void fill() {
    if (!begin()) {
      return;
    }
    boolean more = false;
    Throwable failed = null;
    try {
      if (scanner == null) {
        if (lost) {
          // HBase's scanner hands over rows, of which a count has one and a selective filter none.
          lost = false;
          opener.ask(rest()).whenComplete((answer, failure) -> asked(failure));
        }
        scanner = opener.open(rest());
      }
      more = fetch();
    } catch (IOException e) {
      failed = explained(e);
    } catch (RuntimeException | Error e) {
      failed = new IOException("Scanning " + range + " failed: " + e, e);
    }
    if (more && stop()) {
      pause();
    } else if (failed == null) {
      end(null);
      release();
    } else {
      release();
      stop();
      fail(failed);
    }
  }

  /** A fault of the explanation neither hides what happened nor lets the consumer wait for ever. */
  private IOException explained(IOException thrown) {
    try {
      return opener.explain(range, thrown);
    } catch (RuntimeException | Error e) {
      thrown.addSuppressed(e);
      return thrown;
    }
  }

  private synchronized boolean begin() {
    filling = !isDropped();
    return filling;
  }

  /** Whether the task may leave the scanner to the next one. */
  private synchronized boolean stop() {
    filling = isDropped();
    return !filling;
  }

  /** Fills the buffer; false when no more rows are there, or wanted. */
  private boolean fetch() throws IOException {
    // The first row at once, then more and more at a time: a handover wakes the consumer.
    int batch = 1;
    boolean more = true;
    // Not what is taken meanwhile, too: for one row more HBase's scanner makes another call.
    int left = room();
    while (more && left > 0 && !isFull()) {
      // No more than are wanted: for one too many a region may be read to its end.
      batch = (int) Math.min(Math.min(batch, left), fetched.remaining());
      Result[] next = scanner.next(batch);
      left -= next.length;
      more = offer(next) && (next.length == batch || goOn());
      batch = Math.min(2 * batch, MAX_BATCH);
    }
    return more;
  }

  /** Looks whether a limited range has really ended, once. */
  private boolean goOn() throws IOException {
    if (!fetched.isLimited() || looked) {
      return false;
    }
    looked = true;
    ResultScanner rest = opener.rest(range, last());
    if (rest == null) {
      return false;
    }
    scanner.close();
    scanner = rest;
    return true;
  }

  @Override
  void cancel() {
    synchronized (this) {
      if (isEnded()) {
        // Its task closes the scanner, for which nobody needs to wait.
        return;
      }
      if (filling) {
        // Its task closes the scanner when it comes to its end.
        CompletableFuture.delayedExecutor(GRACE_MILLIS, TimeUnit.MILLISECONDS)
            .execute(this::interrupt);
        return;
      }
      if (task != null) {
        task.cancel(false);
      }
    }
    release();
  }

  private synchronized void interrupt() {
    if (filling && !isEnded()) {
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
      // With the interrupt of cancel() still pending, the closing RPC would fail and leave the
      // region server to wait for the lease.
      boolean interrupted = Thread.interrupted();
      closing.close();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
