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
package org.lcindex.regionserver.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.RowText;

/**
 * Open scanners keep seeing what they saw when they were opened while rows are written, flushed and
 * compacted; and when all is over nothing is left open.
 */
@Tag("slices")
class ScannerViewTest {
  private static final int ROWS = 2_000;
  private static final long SECONDS = Long.getLong("lcindex.test.seconds", 7);

  /** Writers hold it shared; who opens a pair of scanners holds it alone. */
  private final ReadWriteLock quiet = new ReentrantReadWriteLock(true);

  private final AtomicInteger pairs = new AtomicInteger();
  private final AtomicInteger storageChanges = new AtomicInteger();
  private long deadline;

  @Test
  void scannersOpenedTogetherReturnTheSame() throws Exception {
    Path folder;
    try (IndexedTable table = new IndexedTable("views")) {
      table.load(0, ROWS, 0);
      table.flush();
      table.createIndexes();
      folder = table.regionFolders().get(0);
      long failures = table.counter("hooks.failures") + table.counter("files.corrupt");
      deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
      run(
          List.of(
              () -> write(table, 1),
              () -> write(table, 2),
              () -> flushAndCompact(table),
              () -> readByClient(table),
              () -> readInRegion(table)));
      assertTrue(pairs.get() >= 4, () -> pairs + " pairs of scanners");
      assertTrue(storageChanges.get() >= 3, () -> storageChanges + " flushes and compactions");
      assertEquals(failures, table.counter("hooks.failures") + table.counter("files.corrupt"));
      table.awaitBuilt();
      table.checkQueries("after all");
      checkHFileReferences(table);
    }
    checkNothingOpenBelow(folder);
  }

