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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ScanResultConsumer;

/**
 * Rows of adjacent ranges, scanned at the same time by HBase's asynchronous client and handed to a
 * consumer in row key order.
 *
 * <p>Each range fills a bounded buffer; one that is full suspends its scan, whose lease HBase's
 * client renews. Whichever thread brings rows hands over what is in turn; a second one that comes
 * meanwhile leaves its rows to the first. So the consumer is never called by two at a time.
 */
public final class OrderedAsyncScan {
  /** Scans one range. */
  @FunctionalInterface
  public interface Opener {
    void scan(RowRange range, AdvancedScanResultConsumer rows);

    /** What to tell the consumer of a failure. */
    default Throwable explain(Throwable failure) {
      return failure;
    }
  }

  private final Iterator<RowRange> ranges;
  private final Opener opener;
  private final int parallelism;
  private final ScanResultConsumer consumer;

  /** Guarded by this. */
  private final ArrayDeque<Feed> window = new ArrayDeque<>();

  /** Events not yet looked at; who takes it from 0 hands rows over. */
  private final AtomicInteger events = new AtomicInteger();

  private final long limit;

  /** Used by who hands over only. */
  private final RowLimit delivered;

  private volatile boolean ended;

  /**
   * A scan that has not begun.
   *
   * @param ranges disjoint, in row key order
   * @param parallelism ranges scanned at the same time, at least 1
   * @param limit rows delivered at most; 0 or less means all
   */
  public OrderedAsyncScan(
      List<RowRange> ranges,
      Opener opener,
      int parallelism,
      long limit,
      ScanResultConsumer consumer) {
    this.ranges = ranges.iterator();
    this.opener = opener;
    this.parallelism = parallelism;
    this.limit = limit;
    this.delivered = new RowLimit(limit);
    this.consumer = consumer;
  }

  /** Begins; to be called once. */
  public void start() {
    handOver();
  }

  private void handOver() {
    if (events.getAndIncrement() != 0) {
      return;
    }
    int seen = 1;
    do {
      seen = events.get();
      try {
        step();
      } catch (RuntimeException | Error e) {
        // Of the consumer, most likely; nobody above could tell it of its own mistake.
        end(() -> consumer.onError(e));
      }
    } while (!events.compareAndSet(seen, 0));
  }

  /** Hands over all that is in turn. */
  private void step() {
    while (!ended) {
      open();
      Feed head;
      synchronized (this) {
        head = window.peek();
      }
      if (head == null) {
        end(consumer::onComplete);
        return;
      }
      for (Result row = head.poll(); row != null; row = head.poll()) {
        boolean within = delivered.accepts(row);
        if (!within || !consumer.onNext(row) || delivered.isReached()) {
          end(consumer::onComplete);
          return;
        }
      }
      if (!head.isDrained()) {
        return;
      }
      if (head.failure() != null) {
        end(() -> consumer.onError(opener.explain(head.failure())));
        return;
      }
      synchronized (this) {
        window.poll();
      }
    }
  }

  /** Keeps the window of started ranges full. */
  private void open() {
    while (true) {
      Feed feed;
      RowRange range;
      synchronized (this) {
        if (window.size() >= parallelism || !ranges.hasNext()) {
          return;
        }
        range = ranges.next();
        feed = new Feed();
        window.add(feed);
      }
      opener.scan(range, feed);
    }
  }

  private void end(Runnable told) {
    if (ended) {
      return;
    }
    ended = true;
    List<Feed> open;
    synchronized (this) {
      open = new ArrayList<>(window);
      window.clear();
    }
    open.forEach(Feed::drop);
    told.run();
  }

  /** The rows of one range that wait for their turn. Its fields are guarded by its monitor. */
  private final class Feed implements AdvancedScanResultConsumer {
    private final ArrayDeque<Result> rows = new ArrayDeque<>();
    private final RowLimit fetched = new RowLimit(limit);
    private long bytes;
    private boolean done;
    private Throwable failure;
    private ScanResumer suspended;

    @Override
    public void onNext(Result[] results, ScanController controller) {
      synchronized (this) {
        // Under the lock: a scan suspended after drop() would stay so for ever.
        if (ended) {
          controller.terminate();
          return;
        }
        for (Result row : results) {
          fetched.accepts(row);
          rows.add(row);
          bytes += Result.getTotalSizeOfCells(row);
        }
        if (fetched.isReached()) {
          controller.terminate();
        } else if (rows.size() >= RangeFeed.MAX_ROWS || bytes >= RangeFeed.MAX_BYTES) {
          suspended = controller.suspend();
        }
      }
      handOver();
    }

    @Override
    public void onHeartbeat(ScanController controller) {
      if (ended) {
        controller.terminate();
      }
    }

    @Override
    public void onError(Throwable error) {
      finish(error);
    }

    @Override
    public void onComplete() {
      finish(null);
    }

    private void finish(Throwable error) {
      synchronized (this) {
        done = true;
        failure = error;
      }
      handOver();
    }

    /** The next row, if it is here. */
    Result poll() {
      ScanResumer resume = null;
      Result row;
      synchronized (this) {
        row = rows.poll();
        if (row != null) {
          bytes -= Result.getTotalSizeOfCells(row);
        }
        boolean room = rows.size() <= RangeFeed.MAX_ROWS / 2 && bytes <= RangeFeed.MAX_BYTES / 2;
        if (room && suspended != null) {
          resume = suspended;
          suspended = null;
        }
      }
      if (resume != null) {
        resume.resume();
      }
      return row;
    }

    synchronized boolean isDrained() {
      return done && rows.isEmpty();
    }

    synchronized Throwable failure() {
      return failure;
    }

    /** Forgets the rows; a suspended scan goes on, to be ended when it calls next. */
    void drop() {
      ScanResumer resume;
      synchronized (this) {
        rows.clear();
        resume = suspended;
        suspended = null;
      }
      if (resume != null) {
        resume.resume();
      }
    }
  }
}
