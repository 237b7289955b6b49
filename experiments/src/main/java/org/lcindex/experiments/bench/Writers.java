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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.experiments.kit.Samples;

/**
 * Threads that insert new rows as fast as they can, one batch after the other, from their
 * construction until they are closed. Before each round of queries the rate at which they do that
 * alone is measured.
 */
final class Writers implements AutoCloseable {
  private static final int BATCH = 1000;
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
  private static final long LIMIT_NANOS = TimeUnit.MINUTES.toNanos(5);

  private final Connection connection;
  private final TableName name;
  private final NewOrders source;
  private final int rowsAlone;
  private final AtomicLong inserted = new AtomicLong();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final List<Thread> threads = new ArrayList<>();
  private final List<Double> alone = new ArrayList<>();
  private volatile boolean stopped;

  /**
   * Starts them.
   *
   * @param rowsAlone how many rows they insert while no query runs, before each round
   */
  Writers(Connection connection, TableName name, NewOrders source, int count, int rowsAlone) {
    this.connection = connection;
    this.name = name;
    this.source = source;
    this.rowsAlone = rowsAlone;
    for (int i = 0; i < count; i++) {
      Thread thread = new Thread(this::write, "bench-writer-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
  }

  private void write() {
    try (Table table = connection.getTable(name)) {
      while (!stopped) {
        table.put(source.take(BATCH));
        inserted.addAndGet(BATCH);
      }
    } catch (IOException | RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  /** Lets them insert alone, for a while. */
  void beforeRound(int round) throws IOException {
    long from = inserted();
    long start = System.nanoTime();
    while (inserted() < from + rowsAlone) {
      if (System.nanoTime() - start > LIMIT_NANOS) {
        throw new IOException(
            "writers inserted " + (inserted() - from) + " rows in five minutes, not " + rowsAlone);
      }
      LockSupport.parkNanos(POLL_NANOS);
    }
    if (round > 0) {
      alone.add((inserted() - from) / ((System.nanoTime() - start) / 1e9));
    }
  }

  /** Rows so far. */
  long inserted() throws IOException {
    throwFailure();
    return inserted.get();
  }

  /** Whether this row was in the table from the beginning, so that all queries find it. */
  boolean wasThere(Result row) {
    return source.isDbgens(Bytes.toLong(row.getRow()));
  }

  /** Rows a second without queries, round by round. */
  Samples alone() {
    return Samples.of(alone);
  }

  private void throwFailure() throws IOException {
    Throwable cause = failure.get();
    if (cause != null) {
      throw new IOException("inserting into " + name + " failed: " + cause.getMessage(), cause);
    }
  }

  /** Returns when all batches are written. */
  @Override
  public void close() throws IOException {
    stopped = true;
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted while inserting").initCause(e);
    }
    throwFailure();
  }
}
