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

import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.Result;

/**
 * The rows of adjacent ranges that are scanned at the same time, to be taken in row key order: what
 * {@link OrderedScanner} and {@link OrderedAsyncScan} have in common.
 *
 * <p>The first range is drained while the following ones, up to the given number, fill their
 * buffers. Rows are taken by one thread at a time; {@link #close} may come from any.
 */
final class OrderedRows {
  private final Iterator<RowRange> ranges;
  private final Function<RowRange, RangeFeed> feeds;
  private final int parallelism;
  private final int ahead;
  private final int fewest;
  private final Queue<RangeFeed> window = new ConcurrentLinkedQueue<>();
  private final RowLimit taken;
  private final AtomicBoolean closed = new AtomicBoolean();
  // Used by who takes rows.
  private int width;
  private long drained;
  private long rows;
  private boolean ended;
  private Throwable failure;

  final int all;
  volatile int done;

  /**
   * Rows that nobody has asked for yet.
   *
   * @param ranges disjoint, in row key order
   * @param feeds the feed of a range, which has not begun
   * @param parallelism ranges scanned at the same time, at least 1
   * @param ahead rows of a range that are read before anybody asks for them: then one range is
   *     scanned at first, and more at a time the more rows were taken; 0 for as many as is best
   * @param limit rows taken at most; 0 or less means all
   */
  OrderedRows(
      List<RowRange> ranges,
      Function<RowRange, RangeFeed> feeds,
      int parallelism,
      int ahead,
      long limit) {
    this.ranges = ranges.iterator();
    this.all = ranges.size();
    this.feeds = feeds;
    this.parallelism = Math.max(1, parallelism);
    this.ahead = ahead;
    this.fewest =
        ahead > 0
            ? Math.max(1, Math.min(ahead / RangeFeed.MAX_ROWS, this.parallelism))
            : this.parallelism;
    this.width = fewest;
    this.taken = new RowLimit(limit);
  }

  /** Keeps the window of started ranges full. */
  void open() {
    while (!closed.get() && window.size() < width && ranges.hasNext()) {
      RangeFeed feed = feeds.apply(ranges.next());
      window.add(feed);
      feed.resume();
    }
    if (closed.get()) {
      window.forEach(RangeFeed::drop);
    }
  }

  /**
   * The next row, if it is here; null when it is not, and when there is {@link #isOver no more}.
   */
  Result poll() {
    while (!isOver()) {
      RangeFeed head = window.peek();
      if (head == null) {
        ended = true;
        return null;
      }
      Result row = head.poll();
      if (row != null) {
        drained++;
        widen();
        return taken.accepts(row) ? row : null;
      }
      if (!head.isDrained()) {
        return null;
      }
      failure = head.failure();
      if (failure != null) {
        ended = true;
        return null;
      }
      window.remove();
      done = done + 1; // by this thread only
      if (ahead > 0) {
        // Where there are few rows, more ranges are as far ahead as one.
        width = drained * parallelism < ahead ? Math.min(2 * width, parallelism) : widthByRows();
        drained = 0;
      }
      open();
    }
    return null;
  }

  /** Each range is read as far ahead as was said; all together as far as there were rows. */
  private int widthByRows() {
    return (int) Math.max(fewest, Math.min(rows / ahead, parallelism));
  }

  private void widen() {
    rows++;
    if (ahead > 0 && rows % ahead == 0 && widthByRows() > width) {
      width = widthByRows();
      open();
    }
  }

  /** Whether the last row was taken, up to the limit, or a failure, or the end by a close. */
  boolean isOver() {
    return ended || isReached() || closed.get();
  }

  /** Whether as many rows were taken as the limit says. */
  boolean isReached() {
    return taken.isReached();
  }

  /** Whether a server is at work for it just now, also after {@link #close}. */
  boolean isBusy() {
    return window.stream().anyMatch(RangeFeed::isBusy);
  }

  /** Why the range whose turn it is has ended before its last row; null when it has not. */
  Throwable failure() {
    return failure;
  }

  boolean isClosed() {
    return closed.get();
  }

  /** The range whose turn it is, for messages; null after the last. */
  RangeFeed head() {
    return window.peek();
  }

  /** Ends what is under way; false when that was done before. */
  boolean close() {
    boolean first = closed.compareAndSet(false, true);
    window.forEach(RangeFeed::drop);
    return first;
  }
}
