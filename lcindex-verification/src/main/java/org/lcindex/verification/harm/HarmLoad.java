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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;

/**
 * The load: threads that read the slow scanners in turn, write, ask, flush and compact, from {@link
 * #start} to {@link #close}.
 */
final class HarmLoad implements AutoCloseable {
  private static final int READERS = 3;
  private static final int WRITERS = 2;
  private static final int ASKERS = 2;
  private static final int ROWS_AT_A_TIME = 40;
  private static final long WRITE_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long STORE_PAUSE_MILLIS = 1_500;
  private static final long END_MILLIS = 120_000;

  private interface Work {
    void once(Random random) throws IOException;

    /** When the load is over. */
    default void end() throws IOException {}
  }

  /** Reads slow scanners in turn. Their leases are long, so they must be closed. */
  private record Reader(Deque<SlowScanner> scanners) implements Work {
    @Override
    public void once(Random random) throws IOException {
      SlowScanner next = scanners.removeFirst();
      scanners.addLast(next);
      next.read(ROWS_AT_A_TIME);
    }

    @Override
    public void end() throws IOException {
      for (SlowScanner scanner : scanners) {
        scanner.close();
      }
    }
  }

  private final Connection connection;
  private final HarmOptions options;
  private final Tally tally;
  private final boolean indexed;
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  /**
   * @param indexed false for the same load without any index
   */
  HarmLoad(Connection connection, HarmOptions options, Tally tally, boolean indexed) {
    this.connection = connection;
    this.options = options;
    this.tally = tally;
    this.indexed = indexed;
  }

  void start() {
    for (int reader = 0; reader < READERS; reader++) {
      Deque<SlowScanner> own = new ArrayDeque<>();
      for (int i = reader; i < options.scanners(); i += READERS) {
        String mode = indexed ? (i % 2 == 0 ? "force" : "auto") : "forbid";
        own.add(new SlowScanner(connection, HarmScan.most(i, options), mode, tally));
      }
      if (!own.isEmpty()) {
        work("reader", new Reader(own));
      }
    }
    for (int i = 0; i < WRITERS; i++) {
      work("writer", this::write);
    }
    for (int i = 0; i < ASKERS; i++) {
      work("asker", this::ask);
    }
    work("storage", this::store);
  }

  private void work(String name, Work work) {
    Random random = new Random(threads.size());
    Thread thread =
        new Thread(
            () -> {
              while (over.getCount() > 0) {
                try {
                  work.once(random);
                } catch (IOException | RuntimeException e) {
                  failed(name, e);
                }
              }
              try {
                work.end();
              } catch (IOException | RuntimeException e) {
                tally.trouble(name + " does not end well: " + e);
              }
            },
            "harm-" + name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void failed(String name, Exception e) {
    if (over.getCount() == 0) {
      return;
    }
    String text = String.valueOf(e.getMessage());
    if (text.contains("=force, but no index")) {
      tally.count("forced scans that were declined", 1);
    } else {
      tally.trouble(
          name + ": " + e.getClass().getSimpleName() + ": " + text.lines().findFirst().orElse(""));
    }
    pause(1_000);
  }

  private void write(Random random) throws IOException {
    int number = random.nextInt(options.rows() / 2) * 2 + 1;
    try (Table table = connection.getTable(HarmTables.MAIN)) {
      if (random.nextInt(20) == 0) {
        table.delete(new Delete(HarmRows.key(number)));
      } else {
        table.put(HarmRows.change(number, random));
      }
    }
    tally.count("writes", 1);
    LockSupport.parkNanos(WRITE_PAUSE_NANOS);
  }

  /** One query, with and without the index; rows that change are left out. */
  private void ask(Random random) throws IOException {
    HarmScan query = HarmScan.random(options, random);
    String mode = indexed ? (random.nextBoolean() ? "force" : "auto") : "forbid";
    List<Cell> expected = cells(query, "forbid");
    List<Cell> actual = cells(query, mode);
    tally.count("queries compared, " + mode, 1);
    int common = Math.min(expected.size(), actual.size());
    for (int i = 0; i < common; i++) {
      if (!expected.get(i).equals(actual.get(i))
          || !CellUtil.matchingValue(expected.get(i), actual.get(i))) {
        tally.trouble(mode + " " + query + ": " + actual.get(i) + ", must be " + expected.get(i));
        return;
      }
    }
    if (expected.size() != actual.size()) {
      tally.trouble(
          mode + " " + query + ": " + actual.size() + " cells, must be " + expected.size());
    }
  }

  private List<Cell> cells(HarmScan query, String mode) throws IOException {
    List<Cell> cells = new ArrayList<>();
    try (Table table = connection.getTable(HarmTables.MAIN);
        ResultScanner scanner = table.getScanner(query.scan(mode, 100))) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        if (HarmRows.fixed(HarmRows.number(row.getRow()))) {
          cells.addAll(row.listCells());
        }
      }
    }
    return cells;
  }

  private void store(Random random) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      List<RegionInfo> regions = admin.getRegions(HarmTables.MAIN);
      byte[] region = regions.get(random.nextInt(regions.size())).getRegionName();
      switch (random.nextInt(4)) {
        case 0 -> admin.majorCompactRegion(region);
        case 1 -> admin.compactRegion(region);
        default -> admin.flushRegion(region);
      }
      tally.count("flushes and compactions asked for", 1);
    }
    pause(STORE_PAUSE_MILLIS);
  }

  /** Waits; less when the load is over. */
  void pause(long millis) {
    try {
      over.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    over.countDown();
    long end = System.currentTimeMillis() + END_MILLIS;
    for (Thread thread : threads) {
      try {
        thread.join(Math.max(1, end - System.currentTimeMillis()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      if (thread.isAlive()) {
        tally.trouble("a " + thread.getName() + " does not end: the server does not answer");
      }
    }
  }
}
