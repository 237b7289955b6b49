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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ConnectException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Batches of rows that are got by their keys: how large they are, and when none is got. */
@Timeout(30)
class ProposedFeedTest {
  private final ExecutorService pool = Executors.newFixedThreadPool(2);
  private final List<Integer> batches = new ArrayList<>();
  private final List<String> scans = new ArrayList<>();
  private IntPredicate matches = row -> true;
  private int rowBytes = 10;
  private long regions = 1;
  private CompletableFuture<List<Result>> hanging;
  private IOException failure;
  // What the first batches are answered by.
  private List<CompletableFuture<List<Result>>> given = List.of();
  private final CountDownLatch third = new CountDownLatch(3);
  private GoneServers gone = GoneServers.NONE;

  @AfterEach
  void stop() {
    pool.shutdownNow();
  }

  /** Answers as servers would. */
  private final class Servers implements ProposedRows.Source {
    @Override
    public CompletableFuture<List<Result>> get(List<Get> gets) {
      return answer(gets.stream().map(Get::getRow).toList(), true);
    }

    @Override
    public CompletableFuture<ProposedRows.Scanned> scan(Scan scan) {
      scans.add(Bytes.toInt(scan.getStartRow()) + " to " + Bytes.toInt(scan.getStopRow()));
      Filter filter = scan.getFilter();
      MultiRowRangeFilter rows =
          (MultiRowRangeFilter)
              (filter instanceof FilterList all ? all.getFilters().get(0) : filter);
      ScanMetrics metrics = new ScanMetrics();
      metrics.countOfRegions.set(regions);
      CompletableFuture<List<Result>> answer =
          answer(
              rows.getRowRanges().stream().map(MultiRowRangeFilter.RowRange::getStartRow).toList(),
              false);
      CompletableFuture<ProposedRows.Scanned> scanned =
          answer.thenApply(found -> new ProposedRows.Scanned(found, metrics));
      scanned.whenComplete(
          (found, thrown) -> {
            if (scanned.isCancelled()) {
              answer.cancel(true);
            }
          });
      return scanned;
    }
  }

  private synchronized CompletableFuture<List<Result>> answer(List<byte[]> keys, boolean ofEach) {
    batches.add(keys.size());
    third.countDown();
    if (batches.size() <= given.size()) {
      return given.get(batches.size() - 1);
    }
    if (hanging != null) {
      return hanging;
    }
    if (failure != null && batches.size() == 3) {
      return CompletableFuture.failedFuture(failure);
    }
    return CompletableFuture.supplyAsync(
        () -> {
          List<Result> rows = new ArrayList<>();
          for (byte[] key : keys) {
            if (matches.test(Bytes.toInt(key))) {
              KeyValue cell = new KeyValue(key, key, key, new byte[rowBytes]);
              rows.add(Result.create(List.<Cell>of(cell)));
            } else if (ofEach) { // A scan tells nothing of a row that does not match.
              rows.add(Result.EMPTY_RESULT);
            }
          }
          return rows;
        },
        pool);
  }

  private OrderedScanner scanner(int rows, long limit, Filter filter) {
    return scanner(rows, limit, filter, 1);
  }

