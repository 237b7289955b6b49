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
package org.lcindex.experiments.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.experiments.technique.RowWriter;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.workload.Workload;
import org.lcindex.load.RowSource;

/**
 * Clients that insert a workload's rows, each one batch after the other. They take batches from one
 * pass over the rows, so rows are written about in the generator's order, and generating them is in
 * the time, as much for every technique.
 *
 * @param batch rows in one call, unless a technique wants another number
 */
public record Inserts(int clients, int batch) {
  /**
   * What an insert took.
   *
   * @param insert values of kind insert
   * @param latency values of kind latency
   */
  public record Measured(Map<String, Object> insert, Map<String, Object> latency) {}

  /** Inserts all rows, flushes them and waits for the indexes. */
  public Measured run(Technique technique, Workload workload) throws IOException {
    Latencies latencies = new Latencies();
    long start = System.nanoTime();
    write(technique, workload, row -> row, latencies);
    long written = System.nanoTime();
    technique.finish();
    long finished = System.nanoTime();
    return new Measured(
        Map.of(
            "writeMillis",
            (written - start) / 1e6,
            "finishMillis",
            (finished - written) / 1e6,
            "clients",
            clients,
            "batch",
            technique.batch(batch)),
        latencies.values(technique.batch(batch)));
  }

  /** Only writes. */
  void write(Technique technique, Workload workload, UnaryOperator<Put> change, Latencies latencies)
      throws IOException {
    ExecutorService threads = Executors.newFixedThreadPool(clients, Inserts::daemon);
    try (RowSource.Cursor rows = workload.open()) {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        running.add(
            threads.submit(
                () -> {
                  client(technique, rows, change, latencies);
                  return null;
                }));
      }
      for (Future<?> client : running) {
        client.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("inserting into " + technique.name() + ": " + e.getCause(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while inserting", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private void client(
      Technique technique, RowSource.Cursor rows, UnaryOperator<Put> change, Latencies latencies)
      throws IOException {
    try (RowWriter writer = technique.writer()) {
      int most = technique.batch(batch);
      List<Put> next = next(rows, most, change);
      while (!next.isEmpty()) {
        long start = System.nanoTime();
        writer.put(next);
        latencies.add(System.nanoTime() - start);
        next = next(rows, most, change);
      }
    }
  }

  private static List<Put> next(RowSource.Cursor rows, int most, UnaryOperator<Put> change)
      throws IOException {
    List<Put> next = new ArrayList<>(most);
    synchronized (rows) {
      while (next.size() < most) {
        Put row = rows.next();
        if (row == null) {
          break;
        }
        Put changed = change.apply(row);
        if (changed != null) {
          next.add(changed);
        }
      }
    }
    return next;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "experiment-client");
    thread.setDaemon(true);
    return thread;
  }
}
