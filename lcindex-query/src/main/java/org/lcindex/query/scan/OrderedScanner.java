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
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Result;

/**
 * A scanner of adjacent ranges, which a pool of threads scans at the same time, in row key order.
 *
 * <p>A failure of a range is thrown when its turn comes, after all rows before it. For one consumer
 * thread; {@link #close} may come from any thread.
 */
public final class OrderedScanner extends RowScanner {
  private final OrderedRows rows;
  private final Consumer<OrderedScanner> onClose;

  /** A scanner that reads as far ahead as is best for whoever takes all rows. */
  public OrderedScanner(
      List<RowRange> ranges,
      RangeOpener opener,
      ExecutorService pool,
      int parallelism,
      long limit,
      Consumer<OrderedScanner> onClose) {
    this(ranges, opener, pool, parallelism, 0, limit, onClose);
  }

  /**
   * A scanner that has begun to fill its buffers.
   *
   * @param ranges disjoint, in row key order
   * @param parallelism ranges scanned at the same time, at least 1
   * @param ahead rows of a range that are read before anybody asks for them, of one range first; 0
   *     for as many as is best
   * @param limit rows delivered at most; 0 or less means all
   * @param onClose run once, when the scanner is closed by anyone
   */
  public OrderedScanner(
      List<RowRange> ranges,
      RangeOpener opener,
      ExecutorService pool,
      int parallelism,
      int ahead,
      long limit,
      Consumer<OrderedScanner> onClose) {
    this.rows =
        new OrderedRows(
            ranges,
            range ->
                range.proposed() == null
                    ? new PooledFeed(range, opener, pool, limit, ahead, this::wake)
                    : new ProposedFeed(
                        range, opener.proposed(), limit, ahead, this::wake, opener.gone()),
            parallelism,
            ahead,
            limit);
    this.onClose = onClose;
    rows.open();
  }

  @Override
  public Result next() throws IOException {
    Result row = take();
    if (rows.isReached()) {
      // Not under the lock: it asks servers, and threads of the pool would wait for it in wake().
      close();
      return row;
    }
    if (row == null && rows.isClosed()) {
      throw new IOException("The scanner was closed before its last row");
    }
    if (row == null && rows.failure() != null) {
      throw (IOException) rows.failure();
    }
    return row;
  }

  private synchronized Result take() throws InterruptedIOException {
    Result row = rows.poll();
    while (row == null && !rows.isOver()) {
      await();
      row = rows.poll();
    }
    return row;
  }

  private void await() throws InterruptedIOException {
    try {
      wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while waiting for rows of " + rows.head())
              .initCause(e);
    }
  }

  private synchronized void wake() {
    notifyAll();
  }

  /** Cancels what is under way. A consumer that waits for a row gets an IOException. */
  @Override
  public void close() {
    if (rows.close()) {
      wake();
      onClose.accept(this);
    }
  }

  /** Whether a server is at work for it just now, also after {@link #close}. For any thread. */
  public boolean isBusy() {
    return rows.isBusy();
  }

  /** Ranges whose rows were all delivered. For any thread. */
  public int done() {
    return rows.done;
  }

  /** Ranges in all. */
  public int all() {
    return rows.all;
  }
}