  private OrderedScanner scanner(int rows, long limit, Filter filter, int parallelism) {
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < rows; i++) {
      keys.add(Bytes.toBytes(i));
    }
    Scan scan = new Scan().setFilter(filter);
    ScanPath path =
        ScanPath.of(scan, List.of(), new Configuration(false)).narrowed(keys, List.of(), List.of());
    ProposedRows proposed = new ProposedRows(path, new Servers(), new CallTally());
    RangeOpener opener =
        new RangeOpener() {
          @Override
          public ResultScanner open(RowRange range) {
            throw new AssertionError("nothing is to be scanned");
          }

          @Override
          public ProposedRows proposed() {
            return proposed;
          }

          @Override
          public GoneServers gone() {
            return gone;
          }
        };
    return new OrderedScanner(path.ranges(), opener, pool, parallelism, limit, closed -> {});
  }

  private static List<Integer> drain(OrderedScanner scanner) throws IOException {
    List<Integer> rows = new ArrayList<>();
    for (Result row = scanner.next(); row != null; row = scanner.next()) {
      rows.add(Bytes.toInt(row.getRow()));
    }
    return rows;
  }

  @Test
  void allRowsComeInOrder() throws IOException {
    matches = row -> row % 3 == 0;
    try (OrderedScanner scanner = scanner(2_500, 0, null)) {
      List<Integer> rows = drain(scanner);
      assertEquals(834, rows.size());
      assertEquals(rows.stream().sorted().toList(), rows);
    }
    // Small rows: more and more of the first piece, then pieces as a whole.
    assertEquals(List.of(16, 128, 856, 1_000, 500), batches);
    try (OrderedScanner scanner = scanner(0, 0, null)) {
      assertNull(scanner.next());
    }
  }

  @Test
  void manyRowsOfOneRegionAreScanned() throws Exception {
    assertRowsOfFourRegions();
    assertEquals(List.of("0 to 39", "55 to 70"), scans);
    assertEquals(List.of(40, 16, 16), batches);
  }

  /** Its regions have been split, which the client did not know. */
  @Test
  void aScanOverABorderIsNotBelieved() throws Exception {
    regions = 2;
    assertRowsOfFourRegions();
    assertEquals(List.of("0 to 39", "55 to 70"), scans);
    assertEquals(List.of(16, 16, 16, 40, 40), batches.stream().sorted().toList());
  }

  /** 40 rows, 15 rows, 16 rows and one row. */
  private void assertRowsOfFourRegions() throws Exception {
    List<byte[]> keys = new ArrayList<>();
    for (int i = 0; i < 72; i++) {
      keys.add(Bytes.toBytes(i));
    }
    List<byte[]> starts =
        List.of(new byte[0], Bytes.toBytes(40), Bytes.toBytes(55), Bytes.toBytes(71));
    ScanPath path =
        ScanPath.of(new Scan().setLimit(3), starts, new Configuration(false))
            .narrowed(keys, List.of(), starts);
    List<Integer> unmatched = new ArrayList<>();
    ProposedRows rows =
        new ProposedRows(
            path, new Servers(), new CallTally(), key -> unmatched.add(Bytes.toInt(key)));
    matches = row -> row % 3 == 1;
    List<Integer> found =
        rows.get(keys).get().stream().map(row -> Bytes.toInt(row.getRow())).toList();
    assertEquals(IntStream.range(0, 72).filter(matches).boxed().toList(), found);
    assertEquals(IntStream.range(0, 72).filter(matches.negate()).boxed().toList(), unmatched);
  }

  @Test
  void batchesFollowTheSizeOfRows() throws IOException {
    rowBytes = 20 << 10;
    try (OrderedScanner scanner = scanner(1_000, 0, null)) {
      assertEquals(1_000, drain(scanner).size());
    }
    long most = ProposedRows.BATCH_BYTES / rowBytes;
    assertTrue(batches.subList(1, batches.size()).stream().allMatch(n -> n <= most), "" + batches);
    batches.clear();
    rowBytes = 100;
    // A large filter goes with each row.
    Filter large = new RowFilter(CompareOperator.EQUAL, new BinaryComparator(new byte[1 << 20]));
    try (OrderedScanner scanner = scanner(20, 0, large)) {
      assertEquals(20, drain(scanner).size());
    }
    assertTrue(batches.stream().allMatch(n -> n <= 3), "" + batches);
  }

  /** Eight pieces at a time, whose rows are of a size that nobody has told. */
  @Test
  void wideRowsOfWhichNothingIsKnownAreFew() throws IOException {
    rowBytes = 1 << 20;
    hanging = new CompletableFuture<>();
    scanner(8_000, 0, null, 8).close();
    assertEquals(List.of(16, 1, 1, 1, 1, 1, 1, 1), batches);
    hanging = null;
    batches.clear();
    matches = row -> row == 99;
    try (OrderedScanner scanner = scanner(100, 0, null)) {
      assertEquals(List.of(99), drain(scanner));
    }
    // Of rows that do not match nothing comes.
    assertEquals(List.of(16, 84), batches);
  }

  /** As where an index has many old entries, and a row of some megabytes is among the others. */
  @Test
  void oneLargeRowDoesNotMakeBatchesOfOneRow() throws IOException {
    rowBytes = (int) ProposedRows.BATCH_BYTES;
    matches = row -> row == 5;
    try (OrderedScanner scanner = scanner(1_000, 0, null)) {
      assertEquals(List.of(5), drain(scanner));
    }
    assertTrue(batches.size() <= 12, "" + batches);
  }

  @Test
  void nobodyDrainsSoNothingMoreIsGot() throws Exception {
    rowBytes = 1 << 20;
    try (OrderedScanner scanner = scanner(200, 0, null)) {
      assertEquals(0, Bytes.toInt(scanner.next().getRow()));
      int asked = batches.stream().mapToInt(Integer::intValue).sum();
      assertEquals(ProposedRows.FIRST, asked, "the first batch is more than the buffer holds");
      assertEquals(199, drain(scanner).size());
    }
  }

  @Test
  void aLimitAsksForNoMoreRowsThanAreWanted() throws IOException {
    try (OrderedScanner scanner = scanner(1_000, 5, null)) {
      assertEquals(List.of(0, 1, 2, 3, 4), drain(scanner));
    }
    assertEquals(List.of(5), batches);
    batches.clear();
    matches = row -> row >= 100;
    try (OrderedScanner scanner = scanner(1_000, 5, null)) {
      assertEquals(List.of(100, 101, 102, 103, 104), drain(scanner));
    }
    assertEquals(List.of(5, 10, 20, 40, 80), batches);
  }

  @Test
  void aFailureComesAfterTheRowsBeforeIt() throws IOException {
    rowBytes = 20 << 10;
    failure = new IOException("told");
    List<Integer> rows = new ArrayList<>();
    try (OrderedScanner scanner = scanner(1_000, 0, null)) {
      IOException thrown =
          assertThrows(
              IOException.class,
              () -> {
                for (Result row = scanner.next(); row != null; row = scanner.next()) {
                  rows.add(Bytes.toInt(row.getRow()));
                }
              });
      assertSame(failure, thrown);
    }
    assertEquals(batches.get(0) + batches.get(1), rows.size());
  }

  /** A selective filter has no row in most batches. */
  @Test
  void anAnswerWithoutRowsIsAnAnswer() throws Exception {
    gone =
        new GoneServers(
            Duration.ofMinutes(5),
            limit -> List.of(),
            System::nanoTime,
            () -> CompletableFuture.completedFuture(true));
    IOException lost = new IOException("scan", new ConnectException("Connection refused"));
    given =
        List.of(
            CompletableFuture.failedFuture(lost),
            CompletableFuture.completedFuture(List.of()),
            new CompletableFuture<>());
    try (OrderedScanner scanner = scanner(1_000, 0, null)) {
      assertTrue(third.await(2, TimeUnit.MINUTES));
      assertEquals(List.of(), gone.now());
      assertEquals(0, scanner.done());
    }
  }

  @Test
  void aCloseEndsTheCall() {
    hanging = new CompletableFuture<>();
    OrderedScanner scanner = scanner(1_000, 0, null);
    scanner.close();
    assertTrue(hanging.isCancelled());
    assertEquals(1, batches.size());
  }
}
