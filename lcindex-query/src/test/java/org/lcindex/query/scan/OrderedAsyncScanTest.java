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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.client.AdvancedScanResultConsumer;
import org.apache.hadoop.hbase.client.Cursor;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ScanResultConsumer;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Against a stand-in for HBase's asynchronous client: a thread for each range, which obeys. */
@Timeout(30)
class OrderedAsyncScanTest {
  private static final int ANSWER = 100;

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicInteger brought = new AtomicInteger();
  private final AtomicInteger running = new AtomicInteger();
  private final Semaphore suspended = new Semaphore(0);
  // Whether a thread brings rows.
  private final ThreadLocal<Boolean> bringing = ThreadLocal.withInitial(() -> false);

  @AfterEach
  void everyScanEnds() throws InterruptedException {
    threads.shutdown();
    assertTrue(threads.awaitTermination(2, TimeUnit.MINUTES), "a scan was left suspended");
    assertEquals(0, running.get());
  }

  /** Rows of a range are from its start, 100,000 to a range, up to the given number. */
  private void scan(RowRange range, int rows, Throwable end, AdvancedScanResultConsumer consumer) {
    running.incrementAndGet();
    threads.execute(
        () -> {
          bringing.set(true);
          int first = Integer.parseInt(Bytes.toString(range.start()));
          Control control = new Control();
          for (int row = 0; row < rows && !control.terminated; row += ANSWER) {
            int from = first + row;
            Result[] answer =
                IntStream.range(from, from + Math.min(ANSWER, rows - row))
                    .mapToObj(i -> ListScanner.row(String.format("%09d", i)))
                    .toArray(Result[]::new);
            brought.addAndGet(answer.length);
            consumer.onNext(answer, control);
            control.await();
            consumer.onHeartbeat(control);
          }
          running.decrementAndGet();
          if (end == null || control.terminated) {
            consumer.onComplete();
          } else {
            consumer.onError(end);
          }
          bringing.remove();
        });
  }

  private final class Control implements AdvancedScanResultConsumer.ScanController {
    private volatile boolean terminated;
    private Semaphore resumed;

    @Override
    public AdvancedScanResultConsumer.ScanResumer suspend() {
      resumed = new Semaphore(0);
      suspended.release();
      return resumed::release;
    }

    @Override
    public void terminate() {
      terminated = true;
    }

    @Override
    public Optional<Cursor> cursor() {
      return Optional.empty();
    }

    void await() {
      if (resumed != null) {
        terminated |= !acquired(resumed);
        resumed = null;
      }
    }
  }

