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
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;

/**
 * Rows of adjacent ranges, scanned at the same time and delivered in row key order.
 *
 * <p>The first range is drained while the following ones, up to the given number, fill their
 * bounded buffers. A failure of a range is thrown when its turn comes, after all rows before it.
 * For one consumer thread; {@link #close} may come from any thread.
 */
public final class OrderedScanner implements ResultScanner {
  private final Iterator<RowRange> ranges;
  private final RangeOpener opener;
  private final ExecutorService pool;
  private final int parallelism;
  private final Consumer<OrderedScanner> onClose;
  private final ArrayDeque<RangeFeed> window = new ArrayDeque<>();
  private final long limit;
  private final RowLimit delivered;
  private final int all;
  private volatile int done;
  private boolean closed;

  /**
   * A scanner that has begun to fill its buffers.
   *
   * @param ranges disjoint, in row key order
   * @param parallelism ranges scanned at the same time, at least 1
   * @param limit rows delivered at most; 0 or less means all
   * @param onClose run once, when the scanner is closed by anyone
   */
  public OrderedScanner(
      List<RowRange> ranges,
      RangeOpener opener,
      ExecutorService pool,
      int parallelism,
      long limit,
      Consumer<OrderedScanner> onClose) {
    this.ranges = ranges.iterator();
    this.all = ranges.size();
    this.opener = opener;
    this.pool = pool;
    this.parallelism = Math.max(1, parallelism);
    this.limit = limit;
    this.delivered = new RowLimit(limit);
    this.onClose = onClose;
    advance();
  }

  /** Keeps the window of started ranges full. */
  private synchronized void advance() {
    while (!closed && window.size() < parallelism && ranges.hasNext()) {
      RangeFeed feed = new RangeFeed(ranges.next(), opener, pool, limit);
      window.add(feed);
      feed.start();
    }
  }

  /** The range to drain; null at the end of the last one. */
  private synchronized RangeFeed head() throws IOException {
    if (closed) {
      throw new IOException("The scanner was closed before its last row");
    }
    return window.peek();
  }

  private synchronized void dropHead(RangeFeed head) {
    if (window.peek() == head) {
      window.poll();
    }
  }

  @Override
  public Result next() throws IOException {
    while (!delivered.isReached()) {
      RangeFeed head = head();
      if (head == null) {
        return null;
      }
      Result row = head.next();
      if (row == null) {
        dropHead(head);
        done = done + 1; // by this thread only
        advance();
        continue;
      }
      boolean within = delivered.accepts(row);
      if (delivered.isReached()) {
        close();
      }
      return within ? row : null;
    }
    return null;
  }

  /** Cancels what is under way. A consumer that waits for a row gets an IOException. */
  @Override
  public void close() {
    List<RangeFeed> open;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      open = List.copyOf(window);
      window.clear();
    }
    open.forEach(RangeFeed::close);
    onClose.accept(this);
  }

  /** Ranges whose rows were all delivered. For any thread. */
  public int done() {
    return done;
  }

  /** Ranges in all. */
  public int all() {
    return all;
  }

  /** Leases are kept by the scanners of the ranges, which reopen by themselves. */
  @Override
  public boolean renewLease() {
    return false;
  }

  /** Not collected: the ranges have scanners of their own. */
  @Override
  public ScanMetrics getScanMetrics() {
    return null;
  }
}
