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
package org.lcindex.experiments.hyperdex;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.Zipf;
import org.lcindex.experiments.suite.Part;

/**
 * Clients that do YCSB's operations on one table, each in a thread, with keys by Zipf's law. What
 * each reads is checked. For one thread, beside the clients.
 */
final class YcsbClients {
  /** Percent of reads, or of scans; the others are updates, or inserts. */
  private static final int READS_OF_A = 50;

  private static final int SCANS_OF_E = 95;

  /** A scan of workload E reads so many records at most. */
  static final int LONGEST = 100;

  /** Reads some records from one on, by whatever means. */
  @FunctionalInterface
  interface Scanning {
    /** How many were found. */
    long run(Table table, long first, int records) throws IOException;
  }

  private final YcsbTable table;
  private final int clients;
  private final AtomicLong inserted;

  YcsbClients(YcsbTable table, int clients) {
    this.table = table;
    this.clients = clients;
    // Behind the last prefix that is whole, so that a search finds what is known beforehand.
    this.inserted =
        new AtomicLong((table.records() / YcsbTable.SUFFIXES + 1) * (long) YcsbTable.SUFFIXES);
  }

  /** What one client does. */
  @FunctionalInterface
  private interface Operation {
    void run(Table open, long key, SplittableRandom random) throws IOException;
  }

  /** Workload A: reads of whole records, and updates of one field. Operations a second. */
  double workloadA(int operations, long seed) throws IOException {
    return run(
        operations,
        seed,
        (open, key, random) -> {
          if (random.nextInt(100) < READS_OF_A) {
            if (open.get(YcsbTable.get(key)).isEmpty()) {
              throw new IOException("record " + key + " is not there");
            }
          } else {
            open.put(YcsbTable.update(key, random));
          }
        });
  }

  /** Workload E: scans of 1 to 100 records, and inserts. Operations a second. */
  double workloadE(int operations, long seed, Scanning scanning) throws IOException {
    return run(
        operations,
        seed,
        (open, key, random) -> {
          if (random.nextInt(100) < SCANS_OF_E) {
            scan(open, key, 1 + random.nextInt(LONGEST), scanning);
          } else {
            open.put(YcsbTable.record(inserted.getAndIncrement(), random));
          }
        });
  }

  private static void scan(Table open, long first, int records, Scanning scanning)
      throws IOException {
    long found = scanning.run(open, first, records);
    int expected = YcsbTable.found(first, records);
    if (found != expected) {
      throw new IOException(
          found + " records from " + first + " on are found, of " + expected + "; nothing counts");
    }
  }

  /** A scan by the key. */
  static long byKey(Table table, long first, int records) throws IOException {
    return Tables.drain(table.getScanner(YcsbTable.scan(first, records)));
  }

  private double run(int operations, long seed, Operation operation) throws IOException {
    // Records of prefixes that are whole.
    int keys = Math.toIntExact(table.records() / YcsbTable.SUFFIXES * YcsbTable.SUFFIXES);
    int each = Math.max(1, operations / clients);
    ExecutorService pool = Executors.newFixedThreadPool(clients);
    try {
      List<Future<Void>> threads = new ArrayList<>();
      long start = System.nanoTime();
      for (int i = 0; i < clients; i++) {
        SplittableRandom random = new SplittableRandom(seed * clients + i);
        Zipf zipf = new Zipf(keys, random.split());
        threads.add(
            pool.submit(
                () -> {
                  try (Table open = table.open(table.cluster().connection())) {
                    for (int done = 0; done < each; done++) {
                      // The most frequent ones are not neighbours.
                      operation.run(open, zipf.next() * 7_919L % keys, random);
                    }
                  }
                  return null;
                }));
      }
      for (Future<Void> thread : threads) {
        thread.get();
      }
      return (double) each * clients / Part.seconds(start);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IOException("a client of YCSB: " + e.getCause(), e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }
}
