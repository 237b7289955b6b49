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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class OrderedScannerTest {
  private final ExecutorService pool = Executors.newFixedThreadPool(2);
  private final List<ListScanner> opened = new CopyOnWriteArrayList<>();
  private final TreeSet<String> table = new TreeSet<>();

  @AfterEach
  void stop() throws InterruptedException {
    pool.shutdown();
    assertTrue(pool.awaitTermination(2, TimeUnit.MINUTES), "a task is stuck");
    for (ListScanner scanner : opened) {
      assertTrue(scanner.closed, "a scanner was left open");
    }
  }

  private void fill(int rows) {
    for (int i = 0; i < rows; i++) {
      table.add(String.format("%06d", i));
    }
  }

  private ListScanner open(RowRange range) {
    List<String> rows = new ArrayList<>();
    for (String row : table) {
      boolean low = row.compareTo(Bytes.toString(range.start())) >= 0;
      String stop = Bytes.toString(range.stop());
      if (low && (stop.isEmpty() || row.compareTo(stop) < 0)) {
        rows.add(row);
      }
    }
    ListScanner scanner = new ListScanner(rows);
    opened.add(scanner);
    return scanner;
  }

  private static List<RowRange> ranges(String... boundaries) {
    List<byte[]> keys = new ArrayList<>();
    keys.add(new byte[0]);
    for (String boundary : boundaries) {
      keys.add(Bytes.toBytes(boundary));
    }
    return RowRange.of(new byte[0], new byte[0]).cut(keys);
  }

  private OrderedScanner scanner(List<RowRange> ranges, int parallelism, long limit) {
    return new OrderedScanner(ranges, this::open, pool, parallelism, limit, s -> {});
  }

  private static List<String> drain(OrderedScanner scanner) {
    List<String> rows = new ArrayList<>();
    for (Result row : scanner) {
      rows.add(Bytes.toString(row.getRow()));
    }
    return rows;
  }

  @Test
  void rowsComeInOrderThroughBuffersSmallerThanRanges() {
    fill(3 * RangeFeed.MAX_ROWS);
    for (int parallelism : new int[] {1, 2, 7}) {
      try (OrderedScanner scanner =
          scanner(ranges("000100", "000100x", "005000", "9"), parallelism, 0)) {
        assertEquals(new ArrayList<>(table), drain(scanner), "parallelism " + parallelism);
      }
    }
  }

  /** Of one range at first, and never further than rows were taken. */
  @Test
  void readsNoFurtherAheadThanItIsTold() throws IOException {
    fill(100);
    List<RowRange> ranges = ranges("000020", "000040", "000060", "000080", "9", "91", "92", "93");
    try (OrderedScanner scanner = new OrderedScanner(ranges, this::open, pool, 4, 10, 0, s -> {})) {
      for (int i = 0; i < 100; i++) {
        assertEquals(String.format("%06d", i), Bytes.toString(scanner.next().getRow()));
        assertTrue(i >= 10 || opened.size() == 1, opened.size() + " ranges for row " + i);
        int read = opened.stream().mapToInt(range -> range.taken).sum();
        assertTrue(read <= 2 * Math.max(10, i + 1), read + " rows were read for " + (i + 1));
      }
      assertNull(scanner.next());
    }
  }

  @Test
  void scannersThatNobodyDrainsDoNotStarveOthers() {
    fill(3 * RangeFeed.MAX_ROWS);
    List<OrderedScanner> idle = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      idle.add(scanner(ranges("003000"), 2, 0));
    }
    try (OrderedScanner scanner = scanner(ranges("003000"), 2, 0)) {
      assertEquals(table.size(), drain(scanner).size());
    }
    for (OrderedScanner scanner : idle) {
      assertEquals(table.size(), drain(scanner).size());
      scanner.close();
    }
  }

  @Test
  void limitEndsTheScan() throws IOException {
    fill(100);
    try (OrderedScanner scanner = scanner(ranges("000003", "000050"), 2, 5)) {
      assertEquals(List.of("000000", "000001", "000002", "000003", "000004"), drain(scanner));
      assertNull(scanner.next());
    }
  }

  /** One row too many may be at the other end of the region. */
  @Test
  void noMoreIsReadThanTheLimit() throws IOException {
    fill(100);
    for (int i = 0; i < 200; i++) {
      try (OrderedScanner scanner = scanner(ranges("000050"), 2, 11)) {
        assertEquals(11, drain(scanner).size());
      }
    }
    for (ListScanner scanner : opened) {
      assertTrue(scanner.taken <= 11, () -> scanner.taken + " rows");
      assertTrue(scanner.closes.get() <= 1, () -> scanner.closes + " times");
    }
  }

  /** As HBase's client ends a range when an observer has removed all rows of an answer. */
  @Test
  void aLimitedRangeThatEndsTooSoonGoesOn() throws IOException {
    fill(20);
    List<String> asked = new CopyOnWriteArrayList<>();
    RangeOpener opener =
        new RangeOpener() {
          @Override
          public ResultScanner open(RowRange range) {
            ListScanner first = new ListScanner(List.of("000000", "000001"));
            opened.add(first);
            return first;
          }

          @Override
          public ResultScanner rest(RowRange range, byte[] last) {
            asked.add(Bytes.toString(last));
            return OrderedScannerTest.this.open(
                RowRange.of(Bytes.add(last, new byte[1]), new byte[0]));
          }
        };
    for (long limit : new long[] {5, 100, 0}) {
      try (OrderedScanner scanner = new OrderedScanner(ranges(), opener, pool, 1, limit, s -> {})) {
        assertEquals(limit == 5 ? 5 : limit == 100 ? 20 : 2, drain(scanner).size());
      }
    }
    assertEquals(List.of("000001", "000001"), asked);
  }

  @Test
  void emptyTable() throws IOException {
    try (OrderedScanner scanner = scanner(ranges("a", "b"), 2, 0)) {
      assertNull(scanner.next());
      assertNull(scanner.next());
    }
  }

  @Test
  void failureIsThrownAfterTheRowsBeforeIt() throws IOException {
    fill(10);
    AtomicInteger failures = new AtomicInteger();
    RangeOpener opener =
        range -> {
          if (range.start().length > 0) {
            failures.incrementAndGet();
            throw new IOException("region is gone");
          }
          return open(range);
        };
    try (OrderedScanner scanner =
        new OrderedScanner(ranges("000004"), opener, pool, 4, 0, s -> {})) {
      for (int i = 0; i < 4; i++) {
        assertEquals(String.format("%06d", i), Bytes.toString(scanner.next().getRow()));
      }
      for (int i = 0; i < 2; i++) {
        assertEquals("region is gone", assertThrows(IOException.class, scanner::next).getMessage());
      }
    }
    assertEquals(1, failures.get(), "a range that failed is not opened again");
    try (OrderedScanner scanner =
        new OrderedScanner(
            ranges(),
            range -> {
              throw new IllegalStateException("a bug");
            },
            pool,
            1,
            0,
            s -> {})) {
      IOException e = assertThrows(IOException.class, scanner::next);
      assertTrue(e.getMessage().contains("a bug"), e.getMessage());
    }
  }

  @Test
  void aFailureWhoseExplanationFailsIsThrownAllTheSame() {
    IllegalStateException bug = new IllegalStateException("a bug");
    RangeOpener opener =
        new RangeOpener() {
          @Override
          public ResultScanner open(RowRange range) throws IOException {
            throw new IOException("region is gone");
          }

          @Override
          public IOException explain(RowRange range, IOException thrown) {
            throw bug;
          }
        };
    try (OrderedScanner scanner = new OrderedScanner(ranges(), opener, pool, 1, 0, s -> {})) {
      IOException e = assertThrows(IOException.class, scanner::next);
      assertEquals("region is gone", e.getMessage());
      assertEquals(List.of(bug), List.of(e.getSuppressed()));
    }
  }

  @Test
  void closeEndsATaskThatHangsAndIsNoEndOfRows() throws Exception {
    CountDownLatch hanging = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    RangeOpener opener =
        range -> {
          hanging.countDown();
          try {
            new CountDownLatch(1).await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
          throw new IOException("interrupted");
        };
    AtomicInteger closes = new AtomicInteger();
    OrderedScanner scanner =
        new OrderedScanner(ranges(), opener, pool, 1, 0, s -> closes.incrementAndGet());
    hanging.await();
    scanner.close();
    scanner.close();
    interrupted.await();
    assertEquals(1, closes.get());
    assertThrows(IOException.class, scanner::next);
  }

  /** A server that does not answer a close is in nobody's way but the consumer's. */
  @Test
  void aCloseThatHangsHoldsNoThreadOfThePool() throws Exception {
    fill(4_000);
    CountDownLatch working = new CountDownLatch(1);
    CountDownLatch late = new CountDownLatch(1);
    CountDownLatch closing = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    // The second range has paused when the scanner is closed, the third one's task is at work.
    RangeOpener opener =
        range ->
            range.start().length == 0
                ? open(range)
                : new ListScanner(Collections.nCopies(4_000, "008000")) {
                  private final boolean second = range.stop().length > 0;

                  @Override
                  public Result next() throws IOException {
                    if (!second) {
                      working.countDown();
                      awaitQuietly(late);
                    }
                    return super.next();
                  }

                  @Override
                  public void close() {
                    if (second) {
                      closing.countDown();
                      awaitQuietly(answer);
                    }
                    super.close();
                  }
                };
    OrderedScanner scanner =
        new OrderedScanner(ranges("004000", "009000"), opener, pool, 3, 2_500, s -> {});
    working.await();
    pool.submit(() -> {}).get(); // by the other thread, when two ranges have paused
    Thread consumer = new Thread(() -> drain(scanner));
    consumer.start();
    closing.await();
    late.countDown();
    pool.shutdown();
    boolean free = pool.awaitTermination(2, TimeUnit.MINUTES);
    answer.countDown();
    consumer.join();
    assertTrue(free, "a task waits for the close");
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void closedPoolIsAnErrorNotAnEnd() {
    fill(10);
    pool.shutdown();
    try (OrderedScanner scanner = scanner(ranges(), 1, 0)) {
      IOException e = assertThrows(IOException.class, scanner::next);
      assertTrue(e.getMessage().contains("closed"), e.getMessage());
    }
    assertFalse(opened.stream().anyMatch(s -> !s.closed));
  }
}
