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
package org.lcindex.load;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.lcindex.rpc.caller.CauseText;

/**
 * Writes batches with several threads and keeps the progress file. At most two batches per thread
 * are in memory. {@link #submit} and {@link #close} belong to one thread.
 */
final class BatchWriter implements AutoCloseable {
  private static final long SAVE_EVERY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Connection connection;
  private final LoadOptions options;
  private final ProgressFile progress;
  private final LoadListener listener;
  private final ExecutorService threads;
  private final Semaphore room;
  private final PrefixTracker prefix;
  private long batches;
  private long rowsWritten;
  private long lastSave = System.nanoTime();
  private IOException failure;
  private boolean thrown;

  /**
   * A writer.
   *
   * @param progress may be null: nothing is kept
   */
  BatchWriter(
      Connection connection,
      LoadOptions options,
      long rowsBefore,
      ProgressFile progress,
      LoadListener listener) {
    this.connection = connection;
    this.options = options;
    this.progress = progress;
    this.listener = listener;
    this.prefix = new PrefixTracker(rowsBefore);
    this.threads =
        Executors.newFixedThreadPool(
            options.threads(),
            new ThreadFactoryBuilder().setDaemon(true).setNameFormat("load-writer").build());
    this.room = new Semaphore(2 * options.threads());
  }

  /** Hands a batch over, waiting for room; fails when an earlier batch has failed. */
  void submit(List<Put> batch) throws IOException {
    try {
      room.acquire();
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
    throwFailure();
    long number = batches++;
    threads.execute(() -> write(number, batch));
  }

  private void write(long number, List<Put> batch) {
    try (Table table = connection.getTable(options.table())) {
      if (!failed()) {
        table.put(batch);
        written(number, batch.size());
      }
    } catch (LoadException e) {
      fail(e);
    } catch (IOException | RuntimeException e) {
      fail(
          new LoadException(
              "writing "
                  + batch.size()
                  + " rows to "
                  + options.table()
                  + " failed after "
                  + rowsWritten()
                  + " rows: "
                  + CauseText.line(e),
              e));
    } finally {
      room.release();
    }
  }

  private synchronized void written(long number, int rows) throws IOException {
    prefix.ended(number, rows);
    rowsWritten += rows;
    listener.rowsWritten(rows);
    if (System.nanoTime() - lastSave > SAVE_EVERY_NANOS) {
      save();
      lastSave = System.nanoTime();
    }
  }

  private void save() throws IOException {
    if (progress != null) {
      progress.write(prefix.rows());
    }
  }

  private synchronized void fail(IOException e) {
    if (failure == null) {
      failure = e;
    }
  }

  private synchronized boolean failed() {
    return failure != null;
  }

  /** Throws the first failure once; the second time it would only suppress itself. */
  private synchronized void throwFailure() throws IOException {
    if (failure != null && !thrown) {
      thrown = true;
      throw failure;
    }
  }

  synchronized long rowsWritten() {
    return rowsWritten;
  }

  /** Waits for all batches; afterwards every row is acknowledged, or this throws. */
  @Override
  public void close() throws IOException {
    threads.shutdown();
    try {
      threads.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      threads.shutdownNow();
      throw interrupted(e);
    }
    synchronized (this) {
      save();
    }
    throwFailure();
  }

  private static IOException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return (IOException) new InterruptedIOException("interrupted while loading").initCause(e);
  }
}