  private static void run(List<Callable<Void>> tasks) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
    try {
      for (Future<Void> task : threads.invokeAll(tasks)) {
        task.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private boolean goOn() {
    return System.nanoTime() < deadline;
  }

  private Void write(IndexedTable table, int seed) throws IOException {
    Random random = new Random(seed);
    try (Table rows = table.connection.getTable(table.name)) {
      while (goOn()) {
        quiet.readLock().lock();
        try {
          for (int i = 0; i < 20; i++) {
            change(rows, random);
          }
        } finally {
          quiet.readLock().unlock();
        }
      }
    }
    return null;
  }

  /**
   * Without deletes of one version: whether they bring back the version before depends, in HBase
   * itself, on whether a flush or compaction has dropped that one yet.
   */
  private static void change(Table rows, Random random) throws IOException {
    int i = random.nextInt(ROWS);
    byte[] row = IndexedTable.row(i);
    switch (random.nextInt(10)) {
      case 0 -> rows.delete(new Delete(row));
      case 1 -> rows.delete(new Delete(row).addColumns(IndexedTable.FAMILY, IndexedTable.STATUS));
      case 2 -> rows.delete(new Delete(row).addColumns(IndexedTable.FAMILY, IndexedTable.PRICE));
      case 3, 4 ->
          rows.put(
              new Put(row)
                  .addColumn(
                      IndexedTable.FAMILY,
                      IndexedTable.PRICE,
                      Bytes.toBytes(random.nextInt(1_000) * 1.0)));
      case 5 ->
          rows.put(
              new Put(row)
                  .addColumn(
                      IndexedTable.FAMILY,
                      IndexedTable.STATUS,
                      Bytes.toBytes(random.nextBoolean() ? "open" : "new")));
      default -> rows.put(IndexedTable.put(i, random.nextInt(50)));
    }
  }

  private Void flushAndCompact(IndexedTable table) throws IOException {
    HRegion region = table.cluster.regions(table.name).get(0);
    for (int round = 0; goOn(); round++) {
      region.flush(true);
      if (round % 4 == 3) {
        region.compact(round % 8 == 7);
      }
      storageChanges.incrementAndGet();
    }
    return null;
  }

  /** Through the client: both have fetched their first rows when the writers go on. */
  private Void readByClient(IndexedTable table) throws IOException {
    Random random = new Random(3);
    List<Scan> queries = table.queries();
    try (Table rows = table.connection.getTable(table.name)) {
      while (goOn()) {
        int q = random.nextInt(queries.size());
        Scan query = new Scan(queries.get(q)).setCaching(1 + random.nextInt(60));
        List<String> expected = new ArrayList<>();
        List<String> found = new ArrayList<>();
        try (ResultScanner plain = rows.getScanner(IndexedTable.in(QueryMode.FORBID, query));
            ResultScanner indexed = rows.getScanner(IndexedTable.in(QueryMode.FORCE, query))) {
          quiet.writeLock().lock();
          try {
            next(plain, expected);
            next(indexed, found);
          } finally {
            quiet.writeLock().unlock();
          }
          while (next(plain, expected)) {}
          while (next(indexed, found)) {}
        }
        RowText.assertSame(expected, found, "query " + q);
        pairs.incrementAndGet();
      }
    }
    return null;
  }

  private static boolean next(ResultScanner scanner, List<String> rows) throws IOException {
    Result result = scanner.next();
    if (result != null) {
      rows.add(RowText.of(result.listCells()));
    }
    return result != null;
  }

  /** In the region: opened together, but nothing is read before the writers go on. */
  private Void readInRegion(IndexedTable table) throws IOException {
    Random random = new Random(4);
    HRegion region = table.cluster.regions(table.name).get(0);
    List<Scan> queries = table.queries();
    while (goOn()) {
      int q = random.nextInt(queries.size());
      RegionScanner plain;
      RegionScanner indexed;
      quiet.writeLock().lock();
      try {
        plain = open(region, IndexedTable.in(QueryMode.FORBID, queries.get(q)));
        indexed = open(region, IndexedTable.in(QueryMode.FORCE, queries.get(q)));
      } finally {
        quiet.writeLock().unlock();
      }
      try (plain;
          indexed) {
        assertEquals("IndexRegionScanner", indexed.getClass().getSimpleName());
        // The index gathers its candidates late, from files and MemStore as they are then.
        List<String> expected = drain(plain);
        RowText.assertSame(expected, drain(indexed), "query " + q);
      }
      pairs.incrementAndGet();
    }
    return null;
  }

  /** As a client's scan is opened, with the index. */
  static RegionScanner open(HRegion region, Scan scan) throws IOException {
    region.getCoprocessorHost().preScannerOpen(scan);
    return region.getCoprocessorHost().postScannerOpen(scan, region.getScanner(scan));
  }

  private static List<String> drain(RegionScanner scanner) throws IOException {
    List<String> rows = new ArrayList<>();
    List<Cell> row = new ArrayList<>();
    boolean more;
    do {
      row.clear();
      more = scanner.next(row);
      if (!row.isEmpty()) {
        rows.add(RowText.of(row));
      }
    } while (more);
    return rows;
  }

  /** No scanner of the index is left on any HFile, so all that were compacted away can go. */
  private static void checkHFileReferences(IndexedTable table) throws Exception {
    HRegion region = table.cluster.regions(table.name).get(0);
    for (HStoreFile hfile : region.getStore(IndexedTable.FAMILY).getStorefiles()) {
      Await.until(
          IndexedTable.LIMIT,
          () -> hfile + " has " + hfile.getRefCount() + " references",
          () -> hfile.getRefCount() == 0);
    }
    Await.until(
        IndexedTable.LIMIT,
        () -> "compacted HFiles that are still read",
        () -> {
          region.getStore(IndexedTable.FAMILY).closeAndArchiveCompactedFiles();
          return region
              .getStore(IndexedTable.FAMILY)
              .getStoreEngine()
              .getStoreFileManager()
              .getCompactedfiles()
              .isEmpty();
        });
  }

  /** The table is dropped: its files are closed at once and deleted after the grace period. */
  private static void checkNothingOpenBelow(Path folder) throws Exception {
    Path descriptors = Path.of("/proc/self/fd");
    if (Files.isDirectory(descriptors)) {
      Await.until(
          IndexedTable.LIMIT,
          () -> "open files below " + folder,
          () -> openBelow(descriptors, folder).isEmpty());
    }
    Await.until(IndexedTable.LIMIT, () -> folder + " is gone", () -> !Files.exists(folder));
  }

  private static List<String> openBelow(Path descriptors, Path folder) throws IOException {
    List<String> open = new ArrayList<>();
    try (Stream<Path> links = Files.list(descriptors)) {
      for (Path link : (Iterable<Path>) links::iterator) {
        try {
          String target = Files.readSymbolicLink(link).toString();
          if (target.startsWith(folder.toString())) {
            open.add(target);
          }
        } catch (IOException e) {
          continue; // closed meanwhile
        }
      }
    }
    return open;
  }
}