  private static boolean acquired(Semaphore permit) {
    try {
      return permit.tryAcquire(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  private static List<RowRange> ranges(int number) {
    List<RowRange> ranges = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      ranges.add(RowRange.of(key(i), key(i + 1)));
    }
    return ranges;
  }

  private static byte[] key(int range) {
    return Bytes.toBytes(String.format("%09d", 100_000 * range));
  }

  /** What a consumer was told. */
  private static final class Told implements ScanResultConsumer {
    private final Predicate<Integer> next;
    private final List<String> rows = new ArrayList<>();
    private final CompletableFuture<List<String>> ended = new CompletableFuture<>();

    Told(Predicate<Integer> next) {
      this.next = next;
    }

    @Override
    public boolean onNext(Result row) {
      rows.add(Bytes.toString(row.getRow()));
      return next.test(rows.size());
    }

    @Override
    public void onError(Throwable error) {
      assertTrue(ended.completeExceptionally(error), "told twice");
    }

    @Override
    public void onComplete() {
      assertTrue(ended.complete(rows), "told twice");
    }
  }

  private Told run(int ranges, int rows, int parallelism, long limit, Told told) {
    new OrderedAsyncScan(
            ranges(ranges),
            (range, consumer) -> scan(range, rows, null, consumer),
            parallelism,
            limit,
            told)
        .start();
    return told;
  }

  private static List<String> expected(int ranges, int rows) {
    return IntStream.range(0, ranges)
        .boxed()
        .flatMap(
            r -> IntStream.range(0, rows).mapToObj(i -> String.format("%09d", r * 100_000 + i)))
        .toList();
  }

  @Test
  void rowsComeInOrderThroughBuffersSmallerThanRanges() {
    for (int parallelism : new int[] {1, 3, 8}) {
      Told told = run(7, 3 * RangeFeed.MAX_ROWS + 50, parallelism, 0, new Told(n -> true));
      assertEquals(expected(7, 3 * RangeFeed.MAX_ROWS + 50), told.ended.join());
    }
  }

  @Test
  void buffersAreBoundedWhileTheConsumerIsSlow() throws InterruptedException {
    Semaphore go = new Semaphore(0);
    CompletableFuture<Boolean> handedOverByAScan = new CompletableFuture<>();
    Told told =
        new Told(
            n -> {
              handedOverByAScan.complete(bringing.get());
              return n > 1 || acquired(go);
            });
    // Whoever brings the first row hands it over, and that may be who starts the scan.
    threads.execute(() -> run(10, 50_000, 4, 0, told));
    int pausing = handedOverByAScan.join() ? 3 : 4;
    assertTrue(suspended.tryAcquire(pausing, 20, TimeUnit.SECONDS), () -> brought + " rows");
    assertTrue(brought.get() <= 4 * (RangeFeed.MAX_ROWS + ANSWER), () -> brought + " rows");
    go.release();
    assertEquals(500_000, told.ended.join().size());
  }

  @Test
  void aLimitAndAConsumerThatHasEnoughEndAllScans() {
    assertEquals(expected(1, 1_234), run(5, 50_000, 3, 1_234, new Told(n -> true)).ended.join());
    assertEquals(expected(1, 2_345), run(5, 50_000, 3, 0, new Told(n -> n < 2_345)).ended.join());
  }

  @Test
  void aFailureComesAfterTheRowsBeforeIt() {
    Told told = new Told(n -> true);
    IOException gone = new IOException("region is gone");
    new OrderedAsyncScan(
            ranges(3),
            (range, consumer) ->
                scan(range, 3_000, Bytes.equals(range.start(), key(1)) ? gone : null, consumer),
            3,
            0,
            told)
        .start();
    assertEquals(gone, told.ended.handle((rows, failure) -> failure).join());
    assertEquals(expected(2, 3_000), told.rows);
  }

  /** The consumer is told nothing of it; scans under way end when they bring rows. */
  @Test
  void aScanThatIsClosedOpensNothingMore() throws Exception {
    CompletableFuture<RangeAnswer> answer = new CompletableFuture<>();
    AtomicInteger opened = new AtomicInteger();
    OrderedAsyncScan.Opener opener =
        new OrderedAsyncScan.Opener() {
          @Override
          public void scan(RowRange range, AdvancedScanResultConsumer consumer) {
            opened.incrementAndGet();
            OrderedAsyncScanTest.this.scan(range, 50_000, null, consumer);
          }

          @Override
          public CompletableFuture<RangeAnswer> answer(RowRange range) {
            return Bytes.equals(range.start(), key(0))
                ? CompletableFuture.completedFuture(RangeAnswer.NONE)
                : answer;
          }
        };
    CompletableFuture<Boolean> first = new CompletableFuture<>();
    Semaphore go = new Semaphore(0);
    Told told = new Told(n -> !first.complete(true) || acquired(go));
    OrderedAsyncScan scan = new OrderedAsyncScan(ranges(9), opener, 3, 0, told);
    threads.execute(scan::start);
    assertTrue(first.get(2, TimeUnit.MINUTES));
    scan.close();
    answer.complete(RangeAnswer.NONE);
    go.release();
    everyScanEnds();
    assertEquals(1, opened.get());
    assertEquals(1, told.rows.size());
    assertFalse(told.ended.isDone());
  }

  @Test
  void aFailureThatCannotBeExplainedIsAnEnd() {
    IllegalStateException bug = new IllegalStateException("a bug");
    OrderedAsyncScan.Opener opener =
        new OrderedAsyncScan.Opener() {
          @Override
          public void scan(RowRange range, AdvancedScanResultConsumer consumer) {
            OrderedAsyncScanTest.this.scan(range, 10, new IOException("region is gone"), consumer);
          }

          @Override
          public Throwable explain(Throwable failure) {
            throw bug;
          }
        };
    Told told = new Told(n -> true);
    new OrderedAsyncScan(ranges(1), opener, 1, 0, told).start();
    assertEquals(
        bug, told.ended.orTimeout(20, TimeUnit.SECONDS).handle((rows, failure) -> failure).join());
  }

  /** What tells that a region is there again, before any of its rows comes. */
  private enum Tells {
    ANSWER,
    REFUSAL,
    NOTHING
  }

  @ParameterizedTest
  @EnumSource(Tells.class)
  void aRegionThatIsThereAgainIsNotTold(Tells tells) throws Exception {
    GoneServers gone =
        new GoneServers(
            Duration.ofMinutes(5),
            limit -> List.of(),
            System::nanoTime,
            () -> CompletableFuture.completedFuture(true));
    IOException lost = new IOException("scan", new ConnectException("Connection refused"));
    CompletableFuture<AdvancedScanResultConsumer> again = new CompletableFuture<>();
    AtomicInteger scans = new AtomicInteger();
    OrderedAsyncScan.Opener opener =
        new OrderedAsyncScan.Opener() {
          @Override
          public void scan(RowRange range, AdvancedScanResultConsumer consumer) {
            if (scans.getAndIncrement() == 0) {
              consumer.onError(lost);
            } else {
              again.complete(consumer);
            }
          }

          @Override
          public CompletableFuture<?> ask(RowRange range) {
            assertEquals(1, gone.now().size());
            return switch (tells) {
              case ANSWER -> CompletableFuture.completedFuture("here");
              case REFUSAL -> CompletableFuture.failedFuture(new AccessDeniedException("may not"));
              case NOTHING -> CompletableFuture.failedFuture(lost);
            };
          }

          @Override
          public GoneServers gone() {
            return gone;
          }
        };
    Told told = new Told(n -> true);
    new OrderedAsyncScan(ranges(1), opener, 1, 0, told).start();
    AdvancedScanResultConsumer consumer = again.get(2, TimeUnit.MINUTES);
    assertEquals(tells == Tells.NOTHING ? 1 : 0, gone.now().size());
    consumer.onComplete();
    assertEquals(List.of(), told.ended.get(2, TimeUnit.MINUTES));
  }

  /** Whose rows are few may scan for longer than a region is waited for. */
  @Test
  void aHeartbeatIsAnAnswer() throws Exception {
    AtomicLong now = new AtomicLong();
    GoneServers gone =
        new GoneServers(
            Duration.ofMinutes(5),
            limit -> List.of(CompletableFuture.completedFuture("master")),
            now::get,
            () -> CompletableFuture.completedFuture(true));
    AtomicInteger scans = new AtomicInteger();
    OrderedAsyncScan.Opener opener =
        new OrderedAsyncScan.Opener() {
          @Override
          public void scan(RowRange range, AdvancedScanResultConsumer consumer) {
            for (int minute = 0; minute < 4; minute++) {
              now.addAndGet(TimeUnit.MINUTES.toNanos(1));
              consumer.onHeartbeat(new Control());
            }
            if (scans.incrementAndGet() == 4) {
              consumer.onComplete();
            } else {
              consumer.onError(new IOException("scan", new ConnectException("refused")));
            }
          }

          @Override
          public GoneServers gone() {
            return gone;
          }
        };
    Told told = new Told(n -> true);
    new OrderedAsyncScan(ranges(1), opener, 1, 0, told).start();
    assertEquals(List.of(), told.ended.get(2, TimeUnit.MINUTES));
    assertEquals(4, scans.get());
  }

  @Test
  void whatTheConsumerThrowsIsItsError() {
    IllegalStateException full = new IllegalStateException("no more room");
    Told told =
        new Told(
            n -> {
              throw full;
            });
    assertEquals(full, run(3, 10_000, 3, 0, told).ended.handle((rows, failure) -> failure).join());
  }
}
