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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranges whose server goes while they are scanned. */
@Timeout(60)
class RangeFeedAgainTest {
  private static final int ROWS = 300;

  private final ExecutorService pool = Executors.newFixedThreadPool(1);
  private final List<ListScanner> opened = new CopyOnWriteArrayList<>();
  private final AtomicInteger failures = new AtomicInteger();
  private GoneServers gone =
      new GoneServers(
          Duration.ofMinutes(5),
          limit -> List.of(),
          System::nanoTime,
          () -> CompletableFuture.completedFuture(true));

  @AfterEach
  void stop() throws InterruptedException {
    pool.shutdown();
    assertTrue(pool.awaitTermination(2, TimeUnit.MINUTES), "a task is stuck");
    opened.forEach(scanner -> assertTrue(scanner.closed, "a scanner was left open"));
  }

  private static String key(int row) {
    return String.format("%06d", row);
  }

  /** Rows of a range, of which each scanner brings a few before its server is gone. */
  private class Opener implements RangeOpener {
    private final int each;
    private final int most;
    private final boolean inParts;

    Opener(int each, int most, boolean inParts) {
      this.each = each;
      this.most = most;
      this.inParts = inParts;
    }

    @Override
    public GoneServers gone() {
      return gone;
    }

    @Override
    public ResultScanner open(RowRange range) throws IOException {
      List<String> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        if (range.contains(Bytes.toBytes(key(i)))) {
          rows.add(key(i));
        }
      }
      ListScanner scanner =
          new ListScanner(rows) {
            @Override
            public Result next() throws IOException {
              if (taken >= each && failures.getAndIncrement() < most) {
                throw new IOException("scan", new ConnectException("Connection refused"));
              }
              Result row = super.next();
              return row == null || !inParts ? row : part(row);
            }
          };
      opened.add(scanner);
      return scanner;
    }
  }

  private static Result part(Result row) {
    Cell cell = new KeyValue(row.getRow(), Bytes.toBytes("f"), Bytes.toBytes("q"), new byte[8]);
    return Result.create(new Cell[] {cell}, null, false, true);
  }

  private List<String> rows(Opener opener, int limit) throws IOException {
    List<RowRange> ranges =
        RowRange.of(new byte[0], new byte[0]).cut(List.of(Bytes.toBytes(key(100))));
    List<String> rows = new ArrayList<>();
    try (OrderedScanner scanner = new OrderedScanner(ranges, opener, pool, 2, limit, s -> {})) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(Bytes.toString(row.getRow()));
      }
    }
    return rows;
  }

  private static List<String> first(int rows) {
    return java.util.stream.IntStream.range(0, rows).mapToObj(RangeFeedAgainTest::key).toList();
  }

  /** Q4. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 50})
  void eachRowComesOnce(int each) throws IOException {
    assertEquals(first(ROWS), rows(new Opener(each, 40, false), 0));
    assertTrue(failures.get() >= 3, () -> failures + " failures");
    assertEquals(List.of(), gone.now());
  }

  /** Q4. */
  @ParameterizedTest
  @ValueSource(ints = {1, 99, 100, 101, 300, 301})
  void asManyRowsAsAreWanted(int limit) throws IOException {
    assertEquals(first(Math.min(limit, ROWS)), rows(new Opener(7, 40, false), limit));
  }

  /** Q4: of a row in parts nobody knows where to go on. */
  @Test
  void aRowOfWhichAPartCameIsNotBegunAnew() {
    IOException failure = assertThrows(IOException.class, () -> rows(new Opener(7, 1, true), 0));
    assertEquals("scan", failure.getMessage());
  }

  @Test
  void whoDoesNotWaitFailsAtOnce() {
    gone = GoneServers.NONE;
    IOException failure = assertThrows(IOException.class, () -> rows(new Opener(7, 1, false), 0));
    assertEquals("scan", failure.getMessage());
  }

  /** Q5: the pool has one thread, and another scanner goes on. */
  @Test
  void whoWaitsHoldsNoThread() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    CompletableFuture<Boolean> pause = new CompletableFuture<>();
    gone =
        new GoneServers(
            Duration.ofMinutes(5),
            limit -> List.of(),
            System::nanoTime,
            () -> {
              waiting.countDown();
              return pause;
            });
    CompletableFuture<List<String>> held =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return rows(new Opener(7, 1, false), 0);
              } catch (IOException e) {
                throw new IllegalStateException(e);
              }
            });
    assertTrue(waiting.await(2, TimeUnit.MINUTES));
    assertEquals(first(ROWS), rows(new Opener(ROWS, 0, false), 0));
    assertEquals(1, gone.now().get(0).regions());
    pause.complete(true);
    assertEquals(first(ROWS), held.get(2, TimeUnit.MINUTES));
  }

  /** What a region says to the question whether it is there again. */
  private enum Says {
    YES(CompletableFuture.completedFuture("here"), true),
    NOT_TO_YOU(CompletableFuture.failedFuture(new AccessDeniedException("may not")), true),
    NO(CompletableFuture.failedFuture(new ConnectException("Connection refused")), false),
    NOTHING(
        CompletableFuture.failedFuture(
            new IOException("no answer within 5000 ms", new InterruptedIOException())),
        false);

    private final CompletableFuture<?> answer;
    private final boolean there;

    Says(CompletableFuture<?> answer, boolean there) {
      this.answer = answer;
      this.there = there;
    }
  }

  /** Q2: of a count nothing comes for minutes, though the region has been there again for long. */
  @ParameterizedTest
  @EnumSource(Says.class)
  void aRegionThatIsThereAgainIsNotTold(Says says) throws Exception {
    CountDownLatch reads = new CountDownLatch(1);
    CountDownLatch counted = new CountDownLatch(1);
    AtomicInteger questions = new AtomicInteger();
    Opener opener =
        new Opener(0, 1, false) {
          @Override
          public CompletableFuture<?> ask(RowRange range) {
            questions.incrementAndGet();
            return says.answer;
          }

          @Override
          public ResultScanner open(RowRange range) throws IOException {
            if (failures.get() > 0) {
              reads.countDown();
              await(counted);
            }
            return super.open(range);
          }
        };
    List<RowRange> all = List.of(RowRange.of(new byte[0], new byte[0]));
    try (OrderedScanner scanner = new OrderedScanner(all, opener, pool, 1, 0, s -> {})) {
      assertTrue(reads.await(2, TimeUnit.MINUTES));
      assertEquals(says.there ? 0 : 1, gone.now().size());
      counted.countDown();
      assertEquals(key(0), Bytes.toString(scanner.next().getRow()));
    }
    assertEquals(1, questions.get());
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      assertTrue(latch.await(2, TimeUnit.MINUTES));
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** A scanner that is closed meanwhile asks for nothing more. */
  @Test
  void whoIsClosedIsWaitedForNoMore() throws Exception {
    CountDownLatch waiting = new CountDownLatch(1);
    CompletableFuture<Boolean> pause = new CompletableFuture<>();
    gone =
        new GoneServers(
            Duration.ofMinutes(5),
            limit -> List.of(),
            System::nanoTime,
            () -> {
              waiting.countDown();
              return pause;
            });
    List<RowRange> all = List.of(RowRange.of(new byte[0], new byte[0]));
    OrderedScanner scanner = new OrderedScanner(all, new Opener(0, 1, false), pool, 1, 0, s -> {});
    assertTrue(waiting.await(2, TimeUnit.MINUTES));
    scanner.close();
    assertEquals(List.of(), gone.now());
    pause.complete(true);
    assertThrows(IOException.class, scanner::next);
    assertEquals(1, opened.size());
  }
}
