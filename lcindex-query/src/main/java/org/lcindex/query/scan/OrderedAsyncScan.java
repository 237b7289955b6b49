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

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ScanResultConsumer;

/**
 * Rows of adjacent ranges, scanned at the same time by HBase's asynchronous client and handed to a
 * consumer in row key order.
 *
 * <p>A full buffer suspends its scan, whose lease HBase's client renews. Whichever thread brings
 * rows hands over what is in turn; a second one that comes meanwhile leaves its rows to the first.
 * So the consumer is never called by two at a time.
 */
public final class OrderedAsyncScan {
  /** Scans one range. */
  @FunctionalInterface
  public interface Opener extends RangeSource {
    void scan(RowRange range, AdvancedScanResultConsumer rows);

    /** What to tell the consumer of a failure. */
    default Throwable explain(Throwable failure) {
      return failure;
    }
  }

  private final OrderedRows rows;
  private final Opener opener;
  private final ScanResultConsumer consumer;

  /** Events not yet looked at; who takes it from 0 hands rows over. */
  private final AtomicInteger events = new AtomicInteger();

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
    this.rows =
        new OrderedRows(
            ranges,
            range ->
                range.proposed() == null
                    ? new Feed(range, limit)
                    : new ProposedFeed(
                        range, opener.proposed(), limit, 0, this::handOver, opener.gone()),
            parallelism,
            0,
            limit);
    this.opener = opener;
    this.consumer = consumer;
  }

  /** Begins; to be called once. */
  public void start() {
    handOver();
  }

  /** Ends what is under way, for who wants no more rows. The consumer is told nothing of it. */
  public void close() {
    rows.close();
  }

  private void handOver() {
    if (events.getAndIncrement() != 0) {
      return;
    }
    int seen;
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
    rows.open();
    for (Result row = rows.poll(); row != null; row = rows.poll()) {
      if (!consumer.onNext(row)) {
        end(consumer::onComplete);
        return;
      }
    }
    Throwable failure = rows.failure();
    if (failure != null) {
      // Before the end: if it cannot be explained, the consumer is told of that.
      Throwable explained = opener.explain(failure);
      end(() -> consumer.onError(explained));
    } else if (rows.isOver()) {
      end(consumer::onComplete);
    }
  }

  private void end(Runnable told) {
    if (rows.close()) {
      told.run();
    }
  }

  /** A feed that HBase's asynchronous client fills. */
  private final class Feed extends RangeFeed implements AdvancedScanResultConsumer {
    /** What begins the scan, or goes on after a pause. */
    private ScanResumer suspended;

    Feed(RowRange range, long limit) {
      super(range, limit, 0, OrderedAsyncScan.this::handOver, opener.gone());
      this.suspended = () -> opener.answer(range).thenAccept(this::begin);
    }

    private void begin(RangeAnswer answer) {
      try {
        if (take(answer) || isDropped()) {
          end(null);
        } else {
          opener.scan(rest(), this);
        }
      } catch (RuntimeException | Error e) {
        end(e);
      }
    }

    /** HBase tells of a scan that brings no rows after a part of its time limit only. */
    @Override
    void again() {
      try {
        opener
            .ask(rest())
            .whenComplete(
                (answer, failure) -> {
                  asked(failure);
                  begin(RangeAnswer.NONE);
                });
      } catch (RuntimeException | Error e) {
        end(e);
      }
    }

    @Override
    void resume() {
      suspended.resume();
    }

    /** A scan under way is ended when it calls next. */
    @Override
    void cancel() {}

    @Override
    public void onNext(Result[] results, ScanController controller) {
      if (!offer(results)) {
        controller.terminate();
      } else if (isFull()) {
        suspended = controller.suspend();
        pause();
      }
    }

    @Override
    public void onHeartbeat(ScanController controller) {
      answered();
      if (isDropped()) {
        controller.terminate();
      }
    }

    @Override
    public void onError(Throwable error) {
      fail(error);
    }

    @Override
    public void onComplete() {
      end(null);
    }
  }
}
